"""Games that delete vertices: subtraction and octal games, the Kayles games and Grim."""

from __future__ import annotations

from typing import Any

from zermelo.core.instance import Instance
from zermelo.games.impartial.deletion import Left, bits
from zermelo.games.octal.rules import write_digits
from zermelo.games.subtraction.removal import Removal
from zermelo.views.games.periods import periodicity
from zermelo.views.picture import Look, State
from zermelo.views.view import View, ends_gone, graph_scene, named


def _look(instance: Instance, position: Any) -> State:
    left: Left = position
    game = instance.position
    gone = [not left.mask >> v & 1 for v in range(game.graph.n)]
    nodes = []
    for v, away in enumerate(gone):
        root = v == game.attach_at
        nodes.append(Look("gone" if away else "root" if root else "plain", "+P" if root else ""))
    caption = _permissions(game) if isinstance(game, Removal) else ""
    return State(tuple(nodes), ends_gone(game.graph, gone), caption)


def _permissions(game: Removal) -> str:
    sizes = ", ".join(str(size) for size, _ in game.digits)
    return f"A move takes a connected set of {sizes} vertices (code {write_digits(game.digits)})."


LEGEND = (
    ("plain", "still there"),
    ("gone", "gone"),
    ("root", "where the path grows"),
    ("first", "before the period"),
    ("period", "the period"),
    ("again", "the same again"),
    ("part", "the connected set whose values are shown"),
)

REPLAYS = {"periodicity": periodicity}

REMOVAL = View(
    scene=graph_scene,
    look=_look,
    legend=LEGEND,
    clicks=lambda instance, move: tuple(bits(move)),  # noqa: ARG005
    say=lambda instance, move: f"take {named(instance, list(bits(move)))}",
    replays=REPLAYS,
)

VERTEX = View(
    scene=graph_scene,
    look=_look,
    legend=LEGEND,
    clicks=lambda instance, move: (move,),  # noqa: ARG005
    say=lambda instance, move: f"take {instance.labels[move]}",
    replays=REPLAYS,
)

EDGE = View(
    scene=graph_scene,
    look=_look,
    legend=LEGEND,
    clicks=lambda instance, move: tuple(move),  # noqa: ARG005
    say=lambda instance, move: f"take {named(instance, move)}",
    replays=REPLAYS,
)
