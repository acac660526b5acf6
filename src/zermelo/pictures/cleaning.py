"""How cleaning with brushes looks, and what its evidence shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.cleaning.rules import Cleaning, Sweep, brushes_for
from zermelo.views.marks import Story, add_badges, seen
from zermelo.views.picture import Frame, LinkLook, Look, State
from zermelo.views.playing import TRY, Play
from zermelo.views.view import Replay, View, graph_scene


def _state_of(sweep: Sweep, fired: dict[int, int], last: int = -1) -> State:
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


def least(certificate: Certificate) -> Replay:
    """Say that the checker finds a brush number itself."""
    words = "The checker finds the fewest brushes for each set of dirty vertices itself."
    return Story(certificate).end(words)


def firing_replay(certificate: Certificate) -> Replay:
    """Show the vertices fire one after the other."""
    instance = certificate.instance
    game: Cleaning = instance.position
    order = instance.labels.vertices(certificate.evidence.data["order"])
    if instance.question == "brush-number":
        game = Cleaning(game.graph, brushes_for(game.graph, order))
    sweep, fired = Sweep(game), dict[int, int]()
    start = _state_of(sweep, fired)
    frames = [Frame(start, f"The start, with {sum(game.brushes)} brushes.")]
    for number, v in enumerate(order, 1):
        sweep.fire(v)
        fired[v] = number
        if seen(number, len(order)):
            frames.append(Frame(_state_of(sweep, fired, v), f"{instance.labels[v]} fires."))
    still = add_badges(start, {v: f"{number}." for v, number in fired.items()}, beside=True)
    caption = "Brushes at the start, and the places in the firing order."
    return Replay(replace(still, caption=caption), frames)


def _because(words: str) -> Callable[[Certificate], Replay]:
    """Return the replay of an order that needs fewest brushes, with why there are no fewer."""
    return lambda certificate: firing_replay(certificate).more(
        f"The order needs {certificate.answer} brushes. {words}"
    )


balanced = _because(
    "In any order the first and the last vertex of a component are out of balance by all their"
    " edges, and every other one of odd degree by at least one: hence no fewer."
)

tabled = _because(
    "A bound, or else the checker's own run through all sets that can fire first, shows that no"
    " order needs fewer."
)

proved = _because("A pseudo-Boolean proof shows that no order needs fewer.")


def by_hand(instance: Instance) -> list[Play]:
    """Return the cleaning to try by hand; the brushes are placed too where they are asked for."""
    game: Cleaning = instance.position
    place = instance.question == "brush-number"
    data = {
        "brushes": game.brushes,
        "place": place,
        "reach": [game.graph.neighbors(v) for v in range(game.graph.n)],
        "edges": game.graph.edges,
        "goneLink": "clean",
    }
    title = "You clean: " + ("place brushes, as few as you can." if place else "fire vertices.")
    kinds = ("dirty", "primed", "clean", "last")
    return [Play(title, TRY, kind="cleaning", data=data, hand=True, looks=kinds)]


VIEW = View(
    tried=by_hand,
    scene=graph_scene,
    look=lambda _, game: _state_of(Sweep(game), {}),
    legend=(
        ("dirty", "dirty, with its brushes"),
        ("primed", "primed: may fire"),
        ("clean", "clean"),
        ("last", "fired last"),
    ),
)
