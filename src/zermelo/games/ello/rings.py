"""Rings of variables and circles of clauses: what the reductions from SAT to ELLO share.

ELLO asks for an acyclic orientation of a graph (an edge goes from the vertex that is played first)
with prescribed in-degrees modulo d. A board is such a graph under construction, whose edges are
already directed as they must be: always, or if a literal is true.

- A variable is a ring of vertices g_0, p_0, q_0, g_1, p_1, q_1, … with a segment g_o, p_o, q_o for
  each of its occurrences, and an even number of g's: the last segment is empty if the number of
  occurrences is odd. Exactly one ring edge enters a p or a q, so they pass the direction on; both
  or none enter a g, so the direction changes from segment to segment. That leaves two orientations
  of the ring, and they are the two values.
- An occurrence has the names a and b for its p and q, so that the edge between them goes from a to
  b exactly if the literal is false. From b another edge goes to the a of the clause's next literal.
  So a_1, b_1, a_2, b_2, … is a directed cycle if all literals of the clause are false. No other
  cycle is possible: no directed path goes through a g, so a cycle keeps to the segments, and each
  segment touches one clause.

So the orientation is acyclic exactly if every clause has a true literal. How the g's are kept and
how the edges from b to a are directed is the business of each reduction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import itemgetter

from zermelo.core.formula import Formula
from zermelo.core.propagation import propagated


class Full(Exception):
    """A board would get more vertices than it may have."""


@dataclass(slots=True)
class Board:
    """A graph with wanted in-degrees, and the direction that every edge must have.

    An arc (u, v, literal) goes from u to v if the literal is true, from v to u if it is false, and
    always from u to v where the literal is 0.
    """

    labels: list[str] = field(default_factory=list)
    residues: list[int] = field(default_factory=list)  # in-degrees, modulo what the reduction says
    arcs: list[tuple[int, int, int]] = field(default_factory=list)
    most: int | None = None  # no more vertices than this are added; None for any number

    def vertex(self, label: str, residue: int) -> int:
        """Add a vertex and return its number; `Full` if there are too many."""
        if len(self.labels) == self.most:
            raise Full
        self.labels.append(label)
        self.residues.append(residue)
        return len(self.labels) - 1

    def arc(self, u: int, v: int, literal: int = 0) -> None:
        """Add an edge that goes from u to v exactly if the literal is true (0 always is)."""
        self.arcs.append((u, v, literal))


@dataclass(frozen=True, slots=True)
class Gadgets:
    """What a reduction puts between the vertices of rings.

    `connect` adds to a board what directs an edge from b to a; it gets the label of b, and the two
    vertices. `empty` adds the empty segment from one g to the next, which the literal directs, and
    `keep` what keeps two neighbouring g's, of which the first has an even number and comes first by
    the literal.
    """

    a: int  # the in-degrees wanted of the two vertices of an occurrence
    b: int
    connect: Callable[[Board, str, int, int], None]
    empty: Callable[[Board, int, int, int], None]
    keep: Callable[[Board, int, int, int], None]


def board_of(formula: Formula, gadgets: Gadgets, most: int | None = None) -> Board:
    """Return the board of a formula; a clause that cannot be satisfied gives a lost vertex.

    `Full` if it would have more than `most` vertices.
    """
    rest = propagated(formula)
    board = Board(most=most)
    board.vertex(f"p cnf {formula.variables} {len(formula.clauses)}", 0)
    for unit in rest.units:
        board.vertex(f"unit:{unit}", 0)
    if rest.conflict is not None:
        board.vertex(f"c{rest.conflict}:empty", 1)
        return board
    occurrences: dict[int, list[tuple[int, int]]] = {}
    for number, clause in rest.clauses:
        for literal in clause:
            occurrences.setdefault(abs(literal), []).append((number, literal))
    ends: dict[tuple[int, int], tuple[int, int]] = {}
    for variable, found in sorted(occurrences.items(), key=itemgetter(0)):
        _ring(board, gadgets, variable, found, ends)
    for number, clause in rest.clauses:
        for literal, following in zip(clause, [*clause[1:], clause[0]], strict=True):
            b, a = ends[number, literal][1], ends[number, following][0]
            gadgets.connect(board, f"c{number}:{literal}", b, a)
    return board


def _ring(
    board: Board,
    gadgets: Gadgets,
    variable: int,
    occurrences: list[tuple[int, int]],
    ends: dict[tuple[int, int], tuple[int, int]],
) -> None:
    """Add a variable's ring, and note the two vertices (a, b) of each occurrence."""
    count = len(occurrences) + len(occurrences) % 2
    separators = [board.vertex(f"x{variable}:{o}", 0) for o in range(count)]
    for o, g in enumerate(separators):
        # Even segments run forwards if the variable is true, odd ones if it is false.
        forwards = -variable if o % 2 else variable
        following = separators[(o + 1) % count]
        if not o % 2:
            gadgets.keep(board, g, following, forwards)
        if o == len(occurrences):
            gadgets.empty(board, g, following, forwards)
            continue
        number, literal = occurrences[o]
        a = board.vertex(f"c{number}:{literal}:a", gadgets.a)
        b = board.vertex(f"c{number}:{literal}:b", gadgets.b)
        ends[number, literal] = a, b
        p, q = (a, b) if forwards == -literal else (b, a)
        board.arc(g, p, forwards)
        board.arc(p, q, forwards)
        board.arc(q, following, forwards)
