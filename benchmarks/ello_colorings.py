"""All winnable colorings of a random graph: seconds, compiled and plain, and their ratio.

Run from the root:  python -m benchmarks.ello_colorings

The kernel is compiled, or its code loaded, before the first time is taken. Each number is the
least of three runs (one from 18 vertices on, and for plain Python).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator

from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers.ello.colorings import plain_table
from zermelo.solvers.ello.colorings_kernel import table


def random_graph(n: int) -> Graph:
    """Return a random graph with half of all edges."""
    rng = random.Random(n)
    pairs = [(u, v) for v in range(n) for u in range(v) if rng.random() < 0.5]
    return Graph.from_edges(n, pairs)


def timed(run: Callable[[Graph, Deadline], int], graph: Graph, times: int) -> tuple[float, int]:
    """Return the least of some times, and the result."""
    best, result = float("inf"), 0
    for _ in range(times):
        seconds, result = busy(run, graph, Deadline())
        best = min(best, seconds)
    return best, result


def rows() -> Iterator[Ratio]:
    """The kernel against plain Python."""
    table(random_graph(3), Deadline())
    for n in (10, 12, 14):
        seconds, bits = timed(table, random_graph(n), 3)
        plain, expected = timed(plain_table, random_graph(n), 1)
        assert bits == expected
        yield Ratio(f"random graph, n = {n}", "table kernel", seconds, "plain table", plain)


def main() -> None:
    """Print one line for every order."""
    table(random_graph(3), Deadline())
    print(f"{'n':>2} {'winnable':>9} {'compiled':>9} {'plain':>7} {'ratio':>6}")
    for n in range(8, 21, 2):
        graph = random_graph(n)
        seconds, bits = timed(table, graph, 3 if n < 18 else 1)
        line = f"{n:2} {bits.bit_count():9} {seconds:9.4f}"
        if n <= 14:
            plain, expected = timed(plain_table, graph, 1)
            if bits != expected:
                sys.exit(f"n = {n}: the two tables differ")
            line += f" {plain:7.3f} {plain / seconds:6.1f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
