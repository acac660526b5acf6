"""How far the rates of work are from the clock: python -m benchmarks.work [--limit S] [GAME …].

The turns of `decide` are shares of work, which loops count in seconds of an idle machine by the
rates in `zermelo.solvers.rates`. Here every method that counts its work runs alone on some hard
instances, and for each a line says how long it took and what work it counted. Processor time is
measured, with what starting the method takes, so that short runs say little. A program that is
not Python's own is not seen by that time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.solvers.method import Method, Task, methods
from zermelo.solvers.plan import why_unavailable

HARD = Path(__file__).resolve().parents[1] / "instances" / "hard"

STEP = 4
"""Every so many instances of a game are tried."""

LEAST = 0.15
"""Shorter runs, in seconds, are left out."""


class Busy(Deadline):
    """A deadline by this process's own time."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._until = time.process_time() + seconds

    def remaining(self) -> float:
        """Return the seconds left."""
        return max(0.0, self._until - time.process_time())

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return time.process_time() >= self._until


def runs(instances: Sequence[Instance], limit: float) -> Iterator[tuple[str, float, float]]:
    """Yield for every method that ran: its name, the seconds and the work."""
    for instance in instances:
        for entry in methods(instance.game):
            if _fits(entry, instance):
                deadline, begin = Busy(limit), time.process_time()
                with suppress(LimitReached, MemoryError):
                    entry.run(Task(instance, deadline))
                yield entry.name, time.process_time() - begin, deadline.done


def _fits(entry: Method, instance: Instance) -> bool:
    return instance.question in entry.questions and not (
        entry.applies(instance) or why_unavailable(entry)
    )


def main() -> None:
    """Print a line for every method of the games."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", help="the games; all without one")
    parser.add_argument("--limit", type=float, default=0.5, help="seconds for a run")
    given = parser.parse_args()
    print(f"{'game':14} {'method':18} {'runs':>4} {'seconds':>8} {'work':>8} {'ratio':>6}")
    for file in sorted(HARD.glob("*.jsonl")):
        if given.games and file.stem not in given.games:
            continue
        found: dict[str, list[tuple[float, float]]] = {}
        for name, seconds, work in runs(
            zermelo.experiments.read_all(str(file))[::STEP], given.limit
        ):
            if seconds >= LEAST:
                found.setdefault(name, []).append((seconds, work))
        for name, measured in sorted(found.items()):
            seconds, work = (sum(column) for column in zip(*measured, strict=True))
            ratio = f"{seconds / work:6.2f}" if work > LEAST / 10 else "     -"
            print(
                f"{file.stem:14} {name:18} {len(measured):4} {seconds:8.2f} {work:8.2f} {ratio}",
                flush=True,
            )


if __name__ == "__main__":
    main()
