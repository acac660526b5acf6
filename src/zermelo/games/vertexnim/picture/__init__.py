"""How VertexNim looks, and what its evidence shows."""

from __future__ import annotations

from typing import Any

from zermelo.core.instance import Instance
from zermelo.games.impartial.picture.plays import impartial_plays
from zermelo.games.impartial.picture.tokens import MATCHED_LEGEND, TOKEN
from zermelo.games.impartial.rules import PASS
from zermelo.games.vertexnim.picture.lost import circuit, undirected
from zermelo.games.vertexnim.rules import REMOVE_FIRST, VertexNim
from zermelo.views.picture import Look, State
from zermelo.views.view import View, graph_scene


def _vertexnim_look(instance: Instance, position: Any) -> State:
    weights, n = position.weights, instance.graph.n
    if not weights:
        return State((Look("gone"),) * n, caption="Nobody can move.")
    nodes = tuple(
        Look("plain" if weight else "empty", str(weight), "token" if v == position.token else "")
        for v, weight in enumerate(weights)
    )
    return State(nodes, caption=_variant(instance.position))


def _variant(game: VertexNim) -> str:
    lost = "wins" if game.misere else "loses"
    return f"Rule {game.rule}, {game.order}; who cannot move {lost}."


def _vertexnim_clicks(instance: Instance, move: Any) -> tuple[int, ...]:
    if move is PASS or move[1] is None:
        return (instance.position.token,) if move is not PASS else ()
    return (move[1],)


def _vertexnim_words(instance: Instance, move: Any) -> str:
    if move is PASS:
        return "cannot move, and so wins"
    left, v = move
    if v is None:
        return f"leave {left}, and nothing is left"
    label = instance.labels[v]
    if instance.position.order == REMOVE_FIRST:
        return f"leave {left}, go to {label}"
    return f"go to {label}, leave {left} there"


VIEW = View(
    scene=graph_scene,
    look=_vertexnim_look,
    legend=(("plain", "with its weight"), ("empty", "empty"), TOKEN, *MATCHED_LEGEND),
    clicks=_vertexnim_clicks,
    say=_vertexnim_words,
    lost={
        "circuit": circuit,
        "counted-moves": undirected,
        "lighter-neighbours": undirected,
        "ones-component": undirected,
    },
    plays=impartial_plays,
)
