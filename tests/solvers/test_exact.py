"""Exact's log, written anew for our checker: what follows is accepted, what is claimed is not."""

from __future__ import annotations

import random
from itertools import product

import pytest

import zermelo
from zermelo.checker.cutting_planes import Bounded, check_bound
from zermelo.checker.pseudo_boolean import Constraint, Program, at_least, at_most
from zermelo.core.certificate import ProofText
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, SolverMistake
from zermelo.games.lights_out.evidence.program import Sheet
from zermelo.solvers import pseudo_boolean
from zermelo.solvers.backends import exact

COVER = [at_least([(1, u), (1, v)], 1) for u, v in ((1, 2), (2, 3), (1, 3))]
"""A triangle needs two vertices in a vertex cover."""

OBJECTIVE = [(1, 1), (1, 2), (1, 3)]

HEAD = ["pseudo-Boolean proof version 1.1", "rup >= 0 ;", "l 1", "l 2", "l 3", "l 4"]
SUM = ["pol 2 3 + 4 + 2 d ", "pol 6 5 + ", "c 7"]
PROPAGATION = ["rup +1 x1 >= 1 ;", "c 6"]


def accepted(rows: list[Constraint], objective: list[tuple[int, int]], proof: str) -> bool:
    program = Program(objective, rows[:-1], lambda say: ())
    below = -rows[-1].degree + sum(rows[-1].weights.values())  # of the objective at most this
    found = Bounded(program, below + 1, ProofText(proof), [])
    return check_bound(found, Deadline()).accepted


@pytest.mark.parametrize("steps", [SUM, PROPAGATION, []])
def test_a_log_is_written_anew(steps: list[str]) -> None:
    rows = [*COVER, at_most(OBJECTIVE, 1)]
    if not steps:
        with pytest.raises(SolverMistake):
            exact.written_anew(rows, [*HEAD, "c 1"], Deadline())
        return
    proof = exact.written_anew(rows, [*HEAD, *steps], Deadline())
    assert "rup >= 0" not in proof  # nothing rests on it
    assert accepted(rows, OBJECTIVE, proof)


@pytest.mark.parametrize(
    "row",
    ["a +1 x1 >= 2 ;", "red >= 1 ; x1 0", "rup +1 x4 >= 1 ;", "pol 9 2 + ", "pol 2 + ", "l x", "l"],
)
def test_what_does_not_follow_is_refused(row: str) -> None:
    with pytest.raises(SolverMistake):
        exact.written_anew([*COVER, at_most(OBJECTIVE, 1)], [*HEAD, row, "c 6"], Deadline())


def test_random_programs_by_exact() -> None:
    pytest.importorskip("exact")
    draw, refuted = random.Random(1), 0
    for _ in range(200):
        n = draw.randint(2, 7)
        rows = []
        for _ in range(draw.randint(2, 12)):
            chosen = draw.sample(range(1, n + 1), draw.randint(1, min(n, 4)))
            terms = [(draw.randint(1, 3), draw.choice((x, -x))) for x in chosen]
            rows.append(at_least(terms, draw.randint(1, sum(a for a, _ in terms))))
        objective = [(1, x) for x in range(1, n + 1)]
        rows.append(at_most(objective, draw.randint(0, n - 1)))
        possible = any(
            all(
                sum(a for x, a in row.weights.items() if values[abs(x) - 1] == (x > 0))
                >= row.degree
                for row in rows
            )
            for values in product((False, True), repeat=n)
        )
        if possible:
            with pytest.raises(Contradiction):
                exact.refutation(rows, Deadline())
        else:
            refuted += 1
            assert accepted(rows, objective, exact.refutation(rows, Deadline()))
    assert refuted > 50


def test_exact_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    # All lamps of the cube with 32 vertices take 8 presses; our own search is lost in that.
    pytest.importorskip("exact")
    sheet = Sheet(zermelo.lights_out("hypercube:5", lit="all").position)
    constraints = list(sheet.constraints(Deadline()))
    program = Program(sheet.objective(), constraints, sheet.names)
    proof = pseudo_boolean.refutation(program, 8, Deadline(60))
    rows = [*constraints, at_most(program.objective, 7)]
    assert accepted(rows, [*program.objective], proof.text)
    monkeypatch.setattr(exact, "there", lambda: False)
    with pytest.raises(LimitReached):
        pseudo_boolean.refutation(program, 8, Deadline(2))
