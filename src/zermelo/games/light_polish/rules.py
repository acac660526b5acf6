"""Light positions of POLISH: K_{m,n} with all discrepancies at most 3, as six numbers.

On a complete bipartite graph a brush on a vertex matters only by the vertex's side and discrepancy,
so a position is the number of vertices with discrepancy 1, 2 and 3 on either side. A vertex that
fires lowers every discrepancy of the other side by 2. When a side is empty, the other one has no
edges left and is gone too.

The positions are abstract, as in Theorem 15: no graph and no brushes need lead to them.

Source: Gordinowicz, Nowakowski, Pralat, "POLISH - or - let's play the cleaning game", section 8.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.impartial import rules as impartial

Triple = tuple[int, int, int]
"""The number of vertices with discrepancy 1, 2 and 3 on a side."""

LEFT, RIGHT = "left", "right"

Move = tuple[str, int]
"""The side, and the discrepancy of the vertex that gets a brush."""


@dataclass(frozen=True, slots=True)
class Light:
    """A light position: the two sides."""

    left: Triple
    right: Triple

    @property
    def over(self) -> bool:
        """Whether a side is empty, so that nobody can move."""
        return not any(self.left) or not any(self.right)


def options(position: Light) -> Iterator[tuple[Move, Light]]:
    """Yield every move as ((side, discrepancy), position), the left side first."""
    if position.over:
        return
    for need in (1, 2, 3):
        if position.left[need - 1]:
            yield (LEFT, need), Light(*light_move(position.left, position.right, need))
    for need in (1, 2, 3):
        if position.right[need - 1]:
            right, left = light_move(position.right, position.left, need)
            yield (RIGHT, need), Light(left, right)


def light_move(own: Triple, other: Triple, need: int) -> tuple[Triple, Triple]:
    """Return both sides after a brush on a vertex of the first with this discrepancy."""
    counts = [list(own), list(other)]
    counts[0][need - 1] -= 1
    if need > 1:
        counts[0][need - 2] += 1
    else:
        fired, side = 1, 1
        while fired:
            drops, fired = fired, 0
            for _ in range(min(drops, 2)):  # two drops of 2 empty a side
                ones, twos, threes = counts[side]
                fired += ones + twos
                counts[side] = [threes, 0, 0]
            side = 1 - side
    mine, yours = counts
    return (mine[0], mine[1], mine[2]), (yours[0], yours[1], yours[2])


def components(position: Light) -> list[Light]:
    """Return the position alone, or nothing when it is over."""
    return [] if position.over else [position]


def _positions(game: Light) -> float:
    left, right = sum(game.left), sum(game.right)
    return (left + 1.0) ** 2 * (right + 1.0) ** 2 / 4


def _parse_position(game: Light, value: Any) -> Light:  # noqa: ARG001
    if not isinstance(value, list) or len(value) != 2:
        raise InputError(f"{shown(value)} is not a pair of sides")
    sides = []
    for place, side in enumerate(value):
        if not isinstance(side, list) or len(side) != 3 or any(type(c) is not int for c in side):
            raise InputError(f"{shown(side)} is not a list of 3 numbers", "", f"[{place}]")
        sides.append(_side(side, f"[{place}]"))
    return Light(*sides)


def _side(counts: Any, place: str) -> Triple:
    for index, count in enumerate(counts):
        if count < 0:
            what = f"{shown(count)} vertices of discrepancy {index + 1}"
            raise InputError(what, "it must be at least 0", f"{place}[{index}]")
    return counts[0], counts[1], counts[2]


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Light:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    return Light(_side(data[LEFT], f".{LEFT}"), _side(data[RIGHT], f".{RIGHT}"))


def to_json(game: Light, labels: Labels) -> dict[str, Any]:  # noqa: ARG001
    """Return the data of a game: the way back from `build`."""
    return {LEFT: list(game.left), RIGHT: list(game.right)}


RULES = impartial.Impartial(
    start=lambda game: game,
    options=options,
    components=components,
    write=lambda position: [list(position.left), list(position.right)],
    read=_parse_position,
    move=lambda labels, move: list(move),  # noqa: ARG005
    positions=_positions,
)
