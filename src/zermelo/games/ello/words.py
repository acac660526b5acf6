"""What an answer about ELLO says to a person."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.labels import row


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:  # noqa: ARG001
    """Return the answer in words, and what a yes rests on: an order."""
    if answer is not True or evidence is None or evidence.kind != "winning-order":
        return "", None
    order = evidence.data["order"]
    return f"play {row(order)}", order
