"""The VertexNim paper, statement by statement: undirected graphs, misère play, moving first.

Proposition 9 to Problem 16, in corrected form, against all small positions; see test_vertexnim.py.
"""

from __future__ import annotations

from itertools import islice

import contracting as paper
import networkx as nx
import numpy as np
import pytest
from contracting import both_ways, out
from small import graphs
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

PRINTED = [(1, 6), (2, 6), (3, 6), (4, 5), pytest.param(5, 4, marks=pytest.mark.slow)]
"""Where the printed forms are counted out."""

LARGER = [pytest.param(n, 4, marks=pytest.mark.slow) for n in (3, 4, 5)]
"""What the ordinary run leaves out of statements with a smaller largest weight."""


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("n", "most"), [*SIZES, pytest.param(5, 4, marks=pytest.mark.slow)])
def test_proposition_9(n: int, most: int, play: str) -> None:
    for edges in looped(n, graphs(n), every=True):
        arcs = both_ways(edges)
        for weights, u, outcome in outcomes(n, edges, most, play=play):
            assert paper.proposition_9(arcs, weights, u, play == "misere") == outcome


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("n", "most"), [*SIZES, pytest.param(5, 4, marks=pytest.mark.slow)])
def test_theorems_10_and_13_mended(n: int, most: int, play: str) -> None:
    for edges in looped(n, graphs(n)):
        arcs = both_ways(edges)
        for weights, u, outcome in outcomes(n, edges, most, play=play):
            found = paper.theorem_10(arcs, weights, u, paper.lu_mended, play == "misere")
            assert found == outcome


WRONG = {1: 0, 2: 0, 3: 0, 4: 8, 5: 162}
"""The positions where Theorem 10 is wrong as printed, by vertices, weights as in `PRINTED`."""


@pytest.mark.parametrize(("n", "most"), PRINTED)
def test_theorem_10_and_definition_11_as_printed(n: int, most: int) -> None:
    wrong = []
    for edges in looped(n, graphs(n)):
        arcs = both_ways(edges)
        for weights, u, outcome in outcomes(n, edges, most):
            if (
                len(set(weights)) < n
                and paper.theorem_10(arcs, weights, u, paper.lu_printed) != outcome
            ):
                wrong.append((edges, weights, u, outcome))
    assert len(wrong) == WRONG[n]
    if n == 4:
        (edges,) = {edges for edges, *_ in wrong}  # the path only, without loops
        assert sorted(dict(nx.Graph(edges).degree).values()) == [1, 1, 2, 2]
        assert {outcome for *_, outcome in wrong} == {"P"}


def test_theorem_10_on_the_path_4_4_3_2() -> None:
    arcs = both_ways([(0, 1), (1, 2), (2, 3)])
    weights = (4, 4, 3, 2)
    assert paper.lu_printed(arcs, dict(enumerate(weights))) == {0: "P", 3: "P", 1: "N", 2: "N"}
    assert paper.theorem_10(arcs, weights, 1, paper.lu_printed) == "N"
    assert paper.theorem_10(arcs, weights, 1, paper.lu_mended) == "P"
    assert not paper.wins(arcs, weights, 1, False)
    assert not paper.nimg_wins(arcs, weights, 1, False)


def test_theorem_10_on_five_vertices() -> None:
    arcs = both_ways([(0, 3), (0, 4), (1, 4), (2, 4)])
    weights = (4, 2, 2, 4, 3)
    assert paper.theorem_10(arcs, weights, 0, paper.lu_printed) == "N"
    assert paper.theorem_10(arcs, weights, 0, paper.lu_mended) == "P"
    assert not paper.wins(arcs, weights, 0, False)


@pytest.mark.parametrize(
    ("n", "most"),
    [*SIZES[:3], (4, 3), *LARGER[1:]],
)
def test_corollary_12_mended(n: int, most: int) -> None:
    """Loops, zeros, and graphs that are not connected."""
    for edges in looped(n, graphs(n, False)):
        arcs = both_ways(edges)
        for weights, u, outcome in outcomes(n, edges, most, least=0, rule="stockman"):
            assert paper.corollary_12_mended(arcs, weights, u) == outcome


def test_corollary_12_as_printed() -> None:
    """Right without loops and zeros but for ties; wrong next to loops, and next to zeros."""
    wrong = {(loops, zeros): 0 for loops in (False, True) for zeros in (False, True)}
    for n, most in ((1, 6), (2, 6), (3, 5), (4, 4)):
        for edges in looped(n, graphs(n)):
            arcs, loops = both_ways(edges), any(u == v for u, v in edges)
            for weights, u, outcome in outcomes(n, edges, most, least=0, rule="stockman"):
                if paper.corollary_12_printed(arcs, weights, u) != outcome:
                    zeros = not min(weights)
                    wrong[loops, zeros] += 1
                    if not loops and not zeros:
                        assert (n, weights.count(4)) == (4, 2)  # the tie on the path
    assert wrong[False, False] == 2
    assert min(wrong.values()) > 0


def test_corollary_12_counterexamples() -> None:
    for edges, weights, u in (
        ([(0, 1), (1, 2), (2, 3)], (4, 4, 3, 2), 1),
        ([(0, 1), (0, 0)], (1, 2), 1),
        ([(0, 2), (1, 2)], (2, 0, 1), 0),
    ):
        arcs = both_ways(edges)
        assert paper.corollary_12_printed(arcs, weights, u) == "N"
        assert paper.corollary_12_mended(arcs, weights, u) == "P"
        assert not paper.nimg_wins(arcs, weights, u, False)


@pytest.mark.parametrize(("n", "most", "step"), [*THINNED, WHOLE])
def test_section_5_misere_play_is_normal_play(n: int, most: int, step: int) -> None:
    """On all graphs and digraphs, unless all weights are 1 or one vertex without a loop is left."""
    cases = [(edges, False) for edges in looped(n, graphs(n))]
    cases += [(arcs, True) for arcs in islice(looped(n, strong(n)), None, None, step)]
    for edges, directed in cases:
        normal = outcomes(n, edges, most, directed)
        misere = outcomes(n, edges, most, directed, play="misere")
        for (weights, _, first), (_, _, second) in zip(normal, misere, strict=True):
            differs = set(weights) == {1} or (n == 1 and not edges)
            assert (first != second) is differs


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, 1])
@pytest.mark.parametrize("directed", [False, True])
def test_problem_8_and_section_5_on_five_vertices(directed: bool, part: int) -> None:
    """A loop under 2 wins, and misère play is normal play, whatever the loops; weights up to 4."""
    chosen, ones, heavy = positive(5, 4)
    differs = np.where(ones == 31, 31, 0)
    for edges in looped(5, (strong(5) if directed else graphs(5))[part::2]):
        normal = cells(5, edges, 4, directed)[chosen]
        misere = cells(5, edges, 4, directed, play="misere")[chosen]
        loops = sum(1 << u for u, v in edges if u == v)
        assert np.array_equal(normal ^ misere, differs)
        assert not np.any((normal | misere) & heavy & loops)


@pytest.mark.parametrize(
    ("n", "most"),
    [(1, 4), (2, 4), (3, 3), (4, 3), *LARGER],
)
def test_remark_15_misere_nimg_is_another_game(n: int, most: int) -> None:
    """With all loops normal play is N on every positive weight; misère play asks for matchings."""
    for edges in looped(n, graphs(n), every=True):
        arcs = both_ways(edges)
        for weights, u, outcome in outcomes(
            n, edges, most, least=0, rule="stockman", play="misere"
        ):
            ones = [v for v in range(n) if weights[v] == 1]
            covered = weights[u] != 1 or paper.in_every_maximum_matching(arcs, ones, u)
            assert outcome == ("N" if covered else "P")


def test_remark_15_the_labels_do_not_decide() -> None:
    """Without loops neither the labels nor their contrary are the outcomes of misère play."""
    agree = {True: 0, False: 0}
    for edges in graphs(4):
        arcs = both_ways(edges)
        for weights, u, outcome in outcomes(4, edges, 3, rule="stockman", play="misere"):
            agree[paper.corollary_12_mended(arcs, weights, u) == outcome] += 1
    assert min(agree.values()) > 500


@pytest.mark.parametrize("n", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_problem_16_weights_0_and_1(n: int) -> None:
    """Moving first is geography from a twin of the token's vertex; open for larger weights."""
    for edges in graphs(n, False):
        twin_of = {u: {(n, v) for v in out(both_ways(edges), u)} for u in range(n)}
        for weights, u, outcome in outcomes(n, edges, 1, least=0, rule="stockman", order=LATER):
            arcs = both_ways({*edges, *((v, t) for t, v in twin_of[u])})
            vertices = [n, *(v for v in range(n) if weights[v])]
            covered = paper.in_every_maximum_matching(arcs, vertices, n)
            assert outcome == ("N" if covered else "P")


def test_problem_16_the_matching_rule_fails_for_larger_weights() -> None:
    wrong = total = 0
    for edges in graphs(3):
        arcs = both_ways(edges)
        for weights, u, outcome in outcomes(3, edges, 6, least=0, rule="stockman", order=LATER):
            if not weights[u]:
                kept = [u, *(v for v in range(3) if weights[v])]
                covered = paper.in_every_maximum_matching(arcs, kept, u)
                wrong += outcome != ("N" if covered else "P")
                total += 1
    assert (wrong, total) == (120, 294)


@pytest.mark.parametrize(
    ("n", "most"),
    [(2, 4), (3, 3), (4, 2), *LARGER],
)
def test_problem_16_with_contraction(n: int, most: int) -> None:
    """Misère play differs exactly if no weight is above 1; then the moves are counted."""
    for edges in looped(n, graphs(n)):
        normal = outcomes(n, edges, most, least=0, order=LATER)
        misere = outcomes(n, edges, most, least=0, order=LATER, play="misere")
        for (weights, _, first), (_, _, second) in zip(normal, misere, strict=True):
            assert (first != second) is (max(weights) <= 1)
            if max(weights) <= 1:
                assert first == ("N" if sum(weights) % 2 else "P")
