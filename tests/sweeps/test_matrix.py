"""The cross-check matrix: the lists of instances, the counts, and that a wrong method is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sampling import some

from zermelo.cli.main import run
from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.verdict import Assurance
from zermelo.families.small_graphs import (
    acyclic_digraphs,
    digraphs,
    edges_labeled,
    graphs,
    labelings,
    roots,
)
from zermelo.formats.instance import decode, encode
from zermelo.games.registry import GAMES
from zermelo.samples import random_instances, samples, small_instances
from zermelo.solvers import ello
from zermelo.solvers.backends import qbf, sat
from zermelo.solvers.method import Method, Outcome, Task, every_method
from zermelo.sweeps.matrix import Matrix, Wanted, still_wrong, sweep
from zermelo.sweeps.second_opinions import (
    Reader,
    all_methods,
    backends,
    second_opinions,
)
from zermelo.sweeps.shrinking import changes, shrunk


def test_every_game_has_its_instances() -> None:
    for name in GAMES:
        assert callable(samples(name).small)
        assert callable(samples(name).random)


def test_the_numbers_of_graphs_are_the_known_ones() -> None:
    # OEIS A000088, A001349, A000273, A003087; A000666 counts graphs with two kinds of vertices.
    assert [len(graphs(n)) for n in range(1, 6)] == [1, 2, 4, 11, 34]
    assert [len(graphs(n, connected=True)) for n in range(1, 6)] == [1, 1, 2, 6, 21]
    assert [len(digraphs(n)) for n in range(1, 5)] == [1, 3, 16, 218]
    assert [len(acyclic_digraphs(n)) for n in range(1, 5)] == [1, 2, 6, 31]
    two_kinds = [sum(1 for e in graphs(n) for _ in labelings(n, e, (0, 1))) for n in range(1, 6)]
    assert two_kinds == [2, 6, 20, 90, 544]
    # The edges of K_n labeled with 0 and 1 are the graphs again; a root is one marked vertex.
    complete = [tuple((u, v) for u in range(n) for v in range(u + 1, n)) for n in range(1, 5)]
    assert [
        sum(1 for _ in edges_labeled(n, edges, (0, 1))) for n, edges in enumerate(complete, 1)
    ] == [1, 2, 4, 11]
    for n in range(1, 6):
        marked = sum(sum(c) == 1 for e in graphs(n) for c in labelings(n, e, (0, 1)))
        assert sum(1 for e in graphs(n) for _ in roots(n, e)) == marked


@pytest.mark.parametrize("name", sorted(GAMES))
def test_small_and_random_instances_are_instances_and_differ(name: str) -> None:
    small = list(small_instances(name, 4 if name in ("sum", "grim") else 3))
    values = [*small, *random_instances(name, 5, 0, 6)]
    assert {value["question"] for value in values} == {q.name for q in GAMES[name].questions}
    for value in values:
        assert encode(decode(value, Path()))["game"] == name
    texts = [json.dumps(value, sort_keys=True) for value in small]
    assert len(texts) == len(set(texts))
    assert list(random_instances(name, 5, 0, 6)) == values[len(small) :]


LARGEST = {"vertexnim": 3, "octal": 2, "sum": 4, "light-polish": 3, "weak-cops": 2, "grim": 1}
"""Small sizes for the default run; the others are 3."""


@pytest.mark.parametrize("name", some(sorted(GAMES), 3))
def test_all_methods_agree_on_the_smallest_instances(name: str) -> None:
    found = sweep(small_instances(name, LARGEST.get(name, 3)), Wanted(seconds=30))
    assert not found.problems
    assert found.instances
    assert found.certificates


def test_every_method_has_its_row() -> None:
    found = Matrix()
    for name in GAMES:
        for question in GAMES[name].questions:
            values = small_instances(name, 4)
            value = next(each for each in values if each["question"] == question.name)
            found.add(sweep([value], Wanted(seconds=0)))
    rows = {(game, method) for game, _, method in found.cells}
    assert rows == {(name, entry.name) for name in GAMES for entry in all_methods(name)}


OPINIONS = "zermelo.sweeps.second_opinions._available"


def test_formulas_are_solved_by_all_that_read_them() -> None:
    rows = {entry.name for name in GAMES for entry in second_opinions(name)}
    assert {
        "sat-orientation as cnf by Glucose", "sat-transitive as opb by SCIP",
        "cpsat-positions as mps by HiGHS", "cpsat-positions as lp by SCIP",
        "sat-horn as cnf by Glucose", "sat-paths as cnf by Glucose", "qbf as qdimacs by pyqbf_caqe",
    } <= rows  # fmt: skip
    assert any(row.startswith("qbf as qdimacs by ") for row in backends("seepage"))
    versions = backends("ello")
    assert versions["sat-orientation as cnf by Glucose"] == sat.version().replace(
        sat.SOLVER, "glucose4"
    )


def test_every_qbf_solver_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def solve(text: str, deadline: Deadline, program: str) -> bool:
        asked.append(program)
        return True

    monkeypatch.setattr(qbf, "solve_text", solve)
    value = {"game": "polish", "graph": {"family": "path:2"}, "question": "outcome"}
    instance = decode(value, Path())
    for entry in second_opinions("polish"):
        entry.run(Task(instance, Deadline()))
    assert set(asked) == set(qbf.PROGRAMS)


def test_a_solver_that_lies_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lies(text: str, deadline: Deadline) -> bool:
        assert text.startswith("c var 1 ")
        return False

    reader = Reader("Liar", "cnf", lies, lambda: "a test")
    monkeypatch.setattr("zermelo.sweeps.second_opinions.READERS", (reader,))
    monkeypatch.setattr(OPINIONS, lambda name: tuple(second_opinions(name)))
    value = {"game": "ello", "graph": {"family": "path:2"}, "green": [0]}
    found = sweep([value], Wanted(every=0))
    told = [problem.what for problem in found.problems]
    assert any(what.startswith("sat-orientation as cnf by Liar says false") for what in told)


def _liar(applies: Callable[[Any], bool], answer: Any, evidence: Evidence | None = None) -> Method:
    """A method for ELLO that always says the same."""
    return Method(
        name="liar",
        questions=("winnable",),
        summary="a test",
        exact=True,
        evidence=(),
        applies=lambda instance: None if applies(instance) else "not my kind",
        cost=lambda instance, known: 0.0,
        run=lambda task: Outcome(answer, Assurance.EXHAUSTIVE, evidence),
    )


def _triangle(instance: Any) -> bool:
    graph = instance.graph
    return any(set(graph.neighbors(u)) & set(graph.neighbors(v)) for u, v in graph.edges)


def test_a_wrong_method_is_found_and_its_instance_shrunk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    liar = _liar(_triangle, False)
    monkeypatch.setattr(ello, "METHODS", (*ello.METHODS, liar))
    monkeypatch.chdir(tmp_path)
    value = {"game": "ello", "graph": {"family": "wheel:5"}, "green": [0, 2, 3, 5]}
    found = sweep([value], Wanted(every=0))
    assert found.problems
    assert "liar says false" in found.problems[0].what
    small = shrunk(value, lambda each: still_wrong(each, Wanted()) is not None, Deadline(30))
    # Nothing smaller than a triangle is wrong, and only a winnable one is.
    assert small["graph"] == {"vertices": 3, "edges": [[0, 1], [0, 2], [1, 2]]}
    assert len(small["green"]) == 2
    assert run(["crosscheck", "ello", "--all-small", "3", "--time-limit", "5"]) == 1
    printed = capsys.readouterr()
    assert "liar says false" in printed.err
    assert printed.out.splitlines()[-1].split(", ")[-1] != "0 disagreements"
    written = json.loads((tmp_path / "crosscheck-ello.json").read_text())
    assert written["graph"] == small["graph"]
    assert "liar says false" in str(still_wrong(written, Wanted()))


@pytest.mark.parametrize(
    ("liar", "what"),
    [
        (_liar(lambda _: True, True, Evidence("winning-order", {"order": [0]})), "rejected"),
        (_liar(lambda _: True, True, Evidence("winning-order", {"order": 7})), "InputError"),
        (_liar(lambda instance: bool(1 / 0), True), "ZeroDivisionError"),
        (_liar(lambda _: True, 1), "liar says 1"),
    ],
)
def test_bad_evidence_and_crashes_are_problems(
    monkeypatch: pytest.MonkeyPatch, liar: Method, what: str
) -> None:
    monkeypatch.setattr(ello, "METHODS", (*ello.METHODS, liar))
    value = {"game": "ello", "graph": {"family": "path:2"}, "green": [0]}
    assert what in " ".join(problem.what for problem in sweep([value]).problems)


def test_what_no_other_method_answers_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    value = {"game": "ello", "graph": {"family": "path:2"}, "green": [0]}
    monkeypatch.setattr(OPINIONS, lambda name: ())
    monkeypatch.setattr(ello, "METHODS", (ello.METHODS[2],))
    monkeypatch.setattr(ello, "REFERENCES", ())
    found = sweep([value] * 3, Wanted(every=1000))
    assert found.certificates == 3
    assert not found.comparisons
    lies = _liar(lambda _: True, True, Evidence("winning-order", {"order": [1, 0]}))
    monkeypatch.setattr(ello, "METHODS", (lies,))
    assert len(sweep([value] * 3, Wanted(every=1000)).problems) == 3


@pytest.mark.parametrize("name", sorted(GAMES))
def test_changes_make_instances_smaller(name: str) -> None:
    numbers = 0
    for value in random_instances(name, 3, 1, 6):
        for smaller in changes(encode(decode(value, Path()))):
            try:
                decode(smaller, Path())
            except InputError:
                continue
            numbers += 1
    assert numbers


def test_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["crosscheck", "light-polish", "--all-small", "2", "--random", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:3] == ["game", "question", "method"]
    assert lines[-1].endswith(" 0 disagreements")
    assert run(["crosscheck", "light-polish", "--all-small", "2", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["method"] for row in rows} == {entry.name for entry in every_method("light-polish")}
    asked = [row["question"] for row in rows]  # by one method alone there is nothing to compare
    assert all(row["compared"] == 7 * (asked.count(row["question"]) > 1) for row in rows)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["crosscheck"], "there is no instance"),
        (["crosscheck", "ello", "--random", "3"], "--random goes with --all-small"),
        (["crosscheck", "hello", "--all-small", "3"], "there is no game"),
        (["crosscheck", "ello", "--all-small", "3", "--graph", "path:3"], "--graph does not go"),
    ],
)
def test_command_mistakes(
    capsys: pytest.CaptureFixture[str], arguments: list[str], what: str
) -> None:
    assert run(arguments) == 2
    assert what in capsys.readouterr().err
