"""The moves of POLISH for the compiled search for nimbers: discrepancies in planes of bits.

A plane has one bit of the discrepancy of every vertex, so that sets of vertices are worked on at
once: all neighbors of a vertex that fires lose 2 by a few operations. Words hold several planes
side by side. A component comes in a normal form, by two reductions (ours; tests compare with the
plain search on all small graphs):

- R1: neighbors with discrepancy at most 2 always fire together. So in a connected set of such
  vertices (a cluster) only the numbers of ones and of twos matter; the twos move to the vertices
  with the lowest indices, and one move per cluster and discrepancy is enough.
- R2: in a cluster that has a one, two of its twos may become ones: t twos become t mod 2.

A component whose discrepancies are all even has nim-value 0 (Theorem 5).
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from zermelo.compile.instructions import line, table
from zermelo.compile.kernels import inlined, jit
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.polish.rules import Polish
from zermelo.solvers.nimber_search.board_kernel import places
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.sets_kernel import count, flood

WORD = 60
"""The most vertices, and the bits that are used of a word."""

ADJACENT, PER, WIDTH, SCRATCH = places(4)
"""The places on a board: the neighbors of each vertex, the planes in a word, the words of a
position, room for four positions."""


@inlined
def load(board: Any, rows: Any, at: int, planes: Any) -> None:
    """Read the planes of a position."""
    n, per = len(line(board, ADJACENT)), board[PER]
    for i in range(len(planes)):
        planes[i] = rows[at, i // per] >> (n * (i % per)) & ((1 << n) - 1)


@inlined
def write(board: Any, planes: Any, arena: Any, to: int) -> None:
    """Write the planes of a position into a row."""
    n, per = len(line(board, ADJACENT)), board[PER]
    for i in range(board[WIDTH]):
        arena[to, i] = 0
    for i in range(len(planes)):
        arena[to, i // per] |= planes[i] << (n * (i % per))


@inlined
def small(planes: Any) -> int:
    """Return the vertices of discrepancy 1 or 2."""
    high = 0
    for i in range(2, len(planes)):
        high |= planes[i]
    return int((planes[0] ^ planes[1]) & ~high)


@jit
def fire(adjacent: Any, planes: Any, v: int) -> None:
    """Fire a vertex that reached discrepancy 0, a set of one, and those that follow from it."""
    alive, firing = 0, v
    for i in range(len(planes)):
        planes[i] &= ~v
        alive |= planes[i]
    while firing:
        low = firing & -firing
        hit = adjacent[count(low - 1)] & alive
        fallen = hit & small(planes)
        firing = (firing ^ low) | fallen
        alive &= ~fallen
        borrow = hit & ~fallen
        planes[0] &= ~fallen
        for i in range(1, len(planes)):
            plane = planes[i] & ~fallen
            planes[i] = plane ^ borrow
            borrow &= ~plane


@inlined
def brush(board: Any, planes: Any, v: int, arena: Any, to: int) -> None:
    """Write what a brush on a vertex, a set of one, leaves of a position."""
    after, borrow, left = table(board, SCRATCH)[1], v, 0
    for i in range(len(planes)):
        after[i] = planes[i] ^ borrow
        borrow &= ~planes[i]
        left |= after[i]
    if not v & left:
        fire(line(board, ADJACENT), after, v)
    write(board, after, arena, to)


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a component, but of a cluster only one for each discrepancy."""
    adjacent, planes = line(board, ADJACENT), table(board, SCRATCH)[0]
    load(board, rows, at, planes)
    alive = 0
    for i in range(len(planes)):
        alive |= planes[i]
    low = small(planes)
    ones, chosen, rest, last = low & planes[0], alive & ~low, low, first
    while rest:
        cluster = flood(adjacent, low, rest & -rest)
        rest &= ~cluster
        one, two = cluster & ones, cluster & ~ones
        chosen |= (one & -one) | (two & -two)
    while chosen:
        brush(board, planes, chosen & -chosen, arena, last)
        chosen &= chosen - 1
        last += 1
    return last


@jit
def parts(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the components of a position in normal form, with their weights.

    First comes a component with few vertices of discrepancy 3 or more, then one with few twos.
    """
    adjacent, scratch = line(board, ADJACENT), table(board, SCRATCH)
    planes, piece = scratch[2], scratch[3]
    load(board, rows, at, planes)
    rest = 0
    for i in range(len(planes)):
        rest |= planes[i]
    alive, low, odd, last = rest, small(planes), planes[0], first
    while rest:
        part = flood(adjacent, alive, rest & -rest)
        rest &= ~part
        if part & odd == 0:
            continue
        for i in range(len(planes)):
            piece[i] = planes[i] & part
        left = low & part
        while left:
            cluster = flood(adjacent, low, left & -left)
            left &= ~cluster
            if cluster & odd:
                two = cluster & -cluster if count(cluster & ~odd) & 1 else 0
                piece[0] = (piece[0] | cluster) & ~two
                piece[1] = (piece[1] & ~cluster) | two
        write(board, piece, arena, last)
        arena[last, board[WIDTH] + 1] = count(part & ~low) << 6 | count(piece[1] & low)
        last += 1
    return last


def encode(instance: Instance) -> Coded:
    """Return the moves on an instance's graph, of at most `WORD` vertices."""
    return moves_on(instance.graph)


def moves_on(graph: Graph) -> Coded:
    """Return the moves on a graph of at most `WORD` vertices."""
    most = max((graph.degree(v) for v in range(graph.n)), default=0)
    n, planes = graph.n, max(2, most.bit_length())
    per = min(planes, WORD // max(1, n))
    words = -(-planes // per)
    board = np.array(graph.masks, np.int64), per, words, np.zeros((4, planes), np.int64)

    def pack(position: Polish) -> list[int]:
        found = [0] * words
        for v, need in enumerate(position.discrepancies):
            for i in range(planes):
                found[i // per] |= (need >> i & 1) << n * (i % per) + v
        return found

    return Coded(sys.modules[__name__], board, words, 2 * n + 1, pack)
