"""Measures two workers on one instance against one: python -m benchmarks.workers [--limit S].

For each game an instance, in one run on this machine: the seconds of the clock until the verdict
with one worker and with two, and their ratio. The workers' processes have loaded the game before.
The first rows are searches that share a table: there the pairs that are left to each are told too.
The others are portfolios, which may gain more than two times, nothing, or less than nothing, since
two processes share the memory's bandwidth and a worker must start. Both must give the same answer.
A run that the limit ends gives a lower bound. On a machine with one free processor the ratios mean
nothing.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import zermelo
from benchmarks.measure import Ratio, timed
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict

LIMIT = 20.0
"""Seconds for each of the two runs."""


@dataclass(frozen=True, slots=True)
class Case:
    """An instance, something small of the same game to load it, and what is asked for."""

    title: str
    instance: Instance
    small: Instance
    method: str | None = None


def _outcome(game: str, text: str, method: str | None = "nimbers-kernel") -> Case:
    make = getattr(zermelo, game)
    small = make("grid:3x3", question="outcome")
    return Case(f"{small.game}, {text}", make(text, question="outcome"), small, method)


CASES = (
    _outcome("node_kayles", "regular:50,3"),
    _outcome("node_kayles", "regular:48,3"),
    _outcome("arc_kayles", "regular:38,3,seed=1"),
    _outcome("grim", "regular:28,3,seed=1"),
    _outcome("polish", "grid:4x4"),
    _outcome("node_kayles", "regular:50,3", None),
    Case("cleaning, gnp:22,0.4", zermelo.cleaning("gnp:22,0.4"), zermelo.cleaning("petersen")),
    Case("cops, hypercube:5", zermelo.cops("hypercube:5"), zermelo.cops("petersen")),
)


def measured(case: Case, limit: float = LIMIT) -> tuple[Ratio, str]:
    """Return the ratio for an instance, and a line of the table."""
    found: list[tuple[float, Verdict]] = []
    for workers in (1, 2):
        for given, seconds in ((case.small, 60.0), (case.instance, limit)):
            run = timed(
                lambda given=given, seconds=seconds, workers=workers: zermelo.decide(
                    given, workers=workers, method=case.method, time_limit=seconds,
                    assurance="exhaustive",
                )
            )  # fmt: skip
        found.append(run)
    (one, first), (two, second) = found
    if first.answered and second.answered and first.answer != second.answer:
        raise AssertionError(f"{case.title}: {first.answer!r}, with two {second.answer!r}")
    row = Ratio(case.title, "2 workers", two, "1 worker", one, not first.answered)
    alone, shared = (int(each.statistics.get("nodes", 0)) for each in (first, second))
    part = f"{shared / alone:8.2f}" if alone and shared else f"{'':8}"
    late = "" if second.answered else "  (two: unknown)"
    names = f"{first.method}, {second.method}"
    bound = ">" if row.bound else " "
    words = f"{case.title:36}{one:8.2f}{two:8.2f} {bound}{row.ratio:6.2f}{part}  {names}{late}"
    return row, words


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for each run")
    arguments = parser.parse_args()
    heads = f"{'instance':36}{'1':>8}{'2':>8} {'ratio':>7}{'pairs':>8}  methods"
    print(heads)
    for case in CASES:
        print(measured(case, arguments.limit)[1], flush=True)


if __name__ == "__main__":
    main()
