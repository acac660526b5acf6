"""Cleaning with brushes, POLISH and its light positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.cleaning.rules import Cleaning, Sweep, brushes_for
from zermelo.games.light_polish.rules import LEFT, Light
from zermelo.games.polish.rules import Polish
from zermelo.views.games.marks import seen
from zermelo.views.picture import Frame, LinkLook, Look, Scene, State, Title
from zermelo.views.view import Replay, View, ends_gone, graph_scene


def _swept(sweep: Sweep, fired: dict[int, int], last: int = -1) -> State:
    nodes = []
    for v, dirty in enumerate(sweep.dirty):
        held = str(sweep.brushes[v] or "")
        if not dirty:
            nodes.append(Look("clean", f"{fired[v]}." if v in fired else "", "last" * (v == last)))
        else:
            nodes.append(Look("primed" if sweep.primed(v) else "dirty", held))
    edges = sweep.graph.edges
    clean = (not (sweep.dirty[u] and sweep.dirty[v]) for u, v in edges)
    return State(tuple(nodes), tuple(LinkLook("clean" if c else "plain") for c in clean))


def _cleaning_look(_instance: Instance, game: Any) -> State:
    return _swept(Sweep(game), {})


def _firing(certificate: Certificate) -> Replay:
    instance = certificate.instance
    game: Cleaning = instance.position
    order = instance.labels.vertices(certificate.evidence.data["order"])
    if instance.question == "brush-number":
        game = Cleaning(game.graph, brushes_for(game.graph, order))
    sweep, fired = Sweep(game), dict[int, int]()
    start = _swept(sweep, fired)
    frames = [Frame(start, f"The start, with {sum(game.brushes)} brushes.")]
    for number, v in enumerate(order, 1):
        sweep.fire(v)
        fired[v] = number
        if seen(number, len(order)):
            frames.append(Frame(_swept(sweep, fired, v), f"{instance.labels[v]} fires."))
    nodes = list(start.nodes)
    for v, number in fired.items():
        held = f"{game.brushes[v]} · " if game.brushes[v] else ""
        nodes[v] = replace(nodes[v], badge=f"{held}{number}.")
    caption = "Brushes at the start, and the places in the firing order."
    return Replay(replace(start, nodes=tuple(nodes), caption=caption), frames)


def _explained(words: str) -> Callable[[Certificate], Replay]:
    """Return the replay of an order that needs fewest brushes, with why there are no fewer."""

    def replay(certificate: Certificate) -> Replay:
        shown = _firing(certificate)
        count = shown.frames[-1].state
        text = f"The order needs {certificate.answer} brushes. {words}"
        return replace(shown, frames=[*shown.frames, Frame(count, text)])

    return replay


def _polish_look(instance: Instance, position: Any) -> State:
    left: Polish = position
    nodes = tuple(Look("dirty", str(need)) if need else Look("gone") for need in left.discrepancies)
    gone = [not need for need in left.discrepancies]
    return State(nodes, ends_gone(instance.graph, gone))


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


def _light_cell(_instance: Instance, move: Any) -> tuple[int, ...]:
    side, need = move
    return (need - 1 + 3 * (side != LEFT),)


CLEANING = View(
    scene=graph_scene,
    look=_cleaning_look,
    legend=(
        ("dirty", "dirty, with its brushes"),
        ("primed", "primed: may fire"),
        ("clean", "clean"),
        ("last", "fired last"),
    ),
    replays={
        "firing-order": _firing,
        "cleaning-order": _explained(
            "In any order the first and the last vertex of a component are out of balance by all"
            " their edges, and every other one of odd degree by at least one: hence no fewer."
        ),
        "brush-table": _explained(
            "A bound, or else the checker's own run through all sets that can fire first, shows"
            " that no order needs fewer."
        ),
    },
)

POLISH = View(
    scene=graph_scene,
    look=_polish_look,
    legend=(("dirty", "how many brushes it needs to fire"), ("gone", "gone")),
    clicks=lambda instance, move: (move,),  # noqa: ARG005
    say=lambda instance, move: f"a brush on {instance.labels[move]}",
)

LIGHT_POLISH = View(
    scene=_light_scene,
    look=_light_look,
    clicks=_light_cell,
    say=lambda instance, move: f"a brush on the {move[0]} side, where {move[1]} needed",  # noqa: ARG005
)
