"""What an answer about Seepage says to a person."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.labels import row


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:
    """Return the answer in words, and what Green protects first, if the evidence says it."""
    if instance.question == "green-wins":
        k = instance.position.protect
        winner = "Green" if answer else "Sludge"
        first = _first(instance, evidence) if answer else None
        by = f": she protects {row(first)} first" if first else ""
        return f"{winner} wins if Green protects {k} a turn{by}", first
    if answer is None:
        return "the source is a sink: Sludge has won already", None
    if answer == 0:
        return "Green wins without protecting anything", None
    less = f", and Sludge against {answer - 1}"
    return f"Green wins if she protects {answer} a turn{less}", None


def _first(instance: Instance, evidence: Evidence | None) -> Any:
    """Return what Green protects before anything is, or None if that is not known."""
    source = instance.labels[instance.position.source]
    for claim in evidence.data.get("claims", ()) if evidence is not None else ():
        if claim["at"] == source and not claim["given"]:
            return claim.get("protect")
    return None
