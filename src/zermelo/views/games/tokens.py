"""Games with a token: VertexNim, Edge-Nim and geography."""

from __future__ import annotations

from typing import Any

from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import PASS
from zermelo.games.vertexnim.rules import REMOVE_FIRST, VertexNim
from zermelo.views.games.matched import (
    EDGE_NIM_REPLAYS,
    GEOGRAPHY_REPLAYS,
    MATCHED_LEGEND,
    VERTEXNIM_REPLAYS,
)
from zermelo.views.picture import LinkLook, Look, State
from zermelo.views.view import View, ends_gone, graph_scene


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


def _edge_nim_look(instance: Instance, position: Any) -> State:
    nodes = tuple(
        Look("plain", over="token" if v == position.token else "") for v in range(instance.graph.n)
    )
    links = tuple(
        LinkLook("plain", str(weight)) if weight else LinkLook("gone")
        for weight in position.weights
    )
    return State(nodes, links, "The weights stand on the edges.")


def _geography_look(instance: Instance, position: Any) -> State:
    gone = [v != position.token and not position.ahead >> v & 1 for v in range(instance.graph.n)]
    nodes = tuple(
        Look("gone" if away else "plain", over="token" if v == position.token else "")
        for v, away in enumerate(gone)
    )
    return State(nodes, ends_gone(instance.graph, gone))


TOKEN = ("token", "where the token stands")

VERTEXNIM = View(
    scene=graph_scene,
    look=_vertexnim_look,
    legend=(("plain", "with its weight"), ("empty", "empty"), TOKEN, *MATCHED_LEGEND),
    clicks=_vertexnim_clicks,
    say=_vertexnim_words,
    replays=VERTEXNIM_REPLAYS,
)

EDGE_NIM = View(
    scene=graph_scene,
    look=_edge_nim_look,
    legend=(TOKEN, *MATCHED_LEGEND),
    clicks=lambda instance, move: (move[1],),  # noqa: ARG005
    say=lambda instance, move: f"leave {move[0]}, go to {instance.labels[move[1]]}",
    replays=EDGE_NIM_REPLAYS,
)

GEOGRAPHY = View(
    scene=graph_scene,
    look=_geography_look,
    legend=(("plain", "ahead of the token"), ("gone", "out of its reach"), TOKEN, *MATCHED_LEGEND),
    clicks=lambda instance, move: (move,),  # noqa: ARG005
    say=lambda instance, move: f"go to {instance.labels[move]}",
    replays=GEOGRAPHY_REPLAYS,
)
