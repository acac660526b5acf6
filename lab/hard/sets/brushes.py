"""Ladders of cleaning, POLISH and its light positions."""

from __future__ import annotations

import random
from collections.abc import Sequence

import zermelo
from lab.hard.ladder import Ladder
from lab.hard.making import cubic as cubic_graph
from lab.hard.making import instance
from zermelo.types import Instance


def cleaning() -> Sequence[Ladder]:
    """Return the ladders of the brush number, which is a balanced ordering of the vertices."""

    def drawn(family: str, n: int, seed: int) -> Instance:
        name = family.format(n=n)
        where = "random graph, balanced vertex ordering"
        graph = zermelo.graphs.graph(f"{name},seed={seed}")[0]
        return instance("cleaning", f"{name}-{seed}", graph, reference=where)

    return (
        Ladder(
            "random 4-regular graph",
            lambda n, seed: drawn("regular:{n},4", n, seed),
            (16, 18, 20, 30, 40),
            "cpsat-balance",
            range(3),
        ),
        Ladder(
            "G(n, 1/2)",
            lambda n, seed: drawn("gnp:{n},0.5", n, seed),
            (14, 18, 22, 24, 26),
            "subset-costs",
            range(3),
        ),
        Ladder(
            "random cubic graph",
            lambda n, seed: drawn("regular:{n},3", n, seed),
            (24, 60, 120, 240),
            "cpsat-balance",
            range(3),
        ),
    )


def polish() -> Sequence[Ladder]:
    """Return the ladders of POLISH."""

    def random_cubic(n: int, seed: int) -> Instance:
        where = "random cubic graph"
        return instance("polish", f"cubic-{n}-{seed}", cubic_graph(n, seed), reference=where)

    def bipartite(n: int, _: int) -> Instance:
        family = f"bipartite:{n},{n + 1}"
        return instance("polish", family, family, reference="the paper's search, section 7")

    def grid(columns: int, _: int) -> Instance:
        return instance("polish", f"grid-4x{columns}", f"grid:4x{columns}", reference="grid")

    def cube(dimension: int, _: int) -> Instance:
        return instance(
            "polish", f"hypercube-{dimension}", f"hypercube:{dimension}", reference="cube"
        )

    return (
        Ladder("random cubic graph", random_cubic, (8, 10, 12, 14, 16, 18), "nimbers", range(3)),
        Ladder("4 x n grid", grid, (2, 3, 4, 5), "nimbers"),
        Ladder("K_{n,n+1}", bipartite, (4, 6, 8, 9, 10), "dense"),
        Ladder("hypercube Q_n", cube, (3, 4), "nimbers"),
    )


def light_polish() -> Sequence[Ladder]:
    """Return the ladder of light positions: hard for a search, and for a theorem not at all."""

    def drawn(size: int, seed: int) -> Instance:
        rng = random.Random(1000 * seed + size)
        left, right = ([rng.randint(size // 2, size) for _ in range(3)] for _ in range(2))
        where = "drawn numbers; the value is Theorem 15's, corrected (docs/errata/polish.md)"
        data = {"left": left, "right": right}
        return instance("light-polish", f"up-to-{size}-{seed}", reference=where, **data)

    what = "drawn numbers of vertices up to n (the closed forms answer all)"
    return (Ladder(what, drawn, (5, 10, 20, 30, 40), "nimbers", range(4)),)
