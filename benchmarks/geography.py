"""Measures geography: python -m benchmarks.geography [--vertices N].

Prints
- maximum matchings of random graphs, with the seconds, the size, and the vertices that some maximum
  matching leaves free; and for one graph networkx in the same run, with the ratio of the seconds.
- all winning moves of geography on random digraphs: the plain search against the compiled one in
  the same run, with the positions that each looked at and the ratio of the seconds; then larger
  digraphs for the compiled one alone, each until --limit seconds are over.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import networkx as nx
import numpy as np

from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.geography.rules import RULES, Geography, start
from zermelo.solvers.geography.subsets_kernel import CompiledTable
from zermelo.solvers.matching_steps import OUTER
from zermelo.solvers.matchings import COMPILED, maximum_matching
from zermelo.solvers.search.evidence import Oracle
from zermelo.solvers.search.impartial import Table


def drawn(n: int, m: int) -> Graph:
    """Return a random graph with n vertices and about m edges."""
    draw = np.random.default_rng(1)
    ends = np.sort(draw.integers(0, n, (m, 2)), axis=1)
    keys = np.unique(ends[ends[:, 0] != ends[:, 1]] @ np.array([n, 1]))
    return Graph.from_arrays(n, keys // n, keys % n)


def matchings(n: int) -> None:
    maximum_matching(drawn(COMPILED, COMPILED))
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


def digraph(n: int, degree: float) -> Geography:
    made = nx.gnp_random_graph(n, degree / (n - 1), seed=4, directed=True)
    return Geography(Graph.from_edges(n, sorted(made.edges), directed=True), 0)


def winning(game: Geography, table: Oracle) -> list[int]:
    """Return the winning moves."""
    return [v for v, after in RULES.options(start(game)) if not table.nim_value(after)]


def searched(n: int, degree: float) -> tuple[Ratio, str]:
    """Search a random digraph in both ways, and say what was found."""
    game = digraph(n, degree)
    plain = Table(RULES)

    def subsets() -> tuple[CompiledTable, Any]:
        table = CompiledTable(game, Deadline())
        return table, winning(game, table)

    quick, (fast, moves) = busy(subsets)
    slow, same = busy(winning, game, plain)
    assert same == moves
    case = f"random digraph, n = {n}, out-degree {degree}"
    words = f"{len(moves)}; {slow:.2f}, {len(plain.values)}; {quick:.4f}, {len(fast)}"
    return Ratio(case, "compiled subsets", quick, "plain search", slow), words


def rows() -> Iterator[Ratio]:
    """Matchings against networkx, and compiled subsets against the plain search."""
    maximum_matching(drawn(COMPILED, COMPILED))
    row = against_networkx(3000, 3600)
    yield replace(row, case=f"random graph, n, m = {row.case}")
    winning(digraph(4, 2), CompiledTable(digraph(4, 2), Deadline()))
    for n, degree in ((16, 2.5), (18, 3.0)):
        yield searched(n, degree)[0]


def searches(limit: float) -> None:
    winning(digraph(4, 2), CompiledTable(digraph(4, 2), Deadline()))
    print("n, mean out-degree: winning moves; search s, positions; subsets s, positions; ratio")
    for n, degree in ((16, 2.5), (18, 3.0), (20, 3.0), (22, 3.5)):
        row, words = searched(n, degree)
        print(f"  {n}, {degree}: {words}; {row.ratio:.0f}", flush=True)
    print("n, mean out-degree: winning moves; subsets s, positions")
    for n, degree in ((28, 4.0), (34, 4.0), (40, 4.0), (48, 4.0), (56, 4.0), (64, 4.0)):
        game = digraph(n, degree)
        begin = time.perf_counter()
        fast = CompiledTable(game, Deadline(limit))
        try:
            found = str(len(winning(game, fast)))
        except LimitReached as error:
            found = str(error)
        print(
            f"  {n}, {degree}: {found}; {time.perf_counter() - begin:.2f}, {len(fast)}", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--vertices", type=int, default=1_000_000, help="of the random graphs")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds of a search")
    options = parser.parse_args()
    matchings(options.vertices)
    searches(options.limit)


if __name__ == "__main__":
    main()
