"""Every mistake in an instance file: one line with the file, the place and the mend, exit 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.core.errors import InputError

EDGES = [[0, 1], [1, 2]]


def game(**keys: Any) -> dict[str, Any]:
    return {"game": "ello", "graph": {"vertices": 3, "edges": EDGES}, "green": "all", **keys}


def graph(**keys: Any) -> dict[str, Any]:
    return game(graph=keys)


def colors(value: Any, **keys: Any) -> dict[str, Any]:
    return {**{key: item for key, item in game(**keys).items() if key != "green"}, "colors": value}


# What stands in the file, the place that the message names, and words that it must have.
MISTAKES: dict[str, tuple[Any, str, str]] = {
    "parallel": (graph(vertices=3, edges=[[0, 1], [1, 0]]), ".graph.edges[1]", "1-0 stands twice"),
    "loop": (graph(vertices=3, edges=[[1, 1]]), ".graph.edges[0]", "1-1 is a loop"),
    "loop in digraph6": (graph(digraph6="&B~~"), ".graph.digraph6", "loop"),
    "top key": (game(gren=[1]), "", 'unknown key "gren"; did you mean green?'),
    "graph key": (graph(vertices=3, edgez=[]), ".graph", "did you mean edges?"),
    "directed outside": (game(directed=True), "", 'unknown key "directed"'),
    "strange keys": (graph(**{"a - at `$.x`": 1}), ".graph", 'unknown key "a - at `$.x`"'),
    "key of two lines": (game(**{"a\nb": 1}), "", 'unknown key "a\\nb"'),
    "unknown label": (game(green=[7]), ".green[0]", "the vertices are 0 to 2"),
    "text for integer": (game(green=["1"]), ".green[0]", "write 1"),
    "unknown end": (graph(vertices=["ab"], edges=[["ab", "ac"]]), ".graph.edges[0]", "ab"),
    "end out of range": (graph(vertices=3, edges=[[0, 10**30]]), ".graph.edges[0]", "0 to 2"),
    "negative end": (graph(vertices=3, edges=[[0, -1]]), ".graph.edges[0]", "no vertex -1"),
    "label twice": (graph(vertices=[3, 3], edges=[]), ".graph.vertices[1]", "twice"),
    "3 and '3'": (graph(vertices=[3, "3"], edges=[]), ".graph.vertices[1]", "rename"),
    "n = 0": (graph(vertices=0, edges=[]), ".graph.vertices", "no vertex; give"),
    "n < 0": (graph(vertices=-1, edges=[]), ".graph.vertices", "no vertex"),
    "no labels": (graph(vertices=[], edges=[]), ".graph.vertices", "no vertex"),
    "n = 0 graph6": (graph(graph6="?"), ".graph.graph6", "no vertex"),
    "n = 10^9": (graph(vertices=10**9, edges=[]), ".graph.vertices", "at most"),
    "n = 10^30": (graph(vertices=10**30, edges=[]), ".graph.vertices", "at most"),
    "n is a bool": (graph(vertices=True, edges=[]), ".graph.vertices", "got bool"),
    "n is a float": (graph(vertices=3.0, edges=EDGES), ".graph.vertices", "got float"),
    "label is a bool": (graph(vertices=[True], edges=[]), ".graph.vertices[0]", "got bool"),
    "label is a float": (graph(vertices=[1.5], edges=[]), ".graph.vertices[0]", "got float"),
    "end is a bool": (graph(vertices=3, edges=[[True, 0]]), ".graph.edges[0][0]", "got bool"),
    "end is a float": (graph(vertices=3, edges=[[0, 1.0]]), ".graph.edges[0][1]", "got float"),
    "edge of 3": (graph(vertices=3, edges=[[0, 1, 2]]), ".graph.edges[0]", "length 2"),
    "edge of 1": (graph(vertices=3, edges=[[0]]), ".graph.edges[0]", "length 2"),
    "edge is a number": (graph(vertices=3, edges=[5]), ".graph.edges[0]", "array"),
    "edges is an object": (graph(vertices=3, edges={}), ".graph.edges", "array, got object"),
    "edges is a text": (graph(vertices=3, edges="ab"), ".graph.edges", "got str"),
    "edges is null": (graph(vertices=3, edges=None), ".graph.edges", "remove the key"),
    "no vertices": (graph(edges=EDGES), ".graph", '"vertices" is missing; give'),
    "no edges": (graph(vertices=3), ".graph", '"edges" is missing; add'),
    "empty graph": (graph(), ".graph", "give exactly one of edges, graph6"),
    "two forms": (graph(family="path:3", graph6="Bg"), ".graph", "exactly one"),
    "vertices and family": (graph(vertices=3, family="path:3"), ".graph.vertices", "remove it"),
    "graph is null": (game(graph=None), ".graph", "object, got null"),
    "graph is a list": (game(graph=[]), ".graph", "object, got array"),
    "graph is a text": (game(graph="path:3"), ".graph", 'write {"family": "path:3"}'),
    "no graph": ({"game": "ello", "green": "all"}, "", '"graph" is missing; add'),
    "directed is a text": (graph(family="path:3", directed="yes"), ".graph.directed", "bool"),
    "directed is 1": (graph(family="path:3", directed=1), ".graph.directed", "bool, got int"),
    "directed disagrees": (graph(family="path:3", directed=True), ".graph.directed", "remove"),
    "digraph6 undirected": (graph(digraph6="&BP?", directed=False), ".graph.directed", "remove"),
    "family": (graph(family="pth:3"), ".graph.family column 1", "did you mean path?"),
    "family n = 0": (graph(family="path:0"), ".graph.family column 6", "n >= 1"),
    "family too large": (graph(family="path:99999999999"), ".graph.family column 1", "at most"),
    "family is empty": (graph(family=""), ".graph.family column 1", "grid:4x5"),
    "graph6": (graph(graph6="B"), ".graph.graph6", "needs 1 character"),
    "graph6 is empty": (graph(graph6=""), ".graph.graph6", "ends inside the order"),
    "graph6 characters": (graph(graph6="B g"), ".graph.graph6", "character 2"),
    "graph6 not ASCII": (graph(graph6="Bü"), ".graph.graph6", "character 2"),
    "sparse6 mark": (graph(sparse6="Bg"), ".graph.sparse6", "':'"),
    "game": ({"game": "elo"}, ".game", "did you mean ello?"),
    "no game": ({}, "", '"game" is missing'),
    "game is null": ({"game": None}, "", '"game" is missing'),
    "question": (game(question="winable"), ".question", "did you mean winnable?"),
    "question is null": (game(question=None), ".question", "str, got null"),
    "question is a number": (game(question=3), ".question", "str, got int"),
    "name is a number": (game(name=3), ".name", "str, got int"),
    "green is null": (game(green=None), ".green", "got null"),
    "green is a word": (game(green="some"), ".green[0]", 'no vertex "some"'),
    "green is a number": (game(green=3), ".green[0]", "no vertex 3"),
    "green is an object": (game(green={"0": 1}), ".green", "got object"),
    "green twice": (game(green=[0, 0]), ".green[1]", "remove one"),
    "green nested": (game(green=[[0]]), ".green[0]", "got array"),
    "green is a bool": (game(green=[True]), ".green[0]", "got bool"),
    "green is a float": (game(green=[1.0]), ".green[0]", "got float"),
    "no green": ({"game": "ello", "graph": {"family": "path:3"}}, "", '"green" is missing; add'),
    "green and colors": (game(colors=[0, 0, 0]), ".green", "keep one"),
    "green of three colors": (game(modulus=3), ".green", "give colors"),
    "modulus 1": (game(modulus=1), ".modulus", "at least 2"),
    "modulus is a bool": (game(modulus=True), ".modulus", "int, got bool"),
    "playable": (game(playable="none"), ".playable", '"zero" or "nonzero"'),
    "before apart": (game(before=[[0, 2]]), ".before[0]", "not adjacent; before takes edges"),
    "before twice": (game(before=[[0, 1], [0, 1]]), ".before[1]", "remove one"),
    "before itself": (game(before=[[0, 0]]), ".before[0][1]", "twice"),
    "before unknown": (game(before=[[0, 9]]), ".before[0][1]", "0 to 2"),
    "before of 3": (game(before=[[0, 1, 2]]), ".before[0]", "length 2"),
    "few colors": (colors([0, 1]), ".colors", "2 values for 3 vertices; give"),
    "no such color": (colors([0, 1, 2]), ".colors[2]", "0 to 1"),
    "negative color": (colors([0, 1, -1]), ".colors[2]", "0 to 1"),
    "color is a bool": (colors([True, 0, 0]), ".colors[0]", "int, got bool"),
    "color is a float": (colors([0, 1, 1.0]), ".colors[2]", "int, got float"),
    "color left out": (colors({"0": 1, "1": 1}), ".colors", "vertex 2 has no value; add it"),
    "color of nobody": (colors({"0": 1, "1": 1, "2": 0, "x": 1}), ".colors", "no vertex"),
    "color in an object": (colors({"0": 1, "1": "g", "2": 0}), ".colors.1", "int, got str"),
    "key 00": (colors({"00": 1, "1": 0, "2": 0}), ".colors", "write 0"),
    "colors is a text": (colors("010"), ".colors", "got str"),
    "colors file": (colors({"file": "no.txt"}), ".colors.file", "cannot read"),
    "a list": ([], "", "an instance is an object"),
    "a text": ("x", "", "an instance is an object"),
    "null": (None, "", "an instance is an object"),
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told(file: str, place: str, words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Check what `read` and `decide` say of a file with one mistake, and return the line."""
    with pytest.raises(InputError) as caught:
        zermelo.read(file)
    error = caught.value
    assert error.source.split(":")[0] == file
    assert error.place == place
    assert words in str(error)
    assert "\n" not in str(error)
    before = sorted(Path().iterdir())
    assert run(["decide", file, "--certificate", "proof.jsonl"]) == 2
    assert capsys.readouterr() == ("", f"zermelo: {error}\n")
    assert run(["decide", file, "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out) == {"error": str(error), "source": error.source}
    assert out.count("\n") == err.count("\n") == 1
    assert sorted(Path().iterdir()) == before
    return str(error)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake(mistake: str, capsys: pytest.CaptureFixture[str]) -> None:
    value, place, words = MISTAKES[mistake]
    Path("game.json").write_text(json.dumps(value))
    told("game.json", place, words, capsys)
    Path("game.jsonl").write_text("\n" + json.dumps(value) + "\n")
    assert told("game.jsonl", place, words, capsys).startswith("game.jsonl:2: ")


START = json.dumps(game())[:-1]
RAW: dict[str, tuple[bytes, str, str]] = {
    "cut": (START.encode(), "column 85", "not JSON"),
    "duplicate": (f'{START},"green":[]}}'.encode(), "", '"green" stands twice'),
    "deep duplicate": (b'{"x":[0,{"a":{"b":1,"b":1}}]}', ".x[1].a", '"b" stands twice'),
    "duplicate in graph": (
        b'{"game":"ello","graph":{"vertices":2,"edges":[],"vertices":3}}',
        ".graph",
        '"vertices" stands twice',
    ),
    "NaN": (f'{START},"answer":[NaN]}}'.encode(), ".answer[0]", "NaN is not a JSON number"),
    "-Infinity": (f'{START},"answer":-Infinity}}'.encode(), ".answer", "finite"),
    "1e400": (f'{START},"answer":1e400}}'.encode(), ".answer", "finite"),
    "digits": (f'{START},"modulus":{"9" * 5000}}}'.encode(), ".modulus", "too many digits"),
    "deep": (b"[" * 100_000, "", "nests too deeply"),
    "closed and deep": (f'{START},"answer":{"[" * 900}{"]" * 900}}}'.encode(), "", "too deeply"),
    "deep objects": (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "", "too deeply"),
    "half a character": (f'{START},"name":"\\ud800"}}'.encode(), "", "surrogate"),
    "control character": (b'{"game":"el\x01lo"}', "column 12", "not JSON"),
    "two values": (f"{START}}} {{}}".encode(), "column 87", "not JSON"),
    "a long key": (f'{START},"{"k" * 10**6}":1}}'.encode(), "", "unknown key"),
    "a long game": (b'{"game":"' + b"k" * 10**6 + b'"}', ".game", "no game"),
    "10 MB of x": (b"x" * 10**7, "column 1", "not JSON"),
    "10 MB of [": (b"[" * 10**7, "", "too deeply"),
    "10 MB cut list": (b"[" + b"1," * (5 * 10**6), "column 10000002", "not JSON"),
}


@pytest.mark.parametrize("mistake", RAW)
def test_wrong_text(mistake: str, capsys: pytest.CaptureFixture[str]) -> None:
    text, place, words = RAW[mistake]
    Path("game.json").write_bytes(text)
    line = f"line 1, {place}" if place.startswith("column") else place
    assert len(told("game.json", line, words, capsys)) < 500
    Path("game.jsonl").write_bytes(text)
    told("game.jsonl", place, words, capsys)


JUNK = {
    "empty": b"",
    "blank": b" \n\n",
    "zeros": b"\0" * 100,
    "UTF-16": START.encode("utf-16"),
    "invalid UTF-8": START.encode() + b',"name":"\xff"}\n' * 3,
    "10 MB of bytes": bytes(range(256)) * (10**7 // 256),
}


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("file", ["game.json", "game.jsonl"])
def test_no_text_at_all(junk: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(file).write_bytes(JUNK[junk])
    for command in (["decide", file], ["check", file], ["encode", file, "--as", "cnf"]):
        assert run(command) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"zermelo: {file}: ")
        assert err.count("\n") == 1


def test_a_byte_order_mark_is_no_mistake() -> None:
    for file in ("game.json", "game.jsonl"):
        Path(file).write_bytes(b"\xef\xbb\xbf" + START.encode() + b"}")
        assert zermelo.read(file).graph.n == 3


def test_a_bad_line_does_not_hold_up_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    good = json.dumps(game())
    Path("many.jsonl").write_bytes(f'{good}\n{{"x"\n{{}}\n'.encode() + b"\xff\n" + good.encode())
    assert run(["decide", "many.jsonl", "--json"]) == 2
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["source"] for each in found] == [f"many.jsonl:{i}" for i in range(1, 6)]
    assert ["error" in each for each in found] == [False, True, True, True, False]
    with pytest.raises(InputError, match=r"many\.jsonl:2: column 5"):
        zermelo.experiments.read_all("many.jsonl")


@pytest.mark.parametrize("file", ["missing.json", "missing.jsonl", ".", "a\0b"])
def test_no_file(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["decide", file]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("head", ["p cnf 1 1\n", "c made by hand\n\nc 2\n p cnf 1 1\n"])
def test_a_formula_is_no_game_yet(head: str, tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "f.cnf").write_text(f"{head}1 0\n")
    assert run(["decide", str(tmp_path / "f.cnf")]) == 2
    assert "zermelo reduce makes a game of a formula" in capsys.readouterr().err
