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
        why = "" if answer else _why(instance, evidence)
        return f"{winner} wins if Green protects {k} a turn{by}{why}", first
    if answer is None:
        return "the source is a sink: Sludge has won already", None
    if answer == 0:
        return "Green wins without protecting anything", None
    first = _first(instance, evidence)
    begins = f", first {row(first)}" if first else ""
    less = f", and Sludge against {answer - 1}"
    return f"Green wins if she protects {answer} a turn{begins}{less}", first


def _why(instance: Instance, evidence: Evidence | None) -> str:
    """Return why Sludge wins, in the words of the evidence."""
    if evidence is None:
        return ""
    if evidence.kind == "sludge-claims":
        claims = len(evidence.data["claims"])
        return f": {claims} claims, from the sinks back to the source, say where she goes"
    if evidence.kind == "tree-numbers":
        number = evidence.data["numbers"][instance.position.source]
        return f": the tree's green number is {number}"
    if evidence.kind == "bounds":
        return ": she keeps to a subtree whose green number is larger"
    return ""


def _first(instance: Instance, evidence: Evidence | None) -> Any:
    """Return what Green protects before anything is, or None if that is not known."""
    source = instance.labels[instance.position.source]
    data = {} if evidence is None else evidence.data
    for claim in data.get("claims") or data.get("green") or ():
        if claim["at"] == source and not claim["given"]:
            return claim.get("protect")
    return None
