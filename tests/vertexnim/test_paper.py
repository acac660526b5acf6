"""The VertexNim paper, statement by statement: the definitions, Adjacent Nim, digraphs.

Duchene, Renault, "Vertex Nim played on graphs" (arXiv 1208.0722), Definition 1 to Problem 8, in
corrected form, against all small positions; the rest is in test_vertexnim_undirected.py. The
statements and the literal rules are in tests/support/contracting.py, and docs/errata/vertexnim.md
says where the paper is wrong.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import islice, product

import contracting as paper
import networkx as nx
import numpy as np
import pytest
from contracting import Arcs, both_ways, out
from small import Edges, graphs
from small_vertexnim import (
    LATER,
    SIZES,
    THINNED,
    WHOLE,
    cells,
    looped,
    outcomes,
    positive,
    strong,
)
from variants import digraphs

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.vertexnim.rules import VertexNim
from zermelo.solvers.vertexnim import table


def circuit(n: int) -> Edges:
    return tuple((v, (v + 1) % n) for v in range(n))


def test_there_are_so_many_graphs() -> None:
    assert [len(graphs(n)) for n in range(1, 6)] == [1, 1, 2, 6, 21]
    assert [len(strong(n)) for n in range(1, 5)] == [1, 1, 5, 83]


@pytest.mark.slow
def test_there_are_so_many_digraphs_with_five_vertices() -> None:
    assert len(digraphs(5)) == 9608
    assert len(strong(5)) == 5048


def test_the_definitions_of_contraction_agree() -> None:
    """Definition 1 is Definition 2 on edges both ways, and strong connection is kept."""
    for n in range(2, 5):
        for edges in looped(n, graphs(n)):
            arcs = both_ways(edges)
            for v in range(n):
                assert paper.clique(arcs, v) == paper.without(arcs, v)
        for number, edges in enumerate(looped(n, strong(n))):
            for v in range(n) if n < 4 or number % 7 == 0 else ():
                rest = nx.DiGraph(paper.without(frozenset(edges), v))
                assert n == 2 or (len(rest) == n - 1 and nx.is_strongly_connected(rest))
                assert n > 2 or list(rest.edges) == [(1 - v, 1 - v)]  # the last one has a loop


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("n", "most"), [(1, 5), (2, 4), (3, 2)])
def test_definitions_1_and_2_against_the_table(n: int, most: int, play: str) -> None:
    cases = [(edges, both_ways(edges), False) for edges in looped(n, graphs(n))]
    cases += [(edges, frozenset(edges), True) for edges in looped(n, strong(n))]
    for edges, arcs, directed in cases:
        for weights, u, outcome in outcomes(n, edges, most, directed, play=play):
            assert paper.wins(arcs, weights, u, play == "misere") is (outcome == "N")


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_other_variants_against_the_table(play: str) -> None:
    """Stockman's game and moving first, on graphs and digraphs that need not be connected."""
    misere = play == "misere"
    for n, most in ((1, 4), (2, 3), (3, 2)):
        cases = [(edges, both_ways(edges), False) for edges in looped(n, graphs(n, False))]
        cases += [(edges, frozenset(edges), True) for edges in looped(n, digraphs(n))][::3]
        for edges, arcs, directed in cases:
            for weights, u, outcome in outcomes(
                n, edges, most, directed, 0, rule="stockman", play=play
            ):
                assert paper.nimg_wins(arcs, weights, u, misere) is (outcome == "N")
            for rule in ("stockman", "vertexnim"):
                for weights, u, outcome in outcomes(
                    n, edges, most, directed, 0, rule=rule, order=LATER, play=play
                ):
                    contract = rule == "vertexnim"
                    found = paper.later_wins(arcs, weights, u, misere, contract)
                    assert found is (outcome == "N")


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("n", "most"), [(1, 8), (2, 8), (3, 7), (4, 5), (5, 4), (6, 3)])
def test_theorem_3(n: int, most: int, play: str) -> None:
    """Also for N = 1 (a heap with a loop) and N = 2, and in misère play."""
    for weights, u, outcome in outcomes(n, circuit(n), most, True, 2, play=play):
        if u == 0:
            even = n % 2 == 0
            assert outcome == ("P" if even and weights.index(min(weights)) % 2 == 0 else "N")


def test_theorem_3_the_strategy_for_odd_circuits() -> None:
    """After leaving 1 on v1 the opponent has lost; the last round is played on an even circuit."""
    for n, most in ((3, 5), (5, 3)):
        lost = {w for w, u, o in outcomes(n, circuit(n), most, True) if u == 1 and o == "P"}
        assert all((1, *rest) in lost for rest in product(range(2, most + 1), repeat=n - 1))
    for n in (2, 4, 6):
        for weights, u, outcome in outcomes(n, circuit(n), 3, True):
            if u == 0 and set(weights[::2]) == {1}:
                assert outcome == "P"


def test_problem_4_weights_1_and_2() -> None:
    """Open in general. P exactly if the last 2 stands at an even place, or n ones are even."""
    for n in range(1, 11):
        for weights, u, outcome in outcomes(n, circuit(n), 2, True):
            if u == 0:
                last = max((i + 1 for i, w in enumerate(weights) if w == 2), default=n)
                assert outcome == ("P" if last % 2 == 0 else "N")


def test_problem_4_a_1_in_front_only_changes_the_player() -> None:
    for n in range(2, 6):
        shorter = {w: o for w, u, o in outcomes(n - 1, circuit(n - 1), 3, True) if u == 0}
        for weights, u, outcome in outcomes(n, circuit(n), 3, True):
            if u == 0 and weights[0] == 1:
                assert outcome != shorter[weights[1:]]


def test_problem_4_the_lost_positions_up_to_3() -> None:
    counts = [
        sum(u == 0 and w[0] > 1 and o == "P" for w, u, o in outcomes(n, circuit(n), 3, True))
        for n in range(1, 9)
    ]
    assert counts == [0, 3, 4, 27, 42, 239, 412, 2155]


def test_remark_5_stockman_on_circuits() -> None:
    """Theorem 3 holds with weights 1 too; with zeros the first lightest one decides at once."""
    for n, most in ((1, 8), (2, 8), (3, 6), (4, 5), (5, 4), (6, 2), (7, 2)):
        for weights, u, outcome in outcomes(n, circuit(n), most, True, 0, rule="stockman"):
            if u == 0:
                lost = (n % 2 == 0 or not min(weights)) and not weights.index(min(weights)) % 2
                assert outcome == ("P" if lost else "N")


def test_remark_5_the_conjecture_is_true() -> None:
    """Directed geography is Vertex NimG with weights up to 2, so that is PSPACE-hard."""
    rng = random.Random(5)
    seen = set()
    for n in (2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3):
        arcs = [(u, v) for u in range(n) for v in range(n) if u != v and rng.random() < 0.5]
        enter, mark, leave = range(n), range(n, 2 * n), range(2 * n, 3 * n)
        built = [(leave[u], enter[v]) for u, v in arcs]
        for v in range(n):
            built += [(enter[v], mark[v]), (mark[v], enter[v]), (mark[v], leave[v])]
        graph = Graph.from_edges(3 * n, built, directed=True)
        weights = (*[2] * n, *[1] * (2 * n))
        game = VertexNim(graph, weights, 0, rule="stockman")
        cell = int(table.kernel_cells(game, Deadline())[-1])
        for s in range(n):
            assert geography(frozenset(arcs), s, frozenset([s])) is (cell >> s & 1 == 0)
            seen.add(cell >> s & 1)
    assert seen == {0, 1}


@cache
def geography(arcs: Arcs, u: int, seen: frozenset[int]) -> bool:
    """Whether the next player wins directed vertex geography."""
    return any(not geography(arcs, v, seen | {v}) for v in out(arcs, u) if v not in seen)


def test_definition_7_does_not_depend_on_the_choice() -> None:
    rng = random.Random(7)
    for n in range(1, 5):
        for arcs in map(frozenset, digraphs(n)):
            first = paper.lo(arcs, range(n), lambda parts: parts[0])
            last = paper.lo(arcs, range(n), lambda parts: parts[-1])
            assert first == last == paper.lo(arcs, range(n), rng.choice)


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("n", "most"), SIZES)
def test_theorems_6_and_14(n: int, most: int, play: str) -> None:
    for arcs in looped(n, strong(n), every=True):
        for weights, u, outcome in outcomes(n, arcs, most, True, play=play):
            assert paper.theorem_6(frozenset(arcs), weights, u, play == "misere") == outcome


@pytest.mark.slow
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_theorems_6_and_14_on_five_vertices(play: str) -> None:
    """All weights up to 4. The theorems ask only which of them are 1: 32 sets for a digraph."""
    chosen, ones, _ = positive(5, 4)
    shapes = [tuple(2 - (bits >> v & 1) for v in range(5)) for bits in range(32)]
    for edges in looped(5, strong(5), every=True):
        arcs = frozenset(edges)
        lost = [
            sum((paper.theorem_6(arcs, w, u, play == "misere") == "P") << u for u in range(5))
            for w in shapes
        ]
        found = cells(5, edges, 4, True, play=play)[chosen]
        assert np.array_equal(found, np.array(lost)[ones])


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("n", "most", "step"), [*THINNED, WHOLE])
def test_problem_8_a_loop_under_2_wins(n: int, most: int, step: int, play: str) -> None:
    """Optional loops are open; a loop under a weight of 2 or more wins in any digraph."""
    for arcs in islice(looped(n, strong(n)), None, None, step):
        for weights, u, outcome in outcomes(n, arcs, most, True, play=play):
            assert outcome == "N" or weights[u] == 1 or (u, u) not in arcs
