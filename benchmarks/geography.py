"""Measures geography: python -m benchmarks.geography [--vertices N].

Prints maximum matchings of random graphs, with the seconds, the size, and the vertices that some
maximum matching leaves free; and for one graph networkx in the same run, with the ratio of the
seconds. Searches on digraphs are in benchmarks/nimbers.py.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace

import networkx as nx
import numpy as np

from benchmarks.measure import Ratio, busy
from zermelo.core.graph import Graph
from zermelo.solvers.matchings import OUTER, maximum_matching


def drawn(n: int, m: int) -> Graph:
    """Return a random graph with n vertices and about m edges."""
    draw = np.random.default_rng(1)
    ends = np.sort(draw.integers(0, n, (m, 2)), axis=1)
    keys = np.unique(ends[ends[:, 0] != ends[:, 1]] @ np.array([n, 1]))
    return Graph.from_arrays(n, keys // n, keys % n)


def matchings(n: int) -> None:
    print("n, m: s; edges of a maximum matching; vertices that one leaves free")
    for share in (0.6, 1.0, 1.2, 1.5, 3.0):
        graph = drawn(n, int(share * n))
        assert graph.csr
        begin = time.perf_counter()
        found = maximum_matching(graph)
        seconds = time.perf_counter() - begin
        free = int((np.asarray(found.label) == OUTER).sum())
        print(f"  {n}, {graph.m}: {seconds:.2f}; {found.size}; {free}", flush=True)
    row = against_networkx(4000, 5000)
    times = f"{row.seconds:.4f} s; networkx {row.rival_seconds:.2f} s; ratio {row.ratio:.0f}"
    print(f"  {row.case}: {times}")


def against_networkx(n: int, m: int) -> Ratio:
    graph = drawn(n, m)
    fast, found = busy(maximum_matching, graph)
    other = nx.Graph(graph.edges)
    slow, pairs = busy(lambda: nx.max_weight_matching(other, maxcardinality=True))
    assert found.size == len(pairs)
    return Ratio(f"{n}, {graph.m}", "maximum_matching", fast, "networkx", slow)


def rows() -> Iterator[Ratio]:
    """Matchings against networkx."""
    row = against_networkx(3000, 3600)
    yield replace(row, case=f"random graph, n, m = {row.case}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--vertices", type=int, default=1_000_000, help="of the random graphs")
    options = parser.parse_args()
    matchings(options.vertices)


if __name__ == "__main__":
    main()
