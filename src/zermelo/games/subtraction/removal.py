"""Removing connected sets of vertices by digits: octal games on graphs, subtraction among them.

A move removes a connected set of i vertices from one component. The digit of i says when: 1, if
nothing of the component is left; 2, if what is left of it is connected and not empty; 4, if what
is left of it falls apart; digits add up these permissions.

Source: Beaudou, Coupechoux, Dailly, Gravier, Moncel, Parreau, Sopena, "Octal games on graphs: the
game 0.33 on subdivided stars and bistars", Theoretical Computer Science 746 (2018).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.core.errors import LimitReached
from zermelo.core.labels import Label, Labels
from zermelo.games.impartial import deletion
from zermelo.games.impartial.connected import connected_sets, holds_together
from zermelo.games.impartial.deletion import Deletion, bits, components

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


RULES = deletion.rules(moves, too_small, removed_labels, deletion.connected_parts)
