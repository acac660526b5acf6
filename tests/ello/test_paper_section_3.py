"""The ELLO paper, section 3 up to Corollary 3.12: parity-driven graphs and how to build oddities.

Classes are decided by their definitions, from tables of all winnable colorings. Statements about
constructions are tested with the functions of zermelo.families. A docstring names the reading where
we correct the text.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import networkx as nx
import pytest
from constructing import linked
from ello_classes import (
    is_driven,
    is_event,
    is_odd_degenerate,
    is_oddity,
    is_special,
    splits,
    winnable_colorings,
    wins_with_greens,
)
from ello_links import all_links
from subset_table import atlas, colored
from substitution import random_substitution, substitution

from zermelo.core.graph import Graph
from zermelo.families.operations import composition, join, substitute
from zermelo.families.operations import product as cartesian
from zermelo.families.random_graphs import gnp
from zermelo.families.standard import bipartite, complete, cycle, empty, grid, path
from zermelo.games.ello.graphs import (
    is_all_even,
    is_all_odd,
    is_odd_type,
    parity_colorings,
    plausible_colorings,
    without,
)
from zermelo.games.ello.rules import GREEN, is_all_red, options, parity_condition

ALL = list(atlas(1, 6, connected=False))


@cache
def oddities(n: int) -> tuple[Graph, ...]:
    return tuple(graph for graph in atlas(n, n) if is_oddity(graph))


def trees(low: int, high: int) -> list[Graph]:
    return [
        Graph.from_edges(n, sorted(tree.edges()))
        for n in range(low, high + 1)
        for tree in (nx.nonisomorphic_trees(n) if n > 1 else [nx.empty_graph(1)])
    ]


def test_connected_odd_type_graphs_parity_and_plausibility_driven_coincide() -> None:
    """The remark before Lemma 3.1: parity-plausible colorings are never R or X there."""
    for graph in atlas(1, 7):
        if is_odd_type(graph):
            assert parity_colorings(graph) == plausible_colorings(graph)


def test_lemma_3_1_i_deleting_a_vertex_of_odd_degree_keeps_the_type() -> None:
    for graph in ALL:
        for v in range(graph.n):
            kept = is_odd_type(graph) == is_odd_type(without(graph, v))
            assert kept == (graph.degree(v) % 2 == 1)


def test_lemma_3_1_ii_events_are_all_even() -> None:
    for graph in ALL:
        if is_event(graph):
            assert is_all_even(graph)


def test_lemma_3_1_iii_moves_keep_parity_plausibility() -> None:
    for graph in atlas(1, 5, connected=False):
        for coloring in range(1 << graph.n):
            game = colored(graph, coloring)
            if parity_condition(game):
                assert all(parity_condition(after) for _, after in options(game))


def test_lemma_3_1_iv_winning_all_games_of_one_parity_makes_an_oddity_or_an_event() -> None:
    for graph in ALL:
        won = winnable_colorings(graph)
        lost = {
            game.colors.count(GREEN) % 2
            for coloring in range(1 << graph.n)
            if not won >> coloring & 1 and not is_all_red(game := colored(graph, coloring))
        }
        assert (1 not in lost) == is_oddity(graph)
        # On K_1 the nonzero even numbers of greens are none, so (ii) says nothing of it.
        assert (0 not in lost) == (is_event(graph) or graph.n == 1)


def test_the_only_disconnected_parity_driven_graph_is_two_isolated_vertices() -> None:
    """After Lemma 3.1; the scan lost the bar of the complement of K_2."""
    for graph in atlas(1, 7, connected=False):
        if is_driven(graph) and len(graph.components()) > 1:
            assert (graph.n, graph.m) == (2, 0)
    assert is_driven(empty(2))


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, pytest.param(7, marks=pytest.mark.slow)])
def test_theorem_3_2_splitting(n: int) -> None:
    for a in range(1, n // 2 + 1):
        for first, second in product(oddities(a), oddities(n - a)):
            for links in all_links(path(2), (first.n, second.n)):
                matrix = links[0, 1]
                pairs = [(x, y) for x in range(a) for y in range(n - a) if matrix[x][y]]
                assert is_oddity(linked(first, second, pairs))


def test_conjecture_3_3_the_graphs_that_split_into_oddities_are_the_oddities_but_k1() -> None:
    """A conjecture in the paper; it follows from Conjecture 3.4 by Proposition 3.5 (iii)."""
    for graph in ALL:
        assert splits(graph) == (graph.n > 1 and is_oddity(graph))


def test_conjecture_3_4_the_oddities_are_the_odd_degenerate_graphs() -> None:
    """A conjecture in the paper; fact A proves it. ("Conjecture 4b:" is a stray label.)"""
    for graph in atlas(1, 7, connected=False):
        assert is_odd_degenerate(graph) == is_oddity(graph)


def test_fact_a_an_oddity_has_a_scheme_from_every_start_and_another_graph_from_none() -> None:
    """Ours: one green vertex x makes a parity-plausible game whose winning orders are schemes."""
    for graph in atlas(1, 7, connected=False):
        if is_odd_type(graph):
            starts = {wins_with_greens(graph, [v]) for v in range(graph.n)}
            assert starts == {is_oddity(graph)}


def test_proposition_3_5_i_odd_degenerate_graphs_are_oddities() -> None:
    for graph in ALL:
        if is_odd_degenerate(graph):
            assert is_oddity(graph)


def test_proposition_3_5_ii_trees_are_odd_degenerate_oddities() -> None:
    for tree in trees(1, 10):
        assert is_odd_degenerate(tree)
        assert is_oddity(tree)


def test_proposition_3_5_iii_the_two_conjectures_are_equivalent() -> None:
    """Level by level: up to every n, all oddities split exactly if all are odd-degenerate."""
    for n in range(2, 7):
        assert all(map(splits, oddities(n))) == all(map(is_odd_degenerate, oddities(n)))


def test_proposition_3_6_the_only_all_even_oddity_is_k1() -> None:
    for graph in atlas(1, 7, connected=False):
        if is_all_even(graph) and is_oddity(graph):
            assert graph.n == 1


def test_most_random_odd_type_graphs_are_odd_degenerate() -> None:
    """After Proposition 3.6: over 60 percent of G(n, 1/2), which [17] proves; here n = 8."""
    drawn = [gnp(8, 0.5, seed) for seed in range(400)]
    odd = [graph for graph in drawn if is_odd_type(graph)]
    assert len(odd) > 150
    assert sum(map(is_oddity, odd)) > 0.6 * len(odd)


def test_corollary_3_7_complete_bipartite_graphs() -> None:
    for m in range(1, 6):
        for n in range(m, 12 - m):
            graph = bipartite(m, n)
            if m % 2 or n % 2:
                assert is_oddity(graph)
                assert is_odd_degenerate(graph)
            else:
                assert is_event(graph)


def test_corollary_3_8_joins_of_oddities_of_odd_order() -> None:
    odd = [graph for n in (1, 3, 5) for graph in oddities(n)]
    for first, second in combinations_with_replacement(odd, 2):
        assert is_oddity(join(first, second))
    # Both orders must be odd: the join of K_2 with K_1 has an even number of edges between.
    assert not is_oddity(join(complete(2), complete(1)))


@pytest.mark.parametrize("n", [2, 3, 4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_theorem_3_9_substitution(n: int) -> None:
    small = [graph for order in range(1, n) for graph in oddities(order)]
    for pattern in (graph for order in range(2, n + 1) for graph in oddities(order)):
        for sizes in product(range(1, n), repeat=pattern.n):
            if sum(sizes) == n:
                for parts in product(*([part for part in small if part.n == k] for k in sizes)):
                    for links in all_links(pattern, sizes):
                        assert is_oddity(substitution(pattern, parts, links))


def test_theorem_3_9_substitution_at_random() -> None:
    rng = Random(9)
    for seed in range(150):
        pattern = rng.choice(oddities(rng.randrange(2, 6)))
        sizes = [1] * pattern.n
        while sum(sizes) < 10:
            sizes[rng.randrange(pattern.n)] += 1
        parts = [rng.choice(oddities(size)) if size < 6 else path(size) for size in sizes]
        assert is_oddity(random_substitution(pattern, parts, seed))


def test_theorem_3_9_replacing_one_vertex() -> None:
    for pattern in (graph for n in (2, 3, 4, 5) for graph in oddities(n)):
        for part in (*oddities(3), *oddities(5)):
            for v in range(pattern.n):
                assert is_oddity(substitute(pattern, v, part))


def test_theorem_3_9_needs_odd_numbers_along_edges_and_even_ones_elsewhere() -> None:
    """Two edges between copies of K_2 make C_4, and one edge more than the path P_3 makes C_3."""
    assert not is_oddity(linked(path(2), path(2), [(0, 0), (1, 1)]))
    assert not is_oddity(linked(path(2), path(1), [(0, 0), (1, 0)]))


@pytest.mark.parametrize("order", [3, 5])
def test_corollary_3_10_cartesian_products(order: int) -> None:
    for second in oddities(order):
        for n in range(1, 16 // order):
            for first in oddities(n):
                if first.n * second.n <= 15 and first.n <= 5:
                    assert is_oddity(cartesian(first, second))


def test_corollary_3_10_products_of_trees_at_most_one_of_even_order() -> None:
    for first, second in product(trees(2, 6), trees(3, 5)):
        if second.n % 2 and first.n * second.n <= 15:
            assert is_oddity(cartesian(first, second))
    # Two of even order make an all-even-order grid: P_2 x P_2 is a cycle.
    assert not is_oddity(cartesian(path(2), path(2)))


@pytest.mark.parametrize("m", [1, 3, 5, 7])
def test_proposition_3_11_i_grids(m: int) -> None:
    for n in range(1, 17 // m + 1):
        assert is_oddity(grid(m, n))
        assert is_oddity(grid(n, m))


@pytest.mark.parametrize(("m", "n"), [(3, 2), (3, 4), (5, 2), (7, 2)])
def test_proposition_3_11_ii_cylinders(m: int, n: int) -> None:
    assert is_oddity(cartesian(cycle(m), path(n)))
    assert not is_oddity(cartesian(cycle(m + 1), path(n)))


def test_corollary_3_12_compositions() -> None:
    for first in (graph for n in (1, 2, 3, 4, 5) for graph in oddities(n)):
        for second in (*oddities(3), *oddities(5)):
            if first.n * second.n <= 12:
                assert is_oddity(composition(first, second))
    assert not is_oddity(composition(path(2), path(2)))  # K_4: the order must be odd


def test_special_oddities_are_all_odd_and_of_even_order() -> None:
    """After Proposition 3.13."""
    for graph in ALL:
        if is_special(graph) and is_odd_type(graph):
            assert is_all_odd(graph)
            assert graph.n % 2 == 0
