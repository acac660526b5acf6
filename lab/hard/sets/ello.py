"""Ladders of ELLO: the plain game, modulo 3, and formulas as games.

Of the plain game colorings that cannot be won, and that no simple condition rules out, are rare:
even grids, cliques with too few greens, complete multipartite graphs and truncated cubic graphs
have some (docs/games/ello.md). Modulo 3, and with edges directed beforehand, the game is
NP-complete (docs/reductions.md), and random ones are hard in the way of random formulas.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import zermelo
from lab.hard.ladder import Ladder
from lab.hard.making import cubic, instance
from zermelo import Graph
from zermelo.logic import Formula
from zermelo.types import Instance

RATIO = 4.26
"""Clauses for each variable: there about half of the large random 3-CNF are satisfiable."""


def ladders() -> Sequence[Ladder]:
    """Return the ladders."""
    return (
        Ladder("even grid, greens at two ends of a side", grid, (8, 12, 20, 32), "recognised"),
        Ladder("clique with too few greens", clique, (8, 10, 12, 14), "sat-orientation"),
        Ladder("K_{3,…,3}, one green", multipartite, (5, 6), "sat-orientation"),
        Ladder(
            "truncated cubic graph, monochromatic triangles",
            truncated,
            (16, 40, 100, 200),
            "sat-orientation",
            range(6),
        ),
        Ladder("G(n, 1/2)", dense, (18, 60, 100, 150, 200), "sat-orientation", range(3)),
        Ladder("random 4-regular graph", quartic, (100, 400, 1000), "sat-orientation", range(3)),
        Ladder(
            "random 4-regular graph, modulo 3",
            quartic_modulo_3,
            (60, 150, 400, 1000),
            "sat-lazy",
            range(4),
        ),
        Ladder(
            "a random 3-CNF with 4.26 clauses a variable",
            three_cnf,
            (20, 80, 140),
            "sat-lazy",
            range(6),
        ),
    )


def grid(side: int, _: int) -> Instance:
    """Return the even grid with a pair of greens on a side, which nobody wins."""
    family = f"grid:{side}x{side}"
    return instance("ello", family, family, reference="a pair of greens on a side", green=[1, 2])


def clique(n: int, _: int) -> Instance:
    """Return a clique with too few greens."""
    green = list(range(n // 2 - 2))
    return instance(
        "ello", f"complete-{n}", f"complete:{n}", reference="too few greens", green=green
    )


def multipartite(parts: int, _: int) -> Instance:
    """Return the complete multipartite graph with parts of size 3 and one green."""
    family = "multipartite:" + ",".join(["3"] * parts)
    return instance(
        "ello", f"multipartite-3x{parts}", family, reference="parts of size 3", green=[0]
    )


def truncated(n: int, seed: int) -> Instance:
    """Return a random cubic graph, each vertex a triangle of one color, plausibly colored."""
    rng = random.Random(seed)
    ends = {v: iter(range(3 * v, 3 * v + 3)) for v in range(n)}
    edges = [(next(ends[u]), next(ends[v])) for u, v in cubic(n, seed).edges]
    for v in range(n):
        edges += [(3 * v, 3 * v + 1), (3 * v, 3 * v + 2), (3 * v + 1, 3 * v + 2)]
    graph = Graph.from_edges(3 * n, edges)
    while True:
        chosen = [v for v in range(n) if rng.random() < 0.5]
        green = [3 * v + i for v in chosen for i in range(3)]
        if 0 < len(green) < 3 * n and (len(green) - graph.n - graph.m) % 2 == 0:
            where = "cubic graph, monochromatic triangles"
            return instance(
                "ello", f"truncated-{3 * n}-{seed}", graph, reference=where, green=green
            )


def dense(n: int, seed: int) -> Instance:
    """Return half of all edges, colored at random."""
    return colored(f"gnp:{n},0.5", seed)


def quartic(n: int, seed: int) -> Instance:
    """Return a random 4-regular graph, colored at random."""
    return colored(f"regular:{n},4", seed)


def quartic_modulo_3(n: int, seed: int) -> Instance:
    """Return the same with three colors."""
    return colored(f"regular:{n},4", seed, 3)


def colored(family: str, seed: int, modulus: int = 2) -> Instance:
    """Return a random graph with random colors that no obstruction rules out."""
    graph, rng = zermelo.graphs.graph(f"{family},seed={seed}")[0], random.Random(seed)
    name = f"{family}-{seed}" if modulus == 2 else f"mod-{modulus}-{family}-{seed}"
    while True:
        colors = [rng.randrange(modulus) for _ in range(graph.n)]
        data: dict[str, Any] = {"colors": colors, "modulus": modulus}
        if modulus == 2:
            data = {"green": [v for v, color in enumerate(colors) if color == 0]}
        made = instance("ello", name, graph, reference="random colors", **data)
        if not zermelo.decide(made, method="obstruction").answered:
            return made


def three_cnf(variables: int, seed: int) -> Instance:
    """Return a random 3-CNF near the threshold as ELLO with directed edges."""
    rng = random.Random(seed)
    clauses = [
        [x if rng.random() < 0.5 else -x for x in sorted(rng.sample(range(1, variables + 1), 3))]
        for _ in range(round(RATIO * variables))
    ]
    game = zermelo.hardness.reduce(Formula.of(clauses, variables), "ello")
    where = f"SAT as ELLO: {len(clauses)} random clauses of three of {variables} variables"
    return replace(game, name=f"hard-ello-3-cnf-{variables}-{seed}", reference=where)
