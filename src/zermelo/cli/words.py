"""Answers and the checker's word, as `decide` and `check` print them, and a page in a browser."""

from __future__ import annotations

from typing import Any

from zermelo.cli.checking import Checked
from zermelo.formats.json_text import dumps


def in_words(answer: Any) -> str:
    """Return an answer for people: yes and no for true and false, JSON for the rest."""
    return {True: "yes", False: "no"}[answer] if isinstance(answer, bool) else dumps(answer)


def checked_in_words(source: str, checked: Checked) -> str:
    """Return the line of a certificate: the checker's word, the claim, and why it is refused."""
    claim, result = checked.claim, checked.result
    text = f"{source}: {result.status.value}"
    if claim is not None:
        name = f"{claim.name}, " if claim.name else ""
        text += (
            f": {name}{claim.game} {claim.question}: {in_words(claim.answer)} ({claim.evidence})"
        )
    text += ", and the proved checker accepts it too" if checked.verified else ""
    text += f"; certified by theorem: {result.theorem}" if result.theorem else ""
    return f"{text}: {result.reason}" if result.reason else text
