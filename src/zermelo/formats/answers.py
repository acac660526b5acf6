"""Answers and bounds for people, by the question that they answer."""

from __future__ import annotations

from typing import Any

from zermelo.formats.json_text import dumps

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
    """Return an answer for people: yes and no for true and false, JSON for the rest.

    A value is told by its text alone, without its form, and a quotient by its size. An answer that
    has not the form of one is told as JSON.
    """
    if question == "capture-time" and answer is None:
        return "never"
    if question == "compare" and isinstance(answer, str):
        return answer
    if question in ("value", "atomic-weight", "genus") and isinstance(answer, dict):
        return str(answer["text"]) if "text" in answer else dumps(answer)
    keyed = isinstance(answer, dict) and answer.keys() == {"table", "p", "value"}
    if question == "misere-quotient" and keyed and isinstance(answer["table"], list | tuple):
        size = len(answer["table"])
        return (
            f"{size} element{'s' * (size != 1)}, P = {answer['p']}, the start is {answer['value']}"
        )
    return {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else dumps(answer)


def between(bounds: tuple[int, int], question: str) -> str:
    """Return bounds in words, as in ``at least 2 cops, at most 5``."""
    one, more = COUNTED[question]
    low, high = bounds
    return f"at least {low} {one if low == 1 else more}".rstrip() + f", at most {high}"
