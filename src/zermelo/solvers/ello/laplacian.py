"""The matrix of the determinant, for digraphs and prime moduli too: a Laplacian of in-neighbors.

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

Here it is made and eliminated in plain Python; `front_laplacian` has the kernels for p = 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Literal

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers.algebra.binary_field import BINARY
from zermelo.solvers.algebra.elimination import Elimination, Field, Row, invert_all
from zermelo.solvers.algebra.odd_field import SMALL, field_of
from zermelo.solvers.ello.prime_form import Linear
from zermelo.solvers.ello.tuning import PLAIN

if TYPE_CHECKING:
    from zermelo.solvers.ello.front_laplacian import FrontLaplacian

Way = Literal["plain", "compiled"]


def way_of(graph: Graph, p: int, largest: int = PLAIN) -> Way:
    """Return how to eliminate M: by kernels above so many vertices, if these are for p."""
    return "plain" if p > 2 or graph.n <= largest or not compiling.ready() else "compiled"


def matrix(graph: Graph, p: int, values: Sequence[int], way: Way) -> Laplacian | FrontLaplacian:
    """Return M for the values of the vertices and, last, the root's."""
    if way == "plain":
        return Laplacian(graph, values, field_for(p))
    from zermelo.solvers.ello.front_laplacian import FrontLaplacian

    return FrontLaplacian(graph, values)


def field_for(p: int) -> Field:
    """Return the field that values are drawn from."""
    return BINARY if p == 2 else field_of(p)


def draw(n: int, rng: Random, field: Field = BINARY) -> list[int]:
    """Return distinct random values for n vertices and, last, for the root."""
    found: dict[int, None] = {}  # `Random.sample` takes ranges of 63 bits
    while len(found) <= n:
        found[rng.randrange(field.order)] = None
    return [field.element(x) for x in found]


class Laplacian:
    """M for one choice of values, in plain Python; different ones for vertices with an edge."""

    def __init__(self, graph: Graph, values: Sequence[int], field: Field) -> None:
        add, minus = field.add, [field.negative(x) for x in values]
        differences = [add(values[u], minus[v]) for u, v in graph.edges]
        # A vertex with the root's value has no edge to it: what stands there is not used.
        differences += [add(values[-1], x) or 1 for x in minus[:-1]]
        weights = invert_all(field, differences)
        self._graph, self._field = graph, field
        self._weights, self._ground = weights[: graph.m], weights[graph.m :]
        self._entering: list[list[tuple[int, int]]] = [[] for _ in range(graph.n)]
        for (u, v), weight in zip(graph.edges, weights, strict=False):
            self._entering[v].append((u, weight))
            if not graph.directed:
                self._entering[u].append((v, field.negative(weight)))

    def eliminate(
        self,
        alive: Sequence[bool],
        colors: Sequence[int],
        deadline: Deadline,
        whole: bool = False,
    ) -> Elimination:
        """Eliminate M for the vertices that are left, with these colors of theirs.

        Without `whole` only whether there is a kernel is wanted.
        """
        left = [v for v, here in enumerate(alive) if here]
        index = {v: i for i, v in enumerate(left)}
        columns = [self.column(v, alive, colors[v]) for v in left]
        rows = [{index[u]: entry for u, entry in column.items() if entry} for column in columns]
        return Elimination(self._field, rows, deadline, whole)

    def column(self, v: int, alive: Sequence[bool], color: int) -> Row:
        """Return column v of M."""
        add, column = self._field.add, dict[int, int]()
        total = self._field.multiply(self._ground[v], color)
        for u, weight in self._entering[v]:
            if alive[u]:
                total = add(total, weight)
                column[u] = self._field.negative(weight)
        column[v] = total
        return column

    def currents(self, potential: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the currents on the edges and to the root, for potentials on a graph and p = 2."""
        multiply = self._field.multiply
        edges = zip(self._graph.edges, self._weights, strict=True)
        inner = [multiply(weight, potential[u] ^ potential[v]) for (u, v), weight in edges]
        return inner, list(map(multiply, self._ground, potential))


class Trial:
    """Tests a game, and the games that are left of it, for one choice of values.

    Modulo a small odd prime with values from a small field first, which shows nearly all wins; only
    then from the large one. A nonzero determinant is a win over any field, so the bound of the
    error is that of the large field, or better.
    """

    def __init__(self, form: Linear, rng: Random, way: Way) -> None:
        self._form, self._way, self._rng = form, way, rng
        self._small: Laplacian | None = None
        if form.p > 2 and max(form.p, form.graph.n) < SMALL:
            small = field_of(form.p, SMALL)
            self._small = Laplacian(form.graph, draw(form.graph.n, rng, small), small)

    @cached_property
    def _large(self) -> Laplacian | FrontLaplacian:
        graph, p = self._form.graph, self._form.p
        return matrix(graph, p, draw(graph.n, self._rng, field_for(p)), self._way)

    def nonzero(self, alive: Sequence[bool], colors: Sequence[int], deadline: Deadline) -> bool:
        """Whether det M != 0 for the vertices that are left, with these colors of theirs."""
        if self._small and not self._small.eliminate(alive, colors, deadline).free:
            return True
        return not self._large.eliminate(alive, colors, deadline).free
