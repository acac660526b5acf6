"""The ELLO paper, sections 1 and 2, statement by statement; the others have their own files.

Every statement is enumerated on all small graphs against tables of all winnable colorings or the
literal rules. A docstring names the reading where we correct the text, and the test then shows that
the printed form fails.
"""

from __future__ import annotations

from itertools import permutations, product

import networkx as nx
import pytest
from ello_classes import winnable_colorings, wins_with_greens
from small import games, graphs, wins
from subset_table import atlas, colored, winnable

from instances.ello_games import is_plausible
from zermelo.core.graph import Graph
from zermelo.families.standard import complete, cycle
from zermelo.games.ello.rules import (
    GREEN,
    OBSTRUCTIONS,
    RED,
    Ello,
    coloring_of,
    induced,
    is_all_red,
    is_reflection_all_red,
    options,
    parity_condition,
    predegrees,
    reflection,
    replay,
)

ALL = list(atlas(1, 6, connected=False))


def all_games(high: int) -> list[Ello]:
    """Return all games on all graphs with at most `high` vertices."""
    return [
        colored(graph, coloring)
        for graph in atlas(1, high, connected=False)
        for coloring in range(1 << graph.n)
    ]


def test_beckwiths_problem_a_cycle_is_won_with_an_even_positive_number_of_greens() -> None:
    for n in range(3, 13):
        table = winnable_colorings(cycle(n))
        for coloring in range(1 << n):
            greens = n - coloring.bit_count()
            assert table >> coloring & 1 == (greens % 2 == 0 and greens > 0)


def test_figure_1_k4_less_an_edge_is_won_with_an_odd_number_of_greens() -> None:
    diamond = Graph.from_edges(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)])
    for coloring in range(16):
        assert winnable(colored(diamond, coloring)) == (coloring.bit_count() % 2 == 1)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_proposition_1_1_predegrees_decide_whether_a_strategy_wins(n: int) -> None:
    for edges in graphs(n, connected=False):
        graph = Graph.from_edges(n, edges)
        for order in permutations(range(n)):
            before = predegrees(graph, order)
            for colors in product((GREEN, RED), repeat=n):
                even = all((c + d) % 2 == 0 for c, d in zip(colors, before, strict=True))
                assert (replay(Ello(graph, colors), order) is None) == even


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_corollary_1_2_the_winnable_colorings_are_those_of_the_strategies(n: int) -> None:
    """(i) is part of Proposition 1.1's test: one coloring for each order; (ii) is tested here."""
    for edges in graphs(n):
        graph = Graph.from_edges(n, edges)
        orders = permutations(range(n))
        found = {coloring_of(graph, order) for order in orders}
        table = winnable_colorings(graph)
        for coloring in range(1 << n):
            assert (colored(graph, coloring).colors in found) == (table >> coloring & 1)


def test_corollary_1_3_cliques() -> None:
    """gamma = ceil(p/2); the text prints the floor, which fails for every odd p."""
    for p in range(1, 12):
        winning = {g for g in range(p + 1) if wins_with_greens(complete(p), range(g))}
        assert winning == {(p + 1) // 2}
        assert (winning == {p // 2}) == (p % 2 == 0)


def test_corollary_1_3_the_choice_of_the_move_is_immaterial() -> None:
    for p in range(1, 7):
        for coloring in range(1 << p):
            game = colored(complete(p), coloring)
            assert len({winnable(after) for _, after in options(game)}) <= 1


def test_corollary_1_4_the_reverse_wins_the_reflection() -> None:
    for edges in graphs(5, connected=False):
        graph = Graph.from_edges(5, edges)
        for order in permutations(range(5)):
            game = Ello(graph, coloring_of(graph, order))
            backward = coloring_of(graph, order[::-1])
            for v in range(5):
                assert (game.colors[v] == backward[v]) == (graph.degree(v) % 2 == 0)
            assert replay(reflection(game), order[::-1]) is None
            assert reflection(reflection(game)) == game


def test_corollary_1_4_reflections_have_the_same_winnability() -> None:
    for game in all_games(6):
        assert winnable(game) == winnable(reflection(game))
        if all(game.graph.degree(v) % 2 == 0 for v in range(game.graph.n)):
            assert reflection(game) == game


def test_theorem_1_5_parity_condition() -> None:
    for game in all_games(6):
        if winnable(game):
            assert game.colors.count(GREEN) % 2 == (game.graph.n + game.graph.m) % 2


def test_theorem_1_5_the_parity_is_invariant_under_moves() -> None:
    for game in all_games(4):
        for _, after in options(game):
            assert parity_condition(after) == parity_condition(game)


def test_proposition_1_6_parity_counts_the_failing_vertices() -> None:
    for n, edges, colors in games(4, connected=False):
        graph = Graph.from_edges(n, edges)
        for order in permutations(range(n)):
            before = predegrees(graph, order)
            failing = sum((c + d) % 2 for c, d in zip(colors, before, strict=True))
            assert parity_condition(Ello(graph, colors)) == (failing % 2 == 0)


def test_all_red_and_its_reflection_are_lost_and_differ_unless_all_degrees_are_even() -> None:
    """The colorings R and X, after Proposition 1.6; X has an even number of greens."""
    for graph in ALL:
        red = Ello(graph, (RED,) * graph.n)
        reflected = reflection(red)
        assert is_all_red(red)
        assert is_reflection_all_red(reflected)
        assert not winnable(red)
        assert not winnable(reflected)
        assert reflected.colors.count(GREEN) % 2 == 0
        assert (red == reflected) == all(graph.degree(v) % 2 == 0 for v in range(graph.n))


def test_corollary_1_7_no_component_of_a_winnable_game_is_obstructed() -> None:
    for game in all_games(6):
        parts = [induced(game, part) for part in game.graph.components()]
        if winnable(game):
            for obstructed in OBSTRUCTIONS.values():
                assert not any(map(obstructed, parts))
        assert winnable(game) == all(map(winnable, parts))


def test_corollary_1_7_is_not_sufficient_all_green_on_k5() -> None:
    """The clique's number is lost in the scan; on no smaller clique is all green an example."""
    for n in range(1, 6):
        game = Ello(complete(n), (GREEN,) * n)
        assert (is_plausible(game) and not winnable(game)) == (n == 5)


def test_section_2_lights_out_the_order_is_immaterial_and_dominated_sets_are_solved() -> None:
    """A set S of presses puts L out exactly if L is dominated by S an odd number of times."""
    for graph in atlas(1, 4, connected=False):
        closed = [mask | 1 << v for v, mask in enumerate(graph.masks)]
        for pressed in range(1 << graph.n):
            dominated = sum(1 << v for v in range(graph.n) if (closed[v] & pressed).bit_count() % 2)
            chosen = [v for v in range(graph.n) if pressed >> v & 1]
            for order in permutations(chosen):
                lit = dominated
                for v in order:
                    lit ^= closed[v]
                assert lit == 0


def test_section_2_all_lit_lights_out_is_solvable_on_every_graph() -> None:
    """The theorem that the paper quotes; ELLO has nothing like it (Corollary 1.7)."""
    for entry in nx.graph_atlas_g()[1:]:
        graph = Graph.from_edges(len(entry), sorted(entry.edges))
        reached = {0}
        for v, mask in enumerate(graph.masks):
            reached |= {lit ^ mask ^ 1 << v for lit in reached}
        assert (1 << graph.n) - 1 in reached


def test_the_literal_rules_agree_with_the_tables() -> None:
    for n, edges, colors in games(4, connected=False):
        assert wins(n, edges, colors) == winnable(Ello(Graph.from_edges(n, edges), colors))
