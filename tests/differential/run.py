"""The loop: instances, the literal answer, every method alone, its evidence, and forgeries of it.

    python -m tests.differential.run geography --seeds 0:100

runs blocks of seeds and prints a row for each game; what is wrong stands above it, one JSON object
a line. The same seeds give the same instances.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from typing import Any

from tests.differential.drawing import HUGE
from tests.differential.forging import forged
from tests.differential.games import PLAYED
from tests.literal.judging import READINGS, judge
from tests.literal.reading import Illegal, TooLarge
from zermelo.checker.check import check
from zermelo.checker.reading import certificate as certificate_format
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Unavailable
from zermelo.core.verdict import Assurance
from zermelo.formats import certificate_writing
from zermelo.formats.instance import decode
from zermelo.solvers.method import Outcome, Task, every_method

Value = dict[str, Any]

BLOCK = 10
"""How many instances there are in a block of one seed."""

SECONDS = 2.0
"""What a method, or a check, gets for an instance; the compilation of a kernel counts."""

HASTE = 0.2
"""What it gets where a number is huge: either it need not count so far, or it never ends."""

FORGERIES = 20
"""How many changed copies of each certificate are given to the checker."""

LAST = 20
"""Forgeries take evidence from so many certificates before."""


@dataclass
class Counts:
    """What was counted for a game.

    Attributes
    ----------
    instances : int
        Instances with a question that the literal reading could judge something of.
    compared : int
        Answers of methods that were compared with it.
    unknown : int
        Runs of methods without an answer (or that do not apply).
    unjudged : int
        Answers that the literal reading could not judge, because it would take too long.
    certificates : int
        Certificates that the checker accepted.
    forged : int
        Changed certificates that were given to the checker.
    true : int
        Those that it accepted and whose claim the literal reading finds true.
    open : int
        Those that it accepted and that the literal reading could not judge.
    problems : list
        What is wrong, as JSON objects.
    """

    instances: int = 0
    compared: int = 0
    unknown: int = 0
    unjudged: int = 0
    certificates: int = 0
    forged: int = 0
    true: int = 0
    open: int = 0
    problems: list[Value] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        """Take in what another block counted."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def block(game: str, seed: int, forgeries: int = FORGERIES) -> Counts:
    """Run the instances of one seed.

    Parameters
    ----------
    game : str
        The game.
    seed : int
        The number of the block.
    forgeries : int
        How many changed copies of each certificate are checked.
    """
    rng = Random(f"{game} {seed}")
    drawn = [PLAYED[game].random_instance(rng) for _ in range(BLOCK)]
    counts, accepted = Counts(), list[Value]()
    for value in (asked for each in drawn for asked in PLAYED[game].asked(each)):
        for certificate in _compared(value, counts):
            if _is_accepted(certificate, counts):
                # Not from `rng`: which methods answer in time must not change the instances.
                chance = Random(f"{seed} {len(accepted)}")
                _forge(certificate, counts, chance, forgeries, accepted[-LAST:])
                accepted.append(certificate)
    return counts


def _compared(value: Value, counts: Counts) -> Iterator[Value]:
    """Run every method on an instance, compare, and yield the certificates of right answers."""
    try:
        instance = decode(value, Path())
    except InputError as error:
        # The generators draw what the documentation allows.
        counts.problems.append({"instance": value, "refused": str(error)})
        return
    counts.instances += 1
    for entry in every_method(instance.game):
        if instance.question not in entry.questions or entry.applies(instance) is not None:
            continue
        try:
            outcome = entry.run(Task(instance, deadline(value)))
        except (LimitReached, Unavailable):
            outcome = Outcome()
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            counts.problems.append({"instance": value, "method": entry.name, "raised": said})
            continue
        if outcome.assurance is Assurance.UNKNOWN:
            counts.unknown += 1
            continue
        answer = json.loads(json.dumps(outcome.answer))
        truth = judge(value, value["question"], answer)
        counts.compared += truth is not None
        counts.unjudged += truth is None
        if truth is False:
            problem = {"instance": value, "method": entry.name, "answer": answer}
            counts.problems.append(problem | {"literal": literal_answer(value)})
        elif outcome.evidence is not None:
            certificate = Certificate(instance, outcome.answer, outcome.evidence)
            yield json.loads(json.dumps(certificate_writing.encode(certificate)))


def deadline(value: Value) -> Deadline:
    """Return what a method, or a check, gets for an instance or certificate."""
    return Deadline(HASTE if str(HUGE)[:20] in json.dumps(value) else SECONDS)


def literal_answer(value: Value) -> Any:
    """Return what the literal reading answers, or why it does not."""
    try:
        return READINGS[value["game"]].answer(value, value["question"])
    except (Illegal, TooLarge) as error:
        return f"{type(error).__name__}: {error}"


def _is_accepted(certificate: Value, counts: Counts) -> bool:
    """Whether the checker accepts a certificate; if not, that is a problem, but for a limit."""
    result = given(certificate)
    if isinstance(result, CheckResult) and (result.accepted or result.status is Status.LIMIT):
        counts.certificates += result.accepted
        return result.accepted
    said = result.reason if isinstance(result, CheckResult) else str(result)
    counts.problems.append({"certificate": certificate, "not accepted": said})
    return False


def _forge(
    certificate: Value, counts: Counts, chance: Random, count: int, others: list[Value]
) -> None:
    """Give changed copies of a certificate to the checker: what is accepted must be true."""
    for copy in forged(certificate, chance, count, others):
        counts.forged += 1
        result = given(copy)
        if isinstance(result, str):
            counts.problems.append({"certificate": copy, "raised": result})
        elif isinstance(result, CheckResult) and result.accepted:
            truth = judge(copy["instance"], copy["question"], copy["answer"])
            counts.true += truth is True
            counts.open += truth is None
            if truth is False:
                counts.problems.append({"certificate": copy, "accepted": "and false"})


def given(value: Value) -> CheckResult | InputError | str:
    """Return what the checker says of a certificate's JSON object; a text if it fails."""
    try:
        return check(certificate_format.decode(value, Path()), deadline(value))
    except InputError as error:
        return error
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def table(found: dict[str, Counts]) -> Iterator[str]:
    """Yield the lines of the table."""
    names = [each.name for each in fields(Counts)]
    yield f"| game | {' | '.join(names)} |"
    yield f"| --- |{' --: |' * len(names)}"
    for game, counts in [*found.items(), ("all", total(found.values()))]:
        cells = [len(c) if isinstance(c := getattr(counts, name), list) else c for name in names]
        yield f"| {game} | {' | '.join(map(str, cells))} |"


def total(found: Iterable[Counts]) -> Counts:
    """Return the sum."""
    counts = Counts()
    for each in found:
        counts.add(each)
    return counts


def main(words: list[str] | None = None) -> int:
    """Run blocks of seeds, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--seeds", default="0:10", help="first:last, the last left out")
    parser.add_argument("--forgeries", type=int, default=FORGERIES)
    parser.add_argument("--seconds", type=float, help="begin no block after so many seconds a game")
    wanted = parser.parse_args(words)
    first, last = map(int, wanted.seeds.split(":"))
    found: dict[str, Counts] = {}
    for game in wanted.games or PLAYED:
        found[game] = counts = Counts()
        begun = time.monotonic()
        for seed in range(first, last):
            if wanted.seconds and time.monotonic() - begun > wanted.seconds:
                print(f"{game}: seeds {first}:{seed}", file=sys.stderr)
                break
            counts.add(one := block(game, seed, wanted.forgeries))
            for problem in one.problems:
                print(json.dumps({"seed": seed, **problem}), flush=True)
        print(f"{game}: {time.monotonic() - begun:.1f} s", file=sys.stderr)
    print("\n".join(table(found)))
    return int(any(counts.problems for counts in found.values()))


if __name__ == "__main__":
    sys.exit(main())
