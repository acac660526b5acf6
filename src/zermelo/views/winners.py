"""Winning moves, marked on the board: what the claim of a certificate about them lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.games.registry import impartial_of
from zermelo.views.marks import thick
from zermelo.views.picture import Scene, State

MARK = "win"
"""The ring round what a winning move names."""

Clicks = Callable[[Instance, Any], tuple[int, ...]]


def crowned(
    instance: Instance, answer: Any, state: State, scene: Scene, clicks: Clicks
) -> State | None:
    """Return the state with the vertices and edges of all winning moves marked.

    None if the answer is no list of moves, or an empty one, or its moves have no place on the
    board.
    """
    if instance.question != "winning-moves" or not isinstance(answer, list) or not answer:
        return None
    found = list(_clicked(instance, answer, clicks))
    vertices = {v for move in found for v in move}
    if not vertices or max(vertices) >= len(state.nodes):
        return None
    nodes = tuple(
        replace(look, over=MARK) if v in vertices and not look.over else look
        for v, look in enumerate(state.nodes)
    )
    pairs = [(move[0], move[1]) for move in found if len(move) == 2]
    return thick(replace(state, nodes=nodes), scene, pairs, "win")


def _clicked(instance: Instance, answer: list[Any], clicks: Clicks) -> Iterator[tuple[int, ...]]:
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
