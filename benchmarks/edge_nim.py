"""Measures Edge-Nim: python -m benchmarks.edge_nim [--only speed|paths|cycles|trees|bipartite].

Prints
- `speed`: the plain search against the compiled table on the same positions in one run, with the
  seconds and the ratio.
- `paths`: how often which nim-value occurs over all weights 1..W, for every place of the token. It
  fails unless a token at the end of a path with m edges has nim-value 0 for even m, and the least
  of the first, third, fifth, … weight for odd m.
- `cycles`: the same, and the number of positions that the previous player wins; it fails unless
  they are those of the theorem.
- `trees`: the same for all trees with 4 to 6 vertices; it fails unless the outcome is the same for
  all weights.
- `bipartite`: over all connected bipartite graphs with up to 5 vertices and all weights 1..W, how
  many positions each player wins, and in how many of them an even kernel shows it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import networkx as nx

from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.edge_nim.evidence import shapes
from zermelo.games.edge_nim.rules import RULES, Board, EdgeNim, Standing, start
from zermelo.solvers.edge_nim.even_kernel import next_wins, previous_wins, two_sides
from zermelo.solvers.edge_nim.table_kernel import CompiledTable
from zermelo.solvers.search.impartial import Table


def positions(graph: Graph, most: int, token: int) -> Iterator[tuple[tuple[int, ...], Standing]]:
    """Yield all positions with weights from 1 to `most` and the token on one vertex."""
    board = Board.of(graph)
    for weights in product(range(1, most + 1), repeat=graph.m):
        yield weights, start(EdgeNim(board, weights, token))


def table(graph: Graph, most: int) -> CompiledTable:
    return CompiledTable(EdgeNim(Board.of(graph), (most,) * graph.m, 0), Deadline())


def counted(values: Counter[int]) -> str:
    return ", ".join(f"{value}: {values[value]}" for value in sorted(values))


def searched(text: str, most: int) -> tuple[Ratio, str]:
    """Search with all weights as heavy as they get, and say what was found."""
    graph = parse(text)
    game = EdgeNim(Board.of(graph), (most,) * graph.m, 0)
    plain = Table(RULES)
    slow, value = busy(plain.nim_value, start(game))
    fast = CompiledTable(game, Deadline())
    quick, same = busy(fast.nim_value, start(game))
    assert same == value
    row = Ratio(f"{text}, weights {most}", "compiled table", quick, "plain search", slow)
    return row, f"{value}; {slow:.3f}, {len(plain.values)}; {quick:.4f}, {len(fast)}"


SEARCHED = (("cycle:4", 5), ("complete:4", 2), ("path:6", 4), ("bipartite:2,3", 2))


def rows() -> Iterator[Ratio]:
    """The compiled table against the plain search."""
    table(parse("path:2"), 1)
    for text, most in SEARCHED:
        yield searched(text, most)[0]


def speed() -> None:
    table(parse("path:2"), 1)
    print("graph, weights: nim-value; search s, positions; table s, positions; ratio of seconds")
    for text, most in SEARCHED:
        row, words = searched(text, most)
        print(f"  {text}, {most}: {words}; {row.ratio:.0f}")


def paths() -> None:
    print("path, token, weights up to W: nim-value: how often")
    for m, most in ((1, 9), (2, 9), (3, 8), (4, 5), (5, 4), (6, 3)):
        graph = parse(f"path:{m + 1}")
        known = table(graph, most)
        for token in range((m + 2) // 2):
            found: Counter[int] = Counter()
            for weights, position in positions(graph, most, token):
                value = known.nim_value(position)
                found[value] += 1
                assert token or value == (min(weights[::2]) if m % 2 else 0)
            print(f"  {m} edges, token {token}, W = {most}: {counted(found)}")


def cycles() -> None:
    print("cycle, weights up to W: positions that the previous player wins; nim-value: how often")
    for n, most in ((3, 8), (4, 6), (5, 4), (6, 3), (7, 3)):
        graph = parse(f"cycle:{n}")
        known = table(graph, most)
        found: Counter[int] = Counter()
        for _, position in positions(graph, most, 0):
            value = known.nim_value(position)
            around = shapes.cycle(position)
            assert around is not None
            assert shapes.cycle_lost(around[1]) is (value == 0)
            found[value] += 1
        print(f"  {n}, W = {most}: {found[0]} of {most**n}; {counted(found)}", flush=True)


def trees() -> None:
    print("tree (edges), token, weights up to W: outcome; nim-value: how often")
    for n, most in ((4, 4), (5, 3), (6, 3)):
        for tree in nx.nonisomorphic_trees(n):
            graph = Graph.from_edges(n, sorted(tuple(sorted(edge)) for edge in tree.edges))
            known = table(graph, most)
            for token in range(n):
                found = Counter(known.nim_value(p) for _, p in positions(graph, most, token))
                assert found[0] in (0, most ** (n - 1))
                name = " ".join(f"{u}{v}" for u, v in graph.edges)
                print(
                    f"  {name}, {token}, W = {most}: {'P' if found[0] else 'N'}; {counted(found)}"
                )


def bipartite() -> None:
    print("vertices, weights up to W: P (with an even kernel), N (with a move into one)")
    for n, most in ((3, 3), (4, 3), (5, 1), (5, 2)):
        counts: Counter[str] = Counter()
        for other in nx.graph_atlas_g():
            if len(other) != n or not nx.is_connected(other) or not nx.is_bipartite(other):
                continue
            graph = Graph.from_edges(n, sorted(tuple(sorted(edge)) for edge in other.edges))
            known = table(graph, most)
            for token in range(n):
                for _, position in positions(graph, most, token):
                    counts[judged(position, known.nim_value)] += 1
        kernels = [f"{counts[w] + counts[w + '+']} ({counts[w + '+']})" for w in "PN"]
        assert most > 1 or not counts["P"] + counts["N"]
        print(f"  {n}, W = {most}: P {kernels[0]}, N {kernels[1]}", flush=True)


def judged(position: Standing, value: Callable[[Standing], int]) -> str:
    """Return who wins, with a + if an even kernel shows it."""
    sides = two_sides(position)
    assert sides is not None
    if not value(position):
        return "P+" if previous_wins(position, sides, Deadline()) is not None else "P"
    return "N+" if next_wins(position, sides, Deadline()) is not None else "N"


PARTS = {
    "speed": speed, "paths": paths, "cycles": cycles, "trees": trees, "bipartite": bipartite,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", choices=tuple(PARTS), help="run one part")
    chosen = parser.parse_args().only
    for name, part in PARTS.items():
        if chosen in (None, name):
            part()


if __name__ == "__main__":
    main()
