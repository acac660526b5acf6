"""Cops and Robbers, and the weak game on a patch of a periodic graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.cops import CopsAndRobber
from zermelo.views.layout import patch
from zermelo.views.picture import Frame, LinkLook, Look, Scene, State
from zermelo.views.view import Replay, View, ends_gone, graph_scene, names


def standing(n: int, cops: Sequence[int], robber: int | None) -> State:
    """Return a state with cops and, if he is there, the robber."""
    nodes = []
    for v in range(n):
        here = list(cops).count(v)
        if v == robber:
            nodes.append(Look("caught" if here else "robber"))
        else:
            nodes.append(Look("cop" if here else "plain", f"{here}×" if here > 1 else ""))
    return State(tuple(nodes))


def _cops_look(_instance: Instance, game: Any) -> State:
    caption = f"{game.cops} cops are to catch the robber." if game.cops else ""
    return State((Look(),) * game.graph.n, caption=caption)


def _dismantling(certificate: Certificate) -> Replay:
    instance = certificate.instance
    game: CopsAndRobber = instance.position
    vertex, graph = instance.labels.vertex, game.graph
    gone = [False] * graph.n
    places: dict[int, int] = {}
    frames = [Frame(_cops_look(instance, game), "The start.")]
    for number, (corner, over) in enumerate(certificate.evidence.data["order"], 1):
        v, u = vertex(corner), vertex(over)
        gone[v], places[v] = True, number
        nodes = tuple(
            Look(
                "gone" if gone[w] else "plain",
                f"{places[w]}." if w in places else "",
                "last" * (w == u),
            )
            for w in range(graph.n)
        )
        links = tuple(
            LinkLook("hot" if {a, b} == {u, v} else look.kind)
            for (a, b), look in zip(graph.edges, ends_gone(graph, gone), strict=True)
        )
        frames.append(Frame(State(nodes, links), f"{corner} is a corner: {over} covers it."))
    nodes = tuple(Look(badge=f"{places[v]}." if v in places else "") for v in range(graph.n))
    return Replay(State(nodes, caption="Corners in the order in which they are taken."), frames)


def _weak_scene(instance: Instance) -> Scene:
    periodic = instance.position.periodic
    if periodic is None:
        return graph_scene(instance)
    return patch.scene(periodic, names(periodic.labels))


def _weak_look(_instance: Instance, game: Any) -> State:
    if game.periodic is None:
        return State((Look(),) * game.graph.n)
    vertices = patch.vertices(game.periodic)
    nodes = tuple(Look("chosen" if (x, y) == (0, 0) else "plain") for _, x, y in vertices)
    caption = "A patch of the infinite graph; the same name, another cell: a translate."
    return State(nodes, caption=caption)


COPS = View(
    scene=graph_scene,
    look=_cops_look,
    legend=(
        ("cop", "cop"),
        ("robber", "robber"),
        ("caught", "caught"),
        ("gone", "taken away"),
        ("last", "whose turn it is, or what covers a corner"),
    ),
    replays={"dismantling": _dismantling},
)

WEAK_COPS = View(
    scene=_weak_scene,
    look=_weak_look,
    legend=(("chosen", "one cell"), ("cop", "cop"), ("robber", "robber"), ("caught", "caught")),
)
