"""Winning orders at scale: python -m benchmarks.orders [METHOD] [--limit SECONDS] [GRAPH ...].

For each graph one line per number of greens: seconds for a winning order (replayed), or why there
is none. The greens are drawn at random, one more if the parity condition asks for it. Without
graphs the table of the issue's targets and of hard families is printed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import GREEN, RED, Ello, replay
from zermelo.solvers.method import Request, Task, method

GRAPHS = (
    "regular:3000,3,seed=1",
    "regular:20000,3,seed=1",
    "regular:20000,3,seed=2",
    "gnp:500,0.5",
    "gnp:1000,0.5",
    "gnp:100,0.2",
    "gnp:300,0.2",
    "gnp:2000,0.002",
    "gnp:2000,0.005",
    "regular:2000,4",
    "regular:10000,4",
    "grid:50x51",
    "grid:100x101",
    "grid:300x301",
    "torus:60x60",
    "hypercube:8",
    "hypercube:10",
)


def with_greens(graph: Graph, greens: int, seed: int) -> Ello:
    """Return a game with random greens that satisfies the parity condition, component by component.

    A component that lacks a green or the right parity gets one more, or one less.
    """
    rng = random.Random(seed)
    chosen = set(rng.sample(range(graph.n), greens))
    for component in graph.components():
        edges = sum(graph.degree(v) for v in component) // 2
        count = sum(v in chosen for v in component)
        if (count - len(component) - edges) % 2:
            chosen ^= {component[0] if count != 1 or component[0] not in chosen else component[-1]}
    return Ello(graph, tuple(GREEN if v in chosen else RED for v in range(graph.n)))


def rows() -> Iterator[Ratio]:
    """Flips of pieces against the search by determinants, for games with half of all green."""
    for text in ("gnp:300,0.2", "gnp:500,0.5", "regular:2000,4", "grid:30x31"):
        graph = parse(text)
        instance = Instance(
            "ello", with_greens(graph, graph.n // 2, seed=1), "winnable", Labels(graph.n)
        )
        seconds = {}
        for name in ("pieces", "algebra-order"):
            run = method("ello", name).run
            run(Task(instance, Deadline(), Request(seed=1)))  # loads its kernels
            seconds[name], outcome = busy(run, Task(instance, Deadline(), Request(seed=1)))
            assert outcome.evidence is not None
            assert replay(instance.position, outcome.evidence.data["order"]) is None
        yield Ratio(text, "pieces", seconds["pieces"], "algebra-order", seconds["algebra-order"])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("method", nargs="?", default="pieces")
    parser.add_argument("graphs", nargs="*", default=GRAPHS)
    parser.add_argument("--limit", type=float, default=60.0)
    arguments = parser.parse_intermixed_args()
    run = method("ello", arguments.method).run
    for name in arguments.graphs:
        graph = parse(name)
        n = graph.n
        print(f"{name}: {n} vertices, {graph.m} edges")
        for greens in dict.fromkeys((1, 6, n // 10, n // 2, n - 2)):
            game = with_greens(graph, greens, seed=1)
            instance = Instance("ello", game, "winnable", Labels(n))
            start = time.perf_counter()
            try:
                outcome = run(Task(instance, Deadline(arguments.limit), Request(seed=1)))
                won, why = outcome.answer is True, outcome.reason or dict(outcome.statistics)
            except LimitReached as error:
                won, why = False, str(error)
            seconds = time.perf_counter() - start
            order = outcome.evidence.data["order"] if won and outcome.evidence else None
            if won and (order is None or replay(game, order) is not None):
                raise SystemExit("the order does not win")
            mark = "won" if won else "-"
            print(
                f"  {game.colors.count(GREEN):6} greens {seconds:7.2f} s  {mark:4} {why}",
                flush=True,
            )


if __name__ == "__main__":
    main()
