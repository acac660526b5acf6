"""Method ``recognised``: classes of graphs on which winnability is known, in linear time.

Each line of the table `CLASSES` tests by exact recognition, under any labeling, that the whole
graph belongs to its class, and then returns a winning order or the reason why there is none: an
obstruction of Corollary 1.7, that even places are too few or too many (the evidence kind
``even-places``), a barrier by formula, or a trace of reductions. Unions of such graphs come here
part by part, from the method ``simplification``.

The statements are those of the ELLO paper, with two corrections: on cliques ceil(p/2) vertices are
green (Corollary 1.3 prints the floor), and on hypercubes of even dimension all-green games are won
(the abstract says otherwise; Theorem 5.1 is right). Two statements go further than the paper: on
complete multipartite graphs, cliques and bipartite ones among them, where it has the parts all even
(Corollaries 3.16 and 3.19), and on cylinders, where it has m odd and n even (Proposition 3.11
(ii)). They are proved in `multipartite` and `products`. Tori (`tori`) and even grids (`even_grids`)
are not in the paper. For cylinders, grids and tori compare arXiv 2603.09475, which characterizes
products of paths and cycles; only its abstract was read. Wheels, maximal outerplanar graphs, fans
and strips of triangles are in `mop`, and graphs whose blocks are cliques and cycles in `blocks`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import isqrt
from typing import TypeVar

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers.ello import closed_orders as orders
from zermelo.solvers.ello.entry import at
from zermelo.solvers.ello.even_grids import even_plan, lost_pairs
from zermelo.solvers.ello.multipartite import multipartite_order
from zermelo.solvers.ello.outcomes import Decided, by_theorem, obstruction_of
from zermelo.solvers.ello.products import cube_plan, cylinder_plan
from zermelo.solvers.ello.tori import torus_plan
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.recognize import (
    Cell,
    cube_words,
    cylinder_cells,
    extent,
    grid_cells,
    multipartite_parts,
    neighbors,
    torus_cells,
)

Place = TypeVar("Place", bound=Hashable)

Plan = tuple[list[Cell], ...]
"""First moves, a scheme of what comes then, and maybe last moves."""


@by_theorem
def decide_peelable(game: Ello, deadline: Deadline) -> Decided:
    """What loses vertices of odd degree until one is left is an oddity (Proposition 3.5)."""
    scheme = orders.peeled_scheme(game.graph, deadline)
    return "it could not be peeled" if scheme is None else _along(game, scheme, deadline)


@by_theorem
def multipartite(game: Ello, deadline: Deadline) -> Decided:
    """Complete multipartite graphs want even places (`multipartite`)."""
    parts = multipartite_parts(game.graph)
    if parts is None:
        return "not a complete multipartite graph"
    return multipartite_order(parts, game.colors, deadline)


def on_cells(
    recognize: Callable[[Graph], list[Place] | None],
    plan: Callable[
        [Sequence[Place], set[Place], Deadline], tuple[list[Place], ...] | Evidence | None
    ],
    otherwise: str,
) -> Callable[[Task], Outcome]:
    """Return the theorem on graphs whose vertices are cells in rows and columns, or binary words.

    A plan for the cells and the green ones among them is some first moves, a scheme of what comes
    then, and maybe last moves. It may take for granted that there is no obstruction. `otherwise`
    is said of a graph outside the class.
    """

    @by_theorem
    def decide(game: Ello, deadline: Deadline) -> Decided:
        cells = recognize(game.graph)
        if cells is None:
            return otherwise
        if obstruction_of(game):
            return None
        greens = {cell for cell, color in zip(cells, game.colors, strict=True) if color == GREEN}
        planned = plan(cells, greens, deadline)
        if planned is None or isinstance(planned, Evidence):
            return planned
        vertex = {cell: v for v, cell in enumerate(cells)}
        first, scheme, *last = ([vertex[cell] for cell in part] for part in planned)
        order = _along(game, scheme, deadline, first)
        return None if order is None else [*order, *chain(*last)]

    return decide


def grid(cells: Sequence[Cell], greens: set[Cell], deadline: Deadline) -> Plan | Evidence:
    """Grids with an odd side are oddities (Prop. 3.11 (i)); for even ones see `even_grids`."""
    rows, columns = extent(cells)
    if rows % 2 or columns % 2:
        return [], list(orders.rectangle(rows, columns))
    return even_plan(rows, columns, greens, deadline) or lost_pairs(cells, greens)


def _along(
    game: Ello, scheme: Sequence[int], deadline: Deadline, moves: Sequence[int] = ()
) -> list[int] | None:
    rows, colors = (lambda v: neighbors(game.graph, v)), bytearray(game.colors)
    return orders.order_along(rows, colors, scheme, deadline, moves)


@dataclass(frozen=True, slots=True)
class Class:
    """A class of graphs, what its numbers n of vertices and m of edges are like, and its theorem.

    The theorem is tried where the numbers fit; it has no answer if the graph is not in the class.
    """

    name: str
    fits: Callable[[int, int], bool]
    run: Callable[[Task], Outcome]


def _is_grid_size(n: int, m: int) -> bool:
    # r c = n and 2 n - r - c = m have whole solutions.
    square = (2 * n - m) ** 2 - 4 * n
    return n >= 4 and n <= m < 2 * n and square >= 0 and isqrt(square) ** 2 == square


def _is_cylinder_size(n: int, m: int) -> bool:
    return 3 <= 2 * n - m < n and n % (2 * n - m) == 0


def _is_cube_size(n: int, m: int) -> bool:
    d = n.bit_length() - 1
    return d >= 1 and n == 1 << d and 2 * m == d * n


PEELED = "graph peeled by odd degrees"
"""Trees (Proposition 3.5 (ii)), maximal outerplanar graphs joined to a vertex less an edge (Theorem
7.8), and many sparse graphs that are in no other class."""

CLASSES = (
    Class("complete multipartite graph", lambda n, m: 1 <= n - 1 <= m, multipartite),
    Class(
        "grid",
        _is_grid_size,
        on_cells(grid_cells, grid, "not a grid with at least two rows and columns"),
    ),
    Class(
        "cylinder",
        _is_cylinder_size,
        on_cells(cylinder_cells, cylinder_plan, "not a cylinder C_m x P_n with n >= 2"),
    ),
    Class("torus", lambda n, m: m == 2 * n >= 18, on_cells(torus_cells, torus_plan, "not a torus")),
    Class("hypercube", _is_cube_size, on_cells(cube_words, cube_plan, "not a hypercube")),
    Class("wheel", lambda n, m: n >= 4 and m == 2 * n - 2, at("mop:wheel")),
    Class(
        "maximal outerplanar graph", lambda n, m: n > 0 and m == max(2 * n - 3, 0), at("mop:run")
    ),
    Class(PEELED, lambda n, m: 0 < n <= m + 1 <= 3 * n and (n + m) % 2 == 1, decide_peelable),
    Class("graph whose blocks are cliques and cycles", lambda _n, _m: True, at("blocks:run")),
)
"""Tried in this order: what fails early, or takes the least time, comes first."""


def run(task: Task) -> Outcome:
    """Decide a game by the theorem on the first class that the graph is in."""
    graph = task.instance.graph
    for each in CLASSES:
        if each.fits(graph.n, graph.m):
            found = each.run(task)
            if found.assurance is not Assurance.UNKNOWN:
                return replace(found, statistics={**found.statistics, "class": each.name})
    return Outcome(reason="the graph is in none of the classes that are recognised")
