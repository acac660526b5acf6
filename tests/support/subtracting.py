"""Connected subtraction by its literal rules, for comparison with everything else.

Nothing here uses zermelo's rules or search. `Literal` tries all pairs of vertex sets of a small
graph; `Grown` knows only where the path is that was appended to it, and takes the rest from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

Pairs = Iterable[tuple[int, int]]


def least_missing(values: Iterable[int]) -> int:
    seen = set(values)
    return next(i for i in range(len(seen) + 1) if i not in seen)


class Literal:
    """The game on a graph: sets of vertices as bits, every move as (size, what is left)."""

    def __init__(self, n: int, edges: Pairs) -> None:
        self.n = n
        self.full = (1 << n) - 1
        self.at = [0] * n
        for u, v in edges:
            self.at[u] |= 1 << v
            self.at[v] |= 1 << u
        self.connected = [self._is_connected(mask) for mask in range(1 << n)]

    def _is_connected(self, mask: int) -> bool:
        reached, last = mask & -mask, -1
        while reached != last:
            last = reached
            for v in range(self.n):
                if last >> v & 1:
                    reached |= self.at[v] & mask
        return reached == mask

    @cached_property
    def moves(self) -> dict[int, list[tuple[int, int]]]:
        """For every connected set the moves of all sizes; the empty set is connected."""
        found: dict[int, list[tuple[int, int]]] = {}
        for mask in range(1 << self.n):
            if self.connected[mask]:
                found[mask] = []
                rest = mask
                while rest:
                    rest = (rest - 1) & mask
                    if self.connected[rest] and self.connected[mask ^ rest]:
                        found[mask].append(((mask ^ rest).bit_count(), rest))
        return found

    def values(self, take: Iterable[int]) -> dict[int, int]:
        """The nim-value of every connected set (a subset has a smaller number)."""
        sizes = frozenset(take)
        value: dict[int, int] = {}
        for mask, moves in self.moves.items():
            value[mask] = least_missing(value[rest] for size, rest in moves if size in sizes)
        return value

    def value(self, take: Iterable[int]) -> int:
        return self.values(take)[self.full]


class Grown:
    """A graph G with a path of k new vertices at u, for all connected parts of G and all k.

    A position is (what is left of G, what is left of the path). Where u is gone, one is empty.
    """

    def __init__(self, literal: Literal, u: int, take: Sequence[int]) -> None:
        self.literal, self.u, self.take = literal, u, tuple(take)
        self._value: dict[tuple[int, int], int] = {(0, 0): 0}

    def options(self, mask: int, k: int) -> Iterator[tuple[int, int]]:
        """Yield the positions after a move; the path hangs at u, unless u is gone."""
        n = mask.bit_count()
        if not mask:
            yield from ((0, k - s) for s in self.take if s <= k)
            return
        for s in self.take:
            if s <= k:
                yield mask, k - s  # from the end of the path
            if n <= s <= n + k and k:
                yield 0, n + k - s  # all of G, and the path from u on
        for size, rest in self.literal.moves[mask]:
            if rest >> self.u & 1 or not k:
                if size in self.take:
                    yield rest, k
            elif rest and size + k in self.take:
                yield rest, 0  # u and all of the path

    def value(self, mask: int, k: int) -> int:
        """The nim-value; smaller positions first, so that the recursion stays shallow."""
        if (mask, k) not in self._value:
            for smaller in range(k):
                self.value(mask, smaller)
            self._value[mask, k] = least_missing(
                self.value(*after) for after in self.options(mask, k)
            )
        return self._value[mask, k]

    def row(self, length: int) -> list[int]:
        """g(G_u P_k) for k < length."""
        return [self.value(self.literal.full, k) for k in range(length)]

    def parts(self) -> list[int]:
        """The connected parts of G that contain u, all of G last."""
        return [mask for mask in self.literal.moves if mask >> self.u & 1]


def partitions(total: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as an ascending sum: the arms of all stars of a size."""
    if total == 0:
        yield ()
    for first in range(least, total + 1):
        for rest in partitions(total - first, first):
            yield (first, *rest)
