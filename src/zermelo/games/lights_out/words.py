"""What an answer about Lights Out says to a person."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.labels import row


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:
    """Return the answer in words, and the presses that it rests on, if it has some."""
    if instance.question == "fewest-presses" and answer is None:
        return "no presses put all lights out", None
    if answer is False or evidence is None or "presses" not in evidence.data:
        return "", None
    presses = evidence.data["presses"]
    return (f"press {row(presses)}" if presses else "all lights are out already"), presses
