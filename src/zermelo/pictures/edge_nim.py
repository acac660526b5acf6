"""How Edge-Nim looks, and which positions its theorems call lost."""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.edge_nim.evidence import shapes
from zermelo.games.impartial.rules import Position
from zermelo.pictures.impartial import MATCHED_LEGEND, TOKEN
from zermelo.pictures.impartial.plays import playable
from zermelo.views.marks import named_vertices
from zermelo.views.picture import LinkLook, Look, State
from zermelo.views.view import Lost, graph_scene


def _edge_nim_look(instance: Instance, position: Any) -> State:
    nodes = tuple(
        Look("plain", over="token" if v == position.token else "") for v in range(instance.graph.n)
    )
    links = tuple(
        LinkLook("plain", str(weight)) if weight else LinkLook("gone")
        for weight in position.weights
    )
    return State(nodes, links, "The weights stand on the edges.")


def _even_kernel(certificate: Certificate) -> Lost:
    """Edge-Nim: the token is in the set, and outside of it all nim-sums towards it are 0."""
    inside = set(certificate.instance.labels.vertices(certificate.evidence.data["kernel"]))

    def lost(position: Position) -> bool:
        if position.token not in inside:
            return False
        sums: dict[int, int] = {}
        for (u, v), weight in zip(position.board.graph.edges, position.weights, strict=True):
            if weight and u in inside and v in inside:
                return False
            for end, other in ((u, v), (v, u)):
                if other in inside and end not in inside:
                    sums[end] = sums.get(end, 0) ^ weight
        return not any(sums.values())

    return lost


def _shape(certificate: Certificate) -> Lost:  # noqa: ARG001
    """Edge-Nim on a tree or a cycle; an emptied edge of a cycle leaves a tree."""

    def lost(position: Position) -> bool:
        found = shapes.tree(position)
        if found is not None:
            return position.token in found.lost()
        around = shapes.cycle(position)
        return around is not None and shapes.cycle_lost(around[1])

    return lost


tree = named_vertices("lost", "With the token on a ringed vertex the player to move loses.")

even_kernel = named_vertices(
    "kernel",
    "No edge inside of what is ringed, and from each vertex outside the weights to it have the"
    " nim-sum 0: who moves out of it can be answered back into it.",
)

VIEW = playable(
    scene=graph_scene,
    look=_edge_nim_look,
    legend=(TOKEN, *MATCHED_LEGEND),
    clicks=lambda instance, move: (move[1],),  # noqa: ARG005
    say=lambda instance, move: f"leave {move[0]}, go to {instance.labels[move[1]]}",
    lost={"even-kernel": _even_kernel, "tree": _shape, "cycle": _shape},
    why_lost={
        "even-kernel": "the token is in an even kernel, to which each move out can be answered",
        "tree": "seen from the token, no neighbor is lost",
        "cycle": "the first least weight has an even index in both directions",
    },
)
