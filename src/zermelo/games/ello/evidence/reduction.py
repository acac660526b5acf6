"""Evidence ``reduction`` for "winnable: no": it is the game of an unsatisfiable formula.

Data: ``clauses``, a formula in conjunctive normal form as lists of literals, and ``proof``, a
refutation of it in the LRAT format (see `lrup`): the clauses are 1, 2, … in the order of the list.

The checker constructs the formula's game (`games.ello.formulas`: directed edges if the instance has
two colors, else modulo d) and compares it with the instance, vertex by vertex: the edges, the
colors, what is directed beforehand. Then it follows the proof. Besides the rules, one must trust
one direction of the theorem of `games.ello.formulas`: from a winning order one can read an
assignment that satisfies the formula. So a refutation of the formula proves that there is no
winning order. The labels play no part in it.

Acceptance implies:
No order wins the instance.

Hypotheses:
- The instance is the game of the formula, in the order of its vertices: compared as a whole, so
  that colors, `before`, the modulus and "playable": "zero" are those of the construction.
  Composite moduli are all right: in-degrees are at most max(3, d), and 0 or d at a vertex of degree
  d.
- The literals are integers other than 0: `Formula.of`. Clauses may repeat, be empty or tautologies.
- The formula is refuted: `check_refutation`, on the clauses with each literal once.
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.data import require, sequence
from zermelo.checker.lrup import Refuted
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, Place
from zermelo.core.formula import Formula
from zermelo.games.ello.formulas import Full, formula_board, game_on
from zermelo.games.ello.rules import Ello


class RefutedFormula(TypedDict):
    """The clauses of the formula whose game it is; the proof refutes them, in LRAT."""

    clauses: list[list[int]]


def refuted_formula(certificate: Certificate, deadline: Deadline) -> Refuted:
    """Return the formula whose game the instance is, and its refutation; `BadProof` if it is not.

    A clause has each literal once.
    """
    data = certificate.evidence.data
    game: Ello = certificate.instance.position
    clauses = [
        sequence(clause, f".clauses[{place}]")
        for place, clause in enumerate(sequence(data["clauses"], ".clauses"))
    ]
    with Place(".clauses"):
        formula = Formula.of(clauses)
    deadline.check()
    modulus = None if game.modulus == 2 else game.modulus
    other = "the instance is not the game of this formula"
    try:
        board = formula_board(formula, modulus, game.graph.n)
    except Full:
        raise BadProof(f"{other}: that one is larger") from None
    require(len(board.arcs) == game.graph.m and game_on(board, modulus) == game, other)
    distinct = [tuple(dict.fromkeys(clause)) for clause in formula.clauses]
    named = [f"variable {x} of the formula" for x in range(1, formula.variables + 1)]
    return Refuted(distinct, certificate.evidence.proof, lambda say: named)  # noqa: ARG005
