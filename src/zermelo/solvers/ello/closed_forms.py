"""Methods for graphs on which winnability is known in closed form, one for each class.

Each tests by exact recognition, under any labelling, that the whole graph belongs to its class,
and then returns a winning order or the reason why there is none: an obstruction of Corollary 1.7,
or, for cliques and complete multipartite graphs, that even places are too few or too many (the
evidence kind ``even-places``). Unions of such graphs come here part by part, from the method
``simplification``.

The statements are those of the ELLO paper, with two corrections: on cliques ceil(p/2) vertices are
green (Corollary 1.3 prints the floor), and on hypercubes of even dimension all-green games are won
(the abstract says otherwise; Theorem 5.1 is right). Two statements go further than the paper: on
complete multipartite graphs, where it has the parts all even (Corollaries 3.16 and 3.19), and on
cylinders, where it has m odd and n even (Proposition 3.11 (ii)). They are proved in `multipartite`
and `cylinders`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import GREEN, Ello, parity_condition
from zermelo.solvers.ello.closed_orders import clique_order, cycle_order, order_after
from zermelo.solvers.ello.common import implausible, won_by
from zermelo.solvers.ello.cubes import cube_order
from zermelo.solvers.ello.cylinders import cylinder_plan
from zermelo.solvers.ello.multipartite import bipartite_order, multipartite_order
from zermelo.solvers.ello.schemes import (
    by_cell,
    grid_scheme,
    petersen_scheme,
    tree_scheme,
)
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.recognise import (
    bipartition,
    cube_words,
    cylinder_cells,
    extent,
    grid_cells,
    is_petersen,
    multipartite_parts,
    neighbors,
    ring,
)

Found = Sequence[int] | None | str
"""A winning order, or None if there is none, or why the method does not fit."""

Solve = Callable[[Ello, Deadline], Found]


def _tree(game: Ello, deadline: Deadline) -> Found:
    return _along(game, tree_scheme(game.graph), deadline, "not a tree")


def _cycle(game: Ello, deadline: Deadline) -> Found:  # noqa: ARG001
    around = ring(game.graph)
    if around is None:
        return "not a cycle"
    return _renamed(around, cycle_order([game.colors[v] for v in around]))


def _clique(game: Ello, deadline: Deadline) -> Found:  # noqa: ARG001
    return clique_order(game.colors)  # the number of edges, tested before, says it all


def _bipartite(game: Ello, deadline: Deadline) -> Found:
    sides = bipartition(game.graph)
    if sides is None or game.graph.m != len(sides[0]) * len(sides[1]):
        return "not a complete bipartite graph"
    return bipartite_order(sides, game.colors, deadline)


def _multipartite(game: Ello, deadline: Deadline) -> Found:
    parts = multipartite_parts(game.graph)
    if parts is None:
        return "not a complete multipartite graph"
    return multipartite_order(parts, game.colors, deadline)


def _grid(game: Ello, deadline: Deadline) -> Found:
    cells = grid_cells(game.graph)
    scheme = None if cells is None else grid_scheme(cells)
    return _along(game, scheme, deadline, "not a grid with an odd side and at least two rows")


def _cylinder(game: Ello, deadline: Deadline) -> Found:
    cells = cylinder_cells(game.graph)
    if cells is None:
        return "not a cylinder C_m x P_n with n >= 2"
    rings, around = extent(cells)
    vertex = by_cell(cells, around)
    colors = game.colors
    plan = cylinder_plan(
        rings, around, lambda cell: colors[vertex[cell[0] * around + cell[1]]] == GREEN
    )
    if plan is None or not parity_condition(game):
        return None
    moves, scheme = ([vertex[i * around + j] for i, j in listed] for listed in plan)
    return order_after(_rows(game.graph), bytearray(colors), moves, scheme, deadline)


def _hypercube(game: Ello, deadline: Deadline) -> Found:
    words = cube_words(game.graph)
    if words is None:
        return "not a hypercube"
    vertex = [0] * len(words)
    for v, word in enumerate(words):
        vertex[word] = v
    colors = [game.colors[v] for v in vertex]
    return _renamed(vertex, cube_order(len(words).bit_length() - 1, colors, deadline))


def _petersen(game: Ello, deadline: Deadline) -> Found:
    if not is_petersen(game.graph):
        return "not the Petersen graph"
    if GREEN not in game.colors:
        return None
    first = game.colors.index(GREEN)
    scheme = petersen_scheme(game.graph, first)
    return order_after(_rows(game.graph), bytearray(game.colors), [first], scheme, deadline)


def _along(game: Ello, scheme: list[int] | None, deadline: Deadline, otherwise: str) -> Found:
    if scheme is None:
        return otherwise
    return order_after(_rows(game.graph), bytearray(game.colors), [], scheme, deadline)


def _rows(graph: Graph) -> Callable[[int], Sequence[int]]:
    return lambda v: neighbors(graph, v)


def _renamed(names: Sequence[int], order: Sequence[int] | None) -> list[int] | None:
    return None if order is None else [names[v] for v in order]


def _runner(solve: Solve) -> Callable[[Task], Outcome]:
    def run(task: Task) -> Outcome:
        game: Ello = task.instance.position
        task.deadline.check()
        found = solve(game, task.deadline)
        task.deadline.check()
        if isinstance(found, str):
            return Outcome(reason=found)
        if found is not None:
            return replace(won_by(task.instance, found), assurance=Assurance.THEOREM)
        return _lost(task.instance)

    return run


def _lost(instance: Instance) -> Outcome:
    """Return the outcome of a lost game on a connected graph of one of the classes."""
    outcome = implausible(instance)
    if outcome is not None:
        return outcome
    parts = multipartite_parts(instance.graph)
    if parts is None:
        raise Contradiction("a closed form finds no order, and no reason why there is none")
    data = {"parts": [instance.labels.of(part) for part in parts]}
    return Outcome(False, Assurance.THEOREM, Evidence("even-places", data))


trees = _runner(_tree)
cycles = _runner(_cycle)
cliques = _runner(_clique)
bipartite = _runner(_bipartite)
multipartite = _runner(_multipartite)
grids = _runner(_grid)
cylinders = _runner(_cylinder)
hypercubes = _runner(_hypercube)
petersen = _runner(_petersen)
