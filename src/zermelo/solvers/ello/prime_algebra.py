"""The determinant for digraphs and for prime moduli: a Laplacian of in-neighbors.

Let the game be in the form of `prime_form`. Give every vertex and the root r a value s, and let

    M_vv = sum over u -> v of 1/(s_u - s_v) + c(v)/(s_r - s_v),   M_uv = -1/(s_u - s_v) for u -> v

(row u, column v), the other entries 0. For ELLO on a graph this is the matrix of `algebra`.

Theorem. As a rational function of the s over GF(p), det M is the sum over all winning orders of
the product, over the moves, of the color when played times 1/(s_before - s_v), s_before being the
value of the vertex played before, or the root's. The game can be won if and only if det M != 0.

Proof. The root's value stands in the diagonal only, so det M has at most simple poles in s_r, at
the s_v with c(v) != 0; and it is 0 at s_r = infinity, where every column adds up to 0. The residue
at s_r = s_v is c(v) times the minor without row and column v, with s_v for the root's value.
There the diagonal entry of w has (a_vw + c(w))/(s_v - s_w) beside the sum over the other
in-neighbors, a_vw being 1 if v -> w and else 0: this is the matrix of the game after v, with s_v
for the root's value. So det M is the sum over v of c(v)/(s_r - s_v) times the determinant of the
game after v, which has no s_r. That, again and again, is the formula; without vertices both sides
are 1. The functions 1/(s_r - s_v) are independent over the functions of the other values, so det
M != 0 exactly if some v with c(v) != 0 leaves a game whose determinant is not 0. QED

As in `algebra`, fix a winning order: if the determinant of the game after its first move is not 0
for the values drawn, det M times the product of the s_r - s_v is a polynomial in s_r that is not 0
and of degree below n. So `error_bound` holds for every field of characteristic p, with its number
of elements for q. It has at least 2^60.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.solvers.algebra.binary_field import BINARY
from zermelo.solvers.algebra.elimination import Field, Row, invert_all, nonsingular
from zermelo.solvers.algebra.odd_field import SMALL, field_of
from zermelo.solvers.ello.prime_form import Linear

BINARY_PLAIN = 60
"""Up to so many vertices digraphs with two colors need no kernels."""


class Test(Protocol):
    """One choice of values for a game."""

    def nonzero(self, alive: Sequence[bool], colors: Sequence[int]) -> bool:
        """Whether det M != 0 for the vertices that are left, with these colors of theirs."""
        ...


def trial_of(game: Linear, rng: Random, deadline: Deadline, plain: int = BINARY_PLAIN) -> Test:
    """Return a choice of values, for the kernels above so many vertices."""
    if game.p == 2 and game.n > plain and compiling.ready():
        from zermelo.solvers.ello.oracle import BinaryTrial

        return BinaryTrial(game, rng, deadline)
    if game.p < SMALL and game.p > 2:
        return Twice(game, rng, deadline)
    return Trial(game, rng, deadline, field(game))


def field(game: Linear) -> Field:
    """Return the field that a game's values are drawn from."""
    return BINARY if game.p == 2 else field_of(game.p)


class Trial:
    """One choice of values for a game, which tests it and the games that are left of it."""

    def __init__(self, game: Linear, rng: Random, deadline: Deadline, field: Field) -> None:
        self.game, self.deadline, self.field = game, deadline, field
        *values, root = map(field.element, _distinct(field.order, game.n + 1, rng))
        minus = [field.negative(x) for x in values]
        weights = invert_all(
            field,
            [field.add(values[u], minus[v]) for u, v in game.arcs]
            + [field.add(root, x) for x in minus],
        )
        self.ground = weights[len(game.arcs) :]
        self.entering: list[list[tuple[int, int]]] = [[] for _ in range(game.n)]
        for (u, v), weight in zip(game.arcs, weights, strict=False):
            self.entering[v].append((u, weight))

    def nonzero(self, alive: Sequence[bool], colors: Sequence[int]) -> bool:
        """Whether det M != 0 for the vertices that are left, with these colors of theirs."""
        left = [v for v in range(self.game.n) if alive[v]]
        index = {v: i for i, v in enumerate(left)}
        columns = [self._column(v, alive, colors[v]) for v in left]
        rows = [{index[u]: entry for u, entry in column.items() if entry} for column in columns]
        return nonsingular(self.field, rows, self.deadline)

    def _column(self, v: int, alive: Sequence[bool], color: int) -> Row:
        """Return column v of M."""
        add, column = self.field.add, dict[int, int]()
        total = self.field.multiply(self.ground[v], color)
        for u, weight in self.entering[v]:
            if alive[u]:
                total = add(total, weight)
                column[u] = self.field.negative(weight)
        column[v] = total
        return column


class Twice:
    """As `Trial`: a small field first, which shows nearly all wins, then the large one.

    A nonzero determinant is a win over any field. So the bound of the error is that of the large
    field, or better.
    """

    def __init__(self, game: Linear, rng: Random, deadline: Deadline) -> None:
        self._first = Trial(game, rng, deadline, field_of(game.p, SMALL))
        self._values, self._game, self._deadline = rng.getrandbits(64), game, deadline
        self._second: Trial | None = None

    def nonzero(self, alive: Sequence[bool], colors: Sequence[int]) -> bool:
        """Whether det M != 0 for the vertices that are left, with these colors of theirs."""
        if self._first.nonzero(alive, colors):
            return True
        if self._second is None:
            rng = Random(self._values)
            self._second = Trial(self._game, rng, self._deadline, field(self._game))
        return self._second.nonzero(alive, colors)


def _distinct(order: int, count: int, rng: Random) -> list[int]:
    """Return distinct random numbers below `order`; `Random.sample` takes ranges of 63 bits."""
    found: dict[int, None] = {}
    while len(found) < count:
        found[rng.randrange(order)] = None
    return list(found)
