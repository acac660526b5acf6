"""Removing connected sets of vertices by digits: octal games on graphs and connected subtraction.

A move removes a connected set of i vertices from one component. The digit of i says when: 1, if
nothing of the component is left; 2, if what is left of it is connected and not empty; 4, if what
is left of it falls apart; digits add up these permissions.

In a connected subtraction game CSG(S) a move removes a connected set of vertices whose size is in
S, such that the rest is connected or empty. So a position is always connected, and everything may
be taken exactly if its size is in S. CSG(S) has the digit 3 at every size of S, and 0 elsewhere.

Source: Dailly, Moncel, Parreau, "Connected subtraction games on subdivided stars"; for S = {1, 2}
it is the game 0.33 of Beaudou, Coupechoux, Dailly, Gravier, Moncel, Parreau, Sopena, "Octal games
on graphs: the game 0.33 on subdivided stars and bistars", Theoretical Computer Science 746 (2018).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels
from zermelo.games.impartial import deletion
from zermelo.games.impartial.deletion import (
    Deletion,
    bits,
    components,
    growth_data,
    read_growth,
)
from zermelo.games.impartial.deletion.sets import connected_sets, holds_together

ALL, CONNECTED, APART = 1, 2, 4
"""What must be left of the component: nothing, a connected rest, one that falls apart."""

MOST_SETS = 1 << 18
"""At most so many connected sets are looked at for the moves of one position."""


@dataclass(frozen=True, slots=True)
class Removal(Deletion):
    """A game of removing connected sets: the sizes, ascending, each with its digit from 1 to 7."""

    digits: tuple[tuple[int, int], ...] = ()

    @property
    def splits(self) -> bool:
        """Whether a move may leave several components of one."""
        return any(digit & APART for _, digit in self.digits)


def moves(game: Removal, mask: int) -> Iterator[tuple[int, int]]:
    """Yield (vertices removed, vertices left) for every move, components by least vertices.

    Within a component small sets come first, and sets of one size in the order of their bits.
    """
    for part in components(game.graph.masks, mask):
        for removed in removable(game, part):
            yield removed, mask ^ removed


def removable(game: Removal, part: int) -> list[int]:
    """Return the sets that may be removed from a component, in the order of `moves`.

    A set of more than half of the vertices whose rest must be connected is found by that rest.
    `LimitReached` if more than `MOST_SETS` connected sets would have to be looked at.
    """
    masks, total = game.graph.masks, part.bit_count()
    found: list[int] = []
    direct: dict[int, int] = {}
    rests: set[int] = set()
    for size, digit in game.digits:
        if size == total and digit & ALL:
            found.append(part)
        if size >= total:
            break
        if digit & APART or (digit & CONNECTED and 2 * size <= total):
            direct[size] = digit
        elif digit & CONNECTED:
            rests.add(total - size)
    largest = max([*direct, *rests], default=0)
    for number, chosen in enumerate(connected_sets(masks, part, largest)):
        if number == MOST_SETS:
            what = f"with up to {largest} vertices in a component"
            raise LimitReached(f"there are more than {MOST_SETS:,} connected sets {what}")
        size = chosen.bit_count()
        if size not in direct and size not in rests:
            continue
        whole = holds_together(masks, part, chosen)
        if direct.get(size, 0) & (CONNECTED if whole else APART):
            found.append(chosen)
        if whole and size in rests:
            found.append(part ^ chosen)
    found.sort(key=lambda removed: (removed.bit_count(), removed))
    return found


def too_small(game: Removal, part: int) -> bool:
    """Whether a component has fewer vertices than any move removes."""
    return part.bit_count() < game.digits[0][0]


def removed_labels(labels: Labels, removed: int) -> list[Label]:
    """Return how a move is written: the labels that it removes, in vertex order."""
    return labels.of(bits(removed))


def digits(take: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return the digits of CSG(S); `InputError` if S is no set of numbers from 1 on, or empty."""
    sizes: set[int] = set()
    for place, size in enumerate(take):
        if size < 1:
            what = f"a move cannot take {size} vertices"
            raise InputError(what, "sizes are at least 1", f".take[{place}]")
        if size in sizes:
            raise InputError(f"{size} stands twice", "remove one of them", f".take[{place}]")
        sizes.add(size)
    if not sizes:
        raise InputError("take is empty", "name the sizes that a move may take", ".take")
    return tuple((size, ALL | CONNECTED) for size in sorted(sizes))


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Removal:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    found = digits(data["take"])
    if len(graph.components()) > 1:
        mend = 'play its components as the parts of a game "sum"'
        raise InputError("the graph is not connected", mend, ".graph")
    return Removal(graph, digits=found, **read_growth(graph, labels, data))


def to_json(game: Removal, labels: Labels) -> dict[str, Any]:
    """Return the data of a game: the way back from `build`."""
    return {"take": [size for size, _ in game.digits], **growth_data(game, labels)}


RULES = deletion.rules(moves, too_small, removed_labels)
"""Of octal games on graphs."""


def _parse_position(game: Removal, value: Any) -> deletion.Left:
    """Return a position of CSG(S), which is connected as everything that play can reach."""
    position: deletion.Left = RULES.read(game, value)
    if len(components(game.graph.masks, position.mask)) > 1:
        mend = "play of connected subtraction leaves one component"
        raise InputError("these vertices are not connected", mend)
    return position


CONNECTED_RULES = replace(RULES, read=_parse_position)
"""Of connected subtraction."""
