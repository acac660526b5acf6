"""`zermelo reduction test`: right reductions pass, wrong ones are caught with a small source."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from right_and_wrong import LARGE, RIGHT, WRONG, file_of
from sampling import some

Cli = Callable[..., tuple[int, str, str]]

QUICK = ("--random", "30")


def outcome(cli: Cli, text: str, *more: str) -> tuple[int, dict[str, Any]]:
    Path("mine.py").write_text(text)
    status, output, said = cli("reduction", "test", "mine.py", "--json", *more)
    assert output.count("\n") == 1, said
    return status, json.loads(output)


@pytest.mark.parametrize("name", RIGHT)
def test_right_ones_pass(cli: Cli, name: str) -> None:
    status, found = outcome(cli, file_of(name), "--size", "3" if name == "walk" else "2", *QUICK)
    assert status == 0
    assert found["counterexample"] is None
    assert found["tested"] == found["small"] + found["random"]
    assert 0 < found["yes"] < found["tested"]
    assert not found["refused"]
    assert not found["undecided"]
    assert found["back"] == (found["yes"] if name == "cover" else 0)
    degrees = [each["degree"] for each in found["growth"]]
    assert all(0 <= degree < 4 for degree in degrees)


SMALLEST = {
    "a protection too many": 12,
    "an edge is missing": 6,
    "one end of an edge": 8,
    "back is not a cover": 6,
    "the third literal is lost": 11,
    "the first clause is lost": 5,
    "a clause has no edge": 5,
    "negations are not seen": 6,
    "an edge stands twice": 5,
    "wrong for three vertices and more": 12,
    "back is wrong on some": 7,
    "the budget is one too many": 5,
    "the budget is one too few": 3,
    "the third clause lacks a literal": 11,
    "a sign is lost in the second clause": 5,
    "the weights are one less": 4,
    "there is no way back": 6,
    "the token begins in the middle": 3,
    "it is the other's turn": 5,
    "all choices are one player's": 5,
    "the order is another one": 8,
    "the last variable alone counts": 8,
}
"""The size of a counterexample is at most this: vertices and edges (and k); or variables, clauses
and literals."""


def size(source: dict[str, Any]) -> int:
    if "clauses" in source:
        clauses = source["clauses"]
        variables = {abs(x) for clause in clauses for x in clause}
        return len(variables) + len(clauses) + sum(map(len, clauses))
    if "problem" in source:
        vertices, edges, k = source["instance"]
        return int(vertices + len(edges) + k)
    graph = source["graph"]
    return int(graph["vertices"] + len(graph["edges"]))


@pytest.mark.parametrize("what", WRONG)
def test_mistakes_are_caught(cli: Cli, what: str) -> None:
    status, found = outcome(cli, file_of(*WRONG[what]), *QUICK)
    assert status == 1
    wrong = found["counterexample"]
    assert set(wrong) == {"source", "target", "answers", "why"}
    print(what, size(wrong["source"]), wrong["source"], wrong["why"])
    assert size(wrong["source"]) <= SMALLEST[what]


@pytest.mark.parametrize("what", LARGE)
def test_exponential_growth_is_caught(cli: Cli, what: str) -> None:
    status, found = outcome(cli, file_of(*LARGE[what]), "--size", "1", "--random", "0")
    assert status == 1
    assert found["counterexample"] is None
    assert any(each["exponential"] for each in found["growth"])


def test_a_counterexample_in_words_and_as_a_picture(cli: Cli) -> None:
    Path("mine.py").write_text(file_of(*WRONG["the first clause is lost"]))
    status, output, said = cli("reduction", "test", "mine.py", "--svg", "wrong.svg")
    assert status == 1
    assert "the source's answer is no, the target's N" in output.splitlines()[0]
    assert "source: (x1) ∧ (¬x1), variables: 1" in output
    assert said == "zermelo: wrote wrong.svg\n"
    drawn = Path("wrong.svg").read_text()
    assert drawn.count("<svg") == 1
    for name in ("x1", "c1", "c2"):
        assert f">{name}<" in drawn


@pytest.mark.slow
def test_workers_and_records(cli: Cli) -> None:
    Path("mine.py").write_text(file_of("cover"))
    asked = ("--size", "3", *QUICK, "--json")
    *_, here = cli("reduction", "test", "mine.py", *asked)[:2]
    for _ in range(2):
        more = ("--workers", "2", "--records", "kept.sqlite")
        status, there, _ = cli("reduction", "test", "mine.py", *asked, *more)
        assert status == 0
        assert there == here
    with sqlite3.connect("kept.sqlite") as kept:
        assert kept.execute("SELECT count(*) FROM records").fetchone()[0] == 2
    # Another text is another test.
    Path("mine.py").write_text(file_of(*WRONG["an edge is missing"]))
    status, output, _ = cli("reduction", "test", "mine.py", *asked, "--records", "kept.sqlite")
    assert status == 1
    assert json.loads(output)["counterexample"]


def test_one_of_several_and_built_in_ones(cli: Cli) -> None:
    text = file_of("cover") + file_of("walk").replace("REDUCTION =", "OTHER =")
    Path("mine.py").write_text(text)
    status, output, _ = cli("reduction", "test", "mine.py", "--size", "2", "--random", "0")
    assert status == 0
    assert "my-cover: no counterexample" in output
    assert "my-walk: no counterexample" in output
    named = cli("reduction", "test", "mine.py", "--name", "my-walk", "--size", "2", "--random", "0")
    assert "my-cover" not in named[1]
    assert cli("reduction", "test", "mine.py", "--name", "no")[0] == 2
    status, output, _ = cli(
        "reduce", "complete:3", "--protect", "2", "--with", "mine.py", "--to", "seepage"
    )
    assert status == 0
    assert json.loads(output)["protect"] == 2
    status, _, said = cli("reduce", "complete:3", "--protect", "2", "--with", "mine.py")
    assert status == 2
    assert "there are my-cover (to seepage), my-walk (to vertexnim)" in said


HEAD = "import zermelo\n"

MISTAKES = {
    "no reduction": (HEAD, "mine.py: line 1: this file defines no reduction"),
    "no Python": (HEAD + "def\n", "mine.py: line 2: this is no Python"),
    "it fails": (HEAD + "1 / 0\n", "mine.py: line 2: the reduction file fails: ZeroDivisionError"),
    "no game": (
        HEAD + "R = zermelo.hardness.reduction('a', source='sat', target='gog', make=len)\n",
        "a: there is no game gog",
    ),
    "a target that is no game": (
        HEAD + "R = zermelo.hardness.reduction('a', source='sat', target='qbf', make=len)\n",
        "mine.py: line 2: target of a is",
    ),
    "no function": (
        HEAD + "R = zermelo.hardness.reduction('a', source='sat', target='grim', make=1)\n",
        "mine.py: line 2: make of a is 1",
    ),
    "make fails": (
        HEAD + "def make(n, clauses):\n    return clauses[7]\n"
        "R = zermelo.hardness.reduction('a', source='sat', target='grim', make=make)\n",
        "mine.py: line 3: a fails: IndexError",
    ),
    "make returns another game": (
        HEAD + "def make(n, clauses):\n    return zermelo.grim('path:2')\n"
        "R = zermelo.hardness.reduction('a', source='sat', target='ello', make=make)\n",
        "mine.py: line 2: make returns an instance of grim; the target is ello",
    ),
    "it takes nothing": (
        HEAD + "def make(n, clauses):\n    raise zermelo.errors.InputError('not me')\n"
        "R = zermelo.hardness.reduction('a', source='sat', target='ello', make=make)\n",
        "no source was tested",
    ),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_mistakes_in_a_file_are_one_line(cli: Cli, what: str) -> None:
    text, wanted = MISTAKES[what]
    Path("mine.py").write_text(text)
    status, _, said = cli("reduction", "test", "mine.py", "--size", "1", "--random", "0")
    assert status == 2
    assert said.count("\n") == 1
    assert wanted in said


def test_a_time_limit_ends_unknown(cli: Cli) -> None:
    Path("mine.py").write_text(file_of("walk"))
    status, output, _ = cli("reduction", "test", "mine.py", "--time-limit", "0.01", "--json")
    assert status == 3
    assert json.loads(output)["stopped"] == "time limit of 0.01 s reached"


ENDLESS = """
import zermelo

def make(game):
    while len(game.graph.edges) == 3:
        try:
            pass
        except Exception:  # not even this keeps it
            pass
    return zermelo.grim(game.graph)

REDUCTION = zermelo.hardness.reduction("endless", source="grim", target="grim", make=make)
"""


def test_a_function_without_an_end_is_ended(cli: Cli) -> None:
    asked = ("--size", "3", "--random", "0", "--each", "1")
    status, found = outcome(cli, ENDLESS, *asked)
    assert (status, found["counterexample"]) == (3, None)
    assert found["undecided"] == found["undecided_small"] == 1  # the triangle
    assert found["tested"] == found["small"] - 1
    Path("mine.py").write_text(ENDLESS)
    assert "make did not end in 1.0 s" in cli("reduction", "test", "mine.py", *asked)[1]


def test_nim_values_are_told_as_numbers(cli: Cli) -> None:
    text = ENDLESS.replace("== 3", "== -1").replace("zermelo.grim(game", "zermelo.node_kayles(game")
    Path("mine.py").write_text(text.replace('target="grim"', 'target="node-kayles"'))
    status, out, _ = cli("reduction", "test", "mine.py", "--random", "0")
    assert status == 1
    assert "wrong: the source's answer is 0, the target's 1;" in out


NEVER = {
    "make": ("(graph, k):\n    arcs", "(graph, k):\n    endless()\n    arcs"),
    "back": ("    if not certificate.answer:", "    endless()\n    if not certificate.answer:"),
    "same": ("back=back)", "back=back, same=lambda a, b: endless())"),
}


@pytest.mark.parametrize("what", some(NEVER))
def test_a_function_that_never_ends_is_given_up(cli: Cli, what: str) -> None:
    endless = "\n\ndef endless():\n    while True:\n        pass\n"
    asked = ("--random", "0", "--each", "0.3")
    status, found = outcome(cli, file_of("cover", *NEVER[what]) + endless, *asked)
    assert status == 3
    assert found["undecided_small"] == 3
    assert found["stopped"] == "a function of the reduction did not end on 3 of 25 sources"
