"""The ELLO paper, section 8: its problems and variants, statement by statement."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from ello_classes import is_odd_degenerate, is_oddity, winnable_colorings
from subset_table import atlas, colored

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.graphs import is_odd_type, plausible_colorings
from zermelo.games.ello.rules import GREEN, Ello, options, predegrees, replay
from zermelo.solvers.ello import algebra


def played_out(game: Ello) -> bool:
    """Whether a digraph game can be won, over the sets that can be played first."""
    n = game.graph.n
    before = game.graph.reverse().masks
    reached = {0}
    for _ in range(n):
        reached = {
            played | 1 << v
            for played in reached
            for v in range(n)
            if not played >> v & 1
            if (game.colors[v] + (before[v] & played).bit_count()) % 2 == GREEN
        }
    return bool(reached)


def test_problem_1_graphs_where_plausible_games_are_winnable() -> None:
    """For odd type they are the odd-degenerate graphs: Conjecture 3.4 is correct, by fact A."""
    for graph in atlas(1, 7):
        driven = winnable_colorings(graph).bit_count() == plausible_colorings(graph)
        if is_odd_type(graph):
            assert driven == is_oddity(graph) == is_odd_degenerate(graph)


def test_problem_2_winnability_is_decided_by_a_determinant() -> None:
    """The paper asks whether it is NP-complete; it is in RP (the determinant of `algebra`)."""
    for graph in atlas(1, 5):
        table = winnable_colorings(graph)
        for coloring in range(1 << graph.n):
            found = algebra.decide(colored(graph, coloring), 0, Deadline())
            assert found.winnable == bool(table >> coloring & 1)


@pytest.mark.parametrize("n", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_acyclic_digraphs_are_won_exactly_if_every_source_is_green(n: int) -> None:
    """The easy characterization that the paper mentions without stating it."""
    pairs = list(combinations(range(n), 2))
    for chosen in range(1 << len(pairs)):
        arcs = [pair for i, pair in enumerate(pairs) if chosen >> i & 1]
        graph = Graph.from_edges(n, arcs, directed=True)
        sources = [v for v in range(n) if all(v != head for _, head in arcs)]
        for colors in product((0, 1), repeat=n):
            green = all(colors[v] == GREEN for v in sources)
            assert played_out(Ello(graph, colors)) == green


def test_digraphs_toggle_out_neighbors_and_a_graph_is_a_symmetric_digraph() -> None:
    for graph in atlas(1, 4, connected=False):
        arcs = [*graph.edges, *((v, u) for u, v in graph.edges)]
        both = Graph.from_edges(graph.n, arcs, directed=True)
        for coloring in range(1 << graph.n):
            game = colored(graph, coloring)
            assert played_out(Ello(both, game.colors)) == bool(
                winnable_colorings(graph) >> coloring & 1
            )


def test_the_digraph_tables_agree_with_the_moves() -> None:
    for chosen in range(1 << 6):
        arcs = [arc for i, arc in enumerate(permutations(range(3), 2)) if chosen >> i & 1]
        graph = Graph.from_edges(3, arcs, directed=True)
        for colors in product((0, 1), repeat=3):
            game = Ello(graph, colors)
            assert played_out(game) == won_by_moves(game)


def won_by_moves(game: Ello) -> bool:
    return game.graph.n == 0 or any(won_by_moves(after) for _, after in options(game))


def test_the_modulo_3_game_of_13_asks_for_predegrees_that_avoid_a_residue() -> None:
    """No move at color 0: v can be played unless its color and predegree add up to 0 (mod 3)."""
    for graph in atlas(1, 4):
        for colors in product(range(3), repeat=graph.n):
            game = Ello(graph, colors, modulus=3, playable="nonzero")
            for order in permutations(range(graph.n)):
                counts = predegrees(graph, order)
                good = all((c + d) % 3 for c, d in zip(colors, counts, strict=True))
                assert (replay(game, order) is None) == good
