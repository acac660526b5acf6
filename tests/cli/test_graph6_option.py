"""One game on many graphs: `--graph6`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import networkx as nx
import pytest

from zermelo.core.errors import LimitReached
from zermelo.formats import streams
from zermelo.formats.streams import Reading

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]
Write = Callable[..., bytes]

RULES = """
import zermelo

def moves(graph, left):
    for v in sorted(left):
        yield v, left - {v} - set(graph.neighbors(v))

GAME = zermelo.ruleset("mine", start=lambda graph: frozenset(range(graph.n)), moves=moves)
"""

GRAPHS = [nx.path_graph(4), nx.cycle_graph(5), nx.petersen_graph(), nx.empty_graph(3)]


def lines(write: Write) -> list[str]:
    """Return a line for each of the graphs."""
    return [write(graph, header=False).decode().strip() for graph in GRAPHS]


def objects(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("write", [nx.to_graph6_bytes, nx.to_sparse6_bytes])
@pytest.mark.parametrize("place", ["-", "file"])
def test_a_line_a_graph(cli: Cli, tmp_path: Path, write: Write, place: str) -> None:
    text = "\n".join(lines(write)) + "\n"
    (tmp_path / "file").write_text(text)
    status, out, _ = cli("decide", "node-kayles", "--graph6", place, "--json", stdin=text)
    found = objects(out)
    assert status == 0
    assert [each["graph6"] for each in found] == lines(write)
    assert [each["source"] for each in found] == [f"{place}:{n}" for n in (1, 2, 3, 4)]
    # By hand: what a move leaves of C_5 is an edge, of the Petersen graph C_6, and of that P_3.
    assert [each["answer"] for each in found] == [0, 0, 1, 1]


def test_headers_comments_and_blank_lines_are_no_graphs(cli: Cli) -> None:
    first, *others = lines(nx.to_graph6_bytes)
    text = "\n".join([f">>graph6<<{first}", "", "# a remark", *others, ""])
    status, out, _ = cli("decide", "node-kayles", "--graph6", "-", "--json", stdin=text)
    assert status == 0
    assert [(each["source"], each["graph6"]) for each in objects(out)] == [
        ("-:1", first),
        *zip(("-:4", "-:5", "-:6"), others, strict=True),
    ]


def test_digraphs_and_loops(cli: Cli) -> None:
    arcs = "&BP_"  # by networkx 0 -> 1 -> 2
    status, out, _ = cli(
        "decide", "geography", "--graph6", "-", "--set", "token=0", "--json", stdin=arcs
    )
    assert (status, objects(out)[0]["answer"]) == (0, "P")
    loop = nx.path_graph(2)
    loop.add_edge(1, 1)
    text = nx.to_sparse6_bytes(loop, header=False).decode()
    assert cli("decide", "cops", "--graph6", "-", stdin=text)[0] == 0
    status, _, err = cli("decide", "node-kayles", "--graph6", "-", stdin=text)
    assert status == 2
    assert err.startswith("zermelo: -:1: ")


def test_a_bad_line_is_told_and_the_others_are_decided(cli: Cli) -> None:
    text = "D?{\nD~~~~\nC~\nD\N{SNOWMAN}\nC?\n"
    status, out, err = cli("decide", "node-kayles", "--graph6", "-", "--json", stdin=text)
    found = objects(out)
    assert status == 2
    assert ["error" in each for each in found] == [False, True, False, True, False]
    assert [each["source"] for each in found] == [f"-:{n}" for n in range(1, 6)]
    assert [line.split(": ")[1] for line in err.splitlines()] == ["-:2", "-:4"]


def test_data_and_limits_and_certificates_are_for_each(cli: Cli) -> None:
    status, out, _ = cli(
        *("decide", "ello", "--graph6", "-", "--set", "green=all", "--time-limit", "30", "--json"),
        *("--certificate", "all.jsonl"),
        stdin="C~\nCF\nDhc\n",
    )
    assert status == 0
    assert len(objects(out)) == 3
    assert cli("check", "all.jsonl")[0] == 0


def test_what_is_wrong_with_all_lines_is_told_once(cli: Cli) -> None:
    for options, what in (
        (["vertexnim"], "vertexnim needs weights and token"),
        (["ello", "--set", "green=all", "--set", "lit=all"], 'unknown key "lit"'),
        (["light-polish"], "played without a graph"),
        (["elo"], "there is no game"),
        ([], "Missing argument"),
        (["ello", "ello", "--set", "green=all"], "one game's name"),
        (["ello", "--graph", "path:3", "--set", "green=all"], "exclude each other"),
    ):
        status, out, err = cli("decide", *options, "--graph6", "-", stdin="C~\nCF\n")
        assert (status, out, err.count("\n")) == (2, "", 1), (options, err)
        assert what in err
    status, _, err = cli("decide", "cops", "--graph6", "nowhere.g6")
    assert (status, "nowhere.g6: cannot read it" in err) == (2, True)
    status, _, err = cli("decide", "cops", "--graph6", "-", stdin="")
    assert (status, "no line" in err) == (2, True)


def test_games_of_rules_files(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    text = "\n".join(lines(nx.to_graph6_bytes))
    answers = []
    for game in ("mine", "node-kayles"):
        status, out, _ = cli(
            "decide", "--rules", "mine.py", game, "--graph6", "-", "--json", stdin=text
        )
        assert status == 0
        answers.append([each["answer"] for each in objects(out)])
    assert answers[0] == answers[1]


def test_lines_are_read_as_they_are_wanted(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first answer comes before the last line."""
    told: list[int] = []
    real = streams.lines

    def counted(stream: IO[bytes], reading: Reading) -> Iterator[bytes | LimitReached]:
        for number, line in enumerate(real(stream, reading)):
            told.append(number)
            yield line

    monkeypatch.setattr("zermelo.formats.graph_lines.lines", counted)
    seen: list[int] = []
    monkeypatch.setattr("zermelo.cli.decide.put", lambda _: seen.append(len(told)))
    assert cli("decide", "grim", "--graph6", "-", stdin="C~\nCF\n" + "C?\n" * 50)[0] == 0
    assert seen[0] <= 3 < len(told)


def test_crosscheck_takes_lines_too(cli: Cli) -> None:
    status, out, _ = cli("crosscheck", "grim", "--graph6", "-", "--json", stdin="C~\nCF\n")
    found = objects(out)
    assert status == 0
    assert [(each["source"], each["graph6"], each["agree"]) for each in found] == [
        ("-:1", "C~", True),
        ("-:2", "CF", True),
    ]


@pytest.mark.parametrize(
    ("arguments", "source"),
    [
        (["node-kayles", "--graph", "grid:2x3"], "grid:2x3"),
        (["one.json"], "one.json"),
        (["many.jsonl"], "many.jsonl:1"),
        (["light-polish", "--set", "left=[1,0,0]", "--set", "right=[0,1,0]"], "light-polish"),
        (["missing.json"], "missing.json"),
        (["broken.jsonl"], "broken.jsonl:1"),
    ],
)
def test_every_line_has_its_source(cli: Cli, save: Save, arguments: list[str], source: str) -> None:
    game = {"game": "grim", "graph": {"family": "path:3"}, "name": "a name"}
    save("one.json", game)
    save("many.jsonl", game)
    save("broken.jsonl", {"game": "grim"})
    _, out, _ = cli("decide", *arguments, "--json")
    assert objects(out)[0]["source"] == source
