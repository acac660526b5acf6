"""How games that delete vertices look; by itself a move is a vertex, or the ends of an edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.impartial.deletion import Left
from zermelo.games.impartial.picture.plays import impartial_plays
from zermelo.views.picture import Look, State
from zermelo.views.view import Lost, View, ends_gone, graph_scene, named


def _look(instance: Instance, position: Any) -> State:
    left: Left = position
    game = instance.position
    gone = [not left.mask >> v & 1 for v in range(game.graph.n)]
    nodes = []
    for v, away in enumerate(gone):
        root = v == game.attach_at
        nodes.append(Look("gone" if away else "root" if root else "plain", "+P" if root else ""))
    return State(tuple(nodes), ends_gone(game.graph, gone))


LEGEND = (
    ("plain", "still there"),
    ("gone", "gone"),
    ("root", "where the path grows"),
    ("first", "before the period"),
    ("period", "the period"),
    ("again", "the same again"),
    ("part", "the connected set whose values are shown"),
)


def _sizes(_game: Any) -> str:
    return ""


def pictured(
    clicks: Callable[[Instance, Any], tuple[int, ...]],
    caption: Callable[[Any], str] = _sizes,
    lost: Mapping[str, Callable[[Certificate], Lost | None]] | None = None,
) -> View:
    """Return the view of a game whose moves take the vertices that `clicks` tells."""

    def look(instance: Instance, position: Any) -> State:
        return replace(_look(instance, position), caption=caption(instance.position))

    return View(
        scene=graph_scene,
        look=look,
        legend=LEGEND,
        clicks=clicks,
        say=lambda instance, move: f"take {named(instance, list(clicks(instance, move)))}",
        lost=lost or {},
        plays=impartial_plays,
    )


VIEW = pictured(lambda instance, move: move if isinstance(move, tuple) else (move,))  # noqa: ARG005
