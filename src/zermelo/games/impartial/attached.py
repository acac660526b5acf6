"""A graph with a path of any length attached: what moves do there, for games that delete vertices.

G_uP_k is the graph G with a path of k new vertices attached at the vertex u. A move deletes a
connected set X of vertices of one component:

- in an octal game on graphs, X has j vertices and the digit d_j says what may remain of the
  component: bit 1 nothing, bit 2 one component, bit 4 several. Connected subtraction has the digit
  3 for the numbers of its set. A game that takes any two adjacent vertices is 0.07, and one that
  takes any vertex with a neighbor 0.6 (a single vertex cannot be taken, so it makes no difference
  whether it is left or deleted);
- with the digit d_0 = 4, X may be empty: a move cuts an edge without which a component falls apart
  (`games.subtraction.cutting`);
- in Node-Kayles X is a vertex with its neighbors.

Whatever is reached from G_uP_k is a sum of one component H_uP_i, where H is a connected set that
contains u, of parts of G without u, and of pieces of the path; or of the last two alone. So the
nim-values f_H(k) of H_uP_k satisfy a recurrence in which everything else is a constant:

- `Row.keeping`: X lies in H without u, or an edge of H is cut; (H', c) stands for f_{H'}(k) xor c;
- `Row.taking`: X contains u and j vertices of the path, and more of the path remains: (j, c)
  stands for p(k - j) xor c, where p(i) is the value of the path with i vertices;
- `Row.ending`: the same where the path has just j vertices, so that c alone remains;
- X lies in the path: j vertices at its end leave f_H(k - j) for j in `ends`; j vertices
  elsewhere leave f_H(i) xor p(k - j - i), 0 <= i < k - j, for j in `middles`.

The path is attached at u, so p(i) = f_{u}(i - 1). From k = `reach` on no ending applies and every
taking does: j < `reach` because X contains u as well. In Node-Kayles the reach is 3.

Source: the recurrence for connected subtraction generalizes the proof that k -> g(G_uP_k) is
ultimately periodic for a finite set; octal games on graphs are due to Beaudou et al., Theoret.
Comput. Sci. 746 (2018).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.deletion import Deletion, Masks, bits, components
from zermelo.games.impartial.deletion.sets import connected_sets
from zermelo.games.impartial.rules import mex
from zermelo.games.registry import GAMES
from zermelo.games.subtraction.cutting import Edge, bridges
from zermelo.games.subtraction.rules import ALL, APART, CONNECTED, Removal

LARGEST, MOST_SETS = 64, 1 << 16
"""At most this many vertices, and connected sets of them, because these are listed."""

MOST_PAIRS = 1 << 22
"""At most so many pairs of a set and a set that could be taken from it are looked at."""

SET_WORK = 3e-6  # seconds of work for a connected set
CLOCK = 1 << 12  # the deadline is looked at every so many sets

MOST_REACH = 4096
"""No move may take more vertices of a path than this: so many columns make a window."""


@dataclass(frozen=True, slots=True)
class Code:
    """Which vertices a move deletes: by octal digits, or a vertex with its neighbors."""

    digits: tuple[int, ...] = (0,)  # digits[j] for j vertices; the last is not 0 but for (0,)
    neighborhoods: bool = False  # there are then no digits

    @property
    def cuts(self) -> bool:
        """Whether a move may cut an edge."""
        return self.digits[0] != 0

    @property
    def ends(self) -> tuple[int, ...]:
        """How many vertices can be taken from the end of a long path."""
        if self.neighborhoods:
            return (2, 3)
        return tuple(j for j, digit in enumerate(self.digits) if digit & CONNECTED)

    @property
    def middles(self) -> tuple[int, ...]:
        """How many vertices can be taken from the middle of a path, so that it splits."""
        if self.neighborhoods:
            return (3,)
        return tuple(j for j, digit in enumerate(self.digits) if digit & APART)

    @property
    def reach(self) -> int:
        """The most vertices that a move takes from a path, at least 1."""
        return 3 if self.neighborhoods else max(1, len(self.digits) - 1)

    def allows(self, taken: int, pieces: int) -> bool:
        """Whether so many vertices of a component can be taken when it leaves so many pieces."""
        bit = ALL if not pieces else CONNECTED if pieces == 1 else APART
        return self.neighborhoods or (taken < len(self.digits) and bool(self.digits[taken] & bit))


CODES = {
    "vertex": Code((0, CONNECTED | APART)),
    "edge": Code((0, 0, ALL | CONNECTED | APART)),
    "neighbourhood": Code(neighborhoods=True),
}
"""By what a move takes, as the rules of a game say it."""


def code_of(game: str, position: Deletion) -> Code:
    """Return what a move deletes in a game of the registry, given its value.

    `LimitReached` if a move can take more than `MOST_REACH` vertices.
    """
    if isinstance(position, Removal):
        largest = position.digits[-1][0]
        if largest > MOST_REACH:
            raise LimitReached(f"moves take up to {largest} vertices (at most {MOST_REACH})")
        digits = [0] * (largest + 1)
        for size, digit in position.digits:
            digits[size] = digit
        return Code(tuple(digits))
    rules = GAMES[game].impartial
    assert rules is not None
    return CODES[rules.takes]


@dataclass(frozen=True, slots=True)
class Row:
    """A connected set H with the vertex u, and what the moves lead to that touch it."""

    vertices: int  # H, as a mask
    keeping: tuple[tuple[int, int], ...]  # moves that keep u: (the row that becomes of H, xor)
    taking: tuple[tuple[int, int], ...]  # moves that take u with (path vertices, xor); more is left
    ending: tuple[tuple[int, int], ...]  # the same, with the whole path taken


def rows(masks: Masks, u: int, code: Code, deadline: Deadline) -> list[Row]:
    """Return the rows of G_uP_k: all connected sets that contain u, by size and mask.

    What is not connected with u has no row. `LimitReached` if the component of u has more than
    `LARGEST` vertices or `MOST_SETS` connected sets, or there are more than `MOST_PAIRS` pairs.
    """
    tables = _Rows(masks, u, code, deadline)
    return [tables.row(inside) for inside in deadline.over(tables.sets, 1)]


def elsewhere(masks: Masks, u: int, code: Code, deadline: Deadline) -> int:
    """Return the nim-value of all components but that of u; `LimitReached` as in `rows`."""
    rest = (1 << len(masks)) - 1 ^ whole(masks, u)
    if rest.bit_count() > LARGEST:
        what = f"{rest.bit_count()} vertices are not connected with the one where the path grows"
        raise LimitReached(f"{what} (at most {LARGEST})")
    return _Rows(masks, u, code, deadline).value(rest) if rest else 0


def whole(masks: Masks, u: int) -> int:
    """Return the component of u; `LimitReached` if it has more than `LARGEST` vertices."""
    found = part_with(components(masks, (1 << len(masks)) - 1), u)
    if found.bit_count() > LARGEST:
        what = f"{found.bit_count()} vertices are connected with the one where the path grows"
        raise LimitReached(f"{what} (at most {LARGEST})")
    return found


def part_with(parts: Iterable[int], u: int) -> int:
    """Return the one of some disjoint sets that contains u."""
    return next(part for part in parts if part >> u & 1)


class _Rows:
    """The tables that making the rows needs."""

    def __init__(self, masks: Masks, u: int, code: Code, deadline: Deadline) -> None:
        self._masks, self._u, self._code, self._deadline = masks, u, code, deadline
        self._parts: dict[int, tuple[int, ...]] = {0: ()}
        self._values: dict[int, int] = {}
        self._reached: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        self._pairs = 0
        self.sets: list[int] = []
        for number, inside in enumerate(connected_sets(masks, whole(masks, u), LARGEST)):
            if number >= MOST_SETS:
                raise LimitReached(f"the graph has more than {MOST_SETS:,} connected sets")
            if number % CLOCK == 0:
                deadline.check(CLOCK * SET_WORK)
            if inside >> u & 1:
                self.sets.append(inside)
        self.sets.sort(key=lambda inside: (inside.bit_count(), inside))
        self._places = {inside: place for place, inside in enumerate(self.sets)}

    def parts(self, inside: int) -> tuple[int, ...]:
        """Return the components of a set."""
        if inside not in self._parts:
            self._parts[inside] = tuple(components(self._masks, inside))
        return self._parts[inside]

    def value(self, inside: int) -> int:
        """Return the nim-value of what is left of G without u."""
        total = 0
        for part in self.parts(inside):
            if part not in self._values:
                self._deadline.check(SET_WORK)
                options = [self.value(part ^ taken) for taken in self.moves(part)]
                sides = [side for _, side in self.halves(part)]
                options += [self.value(side) ^ self.value(part ^ side) for side in sides]
                self._values[part] = mex(options)
            total ^= self._values[part]
        return total

    def moves(self, inside: int) -> list[int]:
        """Return what can be taken from a component, as on a graph without a path."""
        return [
            taken
            for taken in self.takeable(inside)
            if self._code.allows(taken.bit_count(), len(self.parts(inside ^ taken)))
        ]

    def halves(self, inside: int) -> list[tuple[Edge, int]]:
        """Return the edges that may be cut, each with one of the sides."""
        return list(bridges(self._masks, inside)) if self._code.cuts else []

    def takeable(self, inside: int) -> list[int]:
        """Return the sets that a move may take in itself, whatever remains."""
        if self._code.neighborhoods:
            return [(self._masks[v] | 1 << v) & inside for v in bits(inside)]
        found = list(connected_sets(self._masks, inside, len(self._code.digits) - 1))
        self._pairs += len(found)
        if self._pairs > MOST_PAIRS:
            raise LimitReached(f"there are more than {MOST_PAIRS:,} pairs of connected sets")
        self._deadline.check(SET_WORK * len(found))
        return found

    def row(self, inside: int) -> Row:
        """Return what the moves lead to that touch a set."""
        u, code = self._u, self._code
        keeping: set[tuple[int, int]] = set()
        taking: set[tuple[int, int]] = set()
        ending: set[tuple[int, int]] = set()
        for taken in self.takeable(inside):
            rest = inside ^ taken
            if not taken >> u & 1:
                if code.allows(taken.bit_count(), len(self.parts(rest))):
                    kept = part_with(self.parts(rest), u)
                    keeping.add((self._places[kept], self.value(rest ^ kept)))
            elif not code.neighborhoods:
                more, last = self._along(taken.bit_count(), min(len(self.parts(rest)), 2))
                taking.update((j, self.value(rest)) for j in more)
                ending.update((j, self.value(rest)) for j in last)
        for _, side in self.halves(inside):
            kept = side if side >> u & 1 else inside ^ side
            keeping.add((self._places[kept], self.value(inside ^ kept)))
        if code.neighborhoods:
            taking, ending = self._around(inside)
        return Row(inside, *(tuple(sorted(pairs)) for pairs in (keeping, taking, ending)))

    def _along(self, size: int, pieces: int) -> tuple[list[int], list[int]]:
        """Return how many vertices of the path can be taken with so many others.

        First those numbers that are possible where more of the path remains, then those for the
        whole path; `pieces` are left elsewhere, 2 for several.
        """
        if (size, pieces) not in self._reached:
            code, further = self._code, range(len(self._code.digits) - size)
            self._reached[size, pieces] = (
                [j for j in further if code.allows(size + j, pieces + 1)],
                [j for j in further if code.allows(size + j, pieces)],
            )
        return self._reached[size, pieces]

    def _around(self, inside: int) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        """Return the moves of Node-Kayles that take u: at u, beside it, and first on the path."""
        u = self._u
        own = self.value(inside & ~(self._masks[u] | 1 << u))
        alone = self.value(inside & ~(1 << u))
        taking = {(1, own), (2, alone)}
        ending = {(0, own), (1, own), (1, alone), (2, alone)}
        for v in bits(inside & self._masks[u]):
            beside = (0, self.value(inside & ~(self._masks[v] | 1 << v)))
            taking.add(beside)
            ending.add(beside)
        return taking, ending
