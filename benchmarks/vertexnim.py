"""Measures VertexNim: python -m benchmarks.vertexnim [--vertices N] [--seed N].

Prints
- one undirected game with N vertices and 3N edges, weights 2 to 1000, and a path of falling weights
  with N vertices: seconds for reading the instance from an edges_file, for the outcome with a move,
  for the search of the labels, and for labeling everything by rounds as in Definition 11 (on the
  path only with N/200 vertices, since it is quadratic there), with its ratio to the search;
- digraphs with N/10 vertices, a loop on each and weights 1: random ones of some out-degrees, with
  the arcs that all decompositions looked at for each vertex, and the seconds;
- the family on which that work is quadratic: sizes that double, the work, and its growth;
- the table program against the search for nim-values: positions in a second, and the ratio.

All seconds are those of the processor, which works on one core.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np

import zermelo
from benchmarks.measure import Ratio
from benchmarks.measure import busy as seconds
from instances.vertexnim_games import falling_path, torn_digraph
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.vertexnim.rules import RULES, VertexNim
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.vertexnim import labels, layers, table

NOW = Deadline()


def sparse(n: int, m: int, rng: np.random.Generator) -> np.ndarray:
    """Return the edges of a connected graph: a random tree and other pairs."""
    v = np.arange(1, n)
    tree = (rng.random(n - 1) * v).astype(np.int64) * n + v
    ends = np.sort(rng.integers(0, n, (m + m // 10, 2)), axis=1)
    others = np.setdiff1d((ends[:, 0] * n + ends[:, 1])[ends[:, 0] < ends[:, 1]], tree)
    keys = rng.permutation(np.concatenate([tree, rng.permutation(others)[: m - (n - 1)]]))
    return np.stack(np.divmod(keys, n), axis=1)


def read(folder: Path, edges: np.ndarray, weights: np.ndarray) -> zermelo.types.Instance:
    """Write a game with its edges and weights in files, and return what is read."""
    np.savez(folder / "edges.npz", edges)
    np.savez(folder / "weights.npz", weights[:, None])
    graph = {"edges_file": "edges.npz", "vertices": len(weights)}
    data = {"weights": {"file": "weights.npz"}, "token": 0}
    (folder / "game.json").write_text(json.dumps({"game": "vertexnim", "graph": graph, **data}))
    game: zermelo.types.Instance
    took, game = seconds(lambda: zermelo.read(str(folder / "game.json")))
    print(f"  reading        {took:8.3f} s")
    return game


def by_rounds(game: VertexNim) -> int:
    """Return the label of the token's vertex by rounds over all vertices that have none."""
    weights, adjacency = game.weights, game.graph.adjacency
    label = [labels.local(game, v) for v in range(game.graph.n)]
    left = [v for v, known in enumerate(label) if not known]
    while left:
        lost = [
            v for v in left
            if all(label[x] == labels.WON for x in adjacency[v] if weights[x] < weights[v])
        ]  # fmt: skip
        for v in lost:
            label[v] = labels.LOST
        for v in lost:
            for x in adjacency[v]:
                if weights[x] > weights[v] and not label[x]:
                    label[x] = labels.WON
        left = [v for v in left if not label[v]]
    return label[game.token]


def compare(game: zermelo.types.Instance, smaller: VertexNim) -> None:
    """Print the seconds of the searches."""
    position: VertexNim = game.position
    took, verdict = seconds(lambda: zermelo.decide(game, method="undirected"))
    print(f"  outcome, move  {took:8.3f} s   {verdict.answer} {verdict.statistics['move']}")
    took, _ = seconds(lambda: labels.lighter(position, position.token, NOW))
    print(f"  labels         {took:8.3f} s")
    search, found = seconds(lambda: labels.lighter(smaller, smaller.token, NOW))
    took, same = seconds(lambda: by_rounds(smaller))
    assert same == found.label
    print(f"  rounds         {took:8.3f} s   {took / search:10.1f} x (n = {smaller.graph.n})")


def undirected(n: int, rng: np.random.Generator) -> None:
    """Print the two undirected games."""
    with tempfile.TemporaryDirectory() as name:
        print(f"undirected, n = {n}, m = {3 * n}")
        weights = rng.integers(2, 1001, n)
        game = read(Path(name), sparse(n, 3 * n, rng), weights)
        compare(game, game.position)
        print(f"path of falling weights, n = {n}")
        v = np.arange(n)
        path = np.stack([v[:-1], v[1:]], axis=1)
        compare(read(Path(name), path, np.arange(n + 1, 1, -1)), falling_path(n // 200))


def looped(n: int, arcs: list[np.ndarray]) -> Graph:
    """Return a digraph with a loop on every vertex."""
    v = np.arange(n)
    every = np.unique(np.concatenate([np.stack([v, v], axis=1), *arcs]), axis=0)
    return Graph.from_arrays(n, every[:, 0], every[:, 1], True, True)


def digraphs(n: int, rng: np.random.Generator) -> None:
    """Print random digraphs with one heavy vertex, which a circuit of them all passes."""
    print(f"digraphs with all loops, n = {n}, weights 1 but for one vertex")
    for degree in (1, 2, 3, 4):
        around = rng.permutation(n)
        arcs = [np.stack([around, np.roll(around, -1)], axis=1)]
        arcs.append(
            np.stack([np.repeat(around, degree - 1), rng.integers(0, n, n * (degree - 1))], 1)
        )
        game = VertexNim(looped(n, arcs), (2, *[1] * (n - 1)), 1)
        took, found = seconds(partial(layers.label, game, NOW))
        print(f"  out-degree {degree}   {took:8.3f} s   work {found.work / n:6.1f} n")


def worst() -> None:
    """Print the growth on the quadratic family."""
    print("digraphs that are torn apart")
    before = 0.0
    for k in (500, 1000, 2000, 4000, 8000):
        game = torn_digraph(k)
        took, found = seconds(partial(layers.label, game, NOW))
        n, growth = game.graph.n, f"   x {found.work / before:.2f}" if before else ""
        print(f"  n = {n:6}      {took:8.3f} s   work {found.work / n**2:6.3f} n^2{growth}")
        before = found.work


def tables() -> None:
    """Print the table program and the search for nim-values on the same game."""
    game = zermelo.vertexnim("cycle:6", [4, 3, 4, 3, 4, 3], 0).position
    table.kernel_cells(game, NOW)
    took, cells = seconds(lambda: table.kernel_cells(game, NOW))
    fast = len(cells) * game.graph.n / took
    engine = Table(RULES)
    took, value = seconds(lambda: engine.nim_value(RULES.start(game)))
    assert bool(value) == (not int(cells[-1]) & 1)
    slow = len(engine.values) / took
    print(f"table {fast:.2e} positions/s, search {slow:.2e}: {fast / slow:.0f} x")


def rows() -> Iterator[Ratio]:
    """The search of the labels against rounds."""
    game = falling_path(500)
    took, found = seconds(labels.lighter, game, game.token, NOW)
    taken, same = seconds(by_rounds, game)
    assert same == found.label
    case = f"path of falling weights, n = {game.graph.n}"
    yield Ratio(case, "labels", took, "rounds", taken)


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--vertices", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    undirected(arguments.vertices, rng)
    digraphs(arguments.vertices // 10, rng)
    worst()
    tables()


if __name__ == "__main__":
    main()
