"""How geography looks, and which positions matchings and kernels call lost."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import Position
from zermelo.pictures.impartial import MATCHED_LEGEND, TOKEN, lists, ring, tell_matching
from zermelo.pictures.impartial.plays import playable
from zermelo.views.marks import named_vertices, thick
from zermelo.views.picture import Look, State
from zermelo.views.view import Lost, Replay, ends_gone, graph_scene


def _geography_look(instance: Instance, position: Any) -> State:
    gone = [v != position.token and not position.ahead >> v & 1 for v in range(instance.graph.n)]
    nodes = tuple(
        Look("gone" if away else "plain", over="token" if v == position.token else "")
        for v, away in enumerate(gone)
    )
    return State(nodes, ends_gone(instance.graph, gone))


def matching_moves(certificate: Certificate) -> Replay:
    """Show a maximum matching, and the way of every winning move."""
    story, still = tell_matching(certificate)
    labels, scene = story.instance.labels, story.scene
    moves = labels.vertices(certificate.answer)
    for v, way in zip(moves, lists(certificate, "ways"), strict=True):
        path = list(pairwise(way))
        text = (
            f"Exchanged along this path, the matching leaves {labels[v]} free: to go there wins."
            if path
            else f"The matching leaves {labels[v]} free: to go there wins."
        )
        story.tell(text, ring(thick(still, scene, path, "hot"), [v]))
    caption = "A move wins if a maximum matching without the token's vertex leaves its end free."
    return story.end(caption, ring(still, moves))


def _mates(certificate: Certificate) -> dict[int, int]:
    pairs = lists(certificate, "matching")
    return {u: v for pair in pairs for u, v in (pair, pair[::-1])}


def _matching(certificate: Certificate) -> Lost:
    """Geography: the winner goes along an edge of the matching, so its other end was just left."""
    mate = _mates(certificate)
    return _lost_by_mates(certificate, mate, certificate.instance.position.token not in mate)


def _lost_by_mates(
    certificate: Certificate, mate: dict[int, int], at_start: bool, free: int | None = None
) -> Lost:
    start = certificate.instance.position.token

    def lost(walk: Position) -> bool:
        if walk.token == start:
            return at_start
        if walk.token == free:
            return True
        return walk.token in mate and not walk.ahead >> mate[walk.token] & 1

    return lost


def _kernel(certificate: Certificate) -> Lost:
    kernel = set(certificate.instance.labels.vertices(certificate.evidence.data["lost"]))
    return lambda walk: walk.token in kernel


def _lost_by_moves(certificate: Certificate) -> Lost:
    """Geography, by a maximum matching without the token's vertex.

    With a winning move the path for it makes the matching leave its end free; without one every
    move of the reader leads to a vertex whose mate is the answer.
    """
    mate, free = _mates(certificate), None
    if certificate.answer:
        way = lists(certificate, "ways")[0]
        free = way[0]
        # The edges of the path that are not in the matching take the place of those that are.
        mate = {u: v for u, v in mate.items() if u not in way}
        for u, v in zip(way[1::2], way[2::2], strict=True):
            mate[u], mate[v] = v, u
    return _lost_by_mates(certificate, mate, free is None, free)


kernel = named_vertices("lost", "With the token on a ringed vertex the player to move loses.")

VIEW = playable(
    scene=graph_scene,
    look=_geography_look,
    legend=(("plain", "ahead of the token"), ("gone", "out of its reach"), TOKEN, *MATCHED_LEGEND),
    clicks=lambda instance, move: (move,),  # noqa: ARG005
    say=lambda instance, move: f"go to {instance.labels[move]}",
    lost={"maximum-matching": _matching, "matching-moves": _lost_by_moves, "kernel": _kernel},
    why_lost={
        "maximum-matching": "a maximum matching leaves the token's vertex free, and its edges"
        " answer",
        "matching-moves": "every maximum matching of the other vertices covers those that the"
        " token can go to",
        "kernel": "the token is in the kernel: every move leaves it, and the answer comes back",
    },
)
