"""The SAT adapter and the hint producer, on formulas that are not about games."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from zermelo.checker.lrup import check_refutation
from zermelo.core.certificate import Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.solvers import proofs
from zermelo.solvers.backends import sat
from zermelo.solvers.proofs import ProofError, lrup

Clauses = list[tuple[int, ...]]


def pigeons(holes: int) -> tuple[int, Clauses]:
    """One pigeon too many for the holes."""

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses: Clauses = [tuple(sits(p, h) for h in range(holes)) for p in range(holes + 1)]
    for hole in range(holes):
        for p, q in combinations(range(holes + 1), 2):
            clauses.append((-sits(p, hole), -sits(q, hole)))
    return holes * (holes + 1), clauses


def random_formula(seed: int) -> tuple[int, Clauses]:
    rng = random.Random(seed)
    n = rng.randint(3, 9)
    lengths = [rng.randint(1, 3) for _ in range(rng.randint(n, 5 * n))]
    clauses = [
        tuple(v * rng.choice((1, -1)) for v in sorted(rng.sample(range(1, n + 1), k)))
        for k in lengths
    ]
    return n, clauses


def satisfiable(n: int, clauses: Clauses) -> bool:
    return any(
        all(any((x > 0) == values[abs(x) - 1] for x in clause) for clause in clauses)
        for values in product((False, True), repeat=n)
    )


@pytest.mark.parametrize("seed", range(150))
def test_random_formulas(seed: int) -> None:
    n, clauses = random_formula(seed)
    found = sat.solve(n, clauses, Deadline(), seed=seed, proof=True)
    assert found.satisfiable == satisfiable(n, clauses)
    if found.satisfiable:
        assert all(any((x > 0) == found.model[abs(x) - 1] for x in c) for c in clauses)
    else:
        proof = lrup(n, clauses, found.proof, Deadline())
        assert check_refutation(clauses, proof, Deadline()).accepted


@pytest.mark.parametrize("holes", [2, 4, 6])
def test_pigeons_are_refuted_with_a_proof_that_needs_all_clauses(holes: int) -> None:
    n, clauses = pigeons(holes)
    found = sat.solve(n, clauses, Deadline(), proof=True)
    proof = lrup(n, clauses, found.proof, Deadline())
    assert check_refutation(clauses, proof, Deadline()).accepted
    # Without one of its clauses the formula is satisfiable, so no proof can be accepted.
    for gone in range(0, len(clauses), 7):
        rest = [(1, -1) if i == gone else clause for i, clause in enumerate(clauses)]
        assert check_refutation(rest, proof, Deadline()).status is Status.REJECTED


@pytest.mark.parametrize(("plain", "watches"), [(1 << 30, 1), (0, 1), (2, 100), (0, 1 << 15)])
def test_a_proof_is_the_same_in_slices_and_compiled(
    plain: int, watches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    n, clauses = pigeons(5)
    lines = list(sat.solve(n, clauses, Deadline(), proof=True).proof)
    assert any(line.startswith("d") for line in lines)
    whole = lrup(n, clauses, lines, Deadline())
    monkeypatch.setattr(proofs, "PLAIN", plain)
    monkeypatch.setattr(proofs, "SLICE", watches)
    assert lrup(n, clauses, lines, Deadline()) == whole
    assert check_refutation(clauses, whole, Deadline()).accepted


def test_formulas_decided_by_units_alone() -> None:
    for clauses in ([()], [(1,), (-1,)], [(1,), (-1, 2), (-2,)]):
        proof = lrup(2, clauses, [], Deadline())
        assert check_refutation(clauses, proof, Deadline()).accepted


def test_a_false_proof_is_not_believed() -> None:
    with pytest.raises(ProofError, match="does not follow"):
        lrup(2, [(1, 2)], ["1 0", "0"], Deadline())
    with pytest.raises(ProofError, match="ends without"):
        lrup(2, [(1, 2), (-1, 2)], ["2 0"], Deadline())


def test_deleted_clauses_are_not_used() -> None:
    clauses = [(1, 2), (-1, 2), (1, -2), (-1, -2)]
    with pytest.raises(ProofError):
        lrup(2, clauses, ["d 1 2 0", "d -1 2 0", "2 0", "0"], Deadline())


def test_the_deadline_is_kept() -> None:
    n, clauses = pigeons(11)
    found = sat.solve(n, clauses, Deadline(0.5))
    assert found.satisfiable is None
    with pytest.raises(LimitReached):
        lrup(n, clauses, ["1 0"], Deadline(0))


def test_the_seed_changes_the_search_and_not_the_answer() -> None:
    n, clauses = pigeons(6)
    runs = [sat.solve(n, clauses, Deadline(), seed=seed) for seed in (0, 0, 1, 2)]
    assert {run.satisfiable for run in runs} == {False}
    assert runs[0].statistics == runs[1].statistics
    assert len({run.statistics["conflicts"] for run in runs}) > 1
