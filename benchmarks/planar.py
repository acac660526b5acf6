"""Losses decided by the planar dual: seconds, seconds of the checker, size of the certificate.

Run from the root:  PYTHONPATH=src python benchmarks/planar.py

Even grids have red corners and a red inside; the other vertices of the boundary are paired along
each side, each pair of one random colour. Fans are coloured as in Proposition 7.3 (a) (ii). Maximal
outerplanar graphs grow by a triangle at a random outer edge, with the first random colouring that
keeps the parity condition and loses. No game shown here is decided by an obstruction.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator

from zermelo.certificates.ello.dual_barrier import check_dual_barrier
from zermelo.core.graph import Graph
from zermelo.games.ello import OBSTRUCTIONS, RED, Ello, parity_condition
from zermelo.solvers.ello.planar_dual import DualAnswer, planar_dual


def even_grid(rows: int, columns: int, rng: random.Random) -> Ello:
    """Return a grid with even sides and green pairs on its boundary."""
    at = [[row * columns + column for column in range(columns)] for row in range(rows)]
    edges = [(at[i][j], at[i][j + 1]) for i in range(rows) for j in range(columns - 1)]
    edges += [(at[i][j], at[i + 1][j]) for i in range(rows - 1) for j in range(columns)]
    colors = [RED] * (rows * columns)
    for side in (at[0], at[-1], [row[0] for row in at], [row[-1] for row in at]):
        for first in range(1, len(side) - 1, 2):
            colors[side[first]] = colors[side[first + 1]] = rng.randrange(2)
    return Ello(Graph.from_edges(rows * columns, edges), tuple(colors))


def fan(blades: int, rng: random.Random) -> Ello:
    """Return the losing fan of a path with an even number of vertices; the hub is vertex 0."""
    path = range(1, blades + 1)
    edges = [(0, v) for v in path] + [(v, v + 1) for v in path[:-1]]
    pairs = [rng.randrange(2) for _ in range(blades // 2 - 1)]
    inner = [color for color in pairs for _ in range(2)]
    return Ello(Graph.from_edges(blades + 1, edges), (RED, RED, *inner, RED))


def maximal_outerplanar(n: int, rng: random.Random) -> Graph:
    """Return a maximal outerplanar graph grown by triangles at random outer edges."""
    edges = [(0, 1), (0, 2), (1, 2)]
    outer = list(edges)
    for v in range(3, n):
        spot = rng.randrange(len(outer))
        a, b = outer[spot]
        outer[spot] = (a, v)
        outer.append((b, v))
        edges += [(a, v), (b, v)]
    return Graph.from_edges(n, edges)


def losing_mop(n: int, rng: random.Random) -> Ello:
    """Return a random losing game on a maximal outerplanar graph."""
    graph = maximal_outerplanar(n, rng)
    while True:
        game = Ello(graph, tuple(rng.randrange(2) for _ in range(n)))
        if parity_condition(game):
            answer = planar_dual(game)
            if answer is not None and not answer.winnable:
                return game


def games(rng: random.Random) -> Iterator[tuple[str, Ello]]:
    """Yield the games by name."""
    for side in (10, 12, 40):
        yield f"grid {side}x{side}", even_grid(side, side, rng)
    for n in (160, 3000):
        yield f"fan {n}", fan(n, rng)
        yield f"mop {n}", losing_mop(n, rng)


def main() -> None:
    """Print one line for every game."""
    rng = random.Random(1)
    print(f"{'game':12} {'n':>5} {'answer':>7} {'seconds':>8} {'check':>6} {'bytes':>7} barrier")
    for name, game in games(rng):
        if any(obstructed(game) for obstructed in OBSTRUCTIONS.values()):
            sys.exit(f"{name} is decided by an obstruction")
        start = time.perf_counter()
        answer = planar_dual(game) or DualAnswer(winnable=True)
        seconds = time.perf_counter() - start
        text = json.dumps(answer.data, separators=(",", ":"))
        start = time.perf_counter()
        checked = check_dual_barrier(game, json.loads(text)).accepted
        check = time.perf_counter() - start
        word = "yes" if answer.winnable else "no" if checked else "no?"
        size = len((answer.data or {}).get("barrier", ()))
        print(
            f"{name:12} {game.graph.n:5} {word:>7} {seconds:8.3f} {check:6.3f} {len(text):7} {size}"
        )


if __name__ == "__main__":
    main()
