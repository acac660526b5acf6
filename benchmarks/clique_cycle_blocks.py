"""Graphs glued from cliques and cycles: `recognised` against `simplification`.

Run from the root:  python -m benchmarks.clique_cycle_blocks [n]

Prints CPU seconds for the method, the checker, `simplification` (none above 20,000 vertices), and
the ratio, for games that a random order wins and for random colorings of the right parity (trees
and cycles are won then, large clique blocks are not).
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator

from benchmarks.measure import Ratio
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello, coloring_of
from zermelo.solvers.method import Outcome, Task, method

LIMIT = 20_000
FAMILIES = ("tree:{n}", "cactus:{n},10", "blocks:{n},5", "blocks:{n},30", "cycle:{n}", "star:{n}")


def timed(name: str, instance: Instance) -> tuple[float, Outcome]:
    """Return the seconds of a method and what it found."""
    start = time.process_time()
    found = method("ello", name).run(Task(instance, Deadline()))
    return time.process_time() - start, found


def instances(text: str) -> Iterator[Instance]:
    """Yield a game that a random order wins, and one with random colors of the right parity."""
    graph = parse(text)
    rng = random.Random(graph.n)
    drawn = [rng.randrange(2) for _ in range(graph.n)]
    drawn[0] ^= (sum(drawn) + graph.m) % 2
    for colors in (coloring_of(graph, rng.sample(range(graph.n), graph.n)), tuple(drawn)):
        yield Instance("ello", Ello(graph, colors), "winnable", Labels(graph.n))


def rows() -> Iterator[Ratio]:
    """The method against `simplification`, on games with 5,000 vertices."""
    for form in FAMILIES:
        text = form.format(n=5000)
        for instance in instances(text):
            seconds, found = timed("recognised", instance)
            general, also = timed("simplification", instance)
            assert also.answer is found.answer
            case = f"{text}, {'won' if found.answer else 'lost'}"
            yield Ratio(case, "recognised", seconds, "simplification", general)


def main() -> None:
    """Print one line for every game."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{'graph':20} {'m':>8} answer  method   check  simplification")
    for form in FAMILIES:
        for n in sorted({min(LIMIT, largest), largest}):
            for instance in instances(form.format(n=n)):
                graph = instance.graph
                seconds, found = timed("recognised", instance)
                assert found.evidence is not None
                start = time.process_time()
                certificate = Certificate(instance, found.answer, found.evidence)
                if not check(certificate, Deadline()).accepted:
                    sys.exit("the checker rejects the evidence")
                checked = time.process_time() - start
                other = "-"
                if n <= LIMIT:
                    general, also = timed("simplification", instance)
                    if also.answer is not found.answer:
                        sys.exit("simplification disagrees")
                    other = f"{general:.2f} ({general / seconds:.1f}x)"
                name = form.format(n=n)
                answer = "won" if found.answer else "lost"
                line = f"{name:20} {graph.m:8} {answer:6} {seconds:7.2f} {checked:7.2f}  {other}"
                print(line, flush=True)


if __name__ == "__main__":
    main()
