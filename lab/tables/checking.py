"""A table checked: its form, and a sample of its lines by certificates of the package.

A line's values come from programs in `lab.tables`; a certificate comes from a method of the
package and was accepted by its checker. The number of winnable colorings is counted by a
certificate for each coloring, for small graphs; an oddity by the game with one green vertex (a
graph of odd type is an oddity exactly if that is won: theorem 1 of docs/theorems).
"""

from __future__ import annotations

import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from tempfile import TemporaryDirectory
from typing import Any

import zermelo
from lab.program import Deadline
from lab.tables import connected, octal
from lab.tables.stored import Wrong
from zermelo.errors import InputError, LimitReached
from zermelo.types import Assurance, Instance, Verdict

SECONDS = 60
"""For one certificate; where none is found in time, the answer alone is compared."""

SHORT = 500
"""Columns up to which a period of an octal game is certified."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What is looked at: so many lines of a table, by a seed; colorings; the form of all lines.

    And a second program that checks the certificates, if one is named.
    """

    seed: int
    lines: int
    colorings: int
    every: bool = False
    second: str | None = None

    def of(self, lines: list[str]) -> list[str]:
        """Return the lines of a sample."""
        return random.Random(self.seed).sample(lines, min(self.lines, len(lines)))


def check_connected(order: int, text: str, draw: Draw, deadline: Deadline) -> Iterator[str]:
    """Check a table of connected graphs; `Wrong` where it is."""
    first, *lines = text.splitlines()
    count = connected.COUNTS[order - 1]
    if first != connected.head(order) or len(lines) != count:
        raise Wrong(f"connected-{order}: no table of {count} graphs with the right first line")
    if any(earlier.split()[0] >= later.split()[0] for earlier, later in pairwise(lines)):
        raise Wrong(f"connected-{order}: the graphs are not in ascending order")
    sample = draw.of(lines)
    for line in lines if draw.every else sample:
        deadline.check()
        form = line.split()[0]
        graph = zermelo.graphs.graph(f"graph6:{form}")[0]
        if zermelo.graphs.canonical(graph) != form or len(graph.components()) > 1:
            raise Wrong(f"connected-{order}: {form} is no connected graph in canonical form")
    found: Counter[str] = Counter()
    for line in sample:
        found += _line(order, line, draw, deadline)
    forms = "all" if draw.every else f"{len(sample)} of them"
    yield (
        f"connected-{order}: {count} graphs, {forms} canonical and connected; {len(sample)} lines, "
        f"{found['certified']} certificates, {found['without']} answers without one"
        + (f"; {draw.second} accepts {found['second']}" if draw.second else "")
    )


def _line(order: int, line: str, draw: Draw, deadline: Deadline) -> Counter[str]:
    text, *values = line.split()
    told = dict(zip(connected.columns(order), map(int, values), strict=True))
    graph = zermelo.graphs.graph(f"graph6:{text}")[0]
    games: dict[str, Instance] = {
        "node-kayles": zermelo.node_kayles(graph, question="nim-value"),
        "arc-kayles": zermelo.arc_kayles(graph, question="nim-value"),
        "polish": zermelo.polish(graph, question="nim-value"),
        "cops": zermelo.cops(graph, question="cop-number"),
        "brushes": zermelo.cleaning(graph, question="brush-number"),
    }
    found: Counter[str] = Counter()
    for name, value in told.items():
        if name in games:
            _compare(f"{text}: {name}", value, games[name], found, deadline, draw.second)
    odd_type = (graph.n + graph.m) % 2 == 1
    if odd_type:
        game = zermelo.ello(graph, green=[0])
        _compare(f"{text}: oddity", bool(told["oddity"]), game, found, deadline, draw.second)
    elif told["oddity"]:
        raise Wrong(f"{text}: an oddity has odd type")
    if 1 << graph.n <= draw.colorings:
        won = 0
        for greens in range(1 << graph.n):
            game = zermelo.ello(graph, green=[v for v in range(graph.n) if greens >> v & 1])
            won += _decided(game, found, deadline, draw.second)
        _equal(f"{text}: winnable", told["winnable"], won)
    return found


def _compare(
    what: str, value: Any, game: Instance, found: Counter[str], deadline: Deadline,
    second: str | None = None,
) -> None:  # fmt: skip
    _equal(what, value, _decided(game, found, deadline, second))


def _equal(what: str, told: Any, answer: Any) -> None:
    if told != answer:
        raise Wrong(f"{what}: the table says {told}, a certificate {answer}")


def _decided(
    game: Instance, found: Counter[str], deadline: Deadline, second: str | None = None
) -> Any:
    deadline.check()
    verdict = zermelo.decide(game, time_limit=SECONDS)
    if not verdict.answered:
        raise LimitReached(verdict.reason or "no answer was found")
    accepted = verdict.assurance is Assurance.CERTIFIED and zermelo.check(verdict).accepted
    found["certified" if accepted else "without"] += 1
    if accepted and second:
        found["second"] += _again(verdict, second)
    return verdict.answer


def _again(verdict: Verdict, program: str) -> bool:
    """Whether a second program accepts a certificate; `Wrong` if it rejects it."""
    with TemporaryDirectory() as folder:
        path = f"{folder}/certificate.json"
        zermelo.write(verdict, path)
        try:
            done = subprocess.run([program, path], capture_output=True, text=True, check=False)
        except OSError as error:
            raise InputError(
                f"{program} cannot be run ({error.strerror})", "", "--second"
            ) from None
    if done.returncode not in (0, 3):  # 3: it does not know that kind of evidence
        raise Wrong(f"zermelo accepts a certificate, and the second checker says {done.stdout}")
    return done.returncode == 0


def check_octal(text: str, draw: Draw, deadline: Deadline) -> Iterator[str]:
    """Check the table of octal games; `Wrong` where it is."""
    first, *lines = text.splitlines()
    if first != octal.HEAD or [line.split()[0] for line in lines] != sorted(octal.games()):
        raise Wrong("octal: no table of all games with the right first line")
    found: Counter[str] = Counter()
    sample = draw.of([line for line in lines if _columns(line) <= SHORT])
    for line in sample:
        found += octal_line(line, deadline)
    proved = sum(_columns(line) <= octal.COLUMNS for line in lines)
    yield (
        f"octal: {len(lines)} games, {proved} with a period; {len(sample)} lines, "
        f"{found['certified']} certificates, {found['without']} answers without one"
    )


def octal_line(line: str, deadline: Deadline) -> Counter[str]:
    """Check a line with a period; `Wrong` where it is."""
    found: Counter[str] = Counter()
    code, preperiod, period, columns = line.split()
    again = octal.proved(octal.NimValues(code).up_to(int(columns)))
    _equal(code, line, again and f"{code} {again.preperiod} {again.period} {again.columns}")
    # The path with one vertex and k more is the heap k + 1.
    game = zermelo.octal("path:1", code, attach_at=0, question="period")
    wanted = {"preperiod": max(0, int(preperiod) - 1), "period": int(period)}
    _compare(code, wanted, game, found, deadline)
    return found


def _columns(line: str) -> int:
    last = line.split()[-1]
    return octal.COLUMNS + 1 if last == "-" else int(last)
