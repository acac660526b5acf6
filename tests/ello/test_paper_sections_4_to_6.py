"""The ELLO paper, sections 4 to 6: blocks, hypercubes, subdivision, statement by statement.

Games are decided by tables of all winnable colorings. Statements about constructions are tested
with the functions of zermelo.families. A docstring names the reading where we correct the text, and
the test then shows that the printed form fails.
"""

from __future__ import annotations

from itertools import product

import networkx as nx
import pytest
from constructing import attached
from ello_classes import (
    is_driven,
    is_event,
    is_oddity,
    is_special_event,
    is_special_oddity,
    winnable_colorings,
    wins_with_greens,
)
from subset_table import atlas, colored, winnable

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.operations import identify, subdivide, suppress
from zermelo.families.standard import complete, cycle, hypercube
from zermelo.games.ello.graphs import is_all_even, is_odd_type, plausible_colorings, without
from zermelo.games.ello.rules import GREEN, RED, Ello, induced, is_all_red, parity_condition
from zermelo.solvers.ello import classify as recognition


def all_colorings(graph: Graph) -> list[Ello]:
    return [colored(graph, coloring) for coloring in range(1 << graph.n)]


def recolored(game: Ello, x: int, color: int) -> Ello:
    return Ello(game.graph, (*game.colors[:x], color, *game.colors[x + 1 :]))


def plaus(game: Ello, x: int) -> Ello:
    """Return the game with that color at x for which it is parity-plausible."""
    green = recolored(game, x, GREEN)
    return green if parity_condition(green) else recolored(game, x, RED)


def test_theorem_4_1_vertex_identification() -> None:
    """(i) and (ii), for all connected graphs G_1 and G_2 with at most four vertices."""
    small = list(atlas(1, 4))
    for first, second in product(small, small):
        for u, v in product(range(first.n), range(second.n)):
            graph = identify(first, u, second, v)
            names = [u if w == v else first.n + w - (w > v) for w in range(second.n)]
            for game in all_colorings(graph):
                if parity_condition(game):
                    restricted = induced(game, range(first.n))
                    one, two = plaus(restricted, u), plaus(induced(game, names), v)
                    assert (restricted == one) == (two.colors[v] == GREEN)
                    assert winnable(game) == (winnable(one) and winnable(two))


def block_games(game: Ello) -> list[Ello]:
    """Split a parity-plausible game on a connected graph into games on its blocks."""
    graph = nx.Graph(game.graph.edges)
    x = min(nx.articulation_points(graph), default=None)
    if x is None:
        return [game]
    graph.remove_node(x)
    part = sorted(nx.node_connected_component(graph, min(graph)))
    rest = [v for v in range(game.graph.n) if v not in part]
    sides = (sorted([*part, x]), rest)
    return [
        block for side in sides for block in block_games(plaus(induced(game, side), side.index(x)))
    ]


def test_theorem_4_1_winnability_is_that_of_the_blocks() -> None:
    """The algorithm after Theorem 4.1, for all connected graphs with at most six vertices."""
    for graph in atlas(1, 6):
        for game in all_colorings(graph):
            if parity_condition(game):
                assert winnable(game) == all(map(winnable, block_games(game)))


def test_theorem_4_1_blocks_that_are_cliques_or_cycles() -> None:
    """The example after it: such games are decided by counting greens in each block."""
    decided = 0
    for graph in atlas(1, 7):
        blocks = [
            graph.induced(sorted(b)) for b in nx.biconnected_components(nx.Graph(graph.edges))
        ]
        if graph.m > graph.n and all(is_clique(b) or is_cycle(b) for b in blocks):
            for game in all_colorings(graph)[::3]:
                if parity_condition(game):
                    decided += 1
                    assert winnable(game) == all(map(counts, block_games(game)))
    assert decided > 500


def is_clique(graph: Graph) -> bool:
    return 2 * graph.m == graph.n * (graph.n - 1)


def is_cycle(graph: Graph) -> bool:
    return all(graph.degree(v) == 2 for v in range(graph.n))


def counts(game: Ello) -> bool:
    """Whether the number of greens is right for a clique (Corollary 1.3) or a cycle."""
    greens, n = game.colors.count(GREEN), game.graph.n
    return greens == (n + 1) // 2 if is_clique(game.graph) else greens > 0 and greens % 2 == 0


def test_theorem_4_2_identifying_oddities_with_the_vertices() -> None:
    """v is green if the number of green vertices of G_v is odd.

    The text drops the word green; counting all vertices of G_v fails for G = K_2 and G_v = K_1.
    """
    rooted = [(graph, v) for graph in atlas(1, 4) if is_oddity(graph) for v in range(graph.n)]
    for graph in atlas(1, 4):
        for parts in product(rooted, repeat=graph.n):
            if sum(part.n for part, _ in parts) > 6:
                continue
            larger = attached(graph, parts)
            places = hanging(graph, parts)
            for game in all_colorings(larger):
                if parity_condition(game) and not is_all_red(game):
                    smaller = Ello(
                        graph,
                        tuple(
                            GREEN if sum(game.colors[v] == GREEN for v in place) % 2 else RED
                            for place in places
                        ),
                    )
                    assert winnable(game) == winnable(smaller)
    assert winnable(Ello(complete(2), (GREEN, RED)))
    assert not winnable(Ello(complete(2), (GREEN, GREEN)))


def hanging(graph: Graph, parts: tuple[tuple[Graph, int], ...]) -> list[list[int]]:
    """Return the vertices of each G_v in `attached`."""
    places, end = [], graph.n
    for v, (part, _) in enumerate(parts):
        places.append([v, *range(end, end + part.n - 1)])
        end += part.n - 1
    return places


@pytest.mark.parametrize("n", [2, 4])
def test_theorem_5_1_a_even_cubes_are_special_events(n: int) -> None:
    assert is_special_event(hypercube(n))


def test_theorem_5_1_a_in_six_dimensions() -> None:
    assert recognition.is_special(hypercube(6), Deadline()) == recognition.Finding(True)


@pytest.mark.parametrize("n", [1, 3])
def test_theorem_5_1_b_odd_cubes_are_plausibility_driven(n: int) -> None:
    """From n = 1 on (Q_3); it holds for Q_1 as well, which is even a special oddity."""
    graph = hypercube(n)
    assert winnable_colorings(graph).bit_count() == plausible_colorings(graph)
    assert is_special_oddity(graph) == (n == 1)


def test_theorem_5_1_the_lemma_of_its_proof() -> None:
    """Q_{2n+1} less the ends of an edge is an oddity; in five dimensions by a single game."""
    for u, v in hypercube(3).edges:
        assert is_oddity(hypercube(3).induced([w for w in range(8) if w not in (u, v)]))
    five = hypercube(5).induced(range(2, 32))
    assert recognition.is_oddity(five, Deadline()) == recognition.Finding(True)


def test_the_abstract_on_cubes() -> None:
    """Even and not all of the same color: right for odd n >= 3 only.

    All green wins on every Q_n with n even, and Q_1 is won with one green vertex.
    """
    for n in (1, 2, 3, 4):
        table, size = winnable_colorings(hypercube(n)), 1 << n
        says = {
            coloring
            for coloring in range(1 << size)
            if coloring.bit_count() % 2 == 0 and 0 < coloring.bit_count() < size
        }
        won = {coloring for coloring in range(1 << size) if table >> coloring & 1}
        assert (says == won) == (n == 3)
        if n % 2 == 0:
            assert won - says == {0}
    assert wins_with_greens(hypercube(1), [0])


def test_the_abstract_on_trees() -> None:
    for n in range(2, 10):
        for tree in nx.nonisomorphic_trees(n):
            table = winnable_colorings(Graph.from_edges(n, sorted(tree.edges())))
            for coloring in range(1 << n):
                assert table >> coloring & 1 == (n - coloring.bit_count()) % 2


def test_proposition_6_1_suppressing_a_red_vertex_of_degree_2() -> None:
    """Checked without the hypotheses nontrivial and parity-plausible, which are not needed."""
    for graph in atlas(3, 6, connected=False):
        for z in range(graph.n):
            if graph.degree(z) == 2:
                smaller = suppress(graph, z)
                for game in all_colorings(graph):
                    if game.colors[z] == RED:
                        rest = game.colors[:z] + game.colors[z + 1 :]
                        assert winnable(game) == winnable(Ello(smaller, rest))


def green_threads(game: Ello) -> list[tuple[int, int, int]]:
    """Return the paths x, z, y of green vertices of degree 2 whose ends are not adjacent."""
    graph = game.graph
    usable = [v for v in range(graph.n) if game.colors[v] == GREEN and graph.degree(v) == 2]
    return [
        (x, z, y)
        for z in usable
        for x, y in [graph.neighbors(z)]
        if x in usable and y in usable and not graph.has_edge(x, y)
    ]


def without_ends(game: Ello, x: int, y: int) -> Ello:
    """Suppress x and then y."""
    graph = suppress(game.graph, max(x, y))
    graph = suppress(graph, min(x, y))
    return Ello(graph, tuple(c for v, c in enumerate(game.colors) if v not in (x, y)))


@pytest.mark.parametrize("n", [4, 5, *(pytest.param(n, marks=pytest.mark.slow) for n in (6, 7))])
def test_corollary_6_2_three_green_vertices_of_a_thread(n: int) -> None:
    """The step of the proof: of three successive ones x, z, y the outer two are suppressed.

    It holds as well if x and y have their other neighbor in common.
    """
    for graph in atlas(n, n):
        for game in all_colorings(graph):
            for x, _, y in green_threads(game):
                assert winnable(game) == winnable(without_ends(game, x, y))


def test_corollary_6_2_threads_become_short_and_green() -> None:
    for graph in atlas(3, 6):
        for game in all_colorings(graph):
            if not parity_condition(game) or is_all_red(game):
                continue
            reduced = game
            while True:
                red = [v for v in range(reduced.graph.n) if is_red_and_thin(reduced, v)]
                if red:
                    colors = [c for v, c in enumerate(reduced.colors) if v != red[0]]
                    reduced = Ello(suppress(reduced.graph, red[0]), tuple(colors))
                elif threads := green_threads(reduced):
                    reduced = without_ends(reduced, threads[0][0], threads[0][2])
                else:
                    break
            assert winnable(game) == winnable(reduced)


def is_red_and_thin(game: Ello, v: int) -> bool:
    return game.colors[v] == RED and game.graph.degree(v) == 2


@pytest.mark.parametrize("n", [2, 3, 4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_proposition_6_3_subdivision_keeps_parity_driven_graphs(n: int) -> None:
    for graph in atlas(n, n, connected=False):
        for u, v in graph.edges:
            larger = subdivide(graph, u, v)
            assert is_driven(larger) == is_driven(graph)
            assert is_odd_type(larger) == is_odd_type(graph)
            assert suppress(larger, graph.n) == graph


def test_proposition_6_4_subdividing_a_thread_keeps_special_events() -> None:
    done = 0
    for graph in [*atlas(3, 7), cycle(8)]:
        if is_all_even(graph) and is_special_event(graph):
            for x, y in graph.edges:
                if 2 in (graph.degree(x), graph.degree(y)):
                    assert is_special_event(subdivide(graph, x, y))
                    done += 1
    assert done > 18


def test_events_and_the_subdivision_of_any_edge() -> None:
    """By fact B special event and event are the same, so 6.4 holds for every edge (by 6.3)."""
    for graph in atlas(3, 7):
        if is_all_even(graph) and is_event(graph):
            for x, y in graph.edges:
                larger = subdivide(graph, x, y)
                assert all(is_oddity(without(larger, v)) for v in range(larger.n))
