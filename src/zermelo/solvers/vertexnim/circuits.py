"""Circuits: where the token goes is forced, and only the heaps are left to choose.

A game on a circuit is the tuple of its weights from the token's vertex on. Methods ``adjacent-nim``
(contraction: the move k leads from (w1, …, wN) to (w2, …, wN, k), without a k of 0) and
``stockman-circuit`` (k stays there even if it is 0).
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof
from zermelo.games.vertexnim.evidence.circuits import closed_heaps, lost_heaps, order_of
from zermelo.games.vertexnim.evidence.claims import others_are_ones
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, STOCKMAN, VertexNim
from zermelo.solvers.vertexnim.contraction import decide_case_a
from zermelo.solvers.vertexnim.rules import Decision, Rule, lost, won

Heaps = list[int]

CIRCUIT = Evidence("circuit")


def lightest(heaps: Heaps) -> int:
    """Return the position of the first heap of minimum size, from 1."""
    return heaps.index(min(heaps)) + 1


def adjacent_nim(heaps: Heaps) -> tuple[bool, int, str] | None:
    """Return whether a position of Adjacent Nim is N, what a move leaves, and why.

    The heaps are at least two, not all but the first of them 1 (`decide_case_a` has those). The
    winner of Theorem 3 leaves closed lists of heaps. None if nothing known applies.
    """
    for left in (heaps[0] - 1, 1, 0):
        rest = heaps[1:] if not left else [*heaps[1:], left]
        if left < heaps[0] and closed_heaps(rest):
            return True, left, "Theorem 3"
    if closed_heaps(heaps):
        return False, 0, "Theorem 3"
    try:
        is_lost = lost_heaps(heaps)
    except BadProof:
        return None
    if is_lost is None:
        return None
    forced = "the last heap of 2" if max(heaps) == 2 else "Theorem 3 after forced moves"
    return not is_lost, 0, forced


def _decide_adjacent(game: VertexNim, deadline: Deadline) -> Decision:  # noqa: ARG001
    if others_are_ones(game):
        return decide_case_a(game)
    circuit, heaps = _heaps(game)
    found = adjacent_nim(heaps)
    if found is None:
        raise AssertionError("the class was tested before")
    wins, left, statement = found
    return won(statement, (left, circuit[1]), CIRCUIT) if wins else lost(statement, CIRCUIT)


def _heaps(game: VertexNim) -> tuple[list[int], Heaps]:
    circuit = order_of(game.graph, game.token)
    assert circuit is not None
    return circuit, [game.weights[v] for v in circuit]


def _no_circuit(game: VertexNim) -> str | None:
    return None if order_of(game.graph, game.token) else "the graph is no circuit"


def _not_known(game: VertexNim) -> str | None:
    why_not = _no_circuit(game)
    if why_not or others_are_ones(game) or adjacent_nim(_heaps(game)[1]) is not None:
        return why_not
    return "some weights are 1 and some above 2, and no known case applies (Problem 4)"


def stockman_circuit(heaps: Heaps) -> tuple[bool, int]:
    """Return whether a position of Vertex NimG on a circuit is N, and what a move leaves.

    Whoever comes to the first empty heap, in the first round, has lost. Without one the owner of
    the first vertex, if he owns all on the way round, empties it; otherwise who must play the first
    of the lightest heaps loses (Remark 5; the zeros are ours).
    """
    if min(heaps) == 0:
        return lightest(heaps) % 2 == 0, 0
    if len(heaps) % 2 == 1:
        return True, 0
    return lightest(heaps) % 2 == 0, heaps[0] - 1


def _decide_stockman(game: VertexNim, deadline: Deadline) -> Decision:  # noqa: ARG001
    circuit, heaps = _heaps(game)
    wins, left = stockman_circuit(heaps)
    move = (left, circuit[1 % len(circuit)])
    return won("Remark 5", move, CIRCUIT) if wins else lost("Remark 5", CIRCUIT)


ADJACENT = Rule(
    name="adjacent-nim",
    summary="circuits: Theorem 3 with the positions of its strategy, weights 1 and 2, forced moves",
    variant=(CONTRACTION, REMOVE_FIRST),
    kinds=("circuit", "counted-moves"),
    decide=_decide_adjacent,
    why_not=_not_known,
)

STOCKMAN_CIRCUIT = Rule(
    name="stockman-circuit",
    summary="Remark 5: who comes first to an empty heap, or to the first of the lightest ones",
    variant=(STOCKMAN, REMOVE_FIRST),
    kinds=("circuit",),
    decide=_decide_stockman,
    why_not=_no_circuit,
    misere=False,
)
