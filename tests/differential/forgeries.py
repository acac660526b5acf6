"""Forged certificates by the thousand: what the checker accepts must be true.

    python -m tests.differential.forgeries ello cops --seeds 0:4 --count 3000

prints a row for each game and kind of evidence; what is wrong stands above the table, one JSON
object a line. The same seeds give the same forgeries.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from fuzzing import POOL

import zermelo
from tests.differential.claims import labels_of
from tests.differential.drawing import Value
from tests.differential.forging import counterfeits, forged
from tests.differential.games import PLAYED
from tests.literal.judging import READINGS, judge
from tests.literal.reading import TooLarge
from zermelo.checker.check import check
from zermelo.checker.reading import certificate as certificate_format
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Unavailable
from zermelo.formats import certificate_writing
from zermelo.formats.instance import decode
from zermelo.solvers.method import Task, methods

SECONDS = 5.0
"""What a check, or a method that is to give a certificate, may take."""

HANGS = 20
"""Seconds after which a check has hung, whatever its deadline was."""

MADE_UP = "no kind"
"""The row of forgeries whose evidence has no kind that the game knows."""

FRESH = 4
"""How many random instances a block takes certificates from, besides those of the pool."""


@dataclass
class Row:
    """What became of the forgeries of a kind of evidence.

    Attributes
    ----------
    forged, refused, accepted : int
        Forged certificates, those that are not even read (bad input), and those that the checker
        accepted; the others were rejected.
    open : int
        Accepted ones that the literal reading could not judge.
    false : int
        Accepted ones whose claim is false.
    failed : int
        Exceptions other than those that are documented, and checks that hung.
    """

    forged: int = 0
    refused: int = 0
    accepted: int = 0
    open: int = 0
    false: int = 0
    failed: int = 0

    def add(self, other: Row) -> None:
        """Take in what was counted elsewhere."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass
class Found:
    """Rows by kind of evidence, and what is wrong."""

    rows: dict[str, Row] = field(default_factory=lambda: defaultdict(Row))
    problems: list[Value] = field(default_factory=list)


LARGEST = 16
"""The most vertices of an instance whose certificates are changed; truth is to be decided."""

FORMULAS = ([[1], [-1]], [[1, 2], [-1], [-2]], [[1, 2], [-1, 2], []], [[1, -2], [2, 1], [-1]])
"""Small formulas that cannot be satisfied, for games of ELLO with a ``reduction``."""


@cache
def pool(game: str) -> tuple[Value, ...]:
    """Return certificates with all the kinds of evidence that a game has."""
    values = [json.loads(line) for line in POOL.read_text().splitlines()]
    if game == "ello":
        values += [written(zermelo.hardness.transfer(formula, "ello")) for formula in FORMULAS]
    return tuple(
        value
        for value in values
        if value["instance"]["game"] == game and len(labels_of(value["instance"])) <= LARGEST
    )


def written(certificate: Certificate) -> Value:
    """Return a certificate as its JSON object."""
    value: Value = json.loads(json.dumps(certificate_writing.encode(certificate)))
    return value


def fresh(game: str, rng: Random, count: int) -> Iterator[Value]:
    """Yield the certificates of all methods for random instances."""
    for _ in range(count):
        for value in PLAYED[game].asked(PLAYED[game].random_instance(rng)):
            instance = decode(value, Path())
            for entry in methods(game):
                if instance.question not in entry.questions or not entry.evidence:
                    continue
                if entry.applies(instance) is not None:
                    continue
                try:
                    outcome = entry.run(Task(instance, Deadline(SECONDS)))
                except (LimitReached, Unavailable):
                    continue
                if outcome.evidence is not None:
                    yield written(Certificate(instance, outcome.answer, outcome.evidence))


def block(game: str, seed: int, count: int, instances: int = FRESH) -> Found:
    """Forge so many certificates of a game.

    Parameters
    ----------
    game : str
        The game.
    seed : int
        The same seed gives the same forgeries.
    count : int
        How many: two of three are changed certificates, shared out evenly over the kinds of
        evidence, and one of three is a claim about a random instance that nobody proved.
    instances : int
        How many random instances give certificates, besides those of the pool.
    """
    rng = Random(f"forged {game} {seed}")
    others = [*pool(game), *(fresh(game, rng, instances) if game in PLAYED else ())]
    by_kind: dict[str, list[Value]] = defaultdict(list)
    for value in others:
        by_kind[value["evidence"]["kind"]].append(value)
    found = Found()
    for kind, values in sorted(by_kind.items()):
        each = max(1, count * 2 // 3 // len(by_kind) // len(values))
        for value in values:
            for copy in forged(value, rng, each, others):
                _tell(copy, found, found.rows[kind])
    unproved = [asked for _ in range(-(-count // 100)) for asked in answered(game, rng)]
    for copy in counterfeits(unproved, rng, count // 3 if unproved else 0, others):
        evidence = copy["evidence"]
        named = evidence.get("kind") if isinstance(evidence, dict) else None
        _tell(copy, found, found.rows[named if named in by_kind else MADE_UP])
    return found


def answered(game: str, rng: Random) -> Iterator[Value]:
    """Yield a random instance with each of its questions, and the literal answer, or a guess."""
    for value in PLAYED[game].asked(PLAYED[game].random_instance(rng)):
        if value["question"] == "period":
            guess = {"preperiod": rng.randint(0, 3), "period": rng.randint(1, 4)}
            yield {**value, "answer": guess}
            continue
        if value["question"] == "misere-quotient":  # that of a single move, and of many games more
            monoid: Value = {"table": [[0, 1], [1, 0]], "p": [1], "value": rng.randint(0, 1)}
            yield {**value, "answer": monoid}
            continue
        try:
            answer = READINGS[game].answer(value, value["question"])
        except TooLarge:
            continue
        yield {**value, "answer": json.loads(json.dumps(answer))}


def _tell(copy: Value, found: Found, row: Row) -> None:
    """Give a forgery to the checker, and to the literal reading if it is accepted."""
    row.forged += 1
    try:
        with no_longer_than(HANGS):
            certificate = certificate_format.decode(copy, Path("/nonexistent"))
            result = check(certificate, Deadline(SECONDS))
    except InputError as error:
        row.refused += 1
        if "\n" in str(error):
            found.problems.append({"not one line": str(error), "certificate": copy})
        return
    except Exception as error:
        row.failed += 1
        found.problems.append({"failed": f"{type(error).__name__}: {error}", "certificate": copy})
        return
    assert isinstance(result, CheckResult)
    if result.status is Status.ACCEPTED:
        row.accepted += 1
        truth = judged(json.dumps([copy["instance"], copy["question"], copy["answer"]]))
        row.open += truth is None
        row.false += truth is False
        if truth is False:
            found.problems.append({"false": copy["answer"], "certificate": copy})


@cache
def judged(claim: str) -> bool | None:
    """Return whether a claim is true; None if the literal reading cannot say."""
    return judge(*json.loads(claim))


@contextmanager
def no_longer_than(seconds: int) -> Iterator[None]:
    """Raise `TimeoutError` if it takes longer."""

    def stop(number: int, frame: Any) -> None:
        raise TimeoutError(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def table(found: Iterable[tuple[str, Found]]) -> Iterator[str]:
    """Yield the lines of the table."""
    names = list(Row.__dataclass_fields__)
    yield f"| game | evidence | {' | '.join(names)} |"
    yield f"| --- | --- |{' --: |' * len(names)}"
    total = Row()
    rows = [(game, kind, row) for game, each in found for kind, row in sorted(each.rows.items())]
    for _, _, row in rows:
        total.add(row)
    for game, kind, row in [*rows, ("all", "", total)]:
        yield f"| {game} | {kind} | {' | '.join(str(getattr(row, name)) for name in names)} |"


def main(words: list[str] | None = None) -> int:
    """Run blocks of seeds, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--seeds", default="0:1", help="first:last, the last left out")
    parser.add_argument("--count", type=int, default=1000, help="forgeries a block")
    wanted = parser.parse_args(words)
    first, last = map(int, wanted.seeds.split(":"))
    found: dict[str, Found] = {}
    for game in wanted.games or sorted(PLAYED):
        found[game] = all_of_it = Found()
        begun = time.monotonic()
        for seed in range(first, last):
            one = block(game, seed, wanted.count)
            for kind, row in one.rows.items():
                all_of_it.rows[kind].add(row)
            all_of_it.problems += one.problems
            for problem in one.problems:
                print(json.dumps({"seed": seed, **problem}), flush=True)
        print(f"{game}: {time.monotonic() - begun:.1f} s", file=sys.stderr)
    print("\n".join(table(found.items())))
    return int(any(each.problems for each in found.values()))


if __name__ == "__main__":
    sys.exit(main())
