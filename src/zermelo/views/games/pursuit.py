"""Cops and Robbers, and the weak game on a patch of a periodic graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.instance import Instance
from zermelo.games.cops.evidence.rounds import number_of_positions
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.games.weak_cops.evidence.finite import finite_game
from zermelo.views.games.marks import seen, told
from zermelo.views.games.sweeping import both_bounds, one_bound, patch_scene
from zermelo.views.layout import patch
from zermelo.views.picture import Frame, LinkLook, Look, Scene, State
from zermelo.views.view import Replay, View, ends_gone, graph_scene, named


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
        if not seen(number, len(certificate.evidence.data["order"])):
            continue
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
    left = [v for v in range(graph.n) if v not in places]
    words = f"Corners in the order in which they are taken; what is left: {named(instance, left)}."
    end = (
        f"What is left: {named(instance, left)}. A part of the graph that shrinks to one vertex is"
        " won by one cop; one in which no corner is left needs two at least."
    )
    frames.append(Frame(frames[-1].state, end))
    return Replay(State(nodes, caption=words), frames)


def _horn(certificate: Certificate) -> Replay:
    """The formula of all positions: it has no picture, but it can be told."""
    instance = certificate.instance
    game: CopsAndRobber = instance.position
    start = _cops_look(instance, game)
    k = game.cops or 0
    count = number_of_positions(game.graph.n, k)
    caption = (
        f"A Horn formula says of each of the {count} placements of {k} cops and each of"
        f" {game.graph.n} vertices of the robber whether the cops win there, and that they win from"
        " nowhere at the start; the proof refutes it, so from some placement they do."
    )
    return told(start, replace(start, caption=caption))


def _finite(certificate: Certificate) -> Replay:
    """The evidence for the cop number on a finite graph, if it shows more than plays do."""
    inner = finite(certificate)
    plain = _weak_look(certificate.instance, certificate.instance.position)
    replay = COPS.replays.get(inner.evidence.kind)
    words = "On a finite graph the weak cop number is the cop number."
    if replay is None:
        return told(plain, replace(plain, caption=words))
    found = replay(inner)
    return replace(found, frames=[*found.frames, Frame(found.frames[-1].state, words)])


def finite(certificate: Certificate) -> Certificate:
    """Return the cop number's certificate that stands inside one for the weak cop number."""
    inner = certificate.evidence.data.get("evidence", {})
    data = {key: inner[key] for key in inner if key != "kind"}
    evidence = Evidence(inner.get("kind", ""), data)
    return Certificate(finite_game(certificate.instance), certificate.answer[0], evidence)


def _weak_scene(instance: Instance) -> Scene:
    periodic = instance.position.periodic
    if periodic is None:
        return graph_scene(instance)
    return patch_scene(periodic)


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
    replays={"dismantling": _dismantling, "lrup-proof": _horn},
)

WEAK_COPS = View(
    scene=_weak_scene,
    look=_weak_look,
    legend=(
        ("chosen", "marked: one cell, or the finite part that the evidence names"),
        ("empty", "comes later"),
        ("cap", "cap: between two rows"),
        ("cop", "cop, or a row that is guarded"),
        ("robber", "robber"),
        ("caught", "caught"),
        ("gone", "taken away"),
        ("last", "this step"),
        ("part", "what covers it"),
    ),
    replays={
        "retract": one_bound,
        "rows": one_bound,
        "constructing-order": one_bound,
        "bounds": both_bounds,
        "cop-number": _finite,
    },
)
