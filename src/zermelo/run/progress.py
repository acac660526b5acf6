"""What is told while an instance is decided: what runs, what is known, and what Ctrl-C keeps.

A verdict is told as soon as there is an answer, before its evidence is made and checked: that may
take a minute, and whoever interrupts it, or whose limit ends it, keeps the answer.

Whether verdicts on the same question can both be right, and whose mistake it is if not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.errors import Contradiction, ZermeloError, shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.formats.table import FROM_FILE, damage_error
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import rulesets
from zermelo.games.ruleset.mistakes import mistake


def must_agree(instance: Instance, best: Verdict, verdict: Verdict, table: str | None) -> None:
    """Raise `Contradiction` if two verdicts on an instance differ that both cannot be wrong.

    Where one rests on a table in a file, or rules of somebody's own may be the cause, `InputError`
    is raised instead.
    """
    certain = min(best.assurance, verdict.assurance) > Assurance.MONTE_CARLO
    if certain and not agree(best.game, best.question, verdict.answer, best.answer):
        if table is not None and FROM_FILE in {**best.statistics, **verdict.statistics}:
            raise damage_error(table)
        other = f"{verdict.method} says {verdict.answer!r}"
        raise at_fault(instance, Contradiction(f"{best.method} says {best.answer!r} and {other}"))


def doubted(best: Verdict, verdict: Verdict) -> list[str]:
    """Return, in words, the answer of a solver's word that another verdict is against, if any."""
    word = verdict if verdict.assurance is Assurance.SOLVER else best
    if word.assurance is not Assurance.SOLVER or not (best.answered and verdict.answered):
        return []
    if agree(best.game, best.question, verdict.answer, best.answer):
        return []
    return [f"{word.method} says {shown(word.answer)}, by a solver's word alone"]


def at_fault(instance: Instance, error: Contradiction) -> ZermeloError:
    """Return the error that a contradiction is where rules of somebody's own may be the cause."""
    for ruleset in rulesets(instance).values():
        blamed = ruleset.canonical or ruleset.components or ruleset.moves
        what = f"the rules of {ruleset.name} contradict themselves: {error}"
        mend = "components and canonical must play the same, and moves must always be the same"
        return mistake(what, mend, blamed)
    return error


def agree(game: str, question: str, one: Answer, other: Answer) -> bool:
    """Whether two answers to a question can both be right."""
    asked = game_spec(game).question(question)
    if asked is None or asked.agree is None:
        return bool(one == other)
    return asked.agree(one, other)


def one_is_enough(game: str, question: str) -> bool:
    """Whether all right answers to a question are equal, so that any certified one will do.

    Of bounds, say, some say more than others.
    """
    asked = game_spec(game).question(question)
    return asked is None or asked.agree is None


INTERRUPTED = "interrupted before there was better evidence"
UNANSWERED = "interrupted before there was an answer"

MISTAKEN = "mistaken"
"""A count of an unknown verdict: the solver that was asked is known to be wrong."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What is done just now, and the positions that a search has done, if it counts them."""

    method: str
    positions: int | None = None
    checking: bool = False
    """Whether the method's evidence is being checked."""

    def __str__(self) -> str:
        if self.checking:
            return f"checking what {self.method} found"
        return self.method + ("" if self.positions is None else f": {self.positions:,} positions")


@dataclass(frozen=True, slots=True)
class Compiling:
    """That a kernel begins or ends to be compiled, for the first time on this machine."""

    busy: bool


Message = Verdict | Progress | Compiling


class Stopped(KeyboardInterrupt):
    """Ctrl-C while an instance is decided; its `verdict` is what was known by then, bounds say."""

    def __init__(self, verdict: Verdict) -> None:
        found = f"{shown(verdict.answer)}, {verdict.assurance.label}, by {verdict.method}"
        known = found if verdict.answered else "no answer yet"
        super().__init__(f"interrupted; known by then (.verdict): {known}")
        self.verdict = verdict


class Interrupted(Stopped):
    """Ctrl-C after there was an answer, while better evidence was looked for.

    It ends a program as any Ctrl-C does, unless it is caught.

    >>> issubclass(zermelo.errors.Interrupted, KeyboardInterrupt)
    True

    Attributes
    ----------
    verdict : Verdict
        What was known by then.
    """


def unknown(instance: Instance, **more: Any) -> Verdict:
    """Return the verdict on an instance of which nothing is known yet, and why, say."""
    game, question, sure = instance.game, instance.question, Assurance.UNKNOWN
    return Verdict(game, question, None, sure, name=instance.name, **more)


class Known:
    """The best of what was told so far, which is passed on to `watch`."""

    def __init__(self, instance: Instance, watch: Callable[[Message], None] | None) -> None:
        self.instance, self.verdict = instance, unknown(instance)
        self._watch = watch

    def note(self, message: Message) -> None:
        """Take note of a message."""
        if isinstance(message, Verdict):
            known = self.verdict
            if message.answered and message.assurance < known.assurance:
                return  # of two that work on it, one knows it better
            word = message.method, Assurance.SOLVER
            if not message.answered and (known.method, known.assurance) != word:
                return  # only the word of this solver is taken back
            self.verdict = message if message.answered else unknown(self.instance)
        elif isinstance(message, Progress) and message.positions and not self.verdict.answered:
            # The process that works may be killed, and this is all that is known then.
            counts = {message.method: {"positions": message.positions}}
            statistics = {**self.verdict.statistics, **counts}
            self.verdict = replace(self.verdict, statistics=statistics)
        if self._watch is not None:
            self._watch(message)
