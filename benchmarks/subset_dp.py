"""The subset program on lost cliques: seconds of the plain and of the compiled one, their ratio.

Run from the root:  python -m benchmarks.subset_dp [largest]

The clique has a green vertex too many, so that all 2^n sets are looked at; a random graph with the
same number of vertices is added, where about half of all sets are reached. The plain program, which
is also the checker's, runs up to 28 vertices. The kernel is loaded before; that time is printed.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.rules import GREEN, RED, Ello
from zermelo.solvers.ello.programs import LARGEST_SETS
from zermelo.solvers.ello.subset_dp import compiled_sets

PLAIN = 28


def clique(n: int) -> Ello:
    """Return a lost clique: it has not ceil(n/2) greens."""
    greens = (n + 1) // 2 + 2
    edges = list(combinations(range(n), 2))
    return Ello(Graph.from_edges(n, edges), (GREEN,) * greens + (RED,) * (n - greens))


def random_graph(n: int) -> Ello:
    """Return a random colouring of a random graph."""
    rng = Random(n)
    edges = [pair for pair in combinations(range(n), 2) if rng.random() < 0.5]
    return Ello(Graph.from_edges(n, edges), tuple(rng.randrange(2) for _ in range(n)))


def seconds(program: Callable[..., Any], game: Ello) -> float:
    """Return the time of one run, in seconds of the processor."""
    return busy(program, game, Deadline())[0]


def rows() -> Iterator[Ratio]:
    """The kernel against the plain program."""
    seconds(compiled_sets, clique(6))
    for n in (20, 23, 26):
        for name, game in ((f"lost clique {n}", clique(n)), (f"random {n}", random_graph(n))):
            kernel, plain = seconds(compiled_sets, game), seconds(subset_table.winnable, game)
            yield Ratio(name, "subset kernel", kernel, "plain subset program", plain)


def main() -> None:
    """Print one line for every size and game."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else LARGEST_SETS
    print(f"loading the kernel: {seconds(compiled_sets, clique(6)):.2f} s")
    print(f"{'game':9} {'n':>3} {'plain':>8} {'kernel':>8} {'ratio':>6} {'peak GB':>8}")
    for n in range(20, largest + 1):
        for name, game in (("clique", clique(n)), ("random", random_graph(n))):
            kernel = seconds(compiled_sets, game)
            plain = seconds(subset_table.winnable, game) if n <= PLAIN else None
            left = f"{plain:8.3f}" if plain else f"{'-':>8}"
            ratio = f"{plain / kernel:6.1f}" if plain else f"{'-':>6}"
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
            print(f"{name:9} {n:3} {left} {kernel:8.3f} {ratio} {peak:8.2f}", flush=True)


if __name__ == "__main__":
    main()
