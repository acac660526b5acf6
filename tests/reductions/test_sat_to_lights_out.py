"""SAT -> fewest presses in Lights Out: buttons, variables and clauses one by one; both ways."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from cnfs import random_cnf
from qbfs import random_qbf, truth

import zermelo
from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.formula import Clause, Formula, falsified_clause
from zermelo.core.graph import Graph
from zermelo.games.lights_out.evidence.elimination import eliminate
from zermelo.games.lights_out.rules import LightsOut, replay
from zermelo.reductions.sat_to_lights_out import (
    certificate,
    enough,
    parts_in,
    parts_of,
    presses,
    sat_to_lights_out,
    solution,
)


def put_out(game: LightsOut) -> list[frozenset[int]]:
    """Return all sets of presses that put all lights out, by trying them all."""
    every = range(game.graph.n)
    chosen = (frozenset(c) for k in range(game.graph.n + 1) for c in combinations(every, k))
    return [each for each in chosen if replay(game, sorted(each)) is None]


@pytest.mark.parametrize("own", [1, 2])
@pytest.mark.parametrize("lit", [0, 1])
def test_buttons_and_a_sum(own: int, lit: int) -> None:
    """A sum of buttons, one or two of them its own: parity of the pairs, the sum itself is dark."""
    twins, total = [(0, 1), (2, 3), (4, 5)], 6
    edges = [*twins, *((b, total) for b in (0, 2, 4)), *([(0, 7), (2, 7)] if own == 1 else [])]
    n = 8 if own == 1 else 7
    lamps = [0] * n
    lamps[total] = lit
    found = put_out(LightsOut(Graph.from_edges(n, edges), tuple(lamps)))
    for chosen in found:
        assert total not in chosen
        assert all((a in chosen) == (b in chosen) for a, b in twins)
        assert sum(b in chosen for b, _ in twins) % 2 == lit
    pairs = [bits for bits in product((0, 1), repeat=3) if sum(bits) % 2 == lit]
    wanted = [bits for bits in pairs if own == 2 or bits[0] == bits[1]]
    assert len(found) == len(wanted)


def test_the_choice_of_a_value_by_enumeration() -> None:
    game = sat_to_lights_out(Formula.of([[1, -1]]))  # which is no clause
    inside = [v for v, label in enumerate(game.labels) if str(label).split(":")[-1] == "1"]
    assert len(inside) == 5
    graph = Graph.from_edges(5, [(a, b) for a, b in combinations(range(5), 2)
                                 if inside[b] in game.graph.neighbors(inside[a])])  # fmt: skip
    lamps = LightsOut(graph, tuple(game.position.lit[v] for v in inside))
    names = [str(game.labels[v]) for v in inside]
    found = [{names[v] for v in chosen} for chosen in put_out(lamps)]
    assert found == [{"x:1", "twin:x:1"}, {"not:1", "twin:not:1"}]


@pytest.mark.parametrize("signs", [p for w in (1, 2, 3) for p in product((1, -1), repeat=w)])
def test_a_clause_by_enumeration(signs: tuple[int, ...]) -> None:
    """For all values the rest of the presses is determined, and their number tells who is true."""
    clause: Clause = tuple(x * sign for x, sign in enumerate(signs, 1))
    w = len(clause)
    formula = Formula.of([clause])
    game = sat_to_lights_out(formula)
    found = eliminate(game.position, Deadline())
    assert len(found.kernel) == w  # two to the number of variables: no other freedom
    labels = [str(label) for label in game.labels]
    counts = set()
    for values in product((False, True), repeat=w):
        pressed = presses(parts_of(formula), dict(enumerate(values, 1)), w)
        assert replay(game.position, [labels.index(label) for label in pressed]) is None
        holds = any(values[abs(x) - 1] == (x > 0) for x in clause)
        counts.add((holds, len(pressed)))
    assert counts == {(True, 2 * w + 2**w - 2), (False, 2 * w + 2 ** (w + 1) - 2)}
    assert enough(game) == 2 * w + 2**w - 2


def least(formula: Formula) -> int:
    """Return how many clauses an assignment leaves false at least."""
    values = product((False, True), repeat=formula.variables)
    return min(
        sum(not any(v[abs(x) - 1] == (x > 0) for x in clause) for clause in formula.clauses)
        for v in values
    )


def both_ways(formula: Formula) -> bool:
    """Decide the game, map an assignment there and the answer back; return whether there is one."""
    game, true = sat_to_lights_out(formula), truth(formula)
    verdict = zermelo.decide(game)
    assert verdict.certificate is not None
    found = [verdict.certificate, zermelo.hardness.transfer(formula, "lights-out")]
    if true:
        given = zermelo.hardness.solution(found[0]).assignment
        assert given is not None
        found.append(zermelo.hardness.transfer(formula, "lights-out", given))
    for each in found:
        assert zermelo.check(each).accepted
        assert each.instance == game
        assert (each.answer <= enough(game)) is true
        told = zermelo.hardness.solution(each)
        assert told.answer is true
        if true:
            assert told.assignment is not None
            assert falsified_clause(formula, told.assignment) is None
        else:
            assert told.assignment is None
        assert next(told.lines()) == f"s {'' if true else 'UN'}SATISFIABLE"
    return true


def test_random_formulas() -> None:
    rng = Random(1978)
    answers = [both_ways(random_qbf(rng, 3, clauses, (1, 2, 3), 3)) for clauses in (3, 5, 7, 9)]
    assert {*answers} == {True, False}


@pytest.mark.slow
def test_sixty_formulas() -> None:
    rng = Random(200)
    answers = [
        both_ways(random_qbf(rng, 5, rng.randint(4, 14), (1, 2, 3, 3), 5)) for _ in range(60)
    ]
    print(f"{len(answers)} formulas, {sum(answers)} satisfiable, all certificates accepted")
    assert 10 <= sum(answers) <= 50


def test_the_fewest_presses_count_the_clauses_that_hold() -> None:
    """Of formulas with three literals a clause: each clause that must fail costs eight presses."""
    rng = Random(8)
    costs = set()
    for clauses in (5, 14):
        formula = random_cnf(rng, 3, clauses)
        game = sat_to_lights_out(formula)
        costs.add(least(formula))
        assert zermelo.decide(game).answer == enough(game) + 8 * least(formula)
    assert len(costs) > 1


ODD: tuple[list[list[int]], ...] = (
    [],
    [[]],
    [[1, -1]],
    [[1, 1]],
    [[1], [-1]],
    [[2], []],
    [[1, 2, 3, 4, 5]],
)


@pytest.mark.parametrize("clauses", ODD)
def test_odd_formulas(clauses: list[list[int]]) -> None:
    formula = Formula.of(clauses, 5)
    both_ways(formula)
    assert parts_in(sat_to_lights_out(formula)) == parts_of(formula)


def test_long_clauses() -> None:
    rng, long = Random(4), [1, 2, 3, 4, 5]
    chosen = [rng.sample(long, rng.randint(1, 5)) for _ in range(6)]
    drawn = [[rng.choice((x, -x)) for x in each] for each in chosen]
    all_but_one = [long, *([-x] for x in long[1:])]
    answers = []
    for clauses in (drawn, all_but_one, [*all_but_one, [-1]]):
        formula = Formula.of(clauses, 5)
        answers.append(both_ways(formula))
        assert parts_in(sat_to_lights_out(formula)) == parts_of(formula)
    assert answers[1:] == [True, False]


def test_mistakes_and_limits() -> None:
    with pytest.raises(InputError, match="universal"):
        sat_to_lights_out(Formula.of([[1, 2]], 2, [("a", [1])]))
    formula = Formula.of([[1, 2], [-1]])
    with pytest.raises(InputError, match="does not satisfy clause 2"):
        certificate(formula, {1: True}, None, Deadline())
    with pytest.raises(InputError, match="refutation"):
        certificate(formula, "0\n", None, Deadline())
    with pytest.raises(LimitReached, match="21 variables"):
        zermelo.hardness.transfer([[x] for x in range(1, 22)], "lights-out")
    made = zermelo.hardness.transfer(formula, "lights-out")
    game = made.instance
    with pytest.raises(InputError, match="does not come from a formula"):
        parts_in(zermelo.lights_out("path:3", lit=[0], question="fewest-presses"))
    lit = (1, *game.position.lit[1:])
    changed = replace(game, position=replace(game.position, lit=lit))
    with pytest.raises(InputError, match="not as reduce made it"):
        solution(replace(made, instance=changed))
    with pytest.raises(InputError, match="no presses"):
        solution(replace(made, evidence=Evidence("kernel", {})))
    more = [*made.evidence.data["presses"], *made.evidence.data["presses"][:1] * 2]
    worse = replace(made, answer=len(more), evidence=Evidence("kernel", {"presses": more}))
    assert not zermelo.check(worse).accepted
    with pytest.raises(InputError, match="holds no proof"):
        zermelo.hardness.proof(made)
