"""What an answer about Cops and Robber says to a person."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, row


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:
    """Return the answer in words."""
    start = _start(instance, evidence)
    begin = "" if start is None else f", beginning on {row(start)}"
    if instance.question == "cop-number":
        do = "does" if answer == 2 else "do"
        fewer = "" if answer == 1 else f", and {_cops(answer - 1)} {do} not"
        return (
            f"{_cops(answer)} {'catches' if answer == 1 else 'catch'} the robber{begin}{fewer}",
            start,
        )
    k = instance.position.cops
    if answer is None or answer is False:
        return f"the robber escapes from {_cops(k)}{_why(evidence)}", None
    if instance.question == "cops-win":
        return f"{_cops(k)} {'catches' if k == 1 else 'catch'} the robber{begin}", start
    rounds = "round" if answer == 1 else "rounds"
    return f"{_cops(k)} {'needs' if k == 1 else 'need'} {answer} {rounds} at most{begin}", start


def _start(instance: Instance, evidence: Evidence | None) -> list[Label] | None:
    """Return where the cops begin, if the evidence says it of every component."""
    if evidence is None or evidence.kind != "strategies":
        return None
    graph: Graph = instance.graph
    found: list[Label] = []
    for vertices, part in zip(graph.components(), evidence.data["parts"], strict=True):
        if "catching" not in part:
            return None
        found += instance.labels.of(vertices[v] for v in part["catching"]["start"])
    return found


def _why(evidence: Evidence | None) -> str:
    """Return why the robber escapes, in the words of the evidence."""
    if evidence is not None and evidence.kind == "dismantling":
        corners = len(evidence.data["order"])
        taken = f" when {corners} are taken" if corners else ""
        return f": no corner is left{taken}"
    if evidence is not None and evidence.kind == "strategies":
        return ": from every placement of theirs he has a place, and a move to one from there"
    if evidence is not None and evidence.kind == "bounds":
        return ": a theorem asks for more"
    return ""


def _cops(number: int) -> str:
    return "1 cop" if number == 1 else f"{number} cops"
