"""Evidence for geography on graphs: maximum matchings.

The next player wins exactly if every maximum matching covers the token's vertex. Proof: if all do,
he takes one and always moves along its edges. If the opponent could come to a free vertex, an
exchange along the walk so far would give a maximum matching that leaves the first vertex free. If
one maximum matching leaves the token's vertex free, the previous player wins with it: a move to a
free vertex would give a larger matching, at once or by an exchange along the walk so far.
(Fraenkel, Scheinerman, Ullman 1993; only the token's component matters.)

``maximum-matching`` for the outcome: ``matching`` is a maximum matching of the token's component,
and ``barrier`` proves this (see `checker.matchings`). The previous player wins if it leaves the
token's vertex free; the next one, if the barrier shows that every maximum matching covers it.

``matching-moves`` for the winning moves: ``matching`` and ``barrier`` do the same for the component
without the token's vertex. A move wins if some maximum matching there leaves its vertex free;
``ways`` shows this by one alternating path for each winning move. A move loses if the barrier shows
that none does.
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.data import ACCEPTED, compared, rejected, require, sequence, vertices
from zermelo.checker.matchings import FREE, always_covered, check_free_by, read_matching
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import shown
from zermelo.core.labels import Label
from zermelo.games.geography.rules import Geography, reachable
from zermelo.games.impartial.rules import NEXT, PREVIOUS


class Matching(TypedDict):
    """A maximum matching and a barrier that proves that it is one."""

    matching: list[tuple[Label, Label]]
    barrier: list[Label]


class MatchingMoves(Matching):
    """The same, and an alternating path for every winning move."""

    ways: list[list[Label]]


def check_matching(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check who wins by a maximum matching of the token's component.

    Acceptance implies: the answer is right, by the theorem above.

    Hypotheses: the graph is undirected (`_check_matching`) and has no loops (the reader of the
    graph). The matching has edges of the token's component, no vertex twice (`read_matching`), and
    is maximum there (`always_covered`); it leaves a token on an isolated vertex free. If it covers
    the token's vertex, the barrier must show that every maximum matching does (here).
    """
    game, mate, covered = _check_matching(certificate, deadline)
    if mate[game.token] == FREE:
        return compared(certificate.answer, PREVIOUS)
    if covered[game.token]:
        return compared(certificate.answer, NEXT)
    return rejected("the barrier does not show that every matching covers the token's vertex")


def check_moves(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check all winning moves by a maximum matching of what is left after the token's vertex.

    Acceptance implies: the moves of the answer win, and no others do. Without the token's vertex, a
    move wins exactly if some maximum matching of the rest of its component leaves its vertex free,
    because the opponent is then the next player of the theorem above.

    Hypotheses: as for `check_matching`, in the component without the token's vertex, which need not
    be connected. The answer lists in ascending order the neighbors that the barrier does not show
    to be covered by all maximum matchings. Each has a way to a free vertex that counts, and so
    never to the token's (`check_free_by`, `OUTSIDE`).
    """
    labels = certificate.instance.labels
    game, mate, covered = _check_matching(certificate, deadline, without_token=True)
    if not isinstance(certificate.answer, list):
        return rejected(f"{shown(certificate.answer)} is no list of moves")
    moves = [v for v in game.graph.neighbors(game.token) if not covered[v]]
    named = vertices(certificate.answer, labels, ".answer")
    if list(named) != moves:
        lost = [v for v in named if v not in moves]
        return rejected(
            f"{shown(labels[lost[0]])} is no winning move"
            if lost
            else f"nothing shows that other moves than {shown(certificate.answer)} lose"
        )
    ways = sequence(certificate.evidence.data["ways"], ".ways", len(moves))
    for number, (v, way) in enumerate(zip(moves, ways, strict=True)):
        deadline.check()
        check_free_by(way, game.graph, labels, mate, v, f".ways[{number}]")
    return ACCEPTED


def _check_matching(
    certificate: Certificate, deadline: Deadline, without_token: bool = False
) -> tuple[Geography, list[int], bytearray]:
    """Return the game, every vertex's mate, and which the barrier shows to be always covered."""
    game: Geography = certificate.instance.position
    data, graph, labels = certificate.evidence.data, game.graph, certificate.instance.labels
    require(not graph.directed, "matchings decide geography on undirected graphs only")
    deadline.check()
    kept = bytearray(graph.n)
    for v in reachable(game):
        kept[v] = not (without_token and v == game.token)
    mate = read_matching(data["matching"], graph, labels, kept)
    return game, mate, always_covered(data["barrier"], graph, labels, kept, mate)
