"""Marks on a state: rings round vertices, thick links, and pictures made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.games.registry import impartial_of
from zermelo.views.picture import Frame, LinkLook, Scene, State
from zermelo.views.view import Replay, first_position, view

FRAMES = 250
"""A longer sequence of moves is stepped through by several at a time."""


def seen(number: int, count: int) -> bool:
    """Whether a frame is drawn after this move, of so many in all (the first is number 1)."""
    return number % -(-count // FRAMES) == 0 or number == count


def add_rings(state: State, vertices: Iterable[int], over: str = "part") -> State:
    """Return the state with rings round vertices."""
    chosen = set(vertices)
    nodes = (
        replace(look, over=over) if v in chosen else look for v, look in enumerate(state.nodes)
    )
    return replace(state, nodes=tuple(nodes))


def add_badges(state: State, badges: Mapping[int, str], beside: bool = False) -> State:
    """Return the state with other badges at some vertices, or with more beside those they have."""
    nodes = list(state.nodes)
    for v, text in badges.items():
        own = nodes[v].badge if beside else ""
        nodes[v] = replace(nodes[v], badge=f"{own} · {text}" if own else text)
    return replace(state, nodes=tuple(nodes))


def thick(state: State, scene: Scene, pairs: Iterable[Sequence[int]], kind: str = "part") -> State:
    """Return the state with the links between pairs of vertices, in either order, marked."""
    chosen = {frozenset(pair) for pair in pairs}
    looks = state.links or (LinkLook(),) * len(scene.links)
    links = (
        replace(look, kind=kind) if frozenset((link.tail, link.head)) in chosen else look
        for link, look in zip(scene.links, looks, strict=True)
    )
    return replace(state, links=tuple(links))


class Story:
    """A replay that begins with the start and ends with the still picture and its words."""

    def __init__(self, certificate: Certificate) -> None:
        instance = certificate.instance
        self.instance, self.data = instance, certificate.evidence.data
        self.start = view(instance.game).look(instance, first_position(instance))
        self.frames: list[Frame] = []

    @property
    def scene(self) -> Scene:
        """The scene of the game."""
        return view(self.instance.game).scene(self.instance)

    def vertices(self, key: str) -> tuple[int, ...]:
        """Return the vertices that the evidence lists under a key."""
        return self.instance.labels.vertices(self.data[key])

    def tell(self, text: str, state: State | None = None) -> None:
        """Add a frame, which shows the start if no state is given."""
        self.frames.append(Frame(state or self.start, text))

    def end(self, caption: str, still: State | None = None) -> Replay:
        """Return the replay; the still picture is the start if no state is given."""
        still = replace(still or self.start, caption=caption)
        return Replay(still, [Frame(self.start, "The start."), *self.frames, Frame(still, caption)])


def named_vertices(key: str, words: str) -> Callable[[Certificate], Replay]:
    """Return the replay of evidence that lists vertices: rings round them, and what they mean."""

    def replay(certificate: Certificate) -> Replay:
        story = Story(certificate)
        return story.end(words, add_rings(story.start, story.vertices(key)))

    return replay


MARK = "win"
"""The ring round what a winning move names."""

Clicks = Callable[[Instance, Any], tuple[int, ...]]


def mark_winning_moves(
    instance: Instance, answer: Any, state: State, scene: Scene, clicks: Clicks
) -> State | None:
    """Return the state with the vertices and edges of all winning moves marked.

    None if the answer is no list of moves, or an empty one, or its moves have no place on the
    board.
    """
    if instance.question != "winning-moves" or not isinstance(answer, list) or not answer:
        return None
    found = list(_clicks(instance, answer, clicks))
    vertices = {v for move in found for v in move}
    if not vertices or max(vertices) >= len(state.nodes):
        return None
    nodes = tuple(
        replace(look, over=MARK) if v in vertices and not look.over else look
        for v, look in enumerate(state.nodes)
    )
    pairs = [move for move in found if len(move) == 2]
    return thick(replace(state, nodes=nodes), scene, pairs, "win")


def _clicks(instance: Instance, answer: list[Any], clicks: Clicks) -> Iterator[tuple[int, ...]]:
    """Yield the vertices that stand for each of the moves."""
    rules = impartial_of(instance)
    if rules is not None:
        for move, _ in rules.moves(rules.start(instance.position)):
            if rules.move(instance.labels, move) in answer:
                yield clicks(instance, move)
        return
    for move in answer:  # of a partizan game: a vertex or two, or what has no place
        try:
            yield instance.labels.vertices(move if isinstance(move, list) else [move])
        except (InputError, TypeError):
            continue
