"""Octal games with a 4 before the point: a move may also cut an edge, and takes no vertex then.

The edge must be a bridge: its component falls apart into two. Of a heap that is a split in two that
are not empty. Whatever is cut lies in different components from then on, so a component is still
what the graph has on a set of vertices, and a position is the list of these sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.labels import Labels
from zermelo.games.impartial.deletion import (
    Masks,
    bits,
    component,
    components,
    connected_parts,
    read_set,
)
from zermelo.games.impartial.rules import Impartial
from zermelo.games.subtraction.rules import ALL, Removal, removable, removed_labels

Edge = tuple[int, int]
Cut = int | Edge  # the vertices that a move takes, as bits, or the edge that it cuts


@dataclass(frozen=True, slots=True)
class Parts:
    """A position: the game, and the vertices of each component, as bits, by the least ones."""

    game: Any = field(hash=False)
    parts: tuple[int, ...]

    @property
    def mask(self) -> int:
        """All vertices that are left."""
        return sum(self.parts)


def cuts(game: Removal) -> bool:
    """Whether a move may cut an edge: the digit before the point is 4."""
    return game.digits[0][0] == 0


def bridges(masks: Masks, part: int) -> Iterator[tuple[Edge, int]]:
    """Yield the bridges of a component, ascending, each with the side of its lesser end."""
    for u in bits(part):
        for v in bits(masks[u] & part):
            if u < v and not (side := _side(masks, part, u, v)) >> v & 1:
                yield (u, v), side


def _side(masks: Masks, part: int, u: int, v: int) -> int:
    """Return what is connected with u in a part without the edge uv; all of it with v."""
    reached = fresh = 1 << u
    while fresh:
        low = fresh & -fresh
        w = low.bit_length() - 1
        new = masks[w] & part & ~reached
        if w == u:
            new &= ~(1 << v)
        reached |= new
        fresh = (fresh ^ low) | new
    return reached


def _options(position: Parts) -> Iterator[tuple[Cut, Parts]]:
    """Yield every move: of each component the cuts, then what is taken, as without cuts."""
    game, masks = position.game, position.game.graph.masks
    for part in position.parts:
        others = [other for other in position.parts if other != part]
        for edge, side in bridges(masks, part):
            yield edge, _position(game, [*others, side, part ^ side])
        for removed in removable(game, part):
            yield removed, _position(game, [*others, *components(masks, part ^ removed)])


def _position(game: Removal, parts: list[int]) -> Parts:
    return Parts(game, tuple(sorted(parts, key=lambda part: part & -part)))


def _components(position: Parts) -> list[Parts]:
    """Return the components, without single vertices that cannot be taken."""
    size, digit = next(((s, d) for s, d in position.game.digits if s), (0, 0))
    alone = size == 1 and digit & ALL
    parts = (part for part in position.parts if alone or part & (part - 1))
    return [Parts(position.game, (part,)) for part in parts]


def _parse_position(game: Removal, value: Any) -> Parts:
    """Return a position, which is a list of connected sets; `InputError` if it is none."""
    masks, seen = game.graph.masks, 0
    if not isinstance(value, list):
        raise InputError(f"{shown(value)} is not a list of components")
    parts = []
    for place, listed in enumerate(value):
        part = read_set(listed, len(masks), f"[{place}]")
        if not part or part & seen or component(masks, part) != part:
            raise InputError("a component is connected and apart from others", "", f"[{place}]")
        seen |= part
        parts.append(part)
    return _position(game, parts)


def written_move(labels: Labels, move: Cut) -> Any:
    """Return how a move is written: the labels that it takes, or the ends of the edge it cuts."""
    return {"cut": labels.of(move)} if isinstance(move, tuple) else removed_labels(labels, move)


RULES = Impartial(
    start=lambda game: _position(game, components(game.graph.masks, (1 << game.graph.n) - 1)),
    options=_options,
    components=_components,
    write=lambda position: [list(bits(part)) for part in position.parts],
    read=_parse_position,
    move=written_move,
    positions=connected_parts,
)
"""Of octal games in which edges may be cut."""
