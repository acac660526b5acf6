"""How Cops and Robbers looks, and what its evidence shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.cops.evidence.rounds import number_of_positions
from zermelo.games.cops.picture.plays import cops_plays
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.views.marks import seen, told
from zermelo.views.picture import Frame, LinkLook, Look, State
from zermelo.views.view import Replay, View, ends_gone, graph_scene, named


def _cops_look(_instance: Instance, game: Any) -> State:
    caption = f"{game.cops} cops are to catch the robber." if game.cops else ""
    return State((Look(),) * game.graph.n, caption=caption)


def dismantling(certificate: Certificate) -> Replay:
    """Show the corners go one after the other, each with the vertex that covers it."""
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


def formula(certificate: Certificate) -> Replay:
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


VIEW = View(
    scene=graph_scene,
    look=_cops_look,
    legend=(
        ("cop", "cop"),
        ("robber", "robber"),
        ("caught", "caught"),
        ("gone", "taken away"),
        ("last", "whose turn it is, or what covers a corner"),
    ),
    plays=cops_plays,
)
