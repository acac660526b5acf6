"""What the rounds of play show for k cops on a connected graph, by the program that is faster.

`plain` is the checker's own program in plain Python (`certificates.cops.rounds`), and the reference
for the compiled one (`kernel`); benchmarks/cops.py measures their ratio.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.rounds import next_round, number_of_positions, out_of_reach
from zermelo.games.cops.rules import closed_masks
from zermelo.solvers import compiling
from zermelo.solvers.cops.positions import Positions

PLAIN_WORDS = 10_000
"""With up to this many words of safe sets plain Python ends before the kernel is loaded."""

LARGEST_TABLE = 1_500_000_000
"""The tables of the compiled program take at most this many bytes."""

NEVER = 65535
"""The round in which the robber stops being safe where he is safe for ever."""


@dataclass(frozen=True, slots=True)
class Explored:
    """The rounds of k cops on a connected graph.

    Attributes
    ----------
    graph : Graph
        The graph.
    k : int
        The number of cops, fewer than vertices.
    turns : int or None
        The capture time, None if the cops do not win.
    rounds : numpy array of 16-bit integers, positions x vertices
        For each position of the cops and vertex of the robber the first s for which the vertex is
        not in f_s (see `certificates.cops.rounds`), which is one less than the rounds until he is
        caught; `NEVER` if he is in all that were computed. They were computed until the first
        position had none left.
    """

    graph: Graph
    k: int
    turns: int | None
    rounds: Any


def explore(graph: Graph, k: int, deadline: Deadline) -> Explored:
    """Explore the rounds of k cops, fewer than vertices, on a connected graph.

    Raises
    ------
    LimitReached
        The deadline passed, or the tables would be too large.
    """
    if too_large(graph, k):
        raise LimitReached(f"the table for {k} cops on {graph.n} vertices is too large")
    if plain_words(graph, k) <= PLAIN_WORDS or not compiling.ready():
        return plain(graph, k, deadline)
    from zermelo.solvers.cops.kernel import compiled

    return compiled(graph, k, deadline)


def too_large(graph: Graph, k: int) -> bool:
    """Whether the compiled program would need too much memory."""
    words = (graph.n + 63) // 64
    ordered = graph.n**k * (16 * words + 4)
    return bool(ordered + number_of_positions(graph.n, k) * 2 * graph.n > LARGEST_TABLE)


def plain_words(graph: Graph, k: int) -> int:
    """Return the number of words of the safe sets, by which plain Python takes its time."""
    return number_of_positions(graph.n, k) * ((graph.n + 63) // 64)


def work(graph: Graph, k: int) -> float:
    """Return the number of steps of a round of the compiled program: intersections of words."""
    return float(graph.n**k * ((graph.n + 63) // 64) * (k * (2 * graph.m / graph.n + 1) + 8))


def plain(graph: Graph, k: int, deadline: Deadline) -> Explored:
    """Explore by the checker's program."""
    import numpy as np

    closed = closed_masks(graph)
    everything = (1 << graph.n) - 1
    rounds = np.full((Positions(graph.n, k).count, graph.n), NEVER, dtype=np.uint16)
    before = [everything] * len(rounds)
    safe = out_of_reach(closed, k)
    number = 0
    while True:
        for row, (old, new) in enumerate(zip(before, safe, strict=True)):
            gone = old & ~new
            while gone:
                low = gone & -gone
                rounds[row, low.bit_length() - 1] = number
                gone ^= low
        if not all(safe):
            return Explored(graph, k, number + 1, rounds)
        if safe == before:
            return Explored(graph, k, None, rounds)
        if number == NEVER - 1:
            raise LimitReached(f"the robber lasts for more than {number} rounds")
        before, safe = safe, next_round(closed, k, safe, deadline)
        number += 1
