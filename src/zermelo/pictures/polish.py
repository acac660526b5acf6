"""How POLISH looks, and which positions its strategy rules call lost."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import Position
from zermelo.games.polish.evidence.rules import RULES
from zermelo.games.polish.evidence.values import nim_value
from zermelo.games.polish.rules import Polish, alone, component_vertices
from zermelo.pictures.impartial.plays import beside, playable
from zermelo.views.picture import Look, State
from zermelo.views.view import Lost, ends_gone, graph_scene


def _polish_look(instance: Instance, position: Any) -> State:
    left: Polish = position
    nodes = tuple(Look("dirty", str(need)) if need else Look("gone") for need in left.discrepancies)
    gone = [not need for need in left.discrepancies]
    return State(nodes, ends_gone(instance.graph, gone))


def _rules(certificate: Certificate) -> Lost:
    """POLISH: every component is won by one of the rules that the evidence names."""
    rules = [RULES[name] for name in sorted(set(certificate.evidence.data["rules"]))]

    @cache
    def holds(component: Any) -> bool:
        for rule in rules:
            with suppress(BadProof):
                rule(component, Deadline())
                return True
        return False

    def lost(position: Position) -> bool:
        parts = component_vertices(position)
        return all(holds(alone(position, sorted(part))) for part in parts)

    return lost


def _values(certificate: Certificate) -> Lost:  # noqa: ARG001
    """POLISH: the nim-values that the closed forms give."""

    @cache
    def value(position: Position) -> int:
        try:
            return nim_value(position, "", Deadline())
        except BadProof:
            return -1  # that of no heap

    return beside(value)


VIEW = playable(
    scene=graph_scene,
    look=_polish_look,
    legend=(
        ("dirty", "how many brushes it needs to fire"),
        ("gone", "gone"),
        ("part", "in the smaller game"),
    ),
    clicks=lambda instance, move: (move,),  # noqa: ARG005
    say=lambda instance, move: f"a brush on {instance.labels[move]}",
    lost={"strategy-rule": _rules, "value-rule": _values},
    why_lost={
        "strategy-rule": "in every component a rule answers each move",
        "value-rule": "the nim-values of the components cancel out",
    },
)
