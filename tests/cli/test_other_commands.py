"""`zermelo check`, `crosscheck`, `encode` and `methods`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.formats.certificate_writing import encode as certificate_json
from zermelo.solvers.method import methods

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]

YES = {"game": "ello", "graph": {"family": "path:3"}, "green": "all", "name": "three"}
OPEN = {
    "game": "lights-out", "graph": {"family": "grid:6x6"}, "lit": "all", "lit_only": True,
    "name": "open",
}  # fmt: skip


def proof(**change: Any) -> dict[str, Any]:
    """Return a good certificate, or one with other keys in it."""
    certificate = zermelo.decide(zermelo.ello("path:3", "all", name="three")).certificate
    assert certificate is not None
    return {**certificate_json(certificate), **change}


GOOD = proof()
WRONG = proof(evidence={"kind": "winning-order", "order": [0, 1, 2]})
UNKNOWN = proof(evidence={"kind": "winning-odour"})
BAD = proof(evidence={"kind": "winning-order", "order": [0, 1, 9]})


@pytest.mark.parametrize(
    ("certificates", "status"),
    [
        ([GOOD], 0),
        ([WRONG], 1),
        ([proof(answer=False)], 1),
        ([BAD], 2),
        (["{"], 2),
        ([YES], 2),
        ([UNKNOWN], 3),
        ([GOOD, UNKNOWN], 3),
        ([GOOD, UNKNOWN, WRONG], 1),
        ([GOOD, UNKNOWN, WRONG, BAD], 2),
    ],
)
def test_check(certificates: list[Any], status: int, cli: Cli, save: Save) -> None:
    for order in (certificates, certificates[::-1]):
        files = [save(f"{i}.json", certificate) for i, certificate in enumerate(order)]
        for arguments in (files, [save("all.jsonl", *order)]):
            found, out, err = cli("check", *arguments)
            assert found == status
            assert out.count("\n") + err.count("\n") == len(order)


def test_check_says_where(cli: Cli, save: Save) -> None:
    _, out, err = cli("check", save("p.json", WRONG))
    assert err == ""
    assert out == (
        "p.json: rejected: three, ello winnable: yes (winning-order): "
        "move 2 of the order (vertex 1): its color is red\n"
    )
    _, out, err = cli("check", save("p.jsonl", GOOD, BAD))
    assert out == "p.jsonl:1: accepted: three, ello winnable: yes (winning-order)\n"
    assert err == (
        "zermelo: p.jsonl:2: .evidence.order[2]: there is no vertex 9; the vertices are 0 to 2\n"
    )


def test_check_json(cli: Cli, save: Save) -> None:
    file = save("p.jsonl", GOOD, WRONG, BAD, UNKNOWN)
    status, out, _ = cli("check", file, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [value.get("result", "error") for value in found] == [
        "accepted", "rejected", "error", "unsupported",
    ]  # fmt: skip
    assert found[0] == {
        "certificate": "p.jsonl:1",
        "result": "accepted",
        "game": "ello",
        "question": "winnable",
        "answer": True,
        "evidence": "winning-order",
        "name": "three",
    }
    assert found[1]["reason"].startswith("move 2 of the order")


def test_check_standard_input(cli: Cli) -> None:
    assert cli("check", "-", stdin=json.dumps(GOOD))[0] == 0
    assert cli("check", "-", stdin=json.dumps(GOOD, indent=2))[0] == 0
    assert cli("check", "-", stdin=f"{json.dumps(GOOD)}\n{json.dumps(WRONG)}\n")[0] == 1


def test_check_with_limits(cli: Cli, save: Save) -> None:
    file = save("p.json", GOOD)
    assert cli("check", file, "--time-limit", "60", "--memory-limit", "10")[0] == 0
    big = {**GOOD, "instance": {**YES, "graph": {"vertices": 22, "edges": []}, "green": []}}
    slow = {**big, "answer": False, "evidence": {"kind": "subset-table"}}
    # Unlike an order, the table takes a while.
    status, out, _ = cli("check", save("slow.json", slow), "--time-limit", "0")
    assert (status, "limit: " in out) == (3, True)


def test_crosscheck(cli: Cli, save: Save) -> None:
    status, out, err = cli("crosscheck", save("game.json", {**YES, "answer": True}))
    assert (status, err) == (0, "")
    game = zermelo.ello("path:3", "all")
    for entry in methods("ello"):
        assert (f"\n{entry.name} " in out) == (entry.applies(game) is None)
    _, out, _ = cli("crosscheck", "game.json", "--json")
    value = json.loads(out)
    assert list(value) == ["name", "agree", "verdicts", "source"]
    assert value["agree"]
    there = [each for each in value["verdicts"] if "not installed" not in each.get("reason", "")]
    answers = {each["method"]: each["answer"] for each in there}
    assert answers.pop("obstruction") is None
    assert set(answers.values()) == {True}


@pytest.mark.parametrize("answer", [False, None, "yes", 1, 1.0])
def test_crosscheck_finds_a_wrong_answer(answer: Any, cli: Cli, save: Save) -> None:
    file = save("game.json", {**YES, "answer": answer})
    status, out, err = cli("crosscheck", file, "--json")
    assert (status, json.loads(out)["agree"]) == (1, False)
    assert err.startswith("zermelo: three: disagreement: ")
    assert f"the known answer says {json.dumps(answer)}" in err


def test_crosscheck_statuses(cli: Cli, save: Save) -> None:
    assert cli("crosscheck", save("v.json", OPEN))[0] == 3
    assert cli("crosscheck", save("b.json", {}))[0] == 2
    assert cli("crosscheck", save("w.json", {**YES, "answer": False}), "v.json", "b.json")[0] == 1
    arguments = ["--graph", "path:3", "--set", "green=all", "--time-limit", "20"]
    assert cli("crosscheck", "ello", *arguments)[0] == 0


def test_encode_cnf(cli: Cli, save: Save) -> None:
    graph = {"vertices": ["a", "b c", 7], "edges": [["a", "b c"], ["b c", 7]]}
    file = save("game.json", {"game": "ello", "graph": graph, "green": "all"})
    status, out, err = cli("encode", file, "--as", "cnf")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith('c instance {"game":"ello"')
    assert "c question winnable" in lines
    assert 'c vertex 1 is "b c"' in lines
    assert any(line.startswith("c encoding sat-orientation: ") for line in lines)
    header = lines.index("p cnf 2 4")
    assert sum(line.startswith("c var ") for line in lines[:header]) == 2
    clauses = [line for line in lines[header + 1 :] if not line.startswith("c")]
    assert len(clauses) == 4
    assert all(line.endswith(" 0") for line in clauses)
    status, _, err = cli("encode", file, "--as", "dimacs")
    assert status == 2
    assert "DIMACS is cnf" in err


def test_encode_cpsat(cli: Cli, save: Save) -> None:
    from google.protobuf import text_format  # type: ignore[import-untyped]
    from ortools.sat import cp_model_pb2

    file = save("game.json", YES)
    for name in ("cpsat-positions", "cpsat-alldifferent"):
        status, out, _ = cli("encode", file, "--as", "cpsat", "--encoding", name)
        assert status == 0
        assert f"# encoding {name}: " in out
        model = text_format.Parse(out, cp_model_pb2.CpModelProto())
        names = {variable.name for variable in model.variables}
        assert "position(0)" in names


def test_encode_to_a_file(cli: Cli, save: Save) -> None:
    _, text, _ = cli("encode", save("game.json", YES), "--as", "cnf")
    assert cli("encode", "game.json", "--as", "cnf", "-o", "out.cnf") == (
        0,
        "",
        "zermelo: wrote out.cnf\n",
    )
    assert Path("out.cnf").read_text() == text
    assert cli("encode", "-", "--as", "cnf", "-o", "-", stdin=json.dumps(YES))[1] == text
    game = ["ello", "--graph", "path:3", "--set", "green=all", "--set", "name=three"]
    assert cli("encode", *game, "--as", "cnf")[1] == text
    limited = cli("encode", "game.json", "--as", "cnf", "--time-limit", "60", "--memory-limit", "9")
    assert limited == (0, text, "")
    assert cli("encode", "game.json", "--as", "cnf", "--time-limit", "0")[0] == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["game.json"], "--as"),
        (["game.json", "--as", "cnff"], "did you mean cnf?"),
        (["game.json", "--as", "qdimacs"], "as qdimacs; possible: cnf, cpsat, lp"),
        (
            ["game.json", "--as", "cnf", "--encoding", "cpsat-positions"],
            "cannot be written as cnf; possible: cpsat, lp, mps, opb",
        ),
        (["game.json", "--as", "cnf", "--encoding", "sat-orient"], "did you mean sat-orientation?"),
        (["open.json", "--as", "cpsat"], "does not fit"),
        (
            [
                "cops",
                "--graph",
                "petersen",
                "--set",
                "cops=3",
                "--question",
                "capture-time",
                "--as",
                "opb",
            ],
            "as opb: cop-number; a program has no bound on the rounds that it takes",
        ),
        (["many.jsonl", "--as", "cnf"], "2 instances"),
        (["bad.json", "--as", "cnf"], '"game" is missing'),
        (["game.json", "--as", "cnf", "-o", "missing/out"], "cannot write"),
        (["game.json", "--as", "cnf", "-o", "."], "cannot write"),
    ],
)
def test_encode_mistakes(arguments: list[str], words: str, cli: Cli, save: Save) -> None:
    save("game.json", YES)
    save("open.json", OPEN)
    save("many.jsonl", YES, YES)
    save("bad.json", {})
    before = sorted(Path().iterdir())
    status, out, err = cli("encode", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err
    assert sorted(Path().iterdir()) == before


def test_methods(cli: Cli) -> None:
    status, out, err = cli("methods")
    assert (status, err) == (0, "")
    assert out.startswith("game ")
    status, listing, _ = cli("methods", "ello", "--json")
    rows = [json.loads(line) for line in listing.splitlines()]
    assert status == 0
    assert [row["method"] for row in rows] == [entry.name for entry in methods("ello")]
    for row in rows:
        assert list(row) == [
            "game", "method", "questions", "exact", "evidence", "backend", "available", "reason",
            "summary",
        ]  # fmt: skip
        assert row["method"] in out
        assert row["available"] is (row["reason"] is None)
    assert {row["method"] for row in rows if row["backend"]} >= {"sat-orientation"}
    status, out, err = cli("methods", "elo")
    assert (status, out) == (2, "")
    assert "did you mean ello?" in err


@pytest.mark.parametrize(
    "arguments",
    [["bogus"], ["--bogus"], ["decide"], ["decide", "--bogus"], ["check"], ["methods", "a", "b"]],
)
def test_usage_errors_are_one_line(arguments: list[str], cli: Cli) -> None:
    status, out, err = cli(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("zermelo: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["decid"], "Did you mean 'decide'?\n"),
        (["decide", "x.json", "--jsn"], "--json"),
        (["decide", "x.json", "--seed"], "; see zermelo decide --help\n"),
        (["help"], "; see zermelo --help\n"),
        (["decide", "elo"], "did you mean ello?"),
        (["show", "elo"], "did you mean ello?"),
        (["decide", ""], '"" is no file name\n'),
        (["check", ""], '"" is no file name\n'),
    ],
)
def test_mistakes_name_the_nearest_or_where_help_is(
    arguments: list[str], words: str, cli: Cli
) -> None:
    status, out, err = cli(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_every_command_has_an_example(cli: Cli) -> None:
    def commands(*group: str) -> list[str]:
        first = "Commands:" if group else "Ask:"
        listed = cli(*group, "--help")[1].partition(first)[2].splitlines()
        return [line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "]

    groups = ("experiment", "reduction")
    single = [name for name in commands() if name not in groups]
    assert len(single) >= 11
    for words in [
        *([name] for name in single),
        *([group, x] for group in groups for x in commands(group)),
    ]:
        shown = " ".join(cli(*words, "--help")[1].split())
        assert f"For example `zermelo {' '.join(words)} " in f"{shown} ".replace("`,", " `,")


def test_help_and_version(cli: Cli) -> None:
    status, out, err = cli("--version")
    assert (status, err) == (0, "")
    assert out.startswith(f"zermelo {zermelo.__version__}\n")
    for name in ("python-sat", "ortools", "numba", "networkx", "QBF solver"):
        assert f"\n{name} " in out
    for flag in ("--help", "-h"):
        status, out, err = cli(flag)
        assert (status, err) == (0, "")
        for command in ("decide", "check", "methods", "crosscheck", "encode"):
            assert f"\n  {command} " in out
            assert cli(command, flag)[0] == 0
    assert "decide" in cli()[1]
    status, out, err = cli("experiment")
    assert (status, err) == (2, "")
    assert "\n  status " in out
