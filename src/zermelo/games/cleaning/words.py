"""What an answer about cleaning a graph says to a person."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.labels import row


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:
    """Return the answer in words, and the order in which the vertices fire, if it is known."""
    order = None if evidence is None else evidence.data.get("order")
    if instance.question == "brush-number":
        return ("" if order is None else f"clean {row(order)}"), order
    dirty = answer["dirty"]
    words = f"{row(dirty)} {'stays' if len(dirty) == 1 else 'stay'} dirty" if dirty else ""
    return words or "every vertex is cleaned", order
