"""A million vertices for every theorem: python -m benchmarks.million [--size N] [GAME ...].

For each method by a theorem a game of about N vertices (edges, where the class is dense), renamed
at random (`instances.theorem_games`). Four things are measured, each step of CPU time:

- read: the instance file, JSON with the graph written out, until the game is built;
- decide: the method alone, with its evidence;
- certify: the certificate is written;
- check: another process reads that file and checks it. This is all plain Python but for sorting the
  edges of more than 100,000, which numpy does. A dash where the checker knows no such theorem.

Bytes are what a fresh process has at its peak above what it had with a small game of the class, for
each vertex or (in a dense class) edge. Growth is the time of all four on N divided by that on N/4,
measured just before: about 4 is linear. It has the caches of the processor in it: neighbors in a
larger graph, renamed, lie farther apart.

`--keep` puts the lines into benchmarks/million.jsonl, from which `python -m benchmarks --markdown`
takes them. `--default` decides each game once more as `zermelo decide` does, with all methods:
`default` is its seconds with the check of the evidence.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.million_page import HEADS, keep, renew
from instances.theorem_games import ROWS, Row
from zermelo.cli.checking import check_text
from zermelo.core.certificate import Certificate, Status
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.formats.certificate_writing import write
from zermelo.formats.files import instance_of, texts
from zermelo.formats.json_text import dumps
from zermelo.formats.streams import Reading
from zermelo.solvers.method import NO_EVIDENCE, Outcome, Request, Task, method

DENSE = 4
"""With more edges to a vertex bytes are told for each edge."""

SMALL = 300
"""The size of the game by which all that is needed is loaded before the clock runs."""

GROWTH = 4
"""The game is that much larger than the one with which it is compared."""

Step = dict[str, Any]


class Failed(Exception):
    """A step that did not end as it should."""


def make(row: Row, size: int, path: Path) -> Step:
    """Write the instance file of a row."""
    value = row.make(size, random.Random(size))
    path.write_text(dumps(value), encoding="utf-8")
    return {}


def read(path: Path) -> Instance:
    """Return the instance of a file, however long it is."""
    [text] = texts(str(path), Reading(most=None))
    return instance_of(text)


def found(row: Row, instance: Instance) -> Outcome:
    """Return what the method of a row finds; `Failed` if that is no answer, or not its evidence."""
    entry = method(row.game, row.method)
    reason = entry.applies(instance)
    if reason is not None:
        raise Failed(reason)
    wanted = Request() if row.kinds else NO_EVIDENCE
    outcome = entry.run(Task(instance, Deadline(), wanted))
    if outcome.answer is None:
        raise Failed(outcome.reason or "there is no answer")
    kind = outcome.evidence.kind if outcome.evidence else None
    if row.kinds and kind not in row.kinds:
        raise Failed(outcome.reason or f"the evidence is {kind}")
    return outcome


def decide(row: Row, path: Path, certificate: Path) -> Step:
    """Read an instance, decide it, and write the certificate if there is one."""
    step: Step = {}
    instance = _timed(step, "read", lambda: read(path))
    outcome = _timed(step, "decide", lambda: found(row, instance))
    parts = instance.position.parts if row.text is None else [instance]
    step["n"], step["m"] = (sum(getattr(each.graph, key) for each in parts) for key in "nm")
    evidence = outcome.evidence if row.kinds else None
    if evidence is not None:
        claim = Certificate(instance, outcome.answer, evidence)
        _timed(step, "certify", lambda: write(claim, str(certificate)))
    return step


def check(certificate: Path) -> Step:
    """Check a certificate file, by the reader and the checker of `zermelo check`."""
    step: Step = {}

    def checked() -> None:
        [text] = texts(str(certificate), Reading(most=None))
        result = check_text(text, Deadline()).result
        if result.status is not Status.ACCEPTED:
            raise Failed(f"the checker: {result.reason}")

    _timed(step, "check", checked)
    return step


def default(path: Path) -> Step:
    """Decide an instance as the command does, with all methods."""
    from zermelo.run.decide import decide_here

    step: Step = {}
    instance = read(path)
    verdict = _timed(step, "default", lambda: decide_here(instance, Request()))
    if not verdict.answered:
        raise Failed(verdict.reason or "unknown")
    step["by"] = verdict.method
    return step


def _timed(step: Step, name: str, run: Callable[[], Any]) -> Any:
    begin = time.process_time()
    result = run()
    step[name] = time.process_time() - begin
    return result


def warm(row: Row) -> None:
    """Load the kernels of a method."""
    from zermelo.cli.warm import run
    from zermelo.solvers.method import own_folder

    for name, data in getattr(own_folder(row.game), "KERNELS", ()):
        if name == row.method:
            run((row.game, name, data))


def child(action: str, row: Row, size: int, folder: Path, gigabytes: float) -> list[Step]:
    """Do a step in this process, on a quarter of the size and on all of it.

    The memory is counted from after a small game on.
    """
    from zermelo.limits.processes import memory_capped

    def step(size: int) -> Step:
        path, certificate = folder / f"{size}.json", folder / f"{size}.certificate.json"
        if action == "make":
            return make(row, size, path)
        if action == "decide":
            return decide(row, path, certificate)
        return check(certificate) if action == "check" else default(path)

    with memory_capped(gigabytes):
        step(SMALL)
        if action != "make":
            import numpy  # noqa: F401 - which large graphs are built by

            if action != "check":
                warm(row)
        before = _peak()
        steps = [step(size // GROWTH), step(size)]
    return [{**each, "bytes": _peak() - before} for each in steps]


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@dataclass(frozen=True, slots=True)
class Line:
    """What was measured on two games of a row: seconds, bytes, and what failed."""

    row: Row
    steps: dict[str, list[Step]]
    failure: str | None = None

    def size(self, which: int) -> int:
        """Return the vertices, or edges where the class is dense; -1 is the larger game."""
        n, m = (self.steps["decide"][which][key] for key in "nm")
        return int(m if m > DENSE * n else n) or 1

    def seconds(self, which: int) -> float:
        """Return the time of all four."""
        kept = ("read", "decide", "certify", "check")
        return float(sum(each[which].get(key, 0) for each in self.steps.values() for key in kept))

    @property
    def growth(self) -> float:
        """The time on the larger game as a multiple of the other, as if it had `GROWTH` times the
        size: grids and cubes do not have it exactly."""
        larger = self.size(-1) / self.size(0)
        return self.seconds(-1) / self.seconds(0) * GROWTH / larger


def measured(row: Row, size: int, limits: tuple[float, float], more: tuple[str, ...] = ()) -> Line:
    """Measure a row, each step in a fresh process."""
    gigabytes, seconds = limits
    steps: dict[str, list[Step]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for action in ("make", "decide", *(("check",) if row.kinds else ()), *more):
            command = [
                sys.executable, "-m", "benchmarks.million", "--child", action,
                str(ROWS.index(row)), str(size), folder, str(gigabytes),
            ]  # fmt: skip
            try:
                done = subprocess.run(
                    command, capture_output=True, text=True, check=False, timeout=seconds
                )
            except subprocess.TimeoutExpired:
                return Line(row, steps, f"{action}: more than {seconds:g} s")
            if done.returncode:
                last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
                return Line(row, steps, f"{action}: {last[:300]}")
            steps[action] = json.loads(done.stdout)
    return Line(row, steps)


TIMES = (("decide", "read"), ("decide", "decide"), ("decide", "certify"), ("check", "check"))


def cells(line: Line) -> list[str]:
    """Return the cells of a line."""
    row = line.row
    if line.failure:
        return [row.game, row.method, row.what, f"failed, {line.failure}"]
    last = {action: steps[-1] for action, steps in line.steps.items()}
    per = "/edge" if line.size(-1) != last["decide"]["n"] else ""
    seconds = [last.get(action, {}).get(key) for action, key in TIMES]
    told = ["-" if value is None else f"{value:.2f}" for value in seconds]
    room = [
        f"{last[action]['bytes'] / line.size(-1):.0f}{per}" if action in last else "-"
        for action in ("decide", "check")
    ]
    sizes = [f"{last['decide'][key]:,}" for key in "nm"]
    found = last.get("default")
    extra = [f"default {found['default']:.2f} by {found['by']}"] if found else []
    return [row.game, row.method, row.what, *sizes, *told, *room, f"{line.growth:.1f}", *extra]


def main() -> int:
    """Measure the rows of the games that are named, and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.million",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="games or methods (all)")
    parser.add_argument("--size", type=int, default=1_000_000, help="vertices (a million)")
    parser.add_argument("--memory", type=float, default=8.0, help="gigabytes of a process (8)")
    parser.add_argument("--seconds", type=float, default=600.0, help="of a process (600)")
    parser.add_argument("--default", action="store_true", help="decide by all methods as well")
    parser.add_argument("--keep", action="store_true", help="keep the lines for docs/benchmarks.md")
    parser.add_argument("--page", action="store_true", help="renew docs/benchmarks.md, no more")
    parser.add_argument("--child", nargs=5, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        action, number, size, folder, gigabytes = options.child
        try:
            done = child(action, ROWS[int(number)], int(size), Path(folder), float(gigabytes))
        except Failed as failure:
            print(failure, file=sys.stderr)
            return 1
        print(dumps(done))
        return 0
    if options.page:
        renew()
        return 0
    rows = [row for row in ROWS if not options.games or {row.game, row.method} & set(options.games)]
    if not rows:
        parser.error(f"no method by a theorem is called {', '.join(options.games)}")
    more = ("default",) if options.default else ()
    failed = 0
    print("  ".join(HEADS))
    for row in rows:
        line = measured(row, options.size, (options.memory, options.seconds), more)
        failed += line.failure is not None
        print("  ".join(cells(line)), flush=True)
        if options.keep and line.failure is None:
            keep(cells(line))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
