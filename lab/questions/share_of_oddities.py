"""How many of all parity-plausible games are won, and so how many odd-type graphs are oddities?

Let q_n be the share of the won games among the pairs of a labelled graph with n vertices and a
colouring of it that satisfy the parity condition; half of all pairs do. Of the labelled odd-type
graphs with n + 1 vertices the same share are oddities: such a graph is one exactly if the game is
won in which one given vertex is green, that vertex comes first, and then every graph and every
colouring of the others that satisfy the parity condition stand there equally often.

One of each isomorphism class of the graphs H with n - 1 vertices is taken, as often as it has
labellings. All neighbourhoods A of one more vertex and all colourings c are gone through at once:
a set of pairs (A, c) has 2^(2n - 1) bits, bit A 2^n + c for each. For a set S of vertices of H let
`inner` be the pairs for which the game on H[S] can be won, and `outer` those for which it can on S
with the new vertex. By Corollary 1.2 they come from the vertex that is played last, whose colour is
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
    won = labellings = 0
    for graph in every_graph(n - 1):
        deadline.check()
        number = factorial(n - 1) // automorphisms(graph.masks)
        labellings += number
        won += number * won_games(graph.masks)
    assert labellings == 1 << comb(n - 1, 2)
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
    for graph in zermelo.connected_graphs(n):
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
    """Return how many pairs of a neighbourhood and a colouring make a won game."""
    return plain(masks) if len(masks) < COMPILED else compiled(masks)


def plain(masks: Masks) -> int:
    """Return it in plain Python: a set of pairs is an integer.

    `inner` depends on the colours of H alone, and is copied where it is needed.
    """
    m = len(masks)
    bits = 2 * m + 1
    whole = (1 << (1 << bits)) - 1
    green = [zeros(m, v) for v in range(m)]
    joined = [whole ^ zeros(bits, m + 1 + v) for v in range(m)]
    # The pairs in which v has the colour of a vertex that is played last, by its degree in H[S].
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
    """Return it by the compiled program, for three or more vertices: a set of pairs is an array."""
    red = patterns(len(masks))
    row = np.zeros(red.shape[1], np.uint64)
    for first in range(0, len(row), BLOCK):  # a block of all sets fits into the cache
        kernel()(np.array(masks), red[:, first : first + BLOCK], row[first : first + BLOCK])
    return int.from_bytes(row.tobytes()).bit_count()


@cache
def patterns(m: int) -> Pairs:
    """Return a row for each place in the number A 2^(m + 1) + c of a pair: where its bit is 1.

    c has a bit for each red vertex, the new one's last.
    """
    numbers = np.arange(2 << 2 * m)
    places = [np.packbits(numbers >> place & 1, bitorder="little") for place in range(2 * m + 1)]
    return np.array(places).view(np.uint64)


@cache
def kernel() -> Any:
    """Compile the program that writes which pairs win with all vertices."""
    import numba

    def write(masks: Pairs, red: Pairs, row: Pairs) -> None:
        m, words = len(masks), len(row)
        inner = np.zeros((1 << m, words), np.uint64)
        outer = np.zeros((1 << m, words), np.uint64)
        inner[0] = ~inner[0]
        outer[0] = ~red[m]
        for chosen in range(1, 1 << m):
            last = ~red[m]
            for u in range(m):
                if chosen >> u & 1:
                    rest, odd = chosen ^ 1 << u, False
                    for v in range(m):
                        odd ^= masks[u] & chosen & 1 << v != 0
                    # u is played last: it is green if its degree is even, and red else.
                    for w in range(words):
                        fits = red[u, w] if odd else ~red[u, w]
                        joined = red[m + 1 + u, w]
                        inner[chosen, w] |= inner[rest, w] & fits
                        outer[chosen, w] |= outer[rest, w] & (fits ^ joined)
                        last[w] ^= joined
            outer[chosen] |= inner[chosen] & last
        row[:] = outer[-1]

    return numba.njit(write)
