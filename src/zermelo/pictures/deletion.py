"""How games that delete vertices look; by itself a move is a vertex, or the ends of an edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.impartial.deletion import Left, bits
from zermelo.games.impartial.evidence.mirror import takes
from zermelo.pictures.impartial.plays import playable
from zermelo.views.picture import Look, State
from zermelo.views.view import Lost, View, ends_gone, graph_scene, vertex_names

LEGEND = (
    ("plain", "still there"),
    ("gone", "gone"),
    ("root", "where the path grows"),
    ("first", "before the period"),
    ("period", "the period"),
    ("again", "the same again"),
    ("part", "the connected set whose values are shown"),
)


def make_picture(
    clicks: Callable[[Instance, Any], tuple[int, ...]],
    caption: Callable[[Any], str] = lambda game: "",  # noqa: ARG005
    lost: Mapping[str, Callable[[Certificate], Lost | None]] | None = None,
) -> View:
    """Return the view of a game whose moves take the vertices that `clicks` tells."""

    def look(instance: Instance, position: Any) -> State:
        game = instance.position
        gone = [not position.mask >> v & 1 for v in range(game.graph.n)]
        nodes = []
        for v, away in enumerate(gone):
            root = v in (game.attach_at, game.attach_also)
            kind = "gone" if away else "root" if root else "plain"
            nodes.append(Look(kind, "+P" if root else ""))
        return State(tuple(nodes), ends_gone(game.graph, gone), caption(game))

    return playable(
        scene=graph_scene,
        look=look,
        legend=LEGEND,
        clicks=clicks,
        say=lambda instance, move: f"take {vertex_names(instance, list(clicks(instance, move)))}",
        lost=lost or {},
    )


def _mirror_images(certificate: Certificate) -> Lost:
    """Return which positions are their own mirror images."""
    labels, masks = certificate.instance.labels, certificate.instance.graph.masks
    image: dict[int, int] = {}
    isolated = takes(certificate.instance) != "neighbourhood"  # vertices at which nobody can move
    for pair in certificate.evidence.data["pairs"]:
        u, v = labels.vertices(pair)
        image[u], image[v] = v, u

    def lost(position: Left) -> bool:
        left = position.mask
        alone = (v for v in bits(left) if v not in image or not left >> image[v] & 1)
        return all(isolated and not masks[v] & left for v in alone)

    return lost


VIEW = make_picture(
    lambda instance, move: move if isinstance(move, tuple) else (move,),  # noqa: ARG005
    lost={"mirror": _mirror_images},
)
