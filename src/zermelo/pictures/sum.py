"""Sums: the parts side by side, in rows."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from zermelo.core.instance import Instance
from zermelo.games.partizan.turns import Turn
from zermelo.games.registry import impartial_of
from zermelo.games.sum.rules import Sum, SumPosition
from zermelo.pictures.impartial.plays import impartial_plays, two_players
from zermelo.pictures.partizan import partizan_plays
from zermelo.pictures.partizan import two_players as partizan_two
from zermelo.views.picture import LinkLook, Look, Scene, State, Title, extent, spread
from zermelo.views.view import View, first_position, view

GAP = 90.0
"""Between two parts."""

TITLE = 58.0
"""How far the title of a part stands above it."""


def _scene(instance: Instance) -> Scene:
    game: Sum = instance.position
    scenes = []
    for number, part in enumerate(game.parts):
        scene = view(part.game).scene(part)
        left, top, right, _ = extent(scene)
        words = f"{_name(instance, number)}: {part.game}"
        title = Title(((left + right) / 2, top - TITLE), words)
        scenes.append(replace(scene, titles=(*scene.titles, title)))
    boxes = [extent(scene) for scene in scenes]
    area = sum((c - a + GAP) * (d - b + GAP) for a, b, c, d in boxes)
    # About as wide as high, so that many parts are as large as can be on a phone too.
    widest = max((c - a for a, _, c, _ in boxes), default=0.0)
    return spread(scenes, GAP, max(widest, 1.2 * math.sqrt(area)))


def _look(instance: Instance, position: Any) -> State:
    game: Sum = instance.position
    starts = list(map(first_position, game.parts))
    position = position.position if isinstance(position, Turn) else position
    if isinstance(position, SumPosition):
        own = dict(position.left)
    else:  # one by turns, or nothing is played
        own = dict(enumerate(position if isinstance(position, tuple) else starts))
    nodes: list[Look] = []
    links: list[LinkLook] = []
    captions = []
    for number, part in enumerate(game.parts):
        state = view(part.game).look(part, own.get(number, starts[number]))
        scene = view(part.game).scene(part)
        if number in own:
            nodes += state.nodes
            links += state.links or (LinkLook(),) * len(scene.links)
        else:
            nodes += (Look("gone"),) * len(state.nodes)
            links += (LinkLook("gone"),) * len(scene.links)
        captions.append(state.caption)
    return State(tuple(nodes), tuple(links), " ".join(dict.fromkeys(filter(None, captions))))


def _clicks(instance: Instance, move: Any) -> tuple[int, ...]:
    game: Sum = instance.position
    first = sum(len(view(part.game).scene(part).points) for part in game.parts[: move.at])
    part = game.parts[move.at]
    return tuple(first + node for node in view(part.game).clicks(part, move.move))


def _say(instance: Instance, move: Any) -> str:
    part = instance.position.parts[move.at]
    return f"{_name(instance, move.at)}: {view(part.game).say(part, move.move)}"


def _name(instance: Instance, number: int) -> str:
    """Return what a part is called; of two that are compared the right one is played negated."""
    if instance.game != "compare":
        return f"part {number}"
    return ("left", "right, Left and Right exchanged")[number]


VIEW = View(
    plays=lambda item: (impartial_plays if impartial_of(item.instance) else partizan_plays)(item),
    tried=lambda item: (two_players if impartial_of(item) else partizan_two)(item),
    scene=_scene,
    look=_look,
    legend=(
        ("plain", "still there"),
        ("dirty", "how many brushes it needs"),
        ("gone", "gone"),
        ("token", "token"),
    ),
    clicks=_clicks,
    say=_say,
)
