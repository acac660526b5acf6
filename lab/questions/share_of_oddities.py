"""How many of all parity-plausible games are won, and so how many odd-type graphs are oddities?

Let q_n be the share of the won games among the pairs of a labeled graph with n vertices and a
coloring of it that satisfy the parity condition; half of all pairs do. Of the labeled odd-type
graphs with n + 1 vertices the same share are oddities: such a graph is one exactly if the game is
won in which one given vertex is green, that vertex comes first, and then every graph and every
coloring of the others that satisfy the parity condition stand there equally often.

One of each isomorphism class of the graphs H with n - 1 vertices is taken, as often as it has
labelings. All neighborhoods A of one more vertex and all colorings c are gone through at once:
a set of pairs (A, c) has 2^(2n - 1) bits, bit A 2^n + c for each. For a set S of vertices of H let
`inner` be the pairs for which the game on H[S] can be won, and `outer` those for which it can on S
with the new vertex. By Corollary 1.2 they come from the vertex that is played last, whose color is
its degree modulo 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import Any

import numpy as np

import zermelo
from lab.program import Deadline
from lab.questions.question import begins_at
from zermelo import Graph

BLOCK = 64
"""Words that are worked on at a time."""

COMPILED = 8
"""From so many vertices of H on it pays to compile."""

Masks = tuple[int, ...]

Pairs = Any
"""A set of pairs, as an array of bits."""


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the games on n vertices."""
    won = labelings = 0
    for graph in every_graph(n - 1):
        deadline.check()
        number = factorial(n - 1) // automorphisms(graph.masks)
        labelings += number
        won += number * won_games(graph.masks)
    assert labelings == 1 << comb(n - 1, 2)
    games = 1 << comb(n, 2) + n - 1
    least = Fraction(won, games) - Fraction(1, 1 << n)
    yield f"{n}: {games}; {won}; {down(Fraction(won, games))}; {down(least)}"


def down(share: Fraction) -> str:
    """Write a share with five digits, rounded down."""
    return f"0.{share.numerator * 10**5 // share.denominator:05}" if share < 1 else "1"


def every_graph(n: int) -> Iterator[Graph]:
    """Yield one of each isomorphism class; of a graph and its complement one is connected."""
    if n == 1:
        yield Graph.from_edges(1, [])
        return
    for graph in zermelo.graphs.connected_graphs(n):
        yield graph
        rest = [pair for pair in combinations(range(n), 2) if not graph.has_edge(*pair)]
        other = Graph.from_edges(n, rest)
        if len(other.components()) > 1:
            yield other


def automorphisms(masks: Masks) -> int:
    """Return their number, found one after the other."""
    n = len(masks)
    degrees = [mask.bit_count() for mask in masks]

    def extended(images: list[int]) -> int:
        v = len(images)
        if v == n:
            return 1
        found = 0
        for image in range(n):
            if image not in images and degrees[image] == degrees[v]:
                ends = (masks[image] >> images[u] & 1 == masks[v] >> u & 1 for u in range(v))
                if all(ends):
                    found += extended([*images, image])
        return found

    return extended([])


def won_games(masks: Masks) -> int:
    """Return how many pairs of a neighborhood and a coloring make a won game."""
    return plain(masks) if len(masks) < COMPILED else compiled(masks)


def plain(masks: Masks) -> int:
    """Return it in plain Python: a set of pairs is an integer.

    `inner` depends on the colors of H alone, and is copied where it is needed.
    """
    m = len(masks)
    bits = 2 * m + 1
    whole = (1 << (1 << bits)) - 1
    green = [zeros(m, v) for v in range(m)]
    joined = [whole ^ zeros(bits, m + 1 + v) for v in range(m)]
    # The pairs in which v has the color of a vertex that is played last, by its degree in H[S].
    even = [zeros(bits, v) ^ joined[v] for v in range(m)]
    fits = [(each, whole ^ each) for each in even]
    inner, last = [(1 << (1 << m)) - 1], [zeros(bits, m)]
    outer = last[:]
    for chosen in range(1, 1 << m):
        top = chosen.bit_length() - 1
        last.append(last[chosen ^ 1 << top] ^ joined[top])
        inside = outside = 0
        for u in range(m):
            if chosen >> u & 1:
                odd, rest = (masks[u] & chosen).bit_count() % 2, chosen ^ 1 << u
                inside |= inner[rest] & (~green[u] if odd else green[u])
                outside |= outer[rest] & fits[u][odd]
        inner.append(inside)
        for place in range(m, bits):
            inside |= inside << (1 << place)
        outer.append(outside | inside & last[chosen])
    return outer[-1].bit_count()


def zeros(bits: int, place: int) -> int:
    """Return the numbers below 2^bits, as bits, whose bit at a place is 0."""
    run = (1 << (1 << place)) - 1
    for wide in range(place + 1, bits):
        run |= run << (1 << wide)
    return run


def compiled(masks: Masks) -> int:
    """Return it by the compiled program, for six or more vertices.

    The color of the new vertex is known from the others by the parity condition. So a pair is a
    neighborhood A and a coloring of H, and for each A a set of colorings is a few words.
    """
    m = len(masks)
    odd = np.zeros(1 << m, np.int64)  # for each set its vertices of odd degree in it
    for chosen in range(1 << m):
        odd[chosen] = sum(
            1 << u for u in range(m) if (masks[u] & chosen).bit_count() % 2 and chosen >> u & 1
        )
    return int(kernel(m)(odd, red_words(m)))


@cache
def red_words(m: int) -> Pairs:
    """Return for each vertex the colorings, as bits, in which it is red."""
    numbers = np.arange(1 << m)
    places = [np.packbits(numbers >> place & 1, bitorder="little") for place in range(m)]
    return np.array(places).view(np.uint64)


@cache
def kernel(m: int) -> Any:
    """Compile the program that counts the pairs that win, for m vertices of H."""
    import numba

    sets, words = 1 << m, (1 << m) // 64

    def count(odd: Pairs, red: Pairs) -> int:
        # Words of a set of colorings with u red, and of one with u green.
        fits = np.empty((2, m, words), np.uint64)
        for u in range(m):
            for w in range(words):
                fits[1, u, w], fits[0, u, w] = red[u, w], ~red[u, w]
        inner = np.zeros((sets, words), np.uint64)
        outer = np.zeros((sets, words), np.uint64)
        inner[0] = ~inner[0]
        outer[0] = ~outer[0]
        for chosen in range(1, sets):
            for u in range(m):
                if chosen >> u & 1:
                    # u is played last: it is green if its degree is even, and red else.
                    parity = odd[chosen] >> u & 1
                    for w in range(words):
                        inner[chosen, w] |= inner[chosen ^ 1 << u, w] & fits[parity, u, w]
        won = 0
        for joined in range(sets):
            for chosen in range(1, sets):
                outer[chosen] = inner[chosen]  # the new vertex is played last
                parities = odd[chosen] ^ joined
                for u in range(m):
                    if chosen >> u & 1:
                        parity, rest = parities >> u & 1, chosen ^ 1 << u
                        for w in range(words):
                            outer[chosen, w] |= outer[rest, w] & fits[parity, u, w]
            for w in range(words):
                word = outer[sets - 1, w]
                while word:
                    word &= word - np.uint64(1)
                    won += 1
        return won

    return numba.njit(count)
