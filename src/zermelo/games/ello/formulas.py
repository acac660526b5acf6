"""The games of ELLO that say whether a formula is satisfiable: directed edges, or d >= 3 colours.

**Directed edges.** Two colours, and the edges from b to a are directed (`before`). Green asks for
an even in-degree, red for an odd one. A vertex a is green: an edge enters it already, so exactly
one of its two ring edges does. A vertex b is red, and its third edge leaves it: again exactly one
ring edge enters. A g is green and has two edges. The rest is the argument in `ello_rings`; the
graph has maximum degree 3 and about four vertices for each literal of the formula. So ELLO with
directed edges is NP-complete (also Gravier, Petiteau, Sivignon, arXiv 2504.20935, by other
gadgets).

**Modulo d.** Playable is colour 0, so a vertex of colour c has in-degree -c modulo d. No edge needs
to be directed:

- From b to a goes a forced path: a triangle v1, v2, v3, with b at v1 and a at v2. The in-degrees
  are 1, 2, 1; all degrees are at most 3, so they are not only congruent but equal. They add up to 4
  over the three edges inside, so one of the two edges from outside enters. If it were that of a,
  each of the three would have one edge of the triangle entering: a directed cycle.
- A g has colour 0 and degree d, so that all its edges enter or none does. Beside its two ring edges
  it has d - 2 paths g, y, g' to a neighbour g' on the ring, with in-degree 1 at y; g and g' are
  always in opposite states. An empty segment of a ring is such a path as well.
- In-degree 2 at a and 1 at b, of three edges each.

The maximum degree is max(3, d). So ELLO modulo d is NP-complete for every fixed d >= 3, where ELLO
itself is in RP (docs/games/ello.md).

The construction stands among the rules because the checker makes it too, for proofs that a formula
is unsatisfiable and its game therefore lost (`certificates.ello.reduction`).
"""

from __future__ import annotations

from zermelo.core.errors import InputError
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.games.ello.rings import Board, Gadgets, board_of
from zermelo.games.ello.rules import Ello


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


def _directed_edge(board: Board, label: str, b: int, a: int) -> None:  # noqa: ARG001
    board.arc(b, a)


def _bare_edge(board: Board, g: int, following: int, literal: int) -> None:
    board.arc(g, following, literal)


def _nothing(board: Board, g: int, following: int, literal: int) -> None:
    pass


DIRECTED = Gadgets(a=0, b=1, connect=_directed_edge, empty=_bare_edge, keep=_nothing)
"""Two colours, and edges directed beforehand."""


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

    return Gadgets(a=2, b=1, connect=_forced_path, empty=empty, keep=keep)


def _forced_path(board: Board, label: str, b: int, a: int) -> None:
    v1, v2, v3 = (board.vertex(f"{label}:v{i}", residue) for i, residue in ((1, 1), (2, 2), (3, 1)))
    for u, v in ((b, v1), (v1, v2), (v1, v3), (v3, v2), (v2, a)):
        board.arc(u, v)
