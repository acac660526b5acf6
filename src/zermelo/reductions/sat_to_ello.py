"""SAT as ELLO, with edges directed beforehand or modulo d >= 3 without them, and back.

The game of a formula, and why it is winnable exactly if the formula is satisfiable, stand in
`zermelo.games.ello.formulas`. An assignment becomes a winning order
here, and a proof that there is none evidence that the game is lost (`sat_refutations`).

The labels of the game carry the map back: ``p cnf V C`` is the header of the file, ``unit:L`` a
literal that unit propagation made true, and ``c3:-7:a`` and ``c3:-7:b`` are the two vertices of the
literal -7 in clause 3. The literal is false if a is played before b. Variables without a vertex may
have any value; they get false.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.errors import Contradiction, InputError
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.formulas import Board, formula_board, game_on
from zermelo.reductions.from_formulas import (
    assignment_in,
    ensure_satisfied,
    solve_by_sat,
    text_of,
    variables_of,
)
from zermelo.reductions.registry import Solution

UNIT = re.compile(r"unit:(-?[1-9]\d{0,8})")
END = re.compile(r"(c[1-9]\d{0,8}:(-?[1-9]\d{0,8})):([ab])")


def sat_to_ello(formula: Formula, modulus: int | None = None) -> Instance:
    """Return a game of ELLO that is winnable exactly if a formula is satisfiable.

    All variables of the formula are existential. Without a modulus the game has two colors and
    directed edges; with it, that many colors. Its labels say what the vertices stand for, so that
    an assignment can be read off a certificate alone.

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
    ensure_satisfied(formula, assignment)
    board = formula_board(formula, modulus)
    game = sat_to_ello(formula, modulus)
    order = topological_order(_orient(board, assignment))
    if len(order) < game.graph.n:
        raise Contradiction("a satisfying assignment gives a directed cycle")
    data = {"order": game.labels.of(order)}
    return Certificate(game, True, Evidence("winning-order", data))


def _orient(board: Board, assignment: Mapping[int, bool]) -> Graph:
    """Return the board's graph with its edges directed as an assignment says."""
    arcs: list[tuple[int, int]] = []
    for u, v, literal in board.arcs:
        true = literal == 0 or assignment.get(abs(literal)) == (literal > 0)
        arcs.append((u, v) if true else (v, u))
    return Graph.from_edges(len(board.labels), arcs, directed=True)


def assignment_of(certificate: Certificate) -> dict[int, bool] | None:
    """Return the satisfying assignment that a certificate of a formula's game holds.

    Every variable has a value; None if the certificate says that the game cannot be won, and the
    formula is unsatisfiable. It is for the caller to have the certificate checked.

    Raises `InputError` if the game does not come from a formula, or there is no winning order.
    """
    variables = variables_of(certificate.instance, "ello")
    if certificate.answer is False:
        return None
    order = certificate.evidence.data.get("order")
    if certificate.evidence.kind != "winning-order" or not isinstance(order, list):
        raise InputError("the certificate has no winning order", "decide with --method sat-lazy")
    place = {label: move for move, label in enumerate(order)}
    assignment: dict[int, bool] = {}
    for literal, true in _literals(place):
        if not 1 <= abs(literal) <= variables:
            raise InputError(f"there is no variable {abs(literal)}", "the labels were changed")
        if assignment.setdefault(abs(literal), true == (literal > 0)) != (true == (literal > 0)):
            what = f"the variable {abs(literal)} is both true and false"
            raise InputError(what, "the game is not as reduce made it")
    return {x: assignment.get(x, False) for x in range(1, variables + 1)}


def _literals(place: dict[int | str, int]) -> list[tuple[int, bool]]:
    """Return (literal, whether it is true) for every label that speaks of one."""
    found: list[tuple[int, bool]] = []
    for label, move in place.items():
        text = label if isinstance(label, str) else ""
        unit, end = UNIT.fullmatch(text), END.fullmatch(text)
        if unit:
            found.append((int(unit[1]), True))
        elif end and end[3] == "a":
            other = place.get(f"{end[1]}:b")
            if other is None:
                raise InputError(f"{text} has no partner", "the labels were changed")
            found.append((int(end[2]), other < move))
    return found


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate says of the formula."""
    header = str(certificate.instance.labels[0])
    found = assignment_of(certificate)
    return Solution("sat", bool(certificate.answer), found, header=header)


def read(path: str) -> dict[int, bool] | str:
    """Return the assignment that a SAT solver printed to a file, or the text of a proof."""
    text = text_of(path)
    first = [line.split()[0] for line in text.splitlines() if line.split()]
    if not {"s", "v"} & {*first}:
        if first and first[0] not in ("c", "d") and not first[0].lstrip("-").isdecimal():
            what = "neither a SAT solver's output nor a DRAT text"
            raise InputError(what, "have a proof written without the binary format", "", path)
        return text
    return assignment_in(text, path, "give its DRAT proof instead")


def certificate(
    formula: Formula, solved: Any, modulus: int | None, deadline: Deadline
) -> Certificate:
    """Return an assignment, or a proof's text, as a certificate; CaDiCaL finds one for None."""
    from zermelo.reductions.sat_refutations import lost_game

    if solved is None:
        found = solve_by_sat(formula, deadline, proof=True)
        solved = dict(enumerate(found.model, 1)) if found.satisfiable else "\n".join(found.proof)
    if isinstance(solved, str):
        return lost_game(formula, solved, modulus, deadline)
    if not isinstance(solved, Mapping):
        raise InputError("this solves no formula", "give an assignment or a DRAT proof")
    return winning_order(formula, solved, modulus)


def proof(certificate: Certificate, _deadline: Deadline) -> str:
    """Return the text of a DRAT proof of the formula."""
    from zermelo.reductions.sat_refutations import drat_of

    return "".join(f"{line}\n" for line in drat_of(certificate))
