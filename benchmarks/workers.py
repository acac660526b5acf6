"""Measures two workers on one instance against one: python -m benchmarks.workers [--pairs N].

For each game an instance of some seconds, in one run on this machine: the seconds of the clock
until the verdict with one worker and with two, by turns, so that what else runs on the machine is
the same for both. Of some such pairs that with the middle ratio is printed, with the least and the
largest ratio. Both must give the same answer. The code is compiled before, and the worker's process
has loaded it.

The first rows are searches with two threads: the last column but one is the part of the pairs of a
component and a heap that both look at together, against those that one looks at alone; half of it,
turned over, is what two could gain at best. The rows without a method's name are what `decide`
chooses by itself, and the last ones portfolios of methods in processes, which may gain more than
two times, nothing, or less than nothing, since a worker must start and the two share the memory. On
a machine without two free processors the ratios mean nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import zermelo
from benchmarks.measure import Ratio, timed
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict

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
    method: str | None = "nimbers-kernel"


def _outcome(game: str, text: str, method: str | None = "nimbers-kernel", **data: object) -> Case:
    make = getattr(zermelo, game)
    small, large = (make(graph, question="outcome", **data) for graph in ("grid:3x3", text))
    return Case(large, small, f"{small.game}, {text}", method)


THREADS = (
    _outcome("node_kayles", "regular:44,3"),
    _outcome("arc_kayles", "regular:34,3,seed=1"),
    _outcome("grim", "regular:28,3,seed=1"),
    _outcome("polish", "grid:4x4"),
    _outcome("octal", "regular:24,3,seed=1", digits="0.137"),
)

CHOSEN = (
    _outcome("node_kayles", "regular:44,3", None),
    _outcome("arc_kayles", "regular:34,3,seed=1", None),
)
OTHERS = tuple(
    Case(make(text), make("petersen"), f"{make.__name__}, {text}", None)
    for make, text in ((zermelo.cleaning, "gnp:22,0.4"), (zermelo.cops, "hypercube:5"))
)


def run(case: Case, workers: int) -> tuple[float, Verdict]:
    """Return the seconds of a run, and what it came to."""

    def decided(instance: Instance) -> Verdict:
        return zermelo.decide(
            instance, workers=workers, method=case.method, time_limit=LIMIT,
            assurance="exhaustive",
        )  # fmt: skip

    decided(case.small)
    return timed(decided, case.instance)


def measured(case: Case, pairs: int = PAIRS) -> tuple[Ratio, str]:
    """Return the middle one of the ratios for an instance, and a line of the table."""
    found: list[tuple[Ratio, Verdict, Verdict]] = []
    for _ in range(pairs):
        (one, first), (two, second) = run(case, 1), run(case, 2)
        if first.answered and second.answered and first.answer != second.answer:
            raise AssertionError(f"{case.title}: {first.answer!r}, with two {second.answer!r}")
        title = case.title if case.method else f"{case.title}, chosen"
        row = Ratio(title, "2 workers", two, "1 worker", one, not first.answered)
        found.append((row, first, second))
    found.sort(key=lambda each: each[0].ratio)
    row, first, second = found[len(found) // 2]
    alone, both = (int(each.statistics.get("nodes", 0)) for each in (first, second))
    part = f"{both / alone:8.2f}" if alone and both else f"{'':8}"
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
    print(f"{'instance':40}{'1':>8}{'2':>8} {'ratio':>7}{'of all':>12}{'pairs':>8}  methods")
    for case in (*THREADS, *CHOSEN, *OTHERS):
        print(measured(case, arguments.pairs)[1], flush=True)


if __name__ == "__main__":
    main()
