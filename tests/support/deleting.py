"""Vertex deletion games by their literal rules: sets of vertices, no bits, no components summed.

Nothing here uses zermelo's rules. A position is the set of vertices left, however many components
it has; a move is (what it is called, vertices left), and every set of vertices is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

Vertices = frozenset[int]
Moves = Callable[["Literal", Vertices], Iterator[tuple[object, Vertices]]]


class Literal:
    """One game on one graph, and the nim-values of the positions met on it."""

    def __init__(self, n: int, edges: Iterable[Sequence[int]], moves: Moves) -> None:
        self.all: Vertices = frozenset(range(n))
        self.around: dict[int, set[int]] = {v: set() for v in range(n)}
        for u, v in edges:
            self.around[u].add(v)
            self.around[v].add(u)
        self._moves = moves
        self._values: dict[Vertices, int] = {}

    def pieces(self, left: Vertices) -> list[Vertices]:
        """Return the components."""
        waiting, found = set(left), []
        while waiting:
            piece = {min(waiting)}
            while more := {u for v in piece for u in self.around[v] & left} - piece:
                piece |= more
            waiting -= piece
            found.append(frozenset(piece))
        return found

    def moves(self, left: Vertices) -> list[tuple[object, Vertices]]:
        """Return (move, vertices left) for each move."""
        return list(self._moves(self, left))

    def value(self, left: Vertices) -> int:
        """Return the nim-value by the definition."""
        if left not in self._values:
            seen = {self.value(rest) for _, rest in self.moves(left)}
            self._values[left] = next(g for g in range(len(seen) + 1) if g not in seen)
        return self._values[left]


def octal(digits: Mapping[int, int]) -> Moves:
    """Return the moves of the octal game with these digits by size."""

    def moves(game: Literal, left: Vertices) -> Iterator[tuple[object, Vertices]]:
        for piece in game.pieces(left):
            for size, digit in digits.items():
                for chosen in combinations(sorted(piece), size):
                    rest = piece - set(chosen)
                    permission = (1, 2, 4)[min(len(game.pieces(rest)), 2)]
                    if len(game.pieces(frozenset(chosen))) == 1 and digit & permission:
                        yield list(chosen), left - set(chosen)

    return moves


def subtraction(take: Iterable[int]) -> Moves:
    """Return the moves of CSG(S), by its own definition."""

    def moves(game: Literal, left: Vertices) -> Iterator[tuple[object, Vertices]]:
        for size in take:
            for chosen in combinations(sorted(left), size):
                rest = left - set(chosen)
                if len(game.pieces(frozenset(chosen))) == 1 and len(game.pieces(rest)) <= 1:
                    yield list(chosen), rest

    return moves


def node_kayles(game: Literal, left: Vertices) -> Iterator[tuple[object, Vertices]]:
    for v in sorted(left):
        yield v, left - {v} - game.around[v]


def arc_kayles(game: Literal, left: Vertices) -> Iterator[tuple[object, Vertices]]:
    for u, v in combinations(sorted(left), 2):
        if v in game.around[u]:
            yield [u, v], left - {u, v}


def grim(game: Literal, left: Vertices) -> Iterator[tuple[object, Vertices]]:
    for v in sorted(left):
        if game.around[v] & left:
            rest = left - {v}
            yield v, frozenset(u for u in rest if game.around[u] & rest)
