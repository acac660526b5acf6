"""The ELLO paper, after Proposition 3.6: the proof that almost all odd-type graphs are oddities.

The proof is theorem 3 of docs/theorems. Shares are taken over all labeled graphs, and over all
colorings that satisfy the parity condition.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, islice, pairwise, product
from math import comb, factorial

import pytest
from ello_classes import is_oddity
from subset_table import atlas, winnable

from lab.program import Deadline
from lab.questions.share_of_oddities import automorphisms, compiled, every_graph, plain, table
from zermelo.core.graph import Graph
from zermelo.games.ello.graphs import is_odd_type
from zermelo.games.ello.rules import GREEN, Ello, after, parity_condition


def won_share(n: int) -> Fraction:
    """Return q_n, from the row of the question's table."""
    if n == 1:
        return Fraction(1)
    (row,) = table(n, Deadline())
    games, won = row.split(": ")[1].split("; ")[:2]
    assert int(games) == 1 << comb(n, 2) + n - 1
    return Fraction(int(won), int(games))


def labeled(n: int) -> Iterator[Graph]:
    pairs = list(combinations(range(n), 2))
    for chosen in product((False, True), repeat=len(pairs)):
        yield Graph.from_edges(n, [p for p, kept in zip(pairs, chosen, strict=True) if kept])


def games(n: int) -> list[Ello]:
    """Return all games on labeled graphs that satisfy the parity condition."""
    every = (Ello(g, colors) for g in labeled(n) for colors in product((0, 1), repeat=n))
    return list(filter(parity_condition, every))


def changed(game: Ello, v: int, others: tuple[int, ...]) -> Ello:
    """Return t_{v,A} of a game: the edges from v to A and the colors of A are changed."""
    edges = set(game.graph.edges) ^ {(min(u, v), max(u, v)) for u in others}
    colors = tuple(c ^ (u in others) for u, c in enumerate(game.colors))
    return Ello(Graph.from_edges(game.graph.n, sorted(edges)), colors)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_share_of_won_games_by_the_tables(n: int) -> None:
    every = games(n)
    assert Fraction(sum(map(winnable, every)), len(every)) == won_share(n)


@pytest.mark.slow
def test_the_share_of_won_games_compiled() -> None:
    for graph in (*every_graph(6), *islice(every_graph(7), 0, None, 40)):
        assert compiled(graph.masks) == plain(graph.masks)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, pytest.param(7, marks=pytest.mark.slow)])
def test_odd_type_random_graphs_are_oddities_as_often_as_games_are_won(n: int) -> None:
    """r_n = q_{n-1}, by isomorphism classes with the numbers of their labelings."""
    odd = oddities = 0
    for graph in atlas(n, n, connected=False):
        if is_odd_type(graph):
            number = factorial(n) // automorphisms(graph.masks)
            odd += number
            oddities += number * is_oddity(graph)
    assert odd == 1 << comb(n, 2) - 1
    assert Fraction(oddities, odd) == won_share(n - 1)


def test_odd_type_random_graphs_the_shares_nearly_grow() -> None:
    shares = [won_share(n) for n in range(1, 8)]
    for n, (before, share) in enumerate(pairwise(shares), 2):
        assert share >= (1 - Fraction(1, 1 << n)) * before
        assert share > Fraction(577, 1000)


@pytest.mark.parametrize("n", [3, 4])
def test_odd_type_random_graphs_few_games_are_won_but_not_by_a_vertex(n: int) -> None:
    """Step (a): B_v has at most the share e_n, and changes at v stay within B_v."""
    every = games(n)
    known = {game: winnable(game) for game in every}
    small = won_share(n) - won_share(n - 1) + Fraction(1, 1 << n)
    wasted = {
        game for game in every if game.colors[0] == GREEN and known[game]
        if not winnable(after(game, 0))
    }  # fmt: skip
    assert Fraction(len(wasted), len(every)) <= small
    rest = range(1, n)
    for others in chain.from_iterable(combinations(rest, size) for size in range(1, n)):
        differ = [game for game in every if known[game] != known[changed(game, 0, others)]]
        green = [game for game in differ if game.colors[0] == GREEN]
        assert all(game in wasted or changed(game, 0, others) in wasted for game in green)
        for w in set(rest) - set(others):
            red = [g for g in differ if g.colors[0] != GREEN and g.colors[w] == GREEN]
            assert Fraction(len(red), len(every)) <= 6 * small
            for game in red:
                within = changed(changed(game, w, (0,)), 0, others)
                assert within.colors[0] == within.colors[w] == GREEN
                assert changed(within, w, (0,)) == changed(game, 0, others)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_odd_type_random_graphs_every_character_changes_somewhere(n: int) -> None:
    """Step (c): but for the two constant ones each is changed by half of the A for some v."""
    pairs = list(combinations(range(n), 2))
    steady = 0
    for chosen in product((0, 1), repeat=len(pairs) + n):
        red, joined = chosen[:n], dict(zip(pairs, chosen[n:], strict=True))
        odd = [
            [red[u] != joined[min(u, v), max(u, v)] for u in range(n) if u != v] for v in range(n)
        ]
        steady += not any(map(any, odd))
    assert steady == 2
