"""QBF and SAT as geography, strategies both ways, and on to VertexNim."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from qbfs import random_qbf, truth

import zermelo
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import Formula
from zermelo.core.quantified import strategy_failure
from zermelo.core.verdict import Assurance
from zermelo.reductions import qbf_to_geography as reduction
from zermelo.reductions.qbf_claims import strategy_of
from zermelo.reductions.qbf_to_geography import formula_of, qbf_to_geography, strategy_in
from zermelo.reductions.registry import REDUCTIONS, chain, path


def both_ways(formula: Formula) -> bool:
    """Map a formula's strategy there, and strategies in two certificates back; return the truth."""
    strategy = strategy_of(formula)
    assert strategy.true is truth(formula)
    there = reduction.certificate(formula, strategy, None, Deadline())
    assert there.instance == qbf_to_geography(formula)
    assert zermelo.check(there).accepted
    verdict = zermelo.decide(there.instance)
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.answer == ("N" if strategy.true else "P")
    for certificate in (there, verdict.certificate):
        assert certificate is not None
        back = strategy_in(certificate)
        assert back.true is strategy.true
        assert strategy_failure(formula, back) is None
        assert zermelo.check(reduction.certificate(formula, back, None, Deadline())).accepted
    return strategy.true


def test_random_formulas_both_winners() -> None:
    rng = Random(26)
    answers = [
        both_ways(
            random_qbf(rng, rng.randint(2, 6), rng.randint(1, 9), (1, 2, 3), rng.randint(0, 1))
        )
        for _ in range(25)
    ]
    assert 5 <= sum(answers) <= 20


def test_the_choice_of_a_variable_by_enumeration() -> None:
    """Two moves make a literal true; the same player chooses next, or passes the turn."""
    for prefix in ("e", "a"):
        other = "a" if prefix == "e" else "e"
        blocks = [(prefix, [1]), (other, [2])]
        game = qbf_to_geography(Formula.of([[1, 2], [-1, -2]], 2, blocks))  # type: ignore[arg-type]
        labels, graph = game.labels, game.graph
        arcs = {(str(labels[u]), str(labels[v])) for u, v in graph.edges}
        for x in (1, 2):
            for literal in (x, -x):
                assert (f"lit:{literal}", f"end:{x}") in arcs
        assert ("end:1", "pass:2") in arcs
        assert (("p cnf 2 2", "pass:1") in arcs) == (prefix == "a")
        assert {v for u, v in arcs if u == "c:1"} == {"lit:-1", "lit:-2"}
        assert (("end:2", "choose") in arcs) == (other == "e")


def test_the_choice_of_a_literal_by_enumeration() -> None:
    """From a clause "there is" wins exactly if one of its literals is true, for all values."""
    clause = (1, -2, 3)
    for values in product((False, True), repeat=3):
        units = [[x if value else -x] for x, value in enumerate(values, 1)]
        true = any(values[abs(x) - 1] == (x > 0) for x in clause)
        formula = Formula.of([*units, list(clause)])
        assert zermelo.decide(qbf_to_geography(formula)).answer == ("N" if true else "P")


def test_formulas_come_back() -> None:
    rng = Random(3)
    for _ in range(40):
        formula = random_qbf(rng, rng.randint(1, 6), rng.randint(0, 6), (1, 2, 3), 1)
        game = qbf_to_geography(formula)
        found = formula_of(game)
        assert found.clauses == tuple(tuple(dict.fromkeys(c)) for c in map(tuple, found.clauses))
        assert sorted(map(sorted, map(set, found.clauses))) == sorted(
            sorted(set(clause)) for clause in formula.clauses
        )
        assert truth(found) is truth(formula)
        assert qbf_to_geography(found).position == game.position


@pytest.mark.parametrize("clauses", [[], [[]], [[1, -1]], [[1, 1]], [[1], [-1]], [[2], [-2, 2]]])
def test_odd_formulas(clauses: list[list[int]]) -> None:
    for prefix in ([], [("e", [1, 2])], [("a", [1]), ("e", [2])], [("e", [2]), ("a", [1])]):
        both_ways(Formula.of(clauses, 2, prefix))  # type: ignore[arg-type]


def test_what_was_changed_is_refused() -> None:
    game = qbf_to_geography(Formula.of([[1, 2], [-1]], 2, [("e", [1]), ("a", [2])]))
    certificate = reduction.certificate(
        Formula.of([[1, 2], [-1]], 2, [("e", [1]), ("a", [2])]),
        strategy_of(Formula.of([[1, 2], [-1]], 2, [("e", [1]), ("a", [2])])),
        None,
        Deadline(),
    )
    less = zermelo.Graph.from_edges(game.graph.n, list(game.graph.edges)[:-1], directed=True)
    changed = zermelo.geography(less, token=0)
    with pytest.raises(InputError, match="come from a formula"):
        formula_of(changed)
    with pytest.raises(InputError, match="does not win"):
        reduction.certificate(
            formula_of(game), zermelo.logic.QbfStrategy(True, ((),)), None, Deadline()
        )
    other = Certificate(game, "N", certificate.evidence)
    with pytest.raises(InputError):
        strategy_in(other)


def test_a_chain_of_three_steps_and_back() -> None:
    """CNF, QBF, geography, VertexNim: certificates checked at both ends."""
    rng = Random(5)
    answers = set()
    for _ in range(8):
        formula = random_qbf(rng, 3, rng.randint(2, 7), (1, 2, 3), 3)
        assert not formula.prefix
        assert [entry.target for entry, _ in path(formula, "vertexnim")] == [
            "geography",
            "vertexnim",
        ]
        certificate = zermelo.hardness.transfer(formula, "vertexnim")
        assert certificate.instance == zermelo.hardness.reduce(formula, "vertexnim")
        assert zermelo.check(certificate).accepted
        found = zermelo.hardness.solution(certificate)
        assert found.problem == "sat"
        assert found.answer is truth(formula)
        answers.add(found.answer)
        if found.assignment is not None:
            assert all(any(found.assignment[abs(x)] == (x > 0) for x in c) for c in formula.clauses)
            again = zermelo.hardness.transfer(formula, "vertexnim", found.assignment)
            assert zermelo.check(again).accepted
            assert next(found.lines()) == "s SATISFIABLE"
        else:
            # The DRAT proof is accepted where it becomes evidence of another game.
            lost = zermelo.hardness.transfer(formula, "ello", zermelo.hardness.proof(certificate))
            assert lost.answer is False
            assert zermelo.check(lost).accepted
    assert answers == {True, False}


def test_quantified_formulas_through_the_chain() -> None:
    rng = Random(6)
    for _ in range(4):
        formula = random_qbf(rng, 3, rng.randint(2, 5), (2, 3))
        certificate = zermelo.hardness.transfer(formula, "vertexnim")
        assert zermelo.hardness.solution(certificate).answer is truth(formula)
        game = zermelo.hardness.reduce(formula, "geography")
        on = zermelo.hardness.transfer(
            game, "vertexnim", zermelo.hardness.transfer(formula, "geography")
        )
        assert on.instance == certificate.instance


def test_the_fewest_reductions_are_taken() -> None:
    assert [entry.target for entry in chain(Formula, None, "seepage")] == ["seepage"]
    assert chain(Formula, None, "grim") == ()
    with pytest.raises(InputError, match="cannot be reduced to vertexnim"):
        zermelo.hardness.reduce(zermelo.grim("path:3"), "vertexnim")


def test_the_sizes_are_as_said() -> None:
    said = {(entry.source, entry.target): entry.size for entry in REDUCTIONS}
    assert said["qbf", "geography"] == "at most 4n + m + 2 vertices"
    assert said["geography", "vertexnim"] == "3n vertices"
    assert said["vertex-cover", "seepage"] == "at most n + km + 1 vertices"
    rng = Random(9)
    for _ in range(30):
        formula = random_qbf(rng, rng.randint(1, 8), rng.randint(1, 9), (1, 2, 3))
        game = qbf_to_geography(formula)
        assert game.graph.n <= 4 * formula.variables + len(formula.clauses) + 2
        assert zermelo.hardness.reduce(game, "vertexnim").graph.n == 3 * game.graph.n
    for n, k in ((4, 1), (5, 3), (6, 2)):
        graph, _ = zermelo.graphs.graph(f"complete:{n}")
        made = zermelo.hardness.reduce(graph, "seepage", protect=k)
        assert made.graph.n <= n + k * graph.m + 1
