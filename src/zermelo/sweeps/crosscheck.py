"""Every applicable method on one instance, second opinions too, side by side: they must agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Verdict
from zermelo.formats.json_text import dumps
from zermelo.games.ruleset.mistakes import Unending
from zermelo.run.decide import decide
from zermelo.run.progress import MISTAKEN, Stopped, agree, unknown
from zermelo.solvers.method import Request, every_method


@dataclass(frozen=True, slots=True)
class Comparison:
    """The verdicts of all methods on an instance, in registry order, and what does not fit."""

    instance: Instance
    verdicts: tuple[Verdict, ...]
    disagreements: tuple[str, ...]
    """In words; empty when all is well."""
    interrupted: bool = False
    """Whether Ctrl-C left methods out."""

    @property
    def answered(self) -> bool:
        """Whether at least one method answered."""
        return any(verdict.answered for verdict in self.verdicts)


def crosscheck(instance: Instance, request: Request, child: bool = False) -> Comparison:
    """Run every applicable method and compare the answers with each other and the known one.

    The time limit is for the instance: each method gets an equal share of what is left. That one
    comes upon play that need not end is no disagreement with an answer; `InputError` without one.
    Ctrl-C ends it with what the methods before have found.
    """
    deadline = Deadline(request.time_limit)
    entries = [
        entry
        for entry in every_method(instance.game)
        if instance.question in entry.questions and entry.applies(instance) is None
    ]
    verdicts: list[Verdict] = []
    problems: list[str] = []
    unending: Unending | None = None
    interrupted = False
    for left, entry in zip(range(len(entries), 0, -1), entries, strict=True):
        share = None if request.time_limit is None else deadline.remaining() / left
        try:
            one = replace(request, method=entry.name, time_limit=share, share_of=request.time_limit)
            verdict = decide(instance, one, child)
            if not verdict.answered and MISTAKEN in verdict.statistics.get(entry.name, ()):
                problems.append(f"{entry.name}: {verdict.reason}")
        except Contradiction as error:
            problems.append(f"{entry.name}: {error}")
            continue
        except Unending as error:
            unending = error
            verdict = unknown(instance, reason=str(error))
        except Stopped as stop:
            verdict, interrupted = stop.verdict, True
        verdicts.append(replace(verdict, method=entry.name))
        if interrupted:
            break
    if unending is not None and not any(verdict.answered for verdict in verdicts):
        raise unending
    given = [(verdict.method or "-", verdict.answer) for verdict in verdicts if verdict.answered]
    problems += disagreements(instance, given)
    return Comparison(instance, tuple(verdicts), tuple(problems), interrupted)


def disagreements(instance: Instance, given: Sequence[tuple[str, Answer]]) -> list[str]:
    """Return which of the answers cannot be right together, in words; the known one is the first.

    Each is given with who says it, and is compared with those before it until it meets its equal.
    """
    problems: list[str] = []
    if instance.has_answer:
        given = [("the known answer", instance.answer), *given]
    for index, (name, answer) in enumerate(given):
        for first, other in given[:index]:
            # As JSON, because 1 == True in Python.
            if dumps(answer) == dumps(other):
                break
            if answer == other or not agree(instance.game, instance.question, answer, other):
                problems.append(f"{name} says {dumps(answer)}, {first} says {dumps(other)}")
                break
    return problems
