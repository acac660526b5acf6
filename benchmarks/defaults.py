"""The default against the best single method, for every game.

Run from the root:  python -m benchmarks.defaults [GAME ...]

Both are asked for an answer without evidence (`--assurance exhaustive`): after it the default looks
for evidence, which it says. A method counts if its answer is as sure: where evidence comes by the
way, as a table of brush numbers does, it is part of the default's time. Each run has a process of
its own, as on the command line: what it loads counts, but all kernels are compiled before. A method
gets no more time than the default took, since a slower one tells nothing. Seconds are of the
processor, so that other work on the machine does not count. A ratio above `MOST` is marked, unless
the default took less than `SHORT` seconds; the last line has the worst, and the exit status is 1
where that is above `MOST`.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.measure import Ratio
from zermelo.cli import warm
from zermelo.core.errors import LimitReached
from zermelo.core.verdict import Assurance
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES, NAMES
from zermelo.limits.worker import Worker
from zermelo.run.decide import decide_here
from zermelo.solvers.method import NO_EVIDENCE, Request, methods

MOST, SHORT = 1.5, 0.5
"""The ratio that the default keeps to, and seconds below which it is not judged: what loads numba
and a game's kernels, once a process, takes 0.3 s of them."""

LIMIT, WAITS = 60.0, 4.0
"""Seconds of the processor for the default, and how many times that by the clock."""


INSTANCES = Path(__file__).with_suffix(".jsonl")
LIBRARY = Path(__file__).parents[1] / "instances" / "hard"


def instances(games: Collection[str] = ()) -> Iterator[dict[str, Any]]:
    """Yield the instances of some games, or all, that take the default a moment or more.

    Those with a name and no data are in the library.
    """
    for line in INSTANCES.read_text(encoding="utf-8").splitlines():
        data: dict[str, Any] = json.loads(line)
        if games and data["game"] not in games:
            continue
        if data.keys() == {"game", "name"}:
            path = LIBRARY / f"{data['game']}.jsonl"
            known = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            data = next(each for each in known if each["name"] == data["name"])
        yield data


@dataclass(frozen=True, slots=True)
class Run:
    """What came of one run: seconds of the processor, and the answer."""

    seconds: float
    answer: Any
    assurance: Assurance
    method: str | None


@dataclass(frozen=True, slots=True)
class Row:
    """The default and the best method on an instance."""

    data: Mapping[str, Any]
    default: Run
    best: Run | None
    """That of the method that answered first; None if none did by the time of the default."""

    @property
    def ratio(self) -> float:
        """The default's time as a multiple of the best method's."""
        return self.default.seconds / self.best.seconds if self.best else 1.0

    @property
    def judged(self) -> bool:
        """Whether the ratio says something: of a moment it does not."""
        return self.default.seconds > SHORT

    def __str__(self) -> str:
        game = self.data["game"]
        family = self.data.get("graph", {}).get("family", "")
        named = self.data.get("name", family).removeprefix(f"hard-{game}-")
        asked = self.data.get("question") or GAMES[game].questions[0].name
        best = self.best or replace(self.default, method=None)
        late = "  <- late" if self.judged and self.ratio > MOST else ""
        return (
            f"{game:12} {named:24} {asked:16}{self.default.seconds:9.2f}  "
            f"{self.default.method or 'unknown':18}{best.seconds:9.2f}  {self.ratio:5.2f} "
            f"{best.method or '-'}{late}"
        )


def spent(data: Mapping[str, Any], method: str | None, limit: float) -> Run | None:
    """Return what comes of a run in a process of its own, which has loaded no library; or None.

    The process is ended when it has used so many seconds of the processor.
    """
    request = replace(NO_EVIDENCE, method=method)
    worker = Worker(quick=True)
    try:
        found: Run = worker.run(_run, (dict(data), request, limit), WAITS * limit)
    except LimitReached:
        return None
    finally:
        worker.close()
    return found


def _run(data: Mapping[str, Any], request: Request, limit: float) -> Run:
    def now() -> float:
        kinds = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
        used = [resource.getrusage(kind) for kind in kinds]
        return sum(each.ru_utime + each.ru_stime for each in used)

    instance = decode(data, Path())
    signal.setitimer(signal.ITIMER_PROF, limit)  # its signal ends this process
    begin = now()
    verdict = decide_here(instance, request)
    return Run(now() - begin, verdict.answer, verdict.assurance, verdict.method)


def measured(data: Mapping[str, Any]) -> Row:
    """Measure the default and all methods on an instance."""
    default = spent(data, None, LIMIT) or Run(LIMIT, None, Assurance.UNKNOWN, None)
    found: list[Run] = []
    for entry in methods(data["game"]):
        mine = spent(data, entry.name, default.seconds + 0.1)
        # Of intervals and numbers only the same one is as good.
        known = default.assurance >= Assurance.EXHAUSTIVE
        same = mine is not None and (mine.answer == default.answer or not known)
        if mine and same and mine.assurance >= max(default.assurance, Assurance.EXHAUSTIVE):
            found.append(mine)
    row = Row(data, default, min(found, key=lambda run: run.seconds, default=None))
    if row.best and row.judged and row.ratio > MOST:  # other work may have slowed it down
        again = [spent(data, each, LIMIT) for each in (None, row.best.method)]
        old = default, row.best
        least = [
            min(filter(None, pair), key=lambda run: run.seconds)
            for pair in zip(again, old, strict=True)
        ]
        row = Row(data, *least)
    return row


def rows() -> Iterator[Ratio]:
    """Yield how much longer the default takes than the best method, for some instances."""
    for game in ("lights-out", "node-kayles", "cops"):
        row = measured(next(instances([game])))
        best = row.best or row.default
        text = f"{game}, {row.data['graph']['family']}"
        yield Ratio(
            text, best.method or "the default", best.seconds, "the default", row.default.seconds
        )


def main() -> None:
    """Print the table and the worst ratio, and exit with 1 if that is above the limit."""
    games = sys.argv[1:] or NAMES
    with closing(Worker(quick=True)) as worker:  # compiled, and kept for the runs
        for item in warm.listed():
            if item[0] in games:
                worker.run(warm.run, (item,))
    print(f"{'game':12} {'graph':24} {'question':16}{'default':>9}  {'by':18}{'best':>9}  ratio")
    found = []
    for data in instances(games):
        found.append(measured(data))
        print(found[-1], flush=True)
    judged = [row for row in found if row.judged]
    worst = max(judged, key=lambda row: row.ratio, default=found[0])
    print(
        f"the worst of {len(judged)} ratios is {worst.ratio:.2f} ({worst.data['game']}); the limit "
        f"is {MOST:g}; the other {len(found) - len(judged)} took the default less than {SHORT:g} s"
    )
    sys.exit(1 if worst.ratio > MOST and judged else 0)


if __name__ == "__main__":
    from benchmarks import defaults  # by its own name, which other processes can find

    defaults.main()
