"""Closed forms against a general method: python -m benchmarks.closed_forms [--limit SECONDS].

For each graph one line: the seconds of recognition, order and replay by the closed form, those of
another method for the same game, and their ratio. The vertices are renamed at random, the colors
are random, with the parity condition; the lost games are cliques and multipartite graphs with too
few greens. The last lines are large graphs, by the closed form alone, with the seconds that the
checker takes. Processor time is measured.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Ratio
from instances.ello_games import clique, triples
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello, parity_condition
from zermelo.solvers.method import Outcome, Task, method

RIVALS = (
    ("tree:20000", "pieces"),
    ("cycle:20000", "pieces"),
    ("bipartite:40,61", "algebra-order"),
    ("multipartite:30,30,41", "algebra-order"),
    ("grid:100x101", "pieces"),
    ("product(cycle:100,path:101)", "pieces"),
    ("hypercube:8", "pieces"),
)

LARGE = (
    "tree:1000000",
    "path:1000000",
    "cycle:1000000",
    "complete:1500",
    "bipartite:1000,1001",
    "multipartite:700,700,700",
    "grid:1000x1001",
    "product(cycle:1000,path:1001)",
    "hypercube:16",
)


def drawn(text: str) -> Instance:
    """Return a game on a renamed graph, with random colors that satisfy the parity condition."""
    graph = parse(text)
    name = np.random.default_rng(1).permutation(graph.n)
    graph = Graph.from_arrays(graph.n, name[np.asarray(graph.tails)], name[np.asarray(graph.heads)])
    colors = np.random.default_rng(2).integers(0, 2, graph.n).tolist()
    if text.startswith("complete"):
        colors = [v % 2 for v in range(graph.n)]
    if not parity_condition(Ello(graph, tuple(colors))):
        colors[0] ^= 1
    return instance_of(Ello(graph, tuple(colors)))


def instance_of(game: Ello) -> Instance:
    """Return the instance with the vertices' numbers as labels."""
    return Instance("ello", game, "winnable", Labels(game.graph.n))


def timed(name: str, instance: Instance, limit: float) -> tuple[float, Outcome | None]:
    """Return the seconds of a method and its outcome, None if it gave up."""
    start = time.process_time()
    try:
        outcome = method("ello", name).run(Task(instance, Deadline(limit)))
    except LimitReached:
        return time.process_time() - start, None
    return time.process_time() - start, outcome if outcome.answer is not None else None


def rivals() -> Iterator[tuple[str, str, Instance]]:
    """Yield (graph, rival, game)."""
    for text, rival in RIVALS:
        yield text, rival, drawn(text)
    yield "K_24, 10 greens", "subset-dp", instance_of(clique(24, 10))
    lost = instance_of(triples((1, 1) + (0,) * 6))
    yield "K_{3,3,…}, 8 parts", "subset-dp", lost


def rows(limit: float = 5.0) -> Iterator[Ratio]:
    """Closed forms against general methods that are stopped at a limit."""
    for text, rival, instance in rivals():
        timed(rival, instance, 1.0)  # loads its kernels
        ours, found = timed("recognised", instance, limit)
        other, also = timed(rival, instance, limit)
        assert found is not None
        assert also is None or also.answer == found.answer
        case = f"{text}, {'won' if found.answer else 'lost'}"
        yield Ratio(case, "recognised", ours, rival, other, also is None)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--limit", type=float, default=20.0)
    limit = parser.parse_args().limit
    for row in rows(limit):
        sign = ">" if row.bound else " "
        print(
            f"{row.ours:12} {row.case:34} {row.seconds:8.4f} s   {row.rival:13} "
            f"{sign}{row.rival_seconds:8.3f} s   ratio {sign}{row.ratio:.0f}",
            flush=True,
        )
    for text in LARGE:
        instance = drawn(text)
        seconds, found = timed("recognised", instance, 600)
        assert found is not None
        assert found.evidence is not None
        start = time.process_time()
        assert check(Certificate(instance, found.answer, found.evidence)).accepted
        checking = time.process_time() - start
        print(
            f"{text:28} n = {instance.graph.n:7}  m = {instance.graph.m:7}"
            f"   {found.answer!s:5} {seconds:6.2f} s   checked in {checking:5.2f} s"
        )


if __name__ == "__main__":
    main()
