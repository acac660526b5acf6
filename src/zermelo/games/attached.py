"""A graph with a path of any length attached: what moves do there, for games that delete vertices.

G_uP_k is the graph G with a path of k new vertices attached at the vertex u. A move deletes a
connected set X of vertices of one component:

- in an octal game on graphs, X has j vertices and the digit d_j says what may remain of the
  component: bit 1 nothing, bit 2 one component, bit 4 several. Connected subtraction has the digit
  3 for the numbers of its set, Arc-Kayles is 0.07 and Grim is 0.6 (a single vertex cannot be
  taken, so it makes no difference whether it is left or deleted);
- in Node-Kayles X is a vertex with its neighbours.

Whatever is reached from G_uP_k is a sum of one component H_uP_i, where H is a connected set that
contains u, of parts of G without u, and of pieces of the path; or of the last two alone. So the
nim-values f_H(k) of H_uP_k satisfy a recurrence in which everything else is a constant:

- `Row.keeping`: X lies in H without u; (H', c) stands for f_{H'}(k) xor c;
- `Row.taking`: X contains u and j vertices of the path, and more of the path remains: (j, c)
  stands for p(k - j) xor c, where p(i) is the value of the path with i vertices;
- `Row.ending`: the same where the path has just j vertices, so that c alone remains;
- X lies in the path: j vertices at its end leave f_H(k - j) for j in `ends`; j vertices
  elsewhere leave f_H(i) xor p(k - j - i), 0 <= i < k - j, for j in `middles`.

The path is attached at u, so p(i) = f_{u}(i - 1). From k = `reach` on no ending applies and every
taking does: j < `reach` because X contains u as well. In Node-Kayles the reach is 3.

Source: the recurrence for connected subtraction generalises the proof that k -> g(G_uP_k) is
ultimately periodic for a finite set; octal games on graphs are due to Beaudou et al., Theoret.
Comput. Sci. 746 (2018).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial import mex

ALL, ONE, SEVERAL = 1, 2, 4
"""The bits of an octal digit: what may remain is nothing, one component, several."""

LARGEST = 16
"""At most this many vertices: the subsets of the graph are enumerated."""

CLOCK = 1 << 12
"""The deadline is looked at every so many subsets."""

Masks = Sequence[int]


@dataclass(frozen=True, slots=True)
class Code:
    """Which vertices a move deletes.

    Attributes
    ----------
    digits : tuple of int
        The octal digits, digits[j] for j vertices (digits[0] is 0), the last one not 0.
    neighbourhoods : bool
        Whether a move deletes a vertex with its neighbours instead; there are then no digits.
    """

    digits: tuple[int, ...] = (0,)
    neighbourhoods: bool = False

    @property
    def ends(self) -> tuple[int, ...]:
        """How many vertices can be taken from the end of a long path."""
        if self.neighbourhoods:
            return (2, 3)
        return tuple(j for j, digit in enumerate(self.digits) if digit & ONE)

    @property
    def middles(self) -> tuple[int, ...]:
        """How many vertices can be taken from the middle of a path, so that it splits."""
        if self.neighbourhoods:
            return (3,)
        return tuple(j for j, digit in enumerate(self.digits) if digit & SEVERAL)

    @property
    def reach(self) -> int:
        """The most vertices that a move takes from a path, at least 1."""
        return 3 if self.neighbourhoods else max(1, len(self.digits) - 1)

    def allows(self, taken: int, components: int) -> bool:
        """Whether so many vertices can be taken when so many components of theirs remain."""
        bit = ALL if not components else ONE if components == 1 else SEVERAL
        return self.neighbourhoods or (taken < len(self.digits) and bool(self.digits[taken] & bit))


@dataclass(frozen=True, slots=True)
class Row:
    """A connected set H with the vertex u, and what the moves lead to that touch it.

    Attributes
    ----------
    vertices : int
        H, as a mask.
    keeping : tuple of (row, xor)
        Moves that keep u: what becomes of H, as the position in the list of rows.
    taking, ending : tuple of (path vertices, xor)
        Moves that take u, with more of the path remaining, and with all of it taken.
    """

    vertices: int
    keeping: tuple[tuple[int, int], ...]
    taking: tuple[tuple[int, int], ...]
    ending: tuple[tuple[int, int], ...]


def rows(masks: Masks, u: int, code: Code, deadline: Deadline) -> list[Row]:
    """Return the rows of G_uP_k: all connected sets that contain u, by size and mask.

    Parameters
    ----------
    masks : sequence of int
        The neighbours of every vertex of G as a mask.
    u : int
        Where the path is attached; what is not connected with u has no row.
    code : Code
        The game.
    deadline : Deadline
        When to stop.

    Raises
    ------
    LimitReached
        The component of u has more than `LARGEST` vertices, or the deadline has passed.
    """
    return _Rows(masks, u, code, deadline).all()


def component(masks: Masks, inside: int, v: int) -> int:
    """Return the vertices that are connected with v inside a set that contains it."""
    found = fresh = 1 << v
    while fresh:
        low = fresh & -fresh
        new = masks[low.bit_length() - 1] & inside & ~found
        found |= new
        fresh = (fresh ^ low) | new
    return found


def least(vertices: int) -> int:
    """Return the least vertex of a set that is not empty."""
    return (vertices & -vertices).bit_length() - 1


def connected_sets(masks: Masks, u: int, deadline: Deadline) -> list[int]:
    """Return the connected sets that contain u, by size and mask."""
    found: list[int] = []
    level = {1 << u}
    while level:
        found += sorted(level)
        larger: set[int] = set()
        for number, inside in enumerate(sorted(level)):
            if number % CLOCK == 0:
                deadline.check()
            around = 0
            for v, mask in enumerate(masks):
                if inside >> v & 1:
                    around |= mask
            larger.update(inside | 1 << v for v in range(len(masks)) if around & ~inside & 1 << v)
        level = larger
    return found


class _Rows:
    """The tables that making the rows needs."""

    def __init__(self, masks: Masks, u: int, code: Code, deadline: Deadline) -> None:
        whole = component(masks, (1 << len(masks)) - 1, u)
        if whole.bit_count() > LARGEST:
            raise LimitReached(
                f"{whole.bit_count()} vertices are connected with the one that the path is "
                f"attached to (at most {LARGEST})"
            )
        self._masks, self._u, self._code, self._deadline = masks, u, code, deadline
        self._parts: dict[int, tuple[int, ...]] = {0: ()}
        self._values: dict[int, int] = {}
        self._sets = connected_sets(masks, u, deadline)
        self._places = {inside: place for place, inside in enumerate(self._sets)}

    def all(self) -> list[Row]:
        found = []
        for inside in self._sets:
            self._deadline.check()
            found.append(self._row(inside))
        return found

    def parts(self, inside: int) -> tuple[int, ...]:
        """Return the components of a set."""
        found = self._parts.get(inside)
        if found is None:
            first = component(self._masks, inside, least(inside))
            found = self._parts[inside] = (first, *self.parts(inside ^ first))
        return found

    def value(self, inside: int) -> int:
        """Return the nim-value of what is left of G without u."""
        total = 0
        for part in self.parts(inside):
            if part not in self._values:
                self._values[part] = mex([self.value(part ^ taken) for taken in self.moves(part)])
            total ^= self._values[part]
        return total

    def moves(self, inside: int) -> list[int]:
        """Return what can be taken from a component, as on a graph without a path."""
        return [
            taken
            for taken in self.takeable(inside)
            if self._code.allows(taken.bit_count(), len(self.parts(inside ^ taken)))
        ]

    def takeable(self, inside: int) -> list[int]:
        """Return the sets that a move may take in itself, whatever remains."""
        if self._code.neighbourhoods:
            return [
                (mask | 1 << v) & inside for v, mask in enumerate(self._masks) if inside >> v & 1
            ]
        found, taken, most = [], inside, len(self._code.digits) - 1
        while taken:
            if taken.bit_count() <= most and len(self.parts(taken)) == 1:
                found.append(taken)
            taken = (taken - 1) & inside
        return found

    def _row(self, inside: int) -> Row:
        u, code = self._u, self._code
        keeping, taking, ending = set(), set(), set()
        for taken in self.takeable(inside):
            rest = inside ^ taken
            if not taken >> u & 1:
                if code.allows(taken.bit_count(), len(self.parts(rest))):
                    kept = component(self._masks, rest, u)
                    keeping.add((self._places[kept], self.value(rest ^ kept)))
            elif not code.neighbourhoods:
                left, size = len(self.parts(rest)), taken.bit_count()
                for j in range(len(code.digits) - size):
                    if code.allows(size + j, left + 1):
                        taking.add((j, self.value(rest)))
                    if code.allows(size + j, left):
                        ending.add((j, self.value(rest)))
        if code.neighbourhoods:
            taking, ending = self._around(inside)
        return Row(inside, *(tuple(sorted(pairs)) for pairs in (keeping, taking, ending)))

    def _around(self, inside: int) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        """Return the moves of Node-Kayles that take u: at u, beside it, and first on the path."""
        u = self._u
        own = self.value(inside & ~(self._masks[u] | 1 << u))
        alone = self.value(inside & ~(1 << u))
        taking = {(1, own), (2, alone)}
        ending = {(0, own), (1, own), (1, alone), (2, alone)}
        for v, mask in enumerate(self._masks):
            if inside & self._masks[u] & 1 << v:
                beside = (0, self.value(inside & ~(mask | 1 << v)))
                taking.add(beside)
                ending.add(beside)
        return taking, ending
