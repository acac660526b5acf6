"""Ladders of the games with a token: VertexNim, Edge-Nim and Geography."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import zermelo
from lab.hard.ladder import Ladder
from lab.hard.making import digraph, instance
from zermelo import Graph
from zermelo.types import Instance


def vertexnim() -> Sequence[Ladder]:
    """Return the ladders of VertexNim on strongly connected digraphs, where no theorem decides."""

    def plain(n: int, seed: int) -> Instance:
        return _vertexnim(n, 3, seed)

    def stockman(n: int, seed: int) -> Instance:
        return _vertexnim(n, 3, seed, rule="stockman")

    def misere(n: int, seed: int) -> Instance:
        return _vertexnim(n, 3, seed, play="misere")

    what = "circuit of n vertices and random arcs, weights up to 3"
    return (
        Ladder(what, plain, (8, 12, 16, 20, 24), "nimbers", range(4)),
        Ladder(f"{what}, Stockman's rule", stockman, (8, 14, 20, 22, 24), "nimbers", range(4)),
        Ladder(f"{what}, misère", misere, (8, 14, 18, 22), "nimbers", range(4)),
    )


def _vertexnim(n: int, most: int, seed: int, **data: Any) -> Instance:
    rng = random.Random(seed)
    weights = [rng.randint(1, most) for _ in range(n)]
    name = "-".join(["random", str(n), str(most), *data.values(), str(seed)])
    arcs = {*((v, (v + 1) % n) for v in range(n)), *digraph(n, 1, seed).edges}
    graph = Graph.from_edges(n, sorted(arcs), directed=True)
    where = "a circuit and random arcs"
    return instance("vertexnim", name, graph, reference=where, weights=weights, token=0, **data)


def edge_nim() -> Sequence[Ladder]:
    """Return the ladders of Edge-Nim, on graphs that are not bipartite or have odd weights."""

    def weighted(family: str, n: int, most: int, seed: int) -> Instance:
        name = family.format(n=n)
        graph = zermelo.graphs.graph(f"{name},seed={seed}" if name.startswith("regular") else name)[
            0
        ]
        rng = random.Random(seed)
        weights = [[u, v, rng.randint(1, most)] for u, v in graph.edges]
        data = {"edge_weights": weights, "token": 0}
        return instance(
            "edge-nim", f"{name}-to-{most}-{seed}", graph, reference="drawn weights", **data
        )

    def cubic(n: int, seed: int) -> Instance:
        return weighted("regular:{n},3", n, 3, seed)

    def clique(n: int, seed: int) -> Instance:
        return weighted("complete:{n}", n, 2, seed)

    def grid(columns: int, seed: int) -> Instance:
        return weighted("grid:3x{n}", columns, 3, seed)

    return (
        Ladder(
            "random cubic graph, weights up to 3", cubic, (6, 8, 10, 12, 14), "nimbers", range(4)
        ),
        Ladder("K_n, weights up to 2", clique, (5, 6, 7, 8), "nimbers", range(4)),
        Ladder("3 x n grid, weights up to 3", grid, (3, 4, 5, 6), "nimbers", range(4)),
    )


def geography() -> Sequence[Ladder]:
    """Return the ladders of Geography on random digraphs, where no matching helps."""

    def drawn(out: int, n: int, seed: int) -> Instance:
        where = "every vertex with the same out-degree"
        return instance(
            "geography", f"random-{n}-{out}-{seed}", digraph(n, out, seed), reference=where, token=0
        )

    return (
        Ladder(
            "random digraph, two arcs from every vertex",
            lambda n, seed: drawn(2, n, seed),
            (40, 60, 80, 100, 120),
            "nimbers",
            range(4),
        ),
        Ladder(
            "random digraph, three arcs from every vertex",
            lambda n, seed: drawn(3, n, seed),
            (24, 40, 50, 60, 63),
            "nimbers",
            range(3),
        ),
    )
