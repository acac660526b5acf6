"""Verdicts in sentences, those of the command line and of `str(verdict)`."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.formats.answers import between, in_words
from zermelo.games.registry import folder, stands
from zermelo.games.registry import game as game_spec


def told(verdict: Verdict, instance: Instance) -> tuple[str, Any]:
    """Return what an answer says in words, and its witness as a JSON value, or "" and None.

    The witness is what shows that the answer is right, where that is one thing: the order of a game
    of ELLO that is won, a winning move. Evidence that is large is not searched for it.
    """
    if not verdict.answered:
        return "" if verdict.known is None else between(verdict.known, verdict.question), None
    spec = game_spec(instance.game)
    if spec.impartial is not None or spec.ruleset is not None:
        from zermelo.games.partizan.questions import COMPARE, VALUES
        from zermelo.python import winners

        if verdict.question in {asked.name for asked in (*VALUES, COMPARE)}:
            return "", None  # the answer says all
        tell = winners.partizan if spec.impartial is None else winners.impartial
        return tell(verdict, instance)
    name = f"zermelo.games.{folder(instance.game)}.words"
    if not stands(name):
        return "", None
    evidence = verdict.certificate.evidence if verdict.certificate else None
    found: tuple[str, Any] = importlib.import_module(name).tell(instance, verdict.answer, evidence)
    return found


def sentence(verdict: Verdict, instance: Instance | None, source: str | None = None) -> str:
    """Return the line of a verdict, with what its answer says of the instance.

    `source` is where that is from: the line begins with its name, or with the source.
    """
    words = "" if instance is None else told(verdict, instance)[0]
    asked = f"{verdict.game} {verdict.question}: " if verdict.game else ""
    named = None if source is None else verdict.name or source
    head = asked if named in (None, verdict.game) else f"{named}: {asked}"
    return f"{head}{_outcome(verdict)}" + (f"; {words}" if words else "")


def _outcome(verdict: Verdict) -> str:
    if not verdict.answered:
        counted = "".join(
            f"; {method}: {key} {number}"
            for method, counts in verdict.statistics.items()
            for key, number in counts.items()
        )
        return f"unknown ({verdict.reason}{counted}; {verdict.seconds:.2f} s)"
    sure = verdict.assurance.label + (f" ({verdict.evidence})" if verdict.evidence else "")
    if verdict.error_bound is not None:
        sure += f", error at most {verdict.error_bound:.2g}"
    alike = _alike(verdict.statistics.get("orbits", ()))
    answer = in_words(verdict.answer, verdict.question)
    text = f"{answer}{alike}, {sure}, by {verdict.method}, {verdict.seconds:.2f} s"
    return f"{text} ({verdict.reason})" if verdict.reason else text


def _alike(orbits: Sequence[Sequence[Any]]) -> str:
    """Return which of the winning moves are alike, if some are."""
    if max(map(len, orbits), default=1) == 1:
        return ""
    if len(orbits) == 1:
        return " (one orbit)"
    return f" ({len(orbits)} orbits: {', '.join(map(in_words, orbits))})"
