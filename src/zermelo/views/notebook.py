"""What notebooks show of instances and verdicts."""

from __future__ import annotations

from contextlib import suppress
from html import escape

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.nodes import in_labels, readable
from zermelo.core.verdict import Verdict
from zermelo.formats.answers import between, in_words
from zermelo.views.display import display
from zermelo.views.shapes import arrange
from zermelo.views.svg import inline

MOST = 300
"""Larger graphs are not drawn unasked."""

LONGEST = 500
"""Longer answers are cut."""


def picture(item: Instance | Certificate) -> str | None:
    """Return the drawing of an instance or a certificate, or None if it is too large."""
    instance = item.instance if isinstance(item, Certificate) else item
    if getattr(getattr(instance.position, "graph", None), "n", 0) > MOST:
        return None
    return inline(arrange(display(item).picture))


def verdict_html(verdict: Verdict) -> str:
    """Return the table of a verdict, and the picture of its certificate."""
    answer = in_words(readable(verdict.answer), verdict.question) if verdict.answered else "unknown"
    rows = {
        "game": verdict.game,
        "question": verdict.question,
        "answer": answer if len(answer) <= LONGEST else f"{answer[:LONGEST]} …",
        "assurance": verdict.assurance.label,
        "method": verdict.method or "",
        "evidence": verdict.evidence or "",
        "seconds": f"{verdict.seconds:.2f}",
        "bounds": between(verdict.known, verdict.question) if verdict.known else "",
        "why": verdict.why or "",
    }
    cells = "".join(
        f"<tr><th>{key}</th><td>{escape(value)}</td></tr>" for key, value in rows.items() if value
    )
    drawn = None
    with suppress(InputError):
        drawn = verdict.certificate and picture(in_labels(verdict.certificate))
    return f"<table>{cells}</table>{drawn or ''}"
