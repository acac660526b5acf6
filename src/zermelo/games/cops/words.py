"""What an answer about Cops and Robber says to a person."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:  # noqa: ARG001
    """Return the answer in words."""
    if instance.question == "cop-number":
        fewer = "" if answer == 1 else f", and {_cops(answer - 1)} not"
        return f"{_cops(answer)} {'catches' if answer == 1 else 'catch'} the robber{fewer}", None
    k = instance.position.cops
    if instance.question == "cops-win":
        return ("" if answer else f"the robber escapes from {_cops(k)}"), None
    if answer is None:
        return f"the robber escapes from {_cops(k)}", None
    rounds = "round" if answer == 1 else "rounds"
    return f"{_cops(k)} {'needs' if k == 1 else 'need'} {answer} {rounds} at most", None


def _cops(number: int) -> str:
    return "1 cop" if number == 1 else f"{number} cops"
