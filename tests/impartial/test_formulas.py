"""Impartial games unrolled as quantified formulas, against the search.

Most tests need no QBF solver: the formulas are expanded.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pytest
from polishing import instance
from pysat.solvers import Solver
from quantified import depqbf, is_true, read_qcir, read_qdimacs
from small import Edges, graphs

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.encodings import arc_kayles, node_kayles, subtraction
from zermelo.encodings import gates as gates_module
from zermelo.encodings import polish as circuits
from zermelo.encodings.gates import Gates
from zermelo.encodings.impartial_rounds import Step, Transitions, unroll
from zermelo.encodings.qcnf import Qcnf, qdimacs
from zermelo.encodings.spec import READINGS, Reading
from zermelo.families.language import parse
from zermelo.games.impartial.rules import Impartial
from zermelo.games.polish.rules import RULES, start
from zermelo.games.registry import game as game_spec
from zermelo.solvers.search.impartial import Table


def said(game: Transitions, depth: int | None = None, reading: Reading = "optimistic") -> bool:
    formula = Qcnf()
    unroll(game, formula, Deadline(), depth, reading)
    return is_true(read_qdimacs("\n".join(qdimacs(formula, ()))))


def wins(game: Instance) -> bool:
    rules = rules_of(game)
    return Table(rules).nim_value(rules.start(game.position)) > 0


def rules_of(game: Instance) -> Impartial:
    rules = game_spec(game.game).impartial
    assert rules is not None
    return rules


def longest(game: Instance) -> int:
    """The moves of a longest play, by trying all of them."""
    rules = rules_of(game)

    @cache
    def below(position: Any) -> int:
        return max((1 + below(after) for _, after in rules.options(position)), default=0)

    return below(rules.start(game.position))


def wins_within(game: Instance, depth: int, hopeful: bool) -> bool:
    """Whether the first player wins if a play of `depth` moves counts as won, or as lost."""
    rules = rules_of(game)

    def won(position: Any, done: int) -> bool:
        if done == depth:
            return hopeful == (depth % 2 == 0)
        return any(not won(after, done + 1) for _, after in rules.options(position))

    return won(rules.start(game.position), 0)


def polish_games(count: int, largest: int) -> list[Instance]:
    """Brushed graphs, often disconnected or not settled, whose plays are short."""
    draw = random.Random(5)
    found: list[Instance] = []
    while len(found) < count:
        n = draw.randint(1, largest)
        edges = [(u, v) for v in range(n) for u in range(v) if draw.random() < 0.5]
        brushes = [draw.choice((0, 0, 1, 2)) for _ in range(n)]
        game = instance(Graph.from_edges(n, edges), brushes, "outcome")
        if circuits.transitions(game.position).longest <= 5:
            found.append(game)
    return found


@pytest.mark.parametrize("size", range(1, 6))
def test_named_numbers(size: int) -> None:
    formula = Qcnf()
    gates = Gates(formula, Deadline())
    bits = [formula.variable(f"b{i}") for i in range((size - 1).bit_length())]
    chosen = gates.one_hot("number", bits, size)
    with Solver("glucose4", bootstrap_with=formula.clauses) as solver:
        for signs in product((1, -1), repeat=len(bits)):
            assert solver.solve([x * sign for x, sign in zip(bits, signs, strict=True)])
            model = set(solver.get_model())
            assert sum(x in model for x in chosen) == 1
        assert all(solver.solve([x]) for x in chosen)


@pytest.mark.parametrize("n", range(5))
def test_counts_and_choices_are_functions(n: int) -> None:
    for most in range(n + 2):
        formula = Qcnf()
        gates = Gates(formula, Deadline())
        inputs = [formula.variable(f"x{i}") for i in range(n)]
        counts = gates.at_least("count", inputs, most)
        mux = gates.either("mux", *inputs[:3]) if n > 2 else gates.true
        with Solver("glucose4", bootstrap_with=formula.clauses) as solver:
            for signs in product((1, -1), repeat=n):
                given = [x * sign for x, sign in zip(inputs, signs, strict=True)]
                right = [
                    *(x if i <= signs.count(1) else -x for i, x in enumerate(counts, 1)),
                    mux if n < 3 or signs[1 if signs[0] > 0 else 2] > 0 else -mux,
                ]
                assert solver.solve([*given, *right])
                assert not any(solver.solve([*given, -x]) for x in right)


def test_constants_are_folded_and_gates_shared() -> None:
    formula = Qcnf()
    gates = Gates(formula, Deadline())
    x, y = formula.variable("x"), formula.variable("y")
    no = gates.constant(False)
    assert gates.all_of("a", [x, gates.true, x]) == x
    assert gates.all_of("a", [x, no]) == gates.all_of("a", [x, -x]) == no
    assert gates.all_of("a", []) == gates.any_of("a", [x, gates.true]) == gates.true
    assert gates.all_of("a", [x, y]) == gates.all_of("b", [y, x]) == -gates.any_of("c", [-x, -y])
    assert gates.either("d", x, y, y) == y


def nim(heap: int, take: tuple[int, ...] = (1, 2)) -> Transitions:
    """A heap from which one takes 1 or 2, as circuits: a chain of the counters that are left."""

    def step(gates: Gates, t: int, left: list[int], bits: Any) -> Step:
        longer = [*left, *[gates.constant(False)] * max(take)]
        chosen = gates.one_hot(f"take({t})", bits, len(take))

        def by_case(name: str, i: int) -> int:
            cases = [
                gates.any_of(f"{name}:{many}", [-x, longer[i + many]])
                for x, many in zip(chosen, take, strict=True)
            ]
            return gates.all_of(name, cases)

        after = [by_case(f"left({t})>{i}", i) for i in range(heap)]
        return Step(by_case(f"legal({t})", -1), after)

    return Transitions(heap, (len(take) - 1).bit_length(), lambda gates: [gates.true] * heap, step)


def test_the_skeleton_alone() -> None:
    assert [said(nim(heap)) for heap in range(8)] == [heap % 3 > 0 for heap in range(8)]
    # With 5 counters the first player wins, and 3 moves do not show it; with 3 he loses.
    assert [said(nim(5), depth, "optimistic") for depth in range(1, 7)] == [True] * 6
    assert [said(nim(5), depth, "pessimistic") for depth in range(1, 7)] == [False] * 3 + [True] * 3
    assert [said(nim(3), depth, "optimistic") for depth in range(1, 4)] == [True, True, False]


def test_no_play_of_polish_is_longer_and_one_is_as_long() -> None:
    games = [instance(Graph.from_edges(n, e)) for n in range(1, 6) for e in graphs(n, False)]
    for game in [*games, *polish_games(100, 5)]:
        assert circuits.transitions(game.position).longest == longest(game)


def test_polish_on_connected_graphs_by_expansion() -> None:
    met = set()
    for n in range(1, 6):
        for edges in graphs(n):
            game = instance(Graph.from_edges(n, edges), (), "outcome")
            if circuits.transitions(game.position).longest <= 5:
                met.add(wins(game))
                assert said(circuits.transitions(game.position)) == wins(game)
    assert len(met) == 2


def test_polish_with_brushes_by_expansion_and_all_depths() -> None:
    for game in polish_games(40, 5):
        last = longest(game)
        for depth, reading in product(range(1, last + 2), READINGS):
            hopeful = reading == "optimistic"
            expected = wins(game) if depth >= last else wins_within(game, depth, hopeful)
            assert said(circuits.transitions(game.position), depth, reading) == expected


def deleting(n: int, edges: Edges) -> list[Instance]:
    """Games that delete vertices of a graph, for the outcome."""
    graph = Graph.from_edges(n, edges)
    whole = len(graph.components()) == 1
    takes = ((1, 2), (1, 2, 3), (2,), (1, 3), (2, 4)) if whole else ()
    return [
        zermelo.node_kayles(graph, question="outcome"),
        zermelo.arc_kayles(graph, question="outcome"),
        *(zermelo.subtraction(graph, take, question="outcome") for take in takes),
    ]


def circuits_of(game: Instance) -> Transitions:
    if game.game == "subtraction":
        return subtraction.transitions(game.position)
    if game.game == "arc-kayles":
        return arc_kayles.transitions(game.position)
    return node_kayles.transitions(game.position)


def test_deletions_by_expansion() -> None:
    met = set()
    for n in range(1, 6):
        for edges in graphs(n, connected=False):
            for game in deleting(n, edges):
                found = circuits_of(game)
                assert found.longest >= longest(game)
                if found.bits * (found.longest // 2) <= 4:
                    met.add((game.game, wins(game)))
                    assert said(found) == wins(game)
    assert len(met) == 6


@pytest.mark.parametrize("n", [4, *(pytest.param(n, marks=pytest.mark.slow) for n in (5, 6))])
def test_deletions_by_depqbf(n: int) -> None:
    for edges in graphs(n)[:: 1 if n < 6 else 8]:
        for game in deleting(n, edges):
            found = circuits_of(game)
            if found.bits * found.longest <= 24:
                assert depqbf(zermelo.logic.encode(game, "qdimacs")) == wins(game)


def test_too_many_connected_sets_are_refused() -> None:
    game = zermelo.subtraction(parse("complete:13"), [7], question="outcome")
    with pytest.raises(LimitReached, match="more than 4096 connected sets"):
        zermelo.logic.encode(game, "qdimacs")


@pytest.mark.parametrize("n", [*range(1, 5), pytest.param(5, marks=pytest.mark.slow)])
def test_polish_by_depqbf(n: int) -> None:
    for edges in graphs(n):
        game = instance(Graph.from_edges(n, edges), (), "outcome")
        if circuits.transitions(game.position).longest <= 10:
            assert depqbf(zermelo.logic.encode(game, "qdimacs")) == wins(game)


def test_the_written_formulas_mean_the_same() -> None:
    for game in polish_games(15, 4):
        assert is_true(read_qdimacs(zermelo.logic.encode(game, "qdimacs"))) == wins(game)
        assert is_true(read_qcir(zermelo.logic.encode(game, "qcir"))) == wins(game)
    text = zermelo.logic.encode(instance(parse("path:5"), (), "outcome"), "qdimacs", depth=2)
    assert "c depth 2, optimistic" in text
    with pytest.raises(InputError, match="no formula for nim-value"):
        zermelo.logic.encode(instance(parse("path:5")), "qdimacs")


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    game = circuits.transitions(instance(parse("complete:5")).position)
    with pytest.raises(LimitReached, match="time limit of 0 s"):
        unroll(game, Qcnf(), Deadline(0))
    monkeypatch.setattr(gates_module, "MAX_LITERALS", 1000)
    with pytest.raises(LimitReached, match="more than 1000 literals"):
        unroll(game, Qcnf(), Deadline())


def test_the_start_is_settled_and_its_rules_are_those_of_the_game() -> None:
    first = start(instance(parse("star:3"), (0, 1, 1, 1)).position)
    assert not any(first.discrepancies)
    assert not said(circuits.transitions(instance(parse("star:3"), (0, 1, 1, 1)).position))
    assert RULES.start(instance(parse("path:1")).position).discrepancies == (0,)
