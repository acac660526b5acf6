"""How light positions of POLISH look: two rows of numbers."""

from __future__ import annotations

from typing import Any

from zermelo.core.instance import Instance
from zermelo.games.light_polish.rules import LEFT, Light
from zermelo.games.polish.evidence.formulas import light
from zermelo.pictures.impartial.plays import beside, playable
from zermelo.views.picture import Look, Scene, State, Title


def _light_scene(_instance: Instance) -> Scene:
    points = tuple((90.0 + 84.0 * place, 60.0 * row) for row in range(2) for place in range(3))
    sides = (Title((0.0, 0.0), "left side"), Title((0.0, 60.0), "right side"))
    heads = tuple(Title((90.0 + 84.0 * i, -40.0), f"needs {i + 1}") for i in range(3))
    return Scene(points, ("",) * 6, (), (*sides, *heads))


def _light_look(_instance: Instance, position: Any) -> State:
    light: Light = position
    counts = (*light.left, *light.right)
    nodes = tuple(Look("cell" if count else "empty", text=str(count)) for count in counts)
    caption = "The numbers of vertices that need so many brushes; every edge joins the two sides."
    return State(nodes, caption=caption)


VIEW = playable(
    scene=_light_scene,
    look=_light_look,
    clicks=lambda instance, move: (move[1] - 1 + 3 * (move[0] != LEFT),),  # noqa: ARG005
    say=lambda instance, move: f"a brush on the {move[0]} side, where {move[1]} needed",  # noqa: ARG005
    lost={"value-rule": lambda _: beside(lambda light_: light(light_.left, light_.right))},
    why_lost={"value-rule": "its nim-value is 0 by Theorem 15"},
)
