"""Gadgets of the catalogue as one picture."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.reductions.gadgets.catalogue import Gadget
from zermelo.reductions.gadgets.reading import marked
from zermelo.views.picture import Look, Picture, Scene, State, Title, spread
from zermelo.views.svg import document as written
from zermelo.views.view import graph_scene

WIDE = 1000.0
LEGEND = (("chosen", "terminal"), ("plain", "inner vertex"), ("sink", "sink"))


def document(gadgets: Sequence[Gadget]) -> str:
    """Return an SVG file of gadgets, each with its name above it."""
    return written(picture(gadgets))


def picture(gadgets: Sequence[Gadget]) -> Picture:
    """Return the picture of gadgets, in rows."""
    scenes, looks = [], []
    for gadget in gadgets:
        scene, own = _drawn(gadget)
        scenes.append(scene)
        looks += own
    games = sorted({gadget.game for gadget in gadgets})
    title = gadgets[0].name if len(gadgets) == 1 else f"Gadgets: {', '.join(games)}"
    notes = [gadgets[0].says] if len(gadgets) == 1 else []
    state = State(tuple(looks))
    return Picture(spread(scenes, gap=130.0, wide=WIDE), state, title, LEGEND, notes)


def _drawn(gadget: Gadget) -> tuple[Scene, list[Look]]:
    instance, terminals = marked(gadget.fragment)
    scene = graph_scene(instance)
    sinks = getattr(instance.position, "sinks", ())
    kinds = [
        "chosen" if v in terminals else "sink" if v in sinks else "plain"
        for v in range(instance.graph.n)
    ]
    xs, ys = zip(*scene.points, strict=True)
    above = ((min(xs) + max(xs)) / 2, min(ys) - 42.0)
    return Scene(scene.points, scene.names, scene.links, (Title(above, gadget.name),)), [
        Look(kind) for kind in kinds
    ]
