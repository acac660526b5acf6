"""The VertexNim paper, statement by statement, in corrected form, against all small positions.

Duchene, Renault, "Vertex Nim played on graphs" (arXiv 1208.0722). The statements and the literal
rules are in tests/support/contracting.py, and docs/errata/vertexnim.md says where the paper is
wrong. The outcomes come from the table program, which is compared with the literal rules first.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, islice, product

import contracting as paper
import networkx as nx
import numpy as np
import pytest
from contracting import Arcs, Weights, both_ways, out
from small import Edges, graphs
from variants import digraphs

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.vertexnim import VertexNim
from zermelo.solvers.vertexnim import table

SIZES = [(1, 6), (2, 6), (3, 4), (4, 4)]
"""Vertices and the largest weight of an ordinary run."""

PRINTED = [(1, 6), (2, 6), (3, 6), (4, 5), pytest.param(5, 4, marks=pytest.mark.slow)]
"""Where the printed forms are counted out."""

LARGER = [pytest.param(n, 4, marks=pytest.mark.slow) for n in (3, 4, 5)]
"""What the ordinary run leaves out of statements with a smaller largest weight."""

THINNED = [*((n, most, 1) for n, most in ((1, 6), (2, 6), (3, 5))), (4, 3, 6)]
WHOLE = pytest.param(4, 4, 1, marks=pytest.mark.slow)
"""Vertices, the largest weight, and the step through the looped digraphs: 1 takes all of them."""

LATER = "move-then-remove"


def looped(n: int, chosen: Iterable[Edges], every: bool = False) -> Iterator[Edges]:
    """Yield graphs with all sets of loops, or with all loops."""
    for edges in chosen:
        for size in [n] if every else range(n + 1):
            for loops in combinations(range(n), size):
                yield (*edges, *((v, v) for v in loops))


@cache
def strong(n: int) -> tuple[Edges, ...]:
    """All strongly connected digraphs with n <= 5 vertices up to isomorphism."""
    made = ((arcs, nx.DiGraph(arcs)) for arcs in digraphs(n))
    return tuple(
        arcs
        for arcs, graph in made
        if n == 1 or (len(graph) == n and nx.is_strongly_connected(graph))
    )


def circuit(n: int) -> Edges:
    return tuple((v, (v + 1) % n) for v in range(n))


def cells(n: int, edges: Edges, most: int, directed: bool = False, **chosen: str) -> np.ndarray:
    """Return the table: the vertices with the outcome P, as bits, for each weight vector."""
    graph = Graph.from_edges(n, edges, directed, loops=True)
    found: np.ndarray = table.compiled(VertexNim(graph, (most,) * n, 0, **chosen), Deadline())
    return found


def outcomes(
    n: int, edges: Edges, most: int, directed: bool = False, least: int = 1, **chosen: str
) -> Iterator[tuple[Weights, int, str]]:
    """Yield (weights, token, outcome) for all positions with weights from `least` to `most`."""
    lost = cells(n, edges, most, directed, **chosen).tolist()
    for cell, weights in zip(lost, product(range(most + 1), repeat=n), strict=True):
        if min(weights) >= least:
            for u in range(n):
                yield weights, u, "P" if cell >> u & 1 else "N"


@cache
def positive(n: int, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return which weight vectors are positive, and of these the weights 1 and above 1 as bits."""
    weights = np.array(list(product(range(most + 1), repeat=n)))
    chosen = np.flatnonzero(weights.min(axis=1))
    bits = 1 << np.arange(n)
    return chosen, (weights[chosen] == 1) @ bits, (weights[chosen] > 1) @ bits


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
        cell = int(table.compiled(game, Deadline())[-1])
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
def test_theorem_10_as_printed(n: int, most: int) -> None:
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
