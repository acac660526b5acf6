"""Simplifying large sparse games: seconds, cores, seconds of the checker and of the lifting.

Run from the root:  python -m benchmarks.simplification [n]

All games but the last are won by a random order, so that an order has to come out where nothing is
left. In the last one, cliques with five vertices share single vertices, and one of them is lost.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator

from zermelo.core.certificate import CheckResult, Status
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.simplification import check_simplification
from zermelo.games.ello.rules import RED, Ello, coloring_of, replay
from zermelo.solvers.ello.lift import lift
from zermelo.solvers.ello.outcomes import trace_data
from zermelo.solvers.ello.simplify import Part, Simplified, simplify

Pairs = list[tuple[int, int]]


def random_pairs(rng: random.Random, n: int, m: int) -> Pairs:
    """Return the edges of a random graph."""
    pairs: set[tuple[int, int]] = set()
    while len(pairs) < m:
        u, v = sorted(rng.sample(range(n), 2))
        pairs.add((u, v))
    return sorted(pairs)


def two_tree(rng: random.Random, n: int, outerplanar: bool) -> Pairs:
    """Return triangles put on random edges, for an outerplanar graph each edge twice at most."""
    pairs, free = [(0, 1)], [(0, 1), (0, 1)]
    for v in range(2, n):
        at = rng.randrange(len(free))
        a, b = free[at]
        if outerplanar:
            free[at] = free[-1]
            free.pop()
        pairs += [(a, v), (b, v)]
        free += [(a, v), (b, v)]
    return pairs


def clique_chain(rng: random.Random, n: int) -> Ello:
    """Return cliques that share single vertices, the middle one all green, the others winnable."""
    count = (n - 1) // 4
    pairs: Pairs = []
    colors = [RED] * (4 * count + 1)
    for i in range(count):
        block = range(4 * i, 4 * i + 5)
        pairs += [(u, v) for v in block for u in block if u < v]
        for v in block if i == count // 2 else rng.sample(block, 3):
            colors[v] ^= 1
        colors[4 * i] ^= int(i > 0)
    return Ello(Graph.from_edges(4 * count + 1, pairs), tuple(colors))


def games(rng: random.Random, n: int) -> Iterator[tuple[str, Ello]]:
    """Yield the games by name."""
    families: list[tuple[str, Pairs]] = [
        ("random tree", [(rng.randrange(v), v) for v in range(1, n)]),
        ("cycle", [(v, (v + 1) % n) for v in range(n)]),
        ("ladder", [(v, v + 2) for v in range(n - 2)] + [(v, v + 1) for v in range(0, n - 1, 2)]),
        ("outerplanar", two_tree(rng, n, True)),
        ("2-tree", two_tree(rng, n, False)),
        ("thinned 2-tree", [pair for pair in two_tree(rng, n, False) if rng.random() < 0.8]),
        ("random, m = n", random_pairs(rng, n, n)),
        ("random, m = 1.2n", random_pairs(rng, n, n + n // 5)),
        ("random, m = 2n", random_pairs(rng, n, 2 * n)),
    ]
    for name, pairs in families:
        graph = Graph.from_edges(n, pairs)
        yield name, Ello(graph, coloring_of(graph, rng.sample(range(n), n)))
    yield "801 in cliques", clique_chain(rng, 801)
    yield "cliques", clique_chain(rng, n)


def trust(part: Ello, answer: bool, evidence: object) -> CheckResult:  # noqa: ARG001
    """Accept any evidence for a part: only the steps are timed here."""
    return CheckResult(Status.ACCEPTED)


def main() -> None:
    """Print one line for every game."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    head = f"{'game':16} {'n':>6} {'steps':>7} {'seconds':>7} {'cores':>6} {'largest':>7}"
    print(head, f"{'check':>6} {'bytes':>8} {'lift':>6}")
    for name, game in games(random.Random(1), n):
        start = time.perf_counter()
        simplified = simplify(game)
        seconds = time.perf_counter() - start
        lost = "cliques" in name
        shown = simplified
        if lost:
            lost_parts = [part for part in simplified.parts if is_all_green_clique(part)]
            shown = Simplified(simplified.steps, lost_parts)
        data = trace_data(shown.steps, *((part.vertices[0], None) for part in shown.parts))
        text = json.dumps(data, separators=(",", ":"))
        start = time.perf_counter()
        if not check_simplification(game, not lost, json.loads(text), trust).accepted:
            sys.exit(f"{name}: the checker rejects the trace")
        check = time.perf_counter() - start
        lifting = "-"
        if not simplified.parts:
            start = time.perf_counter()
            order = lift(game, simplified.steps, [])
            lifting = f"{time.perf_counter() - start:.2f}"
            if replay(game, order) is not None:
                sys.exit(f"{name}: the lifted order does not win")
        largest = max((part.game.graph.n for part in simplified.parts), default=0)
        counts = f"{game.graph.n:6} {len(simplified.steps):7} {seconds:7.2f}"
        cores = f"{len(simplified.parts):6} {largest:7}"
        print(f"{name:16} {counts} {cores} {check:6.2f} {len(text):8} {lifting:>6}")


def is_all_green_clique(part: Part) -> bool:
    """Whether the part is the lost clique."""
    return part.game.graph.m == 10 and part.game.colors == (0,) * 5


if __name__ == "__main__":
    main()
