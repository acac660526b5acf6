"""Genera and misère quotients: what they say of the start, in words."""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.certificate import Certificate
from zermelo.core.errors import shown
from zermelo.pictures.impartial.plays import as_played
from zermelo.views.marks import Story
from zermelo.views.view import Replay


def genus(certificate: Certificate) -> Replay:
    """Say what the genus of the start means."""
    text, value, misere = (certificate.answer[key] for key in ("text", "nim-value", "misere"))
    return _replay(
        certificate,
        f"The genus is {text}. The nim-value is {value}. Beside 0, 1, 2, … heaps of 2 the misère"
        f" nim-value is {', '.join(map(str, misere))}, and then the last two in turn.",
        f"The genera of {_count(certificate, 'position')} show it.",
        misere[0] == 0,
    )


def quotient(certificate: Certificate) -> Replay:
    """Say what the misère quotient is, and where the start stands in it."""
    table, lost, value = (certificate.answer[key] for key in ("table", "p", "value"))
    size = f"{len(table)} element{'s' * (len(table) != 1)}"
    return _replay(
        certificate,
        f"The misère quotient has {size}. The previous player wins a sum exactly if its element is"
        f" in P = {shown(lost)}. The start is the element {value}.",
        f"The elements of {_count(certificate, 'component')} show it.",
        value in lost,
    )


def _count(certificate: Certificate, what: str) -> str:
    count = len(certificate.evidence.data["values"])
    return f"{count} {what}{'s' * (count != 1)}"


def _replay(certificate: Certificate, what: str, why: str, lost: bool) -> Replay:
    story = Story(replace(certificate, instance=as_played(certificate.instance)))
    winner = f"In misère play the {'previous' if lost else 'next'} player wins the start."
    return story.end(f"{what} {winner} {why}")
