"""SAT as ELLO: with edges directed beforehand, and modulo d >= 3 without them.

The game of a formula, and why it is winnable exactly if the formula is satisfiable, stand in
`zermelo.games.ello.rings` and `zermelo.games.ello.formulas`. An assignment becomes a winning order
here, and a proof that there is none becomes evidence that the game is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.digraphs import topological_order
from zermelo.core.errors import Contradiction, InputError
from zermelo.core.formula import Formula, falsified
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.formulas import formula_board, game_on
from zermelo.games.ello.rings import Board


def sat_to_ello(formula: Formula, modulus: int | None = None) -> Instance:
    """Return a game of ELLO that is winnable exactly if a formula is satisfiable.

    All variables of the formula are existential. Without a modulus the game has two colours and
    directed edges; with it, that many colours. Its labels say what the vertices stand for, so that
    an assignment can be read off a certificate alone (`zermelo.reductions.ello_to_sat`).

    Raises `InputError` if the modulus is below 3, or a variable is universal.
    """
    board = formula_board(formula, modulus)
    return Instance("ello", game_on(board, modulus), "winnable", Labels(board.labels))


def winning_order(
    formula: Formula, assignment: Mapping[int, bool], modulus: int | None = None
) -> Certificate:
    """Return a satisfying assignment as a certificate: the order that wins the formula's game.

    Raises `InputError` as for `sat_to_ello`, or the assignment does not satisfy the formula.
    """
    place = falsified(formula, assignment)
    if place is not None:
        what = f"the assignment does not satisfy clause {place + 1}"
        raise InputError(what, "give one that satisfies all")
    board = formula_board(formula, modulus)
    game = sat_to_ello(formula, modulus)
    order = topological_order(_directed(board, assignment))
    if len(order) < game.graph.n:
        raise Contradiction("a satisfying assignment gives a directed cycle")
    data = {"order": game.labels.of(order)}
    return Certificate(game, True, Evidence("winning-order", data))


def _directed(board: Board, assignment: Mapping[int, bool]) -> Graph:
    """Return the board's graph with its edges directed as an assignment says."""
    arcs: list[Sequence[int]] = []
    for u, v, literal in board.arcs:
        true = literal == 0 or assignment.get(abs(literal)) == (literal > 0)
        arcs.append((u, v) if true else (v, u))
    return Graph.from_edges(len(board.labels), [(u, v) for u, v in arcs], directed=True)
