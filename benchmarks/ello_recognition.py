"""Recognizing oddities, events and special graphs: seconds of each question on large graphs.

Run from the root:  python -m benchmarks.ello_recognition [n]

The kernels are compiled, or their code loaded, before the first time is taken; making the graph is
not counted. The last column is the time for an odd-elimination scheme of an oddity, or of an event
without a vertex. Random graphs are taken with the first seed that
makes them odd-type.
"""

from __future__ import annotations

import math
import sys
import time

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.ello.graphs import is_odd_type, one_green
from zermelo.solvers.ello import algebra
from zermelo.solvers.ello import classify as recognition
from zermelo.solvers.ello.class_evidence import scheme


def graph_of(text: str) -> Graph:
    """Return the graph, for a random one with the first seed that makes it odd-type."""
    if not text.startswith("gnp"):
        return parse(text)
    graphs = (parse(f"{text},seed={seed}") for seed in range(100))
    return next(graph for graph in graphs if is_odd_type(graph))


def main() -> None:
    """Print one line for every graph."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    side = math.isqrt(n)
    odd, even = side - 1 + side % 2, side + side % 2
    cubic = n + 2 - n % 4  # 2 modulo 4: then a cubic graph is odd-type
    texts = [
        f"tree:{n}",
        f"grid:{odd}x{even}",
        f"grid:{even}x{even}",
        f"torus:{even}x{even}",
        f"regular:{n},4",
        f"regular:{cubic},3",
        f"gnp:{n},{8 / n:.4f}",
        f"gnp:{n},0.5",
        f"complete:{cubic}",
    ]
    algebra.decide(one_green(parse("gnp:150,0.2"), 0), 0, Deadline(), way="compiled")
    print(f"{'graph':16} {'edges':>8}  oddity        event         special       scheme")
    for text in texts:
        graph = graph_of(text)
        graph.csr  # noqa: B018 (made once, for all questions)
        line = f"{text:16} {graph.m:8}"
        yes: dict[str, bool] = {}
        for question in (recognition.is_oddity, recognition.is_event, recognition.is_special):
            start = time.perf_counter()
            found = question(graph, Deadline())
            seconds = time.perf_counter() - start
            yes[question.__name__] = found.holds
            word = "yes" if found.holds else "no" if found.error_bound == 0 else "no?"
            line += f"  {word:3} {seconds:6.2f} s"
        if yes["is_oddity"] or yes["is_event"]:
            start = time.perf_counter()
            part = list(range(0 if yes["is_oddity"] else 1, graph.n))
            scheme(graph, part, Deadline(), 0)
            line += f"  {time.perf_counter() - start:6.2f} s"
        print(line, flush=True)
    print("no? is monte-carlo, with an error bound below", f"{algebra.error_bound(cubic):.1g}")


if __name__ == "__main__":
    main()
