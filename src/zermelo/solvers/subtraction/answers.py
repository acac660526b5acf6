"""Answers about a path, star or bistar, given the nim-values of what its moves leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.impartial import outcome
from zermelo.games.removal import ALL, CONNECTED
from zermelo.solvers.subtraction.arms import State, options
from zermelo.solvers.subtraction.shapes import Shape


class Values(Protocol):
    """Whatever knows the nim-values of a shape and of all that moves leave of it."""

    def __getitem__(self, state: State) -> int:
        """Return a nim-value."""


def take_of(instance: Instance) -> tuple[int, ...]:
    """Return S, ascending, if the game is connected subtraction; else nothing.

    An octal game is, if all its digits are 0 or 3 and the graph is connected. Sizes above the
    number of vertices are left out, but for the least one if there is no other.
    """
    game = instance.position
    if any(digit != ALL | CONNECTED for _, digit in game.digits):
        return ()
    if instance.game != "subtraction" and len(game.graph.components()) != 1:
        return ()
    sizes = [size for size, _ in game.digits]
    return tuple(size for size in sizes if size <= game.graph.n) or (sizes[0],)


def answer(
    instance: Instance, shape: Shape, take: Sequence[int], values: Values, deadline: Deadline
) -> Answer:
    """Return the answer to a question about a shape.

    Raises
    ------
    LimitReached
        The deadline has passed.
    """
    value = values[shape.state]
    if instance.question == "nim-value":
        return value
    if instance.question == "outcome":
        return outcome(value)
    found = list(_winning(shape, take, values, deadline)) if value else []
    return written(instance, found)


def written(instance: Instance, moves: Sequence[Sequence[int]]) -> Answer:
    """Return moves as they are written: as labels, in the order of the game's options."""
    ordered = sorted((sorted(move, reverse=True) for move in moves), key=lambda m: (len(m), m))
    return [instance.labels.of(reversed(move)) for move in ordered]


def _winning(
    shape: Shape, take: Sequence[int], values: Values, deadline: Deadline
) -> Iterator[Sequence[int]]:
    """Yield the sets that a winning move removes."""
    if isinstance(shape.state, int):
        order, n = shape.order, shape.state
        for s in take:
            deadline.check()
            if s == n:
                yield order
            elif s < n and not values[n - s]:
                yield order[:s]
                yield order[-s:]
        return
    for move, after in options(shape.state, take):
        deadline.check()
        if not values[after]:
            yield from shape.removed(move)
