"""Rules of your own on the command line, and what a certificate says of them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from json_schema import mistakes

from zermelo.cli.main import run
from zermelo.games.registry import GAMES

HOME = Path(__file__).resolve().parents[2] / "rulesets"

UNHASHABLE = """import zermelo
def moves(graph, p):
    yield 1, [1]
GAME = zermelo.ruleset('mine', start=lambda g: 0, moves=moves)
"""

KAYLES = str(HOME / "node_kayles.py")


def zermelo(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process, which keeps what it has read of rules files."""
    out, err, before = io.StringIO(), io.StringIO(), dict(GAMES.added)
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        status = run(list(arguments))
    GAMES.added.clear()
    GAMES.added.update(before)
    assert "Traceback" not in err.getvalue()
    return status, out.getvalue(), err.getvalue()


def process(folder: Path, *arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", *arguments],
        cwd=folder, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a certificate."""
    made = tmp_path_factory.mktemp("rules")
    status, said, _ = process(
        made, "decide", "--rules", KAYLES, "my-kayles", "--graph", "cycle:9", "--certificate",
        "c.json", "--method", "nimbers", "--time-limit", "60",
    )  # fmt: skip
    assert status == 0
    assert "my-kayles nim-value: 0, certified" in said
    return made


def test_a_certificate_is_checked_by_its_file_alone(folder: Path) -> None:
    assert process(folder, "check", "--rules", KAYLES, "c.json")[0] == 0
    status, said, _ = process(folder, "check", "c.json")
    assert status == 3
    assert "unsupported" in said
    assert "node_kayles.py with the SHA-256" in said
    assert "--rules" in said


def test_another_file_is_rejected(folder: Path) -> None:
    (folder / "other.py").write_text(Path(KAYLES).read_text() + "# more\n")
    status, said, _ = zermelo(folder, "check", "--rules", "other.py", "c.json")
    assert status == 1
    assert "rejected: the certificate is for the rules in node_kayles.py" in said
    value = json.loads((folder / "c.json").read_text())
    del value["rules"]
    (folder / "without.json").write_text(json.dumps(value))
    assert zermelo(folder, "check", "--rules", KAYLES, "without.json")[0] == 2
    value["rules"] = {"file": "other.py", "sha256": "0" * 64}
    (folder / "forged.json").write_text(json.dumps(value))
    assert zermelo(folder, "check", "--rules", KAYLES, "forged.json")[0] == 1


def test_rules_that_stood_in_no_file(folder: Path) -> None:
    """As those of a notebook: no file can be named for them."""
    value = json.loads((folder / "c.json").read_text())
    value["rules"] = {"file": None, "sha256": None}
    (folder / "typed.json").write_text(json.dumps(value))
    for rules in ((), ("--rules", KAYLES)):
        status, said, _ = zermelo(folder, "check", *rules, "typed.json")
        assert status == 3
        assert 'the rules of "my-kayles" stood in no file' in said
    value["rules"]["file"] = "rules.py"
    (folder / "half.json").write_text(json.dumps(value))
    assert zermelo(folder, "check", "half.json")[0] == 2


def test_a_file_without_the_game_is_another_file_too(folder: Path) -> None:
    status, said, _ = process(folder, "check", "--rules", str(HOME / "col.py"), "c.json")
    assert status == 1
    assert "node_kayles.py with the SHA-256" in said
    assert "col.py" in said


def test_two_files_with_one_name(folder: Path) -> None:
    (folder / "again.py").write_text(Path(KAYLES).read_text())
    status, _, error = zermelo(
        folder, "decide", "--rules", KAYLES, "--rules", "again.py", "my-kayles", "--graph", "path:3"
    )
    assert status == 2
    assert "again.py: " in error
    assert "has a ruleset my-kayles too" in error
    twice = ("--rules", KAYLES, "--rules", KAYLES)
    assert zermelo(folder, "decide", *twice, "my-kayles", "--graph", "path:3")[0] == 0


def test_the_schemas_know_them(folder: Path) -> None:
    for what, name in (("certificate", "c.json"), ("instance", "game.json")):
        (folder / "game.json").write_text('{"game": "my-kayles", "graph": {"family": "path:3"}}')
        value = json.loads((folder / name).read_text())
        schema = json.loads(zermelo(folder, "schema", what, "--rules", KAYLES)[1])
        assert mistakes(value, schema, schema) == []
        plain = json.loads(zermelo(folder, "schema", what)[1])
        assert mistakes(value, plain, plain)


SUM: dict[str, Any] = {
    "game": "sum",
    "parts": [
        {"game": "my-kayles", "graph": {"family": "path:5"}},
        {"game": "graph-nim", "graph": {"family": "star:3"}},
        {"game": "node-kayles", "graph": {"family": "path:4"}},
    ],
}


def test_they_are_parts_of_sums(folder: Path) -> None:
    rules = ("--rules", KAYLES, "--rules", str(HOME / "graph_nim.py"))
    (folder / "sum.json").write_text(json.dumps(SUM))
    for question, answer in (("nim-value", "0"), ("outcome", '"P"'), ("winning-moves", "[]")):
        asked = (
            "sum.json",
            "--question",
            question,
            "--certificate",
            "s.json",
            "--time-limit",
            "60",
        )
        status, said, _ = zermelo(folder, "decide", *rules, *asked)
        assert status == 0
        assert f"sum {question}: {answer}, certified" in said
        assert zermelo(folder, "check", *rules, "s.json")[0] == 0
    assert process(folder, "check", "s.json")[0] == 3
    assert process(folder, "check", *rules[:2], "s.json")[0] == 1
    assert zermelo(folder, "show", *rules, "s.json", "-o", "s.html")[0] == 0
    value = json.loads((folder / "s.json").read_text())
    assert sorted(value["rules"]) == ["graph-nim", "my-kayles"]
    value["rules"]["graph-nim"]["sha256"] = "0" * 64
    (folder / "forged.json").write_text(json.dumps(value))
    assert process(folder, "check", *rules, "forged.json")[0] == 1
    assert zermelo(folder, "crosscheck", *rules, "sum.json")[0] == 0
    misere = {**SUM, "parts": [{**SUM["parts"][0], "question": "misere-outcome"}]}
    (folder / "misere.json").write_text(json.dumps(misere))
    assert "in a sum who cannot move loses" in zermelo(folder, "decide", *rules, "misere.json")[2]
    endless = UNHASHABLE.replace("yield 1, [1]", "yield 1, 1 - p")
    (folder / "endless.py").write_text(endless)
    parts = [*SUM["parts"][2:], {"game": "mine", "graph": {"family": "path:2"}}]
    (folder / "sum.json").write_text(json.dumps({"game": "sum", "parts": parts}))
    status, _, error = zermelo(folder, "decide", "--rules", "endless.py", "sum.json")
    assert status == 2
    assert "endless.py: line 2: moves of mine never end" in error


def test_a_partizan_game_is_no_part_of_a_sum(folder: Path) -> None:
    parts = [{"game": "col", "graph": {"family": "path:3"}}]
    (folder / "col.json").write_text(json.dumps({"game": "sum", "parts": parts}))
    status, _, error = zermelo(folder, "decide", "--rules", str(HOME / "col.py"), "col.json")
    assert status == 2
    assert len(error.splitlines()) == 1
    assert "col is no impartial game" in error


def test_a_certificate_or_an_instance_never_runs_a_file(folder: Path) -> None:
    text = "open('ran', 'w')\n" + Path(KAYLES).read_text().replace("my-kayles", "sly")
    (folder / "sly.py").write_text(text)
    value = json.loads((folder / "c.json").read_text())
    value["rules"]["file"] = "sly.py"
    value["instance"]["game"] = "sly"
    (folder / "sly.json").write_text(json.dumps(value))
    (folder / "game.json").write_text('{"game": "sly", "graph": {"family": "path:3"}}')
    for command in ("check sly.json", "decide game.json", "show sly.json", "show game.json"):
        assert process(folder, *command.split())[0] in (2, 3)
    assert not (folder / "ran").exists()


def test_what_a_check_trusts_ends_with_the_rules(folder: Path) -> None:
    status, said, _ = process(folder, "check", "--about", "--rules", KAYLES, "c.json")
    assert status == 0
    *_, rules, total = said.splitlines()
    assert rules.split() == [str(len(Path(KAYLES).read_text().splitlines())), KAYLES]
    assert "others: msgspec" in total
    assert "zermelo_rules" not in total
    assert int(total.split()[0].replace(",", "")) < 5000


def test_every_command_knows_them(folder: Path) -> None:
    rules = ("--rules", KAYLES)
    (folder / "games.jsonl").write_text(
        '{"game": "my-kayles", "graph": {"family": "path:5"}}\n'
        '{"game": "my-kayles", "graph": {"family": "path:6"}, "question": "misere-outcome"}\n'
    )
    status, said, _ = zermelo(folder, "decide", *rules, "games.jsonl", "--json")
    assert status == 0
    assert [json.loads(line)["answer"] for line in said.splitlines()] == [3, "P"]
    status, said, _ = zermelo(folder, "crosscheck", *rules, "games.jsonl")
    assert status == 0
    assert "masks" in said
    status, said, _ = zermelo(folder, "show", *rules, "c.json", "-o", "page.html")
    assert status == 0
    page = (folder / "page.html").read_text()
    assert "You move first, and lose" in page
    status, said, _ = zermelo(folder, "methods", *rules, "my-kayles", "--json")
    assert {json.loads(line)["method"] for line in said.splitlines()} == {
        "search", "nimbers", "misere", "masks", "heaps",
    }  # fmt: skip
    assert all(json.loads(line)["available"] for line in said.splitlines())
    status, said, _ = zermelo(folder, "games", *rules, "--json")
    row = json.loads(said.splitlines()[-1])
    assert (row["game"], row["origin"]) == ("my-kayles", "rules file")
    status, _, said = zermelo(folder, "encode", *rules, "games.jsonl", "--as", "cnf")
    assert status == 2


def test_names_that_differ_little(folder: Path) -> None:
    names = ("Ello", "two-heaps", "two_heaps", "TwoHeaps")
    (folder / "names.py").write_text(
        "import zermelo\n"
        f"GAMES = [zermelo.ruleset(name, start=lambda n: n, graph='none', data={{'n': int}},\n"
        f"    moves=lambda graph, p: [(1, p - 1)] if p else ()) for name in {names}]\n"
    )
    for what in ("instance", "certificate"):
        status, said, _ = zermelo(folder, "schema", "--rules", "names.py", what)
        assert status == 0
        schema = json.loads(said)
        forms = [one.get("properties", {}) for one in schema["$defs"].values()]
        games = [name for form in forms for name in form.get("game", {}).get("enum", ())]
        assert set(names) < set(games)
        assert len(games) == len(set(games))
    for name in names:
        asked = ("decide", "--rules", "names.py", name, "--set", "n=3", "--certificate", "n.json")
        status, said, _ = zermelo(folder, *asked)
        assert status == 0
        assert f"{name} nim-value: 1, certified" in said
        assert zermelo(folder, "check", "--rules", "names.py", "n.json")[0] == 0


def test_small_instances_of_them_are_compared(folder: Path) -> None:
    rules = ("--rules", KAYLES)
    status, said, error = zermelo(folder, "crosscheck", *rules, "my-kayles", "--all-small", "2")
    assert (status, error) == (0, "")
    # Three graphs, six questions.
    assert said.splitlines()[-1].startswith("18 instances, ")
    assert said.endswith(" 0 disagreements\n")


def test_a_page_to_play_a_partizan_game(folder: Path) -> None:
    rules = ("--rules", str(HOME / "snort.py"))
    zermelo(folder, "decide", *rules, "snort", "--graph", "path:5", "--certificate", "s.json")
    status, _, _ = zermelo(folder, "show", *rules, "s.json", "-o", "s.html")
    assert status == 0
    page = (folder / "s.html").read_text()
    assert "You are Right; Left moves first, and wins." in page
    assert "You are Left; Right moves first, and wins." in page


def test_a_game_that_does_not_exist(folder: Path) -> None:
    status, _, said = zermelo(folder, "decide", "--rules", KAYLES, "my-kyles", "--graph", "path:3")
    assert status == 2
    assert "did you mean my-kayles?" in said
    assert "zermelo games lists them" in said


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("import zermelo\nGAME = zermelo.ruleset(\n", "line 2"),
        ("import zermelo\n\n1 / 0\n", "line 3"),
        (UNHASHABLE, "line 3"),
    ],
)
def test_a_mistake_is_one_line(folder: Path, text: str, line: str) -> None:
    (folder / "bad.py").write_text(text)
    asked = ("decide", "--rules", "bad.py", "mine", "--graph", "path:3", "--time-limit", "30")
    status, said, error = zermelo(folder, *asked)
    assert (status, said) == (2, "")
    assert len(error.splitlines()) == 1
    assert f"bad.py: {line}: " in error


def test_methods_say_why_rules_are_not_translated(folder: Path) -> None:
    (folder / "first.py").write_text(
        "import zermelo\ndef moves(graph, left):\n    for v in left:\n"
        "        yield v, left - {next(iter(left))}\n"
        "GAME = zermelo.ruleset('first', start=lambda g: frozenset(range(g.n)), moves=moves)\n"
    )
    status, said, _ = zermelo(folder, "methods", "--rules", "first.py", "first", "--json")
    assert status == 0
    rows = {row["method"]: row for row in map(json.loads, said.splitlines())}
    assert rows["search"]["available"]
    assert not rows["masks"]["available"]
    assert "first.py: line 4: the order of a set may matter" in rows["masks"]["reason"]
