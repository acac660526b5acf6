"""Measures two workers on one instance against one: python -m benchmarks.workers [--pairs N].

For each game an instance of some seconds, in one run on this machine: the seconds of the clock
until the verdict with one worker and with two, by turns, so that what else runs on the machine is
the same for both. Of some such pairs that with the middle ratio is printed, with the least and the
largest ratio. Both must give the same answer. The code is compiled before, and the workers have
loaded it.

The first rows are searches with two threads. There the last column but one is the work: the seconds
of processor of both threads together, as a part of those that one thread needs. Twice its inverse
is what two free processors gain; on a busy machine the ratio of the clock means nothing, since two
threads get more of the processors than one, but that still holds. The rows that say "chosen" are
what `decide` chooses by itself, and the last ones portfolios of methods in processes, which may
gain more than two times, nothing, or less than nothing, since a worker must start and the two share
the memory.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import zermelo
from benchmarks.measure import Ratio, busy, timed
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request

LIMIT = 60.0
"""Seconds for each run; one that it ends gives a lower bound."""

PAIRS = 3
"""How many times each is run."""


@dataclass(frozen=True, slots=True)
class Case:
    """An instance, something small of the same game to load it, and the method, if one is named."""

    instance: Instance
    small: Instance
    title: str
    method: str | None = "nimbers"


def _outcome(game: str, text: str, method: str | None = "nimbers", **data: object) -> Case:
    make = getattr(zermelo, game)
    small, large = (make(graph, question="outcome", **data) for graph in ("grid:3x3", text))
    return Case(large, small, f"{small.game}, {text}", method)


THREADS = (
    _outcome("node_kayles", "regular:50,3"),
    _outcome("arc_kayles", "regular:34,3,seed=1"),
    _outcome("grim", "regular:28,3,seed=1"),
    _outcome("polish", "regular:16,3,seed=2"),
    _outcome("octal", "regular:32,3,seed=1", digits="0.137"),
)

CHOSEN = (
    _outcome("node_kayles", "regular:44,3", None),
    _outcome("arc_kayles", "regular:34,3,seed=1", None),
)
OTHERS = tuple(
    Case(make(text), make("petersen"), f"{make.__name__}, {text}", None)
    for make, text in ((zermelo.cleaning, "gnp:22,0.4"), (zermelo.cops, "hypercube:5"))
)


def run(case: Case, workers: int) -> tuple[float, float, Verdict]:
    """Return the seconds of a run by the clock and of this process, and what it came to."""
    request = Request(
        method=case.method, workers=workers, time_limit=LIMIT, assurance=Assurance.EXHAUSTIVE
    )
    decide_here(case.small, request)
    seconds, (work, verdict) = timed(busy, decide_here, case.instance, request)
    return seconds, work, verdict


def measured(case: Case, pairs: int = PAIRS) -> tuple[Ratio, str]:
    """Return the middle one of the ratios for an instance, and a line of the table."""
    found: list[tuple[Ratio, float, Verdict, Verdict]] = []
    for _ in range(pairs):
        (one, alone, first), (two, both, second) = run(case, 1), run(case, 2)
        if first.answered and second.answered and first.answer != second.answer:
            raise AssertionError(f"{case.title}: {first.answer!r}, with two {second.answer!r}")
        title = case.title if case.method else f"{case.title}, chosen"
        row = Ratio(title, "2 workers", two, "1 worker", one, not first.answered)
        found.append((row, both / alone, first, second))
    found.sort(key=lambda each: each[0].ratio)
    row, work, first, second = found[len(found) // 2]
    part = f"{work:8.2f}" if second.method == "nimbers" else f"{'':8}"
    late = "" if second.answered else "  (two: unknown)"
    names = first.method if first.method == second.method else f"{first.method}, {second.method}"
    bound = ">" if row.bound else " "
    span = f"{found[0][0].ratio:.2f}-{found[-1][0].ratio:.2f}"
    seconds = f"{row.rival_seconds:8.2f}{row.seconds:8.2f}"
    return row, f"{row.case:40}{seconds} {bound}{row.ratio:6.2f}{span:>12}{part}  {names}{late}"


def rows() -> Iterator[Ratio]:
    """Two threads against one, for five games."""
    for case in THREADS:
        yield measured(case)[0]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=PAIRS, help="how many times each is run")
    arguments = parser.parse_args()
    print(f"{'instance':40}{'1':>8}{'2':>8} {'ratio':>7}{'of all':>12}{'work':>8}  methods")
    for case in (*THREADS, *CHOSEN, *OTHERS):
        print(measured(case, arguments.pairs)[1], flush=True)


if __name__ == "__main__":
    main()
