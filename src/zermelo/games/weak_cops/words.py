"""What an answer about Weak Cops and Robbers says to a person."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:  # noqa: ARG001
    """Return the answer in words."""
    lower, upper = answer
    if upper is None:
        return f"at least {lower} are needed; no upper bound is known", None
    return (f"it is {lower}" if lower == upper else f"it is from {lower} to {upper}"), None
