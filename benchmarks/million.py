"""A million vertices for every theorem: python -m benchmarks.million [--size N] [GAME ...].

For each method by a theorem a game of about N vertices (edges, where the class is dense), renamed
at random (`instances.theorem_games`). Four things are measured, each step of CPU time:

- read: the instance file, JSON with the graph written out, until the game is built;
- decide: the method alone, with its evidence;
- certify: the certificate is written;
- check: another process reads that file and checks it. This is all plain Python but for sorting the
  edges of more than 100,000, which numpy does. A dash where the checker knows no such theorem.

Bytes are what a fresh process has at its peak above what it had with a small game of the class, for
each vertex or (in a dense class) edge. Growth is the time of all four on N divided by that on N/4:
about 4 is linear. It has the caches of the processor in it: a vertex of a larger graph, renamed, is
farther away.

`--default` decides each game once more as `zermelo decide` does, with all methods: `default` is its
seconds with the check of the evidence.
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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
    graph = getattr(instance.position, "graph", None)
    step["n"], step["m"] = (graph.n, graph.m) if graph is not None else (0, 0)
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
    from zermelo.solvers.decide import decide_here

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
    from zermelo.solvers.method import own_folder
    from zermelo.solvers.warming import Warm, run

    for name, data in getattr(own_folder(row.game), "KERNELS", ()):
        if name == row.method:
            run(Warm(row.game, name, data))


def child(action: str, row: Row, size: int, folder: Path, gigabytes: float) -> Step:
    """Do a step in this process, on a small game before, and count the memory from then on."""
    from zermelo.solvers.processes import memory_capped

    def step(stem: str) -> Step:
        path, certificate = folder / f"{stem}.json", folder / f"{stem}.certificate.json"
        if action == "make":
            return make(row, size if stem == "large" else SMALL, path)
        if action == "decide":
            return decide(row, path, certificate)
        return check(certificate) if action == "check" else default(path)

    with memory_capped(gigabytes):
        step("small")
        if action != "make":
            import numpy  # noqa: F401 - which large graphs are built by

            if action != "check":
                warm(row)
        before = _peak()
        done = step("large")
    return {**done, "bytes": _peak() - before}


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@dataclass(frozen=True, slots=True)
class Line:
    """What was measured on a game: seconds, bytes, and what failed."""

    row: Row
    steps: dict[str, Step]
    failure: str | None = None

    @property
    def size(self) -> int:
        """The vertices, or edges where the class is dense."""
        n, m = self.steps["decide"]["n"], self.steps["decide"]["m"]
        return int(m if m > DENSE * n else n) or 1

    @property
    def seconds(self) -> float:
        """The time of all four."""
        kept = ("read", "decide", "certify", "check")
        return float(sum(step.get(name, 0) for step in self.steps.values() for name in kept))


def measured(row: Row, size: int, limits: tuple[float, float], actions: tuple[str, ...]) -> Line:
    """Measure a row on a size, each step in a fresh process."""
    gigabytes, seconds = limits
    steps: dict[str, Step] = {}
    with tempfile.TemporaryDirectory() as folder:
        for action in ("make", "decide", *(("check",) if row.kinds else ()), *actions):
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


HEADS = (
    "game", "method", "on", "n", "m", "read", "decide", "certify", "check",
    "bytes", "bytes, check", "growth",
)  # fmt: skip


def cells(line: Line, quarter: Line | None) -> list[str]:
    """Return the cells of a line."""
    row, steps = line.row, line.steps
    if line.failure or "decide" not in steps:
        return [row.game, row.method, row.what, f"failed, {line.failure}"]
    per = "/edge" if line.size != steps["decide"]["n"] else ""
    values = [steps[name].get(key) for name, key in STEPS if name in steps]
    values += [None] * (4 - len(values))
    told = ["-" if value is None else f"{value:.2f}" for value in values]
    sizes = [f"{steps['decide'][key]:,}" for key in "nm"]
    room = [
        f"{steps[name]['bytes'] / line.size:.0f}{per}" if name in steps else "-"
        for name in ("decide", "check")
    ]
    growth = "-"
    if quarter is not None and quarter.failure is None:
        growth = f"{line.seconds / quarter.seconds * GROWTH * quarter.size / line.size:.1f}"
    more = steps.get("default")
    extra = [f"default {more['default']:.2f} by {more['by']}"] if more else []
    return [row.game, row.method, row.what, *sizes, *told, *room, growth, *extra]


STEPS = (("decide", "read"), ("decide", "decide"), ("decide", "certify"), ("check", "check"))


def lines(rows: list[Row], options: argparse.Namespace) -> Iterator[list[str]]:
    """Yield the cells of the table, row by row."""
    limits = options.memory, options.seconds
    actions = ("default",) if options.default else ()
    for row in rows:
        quarter = measured(row, options.size // GROWTH, limits, ())
        yield cells(measured(row, options.size, limits, actions), quarter)


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
    parser.add_argument("--markdown", action="store_true", help="print the table for docs/")
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
    rows = [row for row in ROWS if not options.games or {row.game, row.method} & set(options.games)]
    if not rows:
        parser.error(f"no method by a theorem is called {', '.join(options.games)}")
    if options.markdown:
        print(f"| {' | '.join(HEADS)} |")
        print(f"| {' | '.join(['---'] * 3 + ['--:'] * 9)} |")
    failed = 0
    for line in lines(rows, options):
        failed += "failed, " in line[3]
        text = f"| {' | '.join(line)} |" if options.markdown else "  ".join(line)
        print(text, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
