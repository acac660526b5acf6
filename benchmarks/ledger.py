"""Why each method is there: python -m benchmarks.ledger [GAME or METHOD ...] [--limit SECONDS].

tests/ledger.jsonl has a line for each method: an instance on which `decide` without the method
loses something that it has with it, within the same limit of seconds:

- `answer`: there is none any more;
- `level`: it is less sure;
- `time`: it takes at least `FACTOR` times as long, in seconds of this process, or is not there
  before it would;
- `evidence`: no other method of the game gives this kind (there is a test that none can).

The command decides every instance with all methods and without the one, and prints what it loses;
on a faster machine that may be time where the line says answer or level. Exit status 1 if a line
loses nothing, or a method has none.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from instances.theorem_games import ROWS
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.instance import decode
from zermelo.games.registry import NAMES
from zermelo.run.decide import decide_here
from zermelo.run.progress import unknown
from zermelo.solvers import plan
from zermelo.solvers.method import Method, Request, methods

ROOT = Path(__file__).parents[1]
LEDGER = ROOT / "tests" / "ledger.jsonl"

FACTOR = 5.0
"""What a method has to be faster by, if that is all there is to it."""

LIMIT = 10.0
"""Seconds for an instance, where the line says nothing else."""

MOMENT = 0.02
"""Shorter times count as so many seconds."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ledger: a method, what it is for, the instance, and the limit in seconds.

    The instance is written out, or it is "FILE NAME" for one of the library, or "SIZE METHOD: WHAT"
    for one of benchmarks/million.py.
    """

    game: str
    method: str
    loses: str
    instance: dict[str, Any] | str
    limit: float = LIMIT

    def read(self) -> Instance:
        """Return the instance."""
        if isinstance(self.instance, dict):
            return decode({"game": self.game, **self.instance}, ROOT)
        file, name = self.instance.split(" ", 1)
        if file.isdigit():
            row = next(
                row for row in ROWS if (row.game, f"{row.method}: {row.what}") == (self.game, name)
            )
            return decode(row.make(int(file), random.Random(int(file))), ROOT)
        values = map(json.loads, (ROOT / "instances" / file).read_text("utf-8").splitlines())
        return decode(next(value for value in values if value.get("name") == name), ROOT)


def lines() -> list[Line]:
    """Return the lines of the ledger."""
    text = LEDGER.read_text(encoding="utf-8")
    return [Line(**json.loads(line)) for line in text.splitlines()]


def missing(known: Sequence[Line]) -> list[tuple[str, str]]:
    """Return the methods that have no line."""
    named = {(line.game, line.method) for line in known}
    every = ((game, entry.name) for game in NAMES for entry in methods(game))
    return [each for each in every if each not in named]


def seconds_of(instance: Instance, limit: float, without: str | None) -> tuple[float, Verdict]:
    """Return the seconds of this process for a verdict, by all methods but one."""

    def left(game: str) -> list[Method]:
        gone = without if game == instance.game else None
        return [entry for entry in methods(game) if entry.name != gone]

    with patch.object(plan, "methods", left):
        start = time.process_time()
        try:
            verdict = decide_here(instance, Request(time_limit=limit))
        except LimitReached as error:
            verdict = replace(unknown(instance), reason=str(error))
        return time.process_time() - start, verdict


def lost(line: Line) -> tuple[str, str]:
    """Return what a removal loses, empty if nothing, and the two verdicts in words."""
    instance = line.read()
    if line.loses == "evidence":
        others = {kind for each in methods(line.game) if each.name != line.method
                  for kind in each.evidence}  # fmt: skip
        verdict = decide_here(instance, Request(method=line.method, time_limit=line.limit))
        own = verdict.evidence is not None and verdict.evidence not in others
        return ("evidence" if own else ""), f"{verdict.evidence} by {verdict.method}"
    ours, found = min(
        (seconds_of(instance, line.limit, None) for _ in range(2)), key=lambda pair: pair[0]
    )
    theirs, other = seconds_of(instance, line.limit, line.method)
    what = f"{said(found)} in {ours:.2f} s; without {said(other)} in {theirs:.2f} s"
    if found.assurance is Assurance.UNKNOWN or found.assurance < other.assurance:
        return "", what
    if other.assurance is Assurance.UNKNOWN:
        return "answer", what
    if other.assurance < found.assurance:
        return "level", what
    return ("time" if theirs >= FACTOR * max(ours, MOMENT) else ""), what


def said(verdict: Verdict) -> str:
    """Return the level and the method of a verdict."""
    return f"{verdict.assurance.label} by {verdict.method}"


def replayed(known: Sequence[Line]) -> Iterator[tuple[Line, bool, str]]:
    """Yield whether each line is true, that is, something is lost; and what, in words."""
    for line in known:
        loss, what = lost(line)
        yield line, bool(loss), f"loses {loss or 'nothing'}: {what}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Replay the ledger and return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="games or methods (all)")
    options = parser.parse_args(arguments)
    wanted, known = set(options.names), lines()
    chosen = [line for line in known if not wanted or wanted & {line.game, line.method}]
    bad = 0
    for line, right, what in replayed(chosen):
        bad += not right
        print(f"{line.game} {line.method}: {what}{'' if right else '  WRONG'}", flush=True)
    for game, name in missing(known):
        if not wanted or wanted & {game, name}:
            bad += 1
            print(f"{game} {name} has no line")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
