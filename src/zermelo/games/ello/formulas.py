"""The games of ELLO that say whether a formula is satisfiable: directed edges, or d >= 3 colors.

**Rings of variables and circles of clauses**, which every reduction from SAT to ELLO shares.
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

**Directed edges.** Two colors, and the edges from b to a are directed (`before`). Green asks for
an even in-degree, red for an odd one. A vertex a is green: an edge enters it already, so exactly
one of its two ring edges does. A vertex b is red, and its third edge leaves it: again exactly one
ring edge enters. A g is green and has two edges. The rest is the argument above; the graph
has maximum degree 3 and about four vertices for each literal of the formula. So ELLO with
directed edges is NP-complete (also Gravier, Petiteau, Sivignon, arXiv 2504.20935, by other
gadgets).

**Modulo d.** Playable is color 0, so a vertex of color c has in-degree -c modulo d. No edge needs
to be directed:

- From b to a goes a forced path: a triangle v1, v2, v3, with b at v1 and a at v2. The in-degrees
  are 1, 2, 1; all degrees are at most 3, so they are not only congruent but equal. They add up to 4
  over the three edges inside, so one of the two edges from outside enters. If it were that of a,
  each of the three would have one edge of the triangle entering: a directed cycle.
- A g has color 0 and degree d, so that all its edges enter or none does. Beside its two ring edges
  it has d - 2 paths g, y, g' to a neighbor g' on the ring, with in-degree 1 at y; g and g' are
  always in opposite states. An empty segment of a ring is such a path as well.
- In-degree 2 at a and 1 at b, of three edges each.

The maximum degree is max(3, d). So ELLO modulo d is NP-complete for every fixed d >= 3, where ELLO
itself is in RP (docs/games/ello.md).

The construction stands among the rules because the checker makes it too, for proofs that a formula
is unsatisfiable and its game therefore lost (`evidence.reduction`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import itemgetter

from zermelo.core.errors import InputError
from zermelo.core.formula import Formula, propagate
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello


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
    `keep` what keeps two neighboring g's, of which the first has an even number and comes first by
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
    rest = propagate(formula)
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
        ring(board, gadgets, variable, found, ends)
    for number, clause in rest.clauses:
        for literal, following in zip(clause, [*clause[1:], clause[0]], strict=True):
            b, a = ends[number, literal][1], ends[number, following][0]
            gadgets.connect(board, f"c{number}:{literal}", b, a)
    return board


def ring(
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


def formula_board(formula: Formula, modulus: int | None, most: int | None = None) -> Board:
    """Return the board of a formula: with directed edges if the modulus is None.

    `Full` if it would have more than `most` vertices (there are about as many as the modulus says).
    """
    if any(quantifier == "a" for quantifier, _ in formula.prefix):
        raise InputError("the formula has universal quantifiers", "reduce it to seepage instead")
    if modulus is not None and modulus < 3:
        mend = "give 3 or more, or no modulus for a game with directed edges"
        raise InputError(f"ELLO modulo {modulus} is no target of this reduction", mend)
    return board_of(formula, DIRECTED if modulus is None else modulo(modulus), most)


def game_on(board: Board, modulus: int | None) -> Ello:
    """Return the game that is played on a formula's board."""
    graph = Graph.from_edges(len(board.labels), [(u, v) for u, v, _ in board.arcs])
    if modulus is None:
        before = sorted((u, v) for u, v, literal in board.arcs if not literal)
        return Ello(graph, tuple(board.residues), tuple(before))
    return Ello(graph, tuple(-residue % modulus for residue in board.residues), modulus=modulus)


DIRECTED = Gadgets(
    a=0,
    b=1,
    connect=lambda board, label, b, a: board.arc(b, a),  # noqa: ARG005
    empty=lambda board, g, following, literal: board.arc(g, following, literal),
    keep=lambda board, g, following, literal: None,  # noqa: ARG005
)
"""Two colors, and edges directed beforehand."""


def modulo(d: int) -> Gadgets:
    """Return the gadgets of the game modulo d."""

    def path(board: Board, g: int, following: int, literal: int, name: str) -> None:
        y = board.vertex(f"{board.labels[g]}:{name}", 1)
        board.arc(g, y, literal)
        board.arc(y, following, literal)

    def empty(board: Board, g: int, following: int, literal: int) -> None:
        path(board, g, following, literal, "empty")

    def keep(board: Board, g: int, following: int, literal: int) -> None:
        for copy in range(d - 2):
            path(board, g, following, literal, f"keep{copy}")

    return Gadgets(a=2, b=1, connect=forced_path, empty=empty, keep=keep)


def forced_path(board: Board, label: str, b: int, a: int) -> None:
    """Add what directs an edge from b to a modulo any d >= 3."""
    v1, v2, v3 = (board.vertex(f"{label}:v{i}", residue) for i, residue in ((1, 1), (2, 2), (3, 1)))
    for u, v in ((b, v1), (v1, v2), (v1, v3), (v3, v2), (v2, a)):
        board.arc(u, v)
