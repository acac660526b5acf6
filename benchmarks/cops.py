"""Measures Cops and Robbers: python -m benchmarks.cops [--eight].

Prints
- the seconds in which the cop numbers of the Robertson graph, the 7x7 torus and C4 x C4 x C4 are
  decided and certified, each in this process and with the check counted;
- the seconds for all 853 connected graphs with seven vertices, all certified, and with --eight for
  the cop numbers of all 11,117 with eight;
- the rounds of all positions against the checker's on the same graphs in one run: seconds of the
  processor and their ratio;
- the rounds up to symmetry against those of all positions, and theorems against rounds, likewise;
- dismantling: a tree of 100,000 vertices, a chordal graph, a path with a hub, with the seconds for
  the order and for deciding with its check.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import networkx as nx
import numpy as np

import zermelo
from benchmarks.measure import Ratio, busy, timed
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.run.decide import decide_here
from zermelo.solvers.cops.dismantle import dismantle
from zermelo.solvers.cops.orbits import by_orbits
from zermelo.solvers.cops.rounds import explore
from zermelo.solvers.cops.table import by_table
from zermelo.solvers.method import Request

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "support"))
from checked_rounds import plain
from pursuit import eight
from small import graphs

FAMOUS = (("robertson", 4), ("torus:7x7", 3), ("product(cycle:4,cycle:4,cycle:4)", 4))

BOTH = (
    ("robertson", 3), ("mcgee", 3), ("torus:6x6", 3), ("paley:29", 3), ("grid:8x8", 2),
    ("torus:4x4", 4), ("product(cycle:4,cycle:4,cycle:4)", 3), ("hypercube:5", 4),
)  # fmt: skip


QUICK = (("robertson", 3), ("torus:6x6", 2), ("paley:29", 2), ("grid:8x8", 2))


SYMMETRIC = (("heawood", 4), ("torus:6x6", 3), ("hypercube:5", 4))

NAMED = ("incidence:3", "hypercube:6", "torus:7x7")


def famous() -> None:
    print("cop number, certified: answer, s")
    for text, number in FAMOUS:
        seconds, verdict = timed(zermelo.decide, zermelo.cops(text))
        assert (verdict.answer, verdict.assurance.label) == (number, "certified")
        print(f"  {text}: {number}, {seconds:.2f}", flush=True)


def small(with_eight: bool) -> None:
    def seven() -> Counter[int]:
        counted: Counter[int] = Counter()
        for edges in graphs(7):
            verdict = zermelo.decide(zermelo.cops(Graph.from_edges(7, edges)))
            assert verdict.assurance.label == "certified"
            counted[verdict.answer] += 1
        return counted

    graphs(7)
    seconds, counted = timed(seven)
    assert counted == {1: 403, 2: 450}
    print(f"all 853 connected graphs with 7 vertices, certified: {seconds:.2f} s")
    if not with_eight:
        return
    seconds, found = timed(eight)
    print(f"making the {len(found)} connected graphs with 8 vertices: {seconds:.1f} s", flush=True)

    def numbers() -> Counter[int]:
        made = (Graph.from_edges(8, edges) for edges in found)
        return Counter(
            next(k for k in (1, 2, 3) if explore(graph, k, Deadline()).turns is not None)
            for graph in made
        )

    seconds, counted = timed(numbers)
    assert counted == {1: 3791, 2: 7326}
    print(f"their cop numbers: {seconds:.1f} s")


def rows(both: Iterable[tuple[str, int]] = QUICK) -> Iterator[Ratio]:
    """The rounds of all positions against the checker's."""
    for text, k in both:
        graph = parse(text)
        slow, one = busy(plain, graph, k)
        quick, other = busy(by_table, graph, k, Deadline())
        assert one.turns == other.turns
        assert np.array_equal(one.rounds == one.never, other.rounds == other.never)
        caught = one.rounds != one.never
        assert np.array_equal(one.rounds[caught], other.rounds[caught])
        yield Ratio(f"{text}, {k} cops", "rounds", quick, "checker's rounds", slow)
    yield from orbits()
    yield from theorems()


def orbits() -> Iterator[Ratio]:
    """The rounds up to symmetry against those of all positions."""
    for text, k in SYMMETRIC:
        graph = parse(text)
        slow, one = busy(by_table, graph, k, Deadline())
        quick, other = busy(by_orbits, graph, k, Deadline())
        assert one.turns == other.turns
        case = f"{text}, {k} cops: {other.positions:,} of {one.positions:,} positions"
        yield Ratio(case, "up to symmetry", quick, "all positions", slow)


def theorems() -> Iterator[Ratio]:
    """Cop numbers by theorems against those by rounds."""
    request = Request(assurance=zermelo.types.Assurance.THEOREM)
    for text in NAMED:
        instance = zermelo.cops(text)
        times, answers = [], []
        for method in ("theorems", "fixpoint"):
            seconds, verdict = busy(decide_here, instance, replace(request, method=method))
            times.append(seconds)
            answers.append(verdict.answer)
        assert answers[0] == answers[1] is not None
        yield Ratio(f"cop number of {text}", "theorems", times[0], "fixpoint", times[1])


def kernel() -> None:
    print("seconds of the processor: the one, the other; ratio")
    for row in rows(BOTH):
        times = f"{row.rival} {row.rival_seconds:.3f}, {row.ours} {row.seconds:.4f}"
        print(f"  {row.case}: {times}; {row.ratio:.0f}", flush=True)


def dismantling() -> None:
    drawn = nx.Graph()
    for v in range(1, 20_000):  # a 3-tree: each vertex is joined to a clique before it
        base = list(range(max(0, v - 3), v))
        drawn.add_edges_from((u, v) for u in base)
    path = nx.path_graph(50_000)
    path.add_edges_from(("hub", v) for v in range(50_000))
    print("dismantling: vertices, edges; s for the order; s to decide and check")
    cases = (
        ("tree", parse("tree:100000")),
        ("chordal", zermelo.graphs.graph(drawn)[0]),
        ("path and hub", zermelo.graphs.graph(path)[0]),
        ("grid, nothing to take away", parse("grid:300x300")),
    )
    for name, graph in cases:
        seconds, (_, left) = timed(dismantle, graph, Deadline())
        asked = zermelo.cops(graph, cops=1)
        whole, verdict = timed(lambda asked=asked: zermelo.decide(asked, method="dismantle"))
        assert verdict.answer is (len(left) == 1)
        assert verdict.assurance.label == "certified"
        print(f"  {name}: {graph.n:,}, {graph.m:,}; {seconds:.2f}; {whole:.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--eight", action="store_true", help="also all graphs with eight vertices")
    options = parser.parse_args()
    famous()
    small(options.eight)
    kernel()
    dismantling()


if __name__ == "__main__":
    main()
