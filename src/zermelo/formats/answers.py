"""Answers and bounds for people, and verdicts in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.formats.json_text import dumps

if TYPE_CHECKING:
    from zermelo.core.verdict import Verdict

COUNTED = {
    "cop-number": ("cop", "cops"),
    "capture-time": ("round", "rounds"),
    "brush-number": ("brush", "brushes"),
    "green-number": ("protected a turn", "protected a turn"),
    "fewest-presses": ("press", "presses"),
    "nim-value": ("", ""),
    "weak-cop-number": ("cop", "cops"),
}
"""The questions whose answers are numbers that may have bounds, and what is counted."""


def in_words(answer: Any, question: str = "") -> str:
    """Return an answer for people: yes and no for true and false, JSON for the rest."""
    if question == "capture-time" and answer is None:
        return "never"
    return {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else dumps(answer)


def between(bounds: tuple[int, int], question: str) -> str:
    """Return bounds in words, as in ``at least 2 cops, at most 5``."""
    one, more = COUNTED[question]
    low, high = bounds
    return f"at least {low} {one if low == 1 else more}".rstrip() + f", at most {high}"


def sentence(verdict: Verdict, words: str, source: str | None = None) -> str:
    """Return the line of a verdict, given what its answer says of the instance.

    `source` is where that is from: the line begins with its name, or with the source.
    """
    asked = f"{verdict.game} {verdict.question}: " if verdict.game else ""
    named = None if source is None else verdict.name or source
    head = asked if named in (None, verdict.game) else f"{named}: {asked}"
    if verdict.known is not None:
        words = between(verdict.known, verdict.question)
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
