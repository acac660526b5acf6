"""Ladders of Seepage, of Cops and Robbers and of the weak game on periodic graphs."""

from __future__ import annotations

import random
from collections.abc import Sequence

import zermelo
from lab.hard.ladder import Ladder
from lab.hard.making import instance
from zermelo.types import Instance


def seepage() -> Sequence[Ladder]:
    """Return the ladders of Seepage."""

    def formula(pairs: int, seed: int) -> Instance:
        graph = zermelo.graphs.graph(f"qbf:{pairs},seed={seed}")[0]
        where = "a random quantified formula as a reservoir"
        asked = {"protect": 1, "question": "green-wins"}
        return instance("seepage", f"qbf-{pairs}-{seed}", graph, reference=where, **asked)

    def simplex(distance: int, _: int) -> Instance:
        family = f"simplex:3,{distance}"
        return instance(
            "seepage", family, family, reference="a product of directed paths, truncated"
        )

    def simplex_4(distance: int, _: int) -> Instance:
        family = f"simplex:4,{distance}"
        return instance(
            "seepage", family, family, reference="a product of directed paths, truncated"
        )

    what = "random quantified formula with n pairs of quantifiers"
    return (
        Ladder(what, formula, (12, 20, 30, 40, 50, 60), "learn", range(6)),
        Ladder("three directed paths, to distance n", simplex, (5, 7, 9), "learn"),
        Ladder("four directed paths, to distance n", simplex_4, (4, 6, 8, 10, 12), "learn"),
    )


def cops() -> Sequence[Ladder]:
    """Return the ladders of the cop number."""
    known = ("incidence:2", "robertson", "incidence:3", "product(cycle:4,cycle:4,cycle:4)")

    def literature(index: int, _: int) -> Instance:
        names = ("pg-2-2", "robertson", "pg-2-3", "c4-cubed")
        return instance("cops", names[index], known[index], reference="a graph of the literature")

    def plane(order: int, _: int) -> Instance:
        where = "points and lines of a projective plane; the cop number is known to be q + 1"
        return instance("cops", f"pg-2-{order}", f"incidence:{order}", reference=where)

    def regular(degree: int, n: int, seed: int) -> Instance:
        name = f"regular:{n},{degree}"
        graph = zermelo.graphs.graph(f"{name},seed={seed}")[0]
        return instance("cops", f"{name}-{seed}", graph, reference=f"random {degree}-regular graph")

    return (
        Ladder("a graph of the literature", literature, (0, 1, 2, 3), "fixpoint"),
        Ladder("points and lines of PG(2, q)", plane, (5,), "fixpoint"),
        Ladder(
            "random cubic graph",
            lambda n, seed: regular(3, n, seed),
            (20, 40, 60, 90, 120),
            "fixpoint",
            range(3),
        ),
        Ladder(
            "random 5-regular graph",
            lambda n, seed: regular(5, n, seed),
            (30, 60, 90, 120),
            "fixpoint",
            range(2),
        ),
    )


def weak_cops() -> Sequence[Ladder]:
    """Return the ladders of periodic graphs."""

    def king(n: int, seed: int) -> Instance:
        return _king(n, seed)

    def drawn(n: int, seed: int) -> Instance:
        return _drawn(n, n + n // 2 + 2, seed)

    return (
        Ladder(
            "grid with some diagonals, n vertices a cell",
            king,
            (4, 12, 24, 48, 72),
            "bounds",
            range(3),
        ),
        Ladder("random tree and n/2 + 3 random edges a cell", drawn, (4, 6, 8), "bounds", range(3)),
    )


def _king(n: int, seed: int) -> Instance:
    """Return rows of the square grid, with random steps between them, in disguise.

    All steps lead to one of the eight neighbors, and the rows are whole: two cops suffice (the row
    certificate of docs/games/weak-cops.md). The lattice of cells is a random one of index n, and
    the vertices are shuffled.
    """
    rng = random.Random(seed)
    # Cells are the cosets of the lattice spanned by (n, 0) and (slant, 1): (x, y) is in the class
    # x - slant y mod n.
    slant = rng.randrange(n)
    names = rng.sample(range(n), n)

    def step(v: int, dx: int, dy: int) -> list[int]:
        x = v + dx - slant * dy
        return [names[v], names[x % n], x // n, dy]

    edges = []
    for v in range(n):
        edges.append(step(v, 1, 0))
        kept = [dx for dx in (-1, 0, 1) if rng.random() < 0.5]
        edges += [step(v, dx, 1) for dx in kept or [0]]
    periodic = {"vertices": n, "edges": sorted(edges)}
    where = "rows of the square grid, random steps between them"
    return instance("weak-cops", f"king-{n}-{seed}", periodic, reference=where)


def _drawn(n: int, m: int, seed: int) -> Instance:
    """Return a random connected periodic graph with n vertices and m edges a cell."""
    rng = random.Random(seed)
    edges = {(0, 0, 1, 0), (0, 0, 0, 1), *((rng.randrange(v), v, 0, 0) for v in range(1, n))}
    while len(edges) < m:
        u, v = sorted(rng.sample(range(n), 2))
        edges.add((u, v, rng.randint(-1, 1), rng.randint(-1, 1)))
    periodic = {"vertices": n, "edges": [list(edge) for edge in sorted(edges)]}
    where = "a random tree, and random edges"
    return instance("weak-cops", f"random-{n}-{m}-{seed}", periodic, reference=where)
