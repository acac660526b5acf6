"""The gadgets of SAT -> ELLO by their boundary relations: all orientations are tried.

A gadget is a piece of the board with edges that stick out of it. Its relation is the set of
directions of these outer edges for which the inner edges can be directed so that every vertex of
the piece has a wanted in-degree and no directed cycle lies inside.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import networkx as nx
import pytest

from zermelo.core.formula import Formula
from zermelo.games.ello.formulas import DIRECTED, Board, Gadgets, board_of, modulo

GAMES = [pytest.param(None, id="directed"), *(pytest.param(d, id=f"mod{d}") for d in (3, 4, 5, 6))]


def gadgets_of(d: int | None) -> Gadgets:
    return DIRECTED if d is None else modulo(d)


def relation(
    board: Board, inside: Sequence[int], modulus: int, directed: bool
) -> set[tuple[bool, ...]]:
    """Return which of the edges that leave the piece can enter it, in the board's order.

    With `directed` the edges that the board always directs are as they are.
    """
    piece = set(inside)
    touched = [(u, v, x) for u, v, x in board.arcs if u in piece or v in piece]
    outer = [i for i, (u, v, _) in enumerate(touched) if not (u in piece and v in piece)]
    found = set()
    for forwards in product((True, False), repeat=len(touched)):
        if directed and not all(
            way for way, (_, _, x) in zip(forwards, touched, strict=True) if x == 0
        ):
            continue
        arcs = [(u, v) if way else (v, u) for way, (u, v, _) in zip(forwards, touched, strict=True)]
        entering = dict.fromkeys(inside, 0)
        for _, v in arcs:
            if v in piece:
                entering[v] += 1
        if any((entering[v] - board.residues[v]) % modulus for v in inside):
            continue
        within = nx.DiGraph([(u, v) for u, v in arcs if u in piece and v in piece])
        if nx.is_directed_acyclic_graph(within):
            found.add(tuple(arcs[i][1] in piece for i in outer))
    return found


def piece(board: Board, wanted: Callable[[str], bool]) -> list[int]:
    return [v for v, label in enumerate(board.labels) if wanted(label)]


@pytest.mark.parametrize("d", [3, 4, 5, 6, 7])
def test_the_forced_path_goes_one_way_only(d: int) -> None:
    board = board_of(Formula.of([[1, 2], [-1, -2]]), modulo(d))
    inside = piece(board, lambda label: label.startswith("c1:1:v"))
    assert len(inside) == 3
    outer = [(u, v) for u, v, _ in board.arcs if (u in inside) != (v in inside)]
    assert [board.labels[u] for u, v in outer if v in inside] == ["c1:1:b"]
    assert [board.labels[v] for u, v in outer if u in inside] == ["c1:2:a"]
    enters = [v in inside for _, v in outer]
    assert relation(board, inside, d, directed=False) == {tuple(enters)}


@pytest.mark.parametrize("d", GAMES)
def test_an_occurrence_passes_one_direction_on(d: int | None) -> None:
    """Of the two ring edges one enters; of the connectors the one of a enters, that of b leaves."""
    board = board_of(Formula.of([[1, 2], [-1, -2]]), gadgets_of(d))
    for label in ("c1:1:", "c2:-1:", "c1:2:", "c2:-2:"):
        a, b = (board.labels.index(f"{label}{end}") for end in "ab")
        inside = [a, b]
        touched = [(u, v, x) for u, v, x in board.arcs if (u in inside) != (v in inside)]
        found = relation(board, inside, d or 2, directed=d is None)
        for enters in found:
            ring = [way for way, (_, _, x) in zip(enters, touched, strict=True) if x]
            assert sum(ring) == 1 or d is not None
        # Modulo d the forced paths at the two connectors leave these only:
        right = [v in inside for _, v, _ in touched]
        kept = {
            enters
            for enters in found
            if all(
                x or way == ok for way, (_, _, x), ok in zip(enters, touched, right, strict=True)
            )
        }
        ring_ways = {
            tuple(way for way, (_, _, x) in zip(enters, touched, strict=True) if x)
            for enters in kept
        }
        assert ring_ways == {(True, False), (False, True)}


def orientations(
    arcs: Sequence[tuple[int, int]], wanted: dict[int, int], modulus: int
) -> Iterator[tuple[bool, ...]]:
    """Yield the directions of all edges with in-degrees as wanted, by branching edge by edge."""
    last = {v: i for i, edge in enumerate(arcs) for v in edge if v in wanted}
    entering = dict.fromkeys(wanted, 0)
    chosen: list[bool] = []

    def branch() -> Iterator[tuple[bool, ...]]:
        i = len(chosen)
        if i == len(arcs):
            yield tuple(chosen)
            return
        for way in (True, False):
            head = arcs[i][1] if way else arcs[i][0]
            if head in entering:
                entering[head] += 1
            chosen.append(way)
            done = (v for v in arcs[i] if last.get(v) == i)
            if all((entering[v] - wanted[v]) % modulus == 0 for v in done):
                yield from branch()
            chosen.pop()
            if head in entering:
                entering[head] -= 1

    return branch()


@pytest.mark.parametrize("d", GAMES)
@pytest.mark.parametrize("clauses", [[[1, 2]], [[1, 2], [-1, 3]], [[1, 2], [1, 3], [-1, -2]]])
def test_a_ring_has_two_orientations(d: int | None, clauses: list[list[int]]) -> None:
    """A whole ring, its connectors directed as they are: the two values and nothing else."""
    board = board_of(Formula.of(clauses), gadgets_of(d))
    ring = piece(board, lambda label: re.fullmatch(r"x1:.*|c\d:-?1:[ab]", label) is not None)
    edges = sorted(arc for arc in board.arcs if abs(arc[2]) == 1)
    brought = Counter(v for _, v, x in board.arcs if x == 0)
    wanted = {v: board.residues[v] - brought[v] for v in ring}
    found = set(orientations([(u, v) for u, v, _ in edges], wanted, d or 2))
    assert found == {tuple((x > 0) == value for _, _, x in edges) for value in (False, True)}


@pytest.mark.parametrize("d", GAMES)
def test_a_clause_is_a_cycle_exactly_if_all_its_literals_are_false(d: int | None) -> None:
    for size in (2, 3, 4):
        for signs in product((1, -1), repeat=size):
            clause = [sign * x for x, sign in enumerate(signs, 1)]
            board = board_of(Formula.of([clause]), gadgets_of(d))
            for values in product((False, True), repeat=size):
                arcs = nx.DiGraph()
                for u, v, x in board.arcs:
                    true = x == 0 or values[abs(x) - 1] == (x > 0)
                    arcs.add_edge(*((u, v) if true else (v, u)))
                holds = any(values[abs(x) - 1] == (x > 0) for x in clause)
                assert nx.is_directed_acyclic_graph(arcs) == holds


@pytest.mark.parametrize("d", GAMES)
def test_the_maximum_degree(d: int | None) -> None:
    formula = Formula.of([[1, 2, 3], [-1, -2, -3], [1, -2, 3], [-1, 2]])
    board = board_of(formula, gadgets_of(d))
    degrees = nx.MultiGraph([(u, v) for u, v, _ in board.arcs])
    assert max(k for _, k in degrees.degree) == max(3, d or 3)
    assert degrees.number_of_edges() == nx.Graph(degrees).number_of_edges()
