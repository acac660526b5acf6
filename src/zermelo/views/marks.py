"""Marks on a state: rings round vertices, thick links, and pictures made of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from zermelo.core.certificate import Certificate
from zermelo.views.picture import Frame, LinkLook, Scene, State
from zermelo.views.view import Replay

FRAMES = 250
"""A longer sequence of moves is stepped through by several at a time."""


def seen(number: int, count: int) -> bool:
    """Whether a frame is drawn after this move, of so many in all (the first is number 1)."""
    return number % -(-count // FRAMES) == 0 or number == count


def ringed(state: State, vertices: Iterable[int], over: str = "part") -> State:
    """Return the state with rings round vertices."""
    chosen = set(vertices)
    nodes = (
        replace(look, over=over) if v in chosen else look for v, look in enumerate(state.nodes)
    )
    return replace(state, nodes=tuple(nodes))


def badged(state: State, badges: Mapping[int, str]) -> State:
    """Return the state with other badges at some vertices."""
    nodes = (
        replace(look, badge=badges[v]) if v in badges else look
        for v, look in enumerate(state.nodes)
    )
    return replace(state, nodes=tuple(nodes))


def thick(
    state: State, scene: Scene, pairs: Collection[tuple[int, int]], kind: str = "part"
) -> State:
    """Return the state with the links between pairs of vertices, in either order, marked."""
    chosen = {frozenset(pair) for pair in pairs}
    looks = state.links or (LinkLook(),) * len(scene.links)
    links = (
        replace(look, kind=kind) if frozenset((link.tail, link.head)) in chosen else look
        for link, look in zip(scene.links, looks, strict=True)
    )
    return replace(state, links=tuple(links))


def replayed(start: State, still: State, *frames: Frame) -> Replay:
    """Return a replay that begins with the start and ends with the still picture and its words."""
    return Replay(still, [Frame(start, "The start."), *frames, Frame(still, still.caption)])


Look = Callable[[Certificate], State]
"""How the start of a certificate's game looks."""


def named_vertices(look: Look, key: str, words: str) -> Callable[[Certificate], Replay]:
    """Return the replay of evidence that lists vertices: rings round them, and what they mean."""

    def replay(certificate: Certificate) -> Replay:
        start = look(certificate)
        vertices = certificate.instance.labels.vertices(certificate.evidence.data[key])
        return replayed(start, replace(ringed(start, vertices), caption=words))

    return replay
