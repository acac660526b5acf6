"""Maximal outerplanar graphs: time by size, growth, and ratios to the general methods.

Run from the root:  python -m benchmarks.mop [largest]

Graphs are `mop:n,seed=1` with their vertices renamed at random. Games are won (the coloring of a
random order) or lost by the program (random colorings of which the parity is right; where one of
them is won by chance, the next one is taken). Times are CPU seconds: `read` to make the graph from
the mini-language, rename it and color it, `run` the method, with the outer cycle found and the
order played out, and `check` the certificate. The kernel is loaded before. Growth is the exponent e
of (run + check) ~ n^e from 10^4 to the largest size.

`simplification` and `planar-dual` run on the same games up to LIMIT vertices: seconds and how
many times longer than `recognised`, both without the checker.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Iterator

from benchmarks.measure import Ratio
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello, coloring_of, parity_condition
from zermelo.solvers.method import Outcome, Task, method

LIMIT = 10_000


def renamed(n: int, rng: random.Random) -> Graph:
    """Return a random maximal outerplanar graph."""
    graph = parse(f"mop:{n},seed=1")
    names = rng.sample(range(n), n)
    return Graph.from_edges(n, [(names[u], names[v]) for u, v in graph.edges])


def colored(graph: Graph, won: bool, rng: random.Random) -> Ello:
    """Return a game that is won, or one with random colors of the right parity."""
    n = graph.n
    if won:
        return Ello(graph, coloring_of(graph, rng.sample(range(n), n)))
    while True:
        game = Ello(graph, tuple(rng.randrange(2) for _ in range(n)))
        if parity_condition(game):
            return game


def timed(name: str, game: Ello) -> tuple[float, Outcome, Instance]:
    """Return the seconds of a method and what it found."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    start = time.process_time()
    found = method("ello", name).run(Task(instance, Deadline()))
    return time.process_time() - start, found, instance


def measure(n: int, won: bool) -> float:
    """Print a line for a size; return the seconds of the method and the checker."""
    rng = random.Random(n)
    while True:
        start = time.process_time()
        game = colored(renamed(n, rng), won, rng)
        read = time.process_time() - start
        run, found, instance = timed("recognised", game)
        if found.answer is won:
            break
    assert found.evidence is not None
    start = time.process_time()
    if not check(Certificate(instance, found.answer, found.evidence), Deadline()).accepted:
        sys.exit("the checker rejects the evidence")
    checked = time.process_time() - start
    steps = len(found.evidence.data.get("steps", []))
    line = f"{n:8} {'won' if won else 'lost':4} {read:7.2f} {run:7.3f} {checked:7.3f} {steps:6}"
    for other in ("simplification", "planar-dual"):
        if n > LIMIT:
            continue
        seconds, also, _ = timed(other, game)
        if also.answer is not won:
            sys.exit(f"{other} disagrees")
        line += f"   {other} {seconds:.2f} ({seconds / run:.0f}x)"
    print(line, flush=True)
    return run + checked


def rows() -> Iterator[Ratio]:
    """The method against the general ones, on games with 3,000 vertices."""
    timed("recognised", colored(renamed(100, random.Random(1)), True, random.Random(1)))
    for won in (True, False):
        rng = random.Random(3000)
        while True:
            game = colored(renamed(3000, rng), won, rng)
            run, found, _ = timed("recognised", game)
            if found.answer is won:
                break
        for rival in ("simplification", "planar-dual"):
            seconds, also, _ = timed(rival, game)
            assert also.answer is won
            yield Ratio(f"n = 3000, {'won' if won else 'lost'}", "recognised", run, rival, seconds)


def main() -> None:
    """Print the lines and the growth."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    sizes = [n for n in (1_000, 10_000, 100_000, 1_000_000, 10_000_000) if n <= largest]
    timed("recognised", colored(renamed(60_000, random.Random(1)), True, random.Random(1)))
    print(f"{'n':>8}      {'read':>7} {'run':>7} {'check':>7} {'steps':>6}")
    for won in (True, False):
        seconds = {n: measure(n, won) for n in sizes}
        first = 10_000
        if sizes[-1] > first:
            growth = math.log(seconds[sizes[-1]] / seconds[first], sizes[-1] / first)
            print(f"growth from {first} to {sizes[-1]}: n^{growth:.2f}")


if __name__ == "__main__":
    main()
