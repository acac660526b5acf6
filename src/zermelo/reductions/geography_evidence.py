"""Evidence for geography as a strategy for its game of VertexNim, and back.

Both ways it is enough to know which positions the next player loses, so far as play can come to
them when the winner follows the evidence: then the winner goes to one of them, and
`solvers.search.evidence.strategy` writes down the replies.

**There.** Positions of VertexNim in which every vertex v is fresh, with in_v = 2, or visited, with
in_v = 1 and the other two emptied, stand for positions of geography; a player who stands on a fresh
in_v, or who has to leave out_v, is the one who has to move in geography; one who stands on mark_v,
while in_v is 1, is the other. Who stands on an emptied vertex has lost, and in all other
positions, which begin with a mistake, the next player wins.

**Back.** The evidence lists positions that the next player loses. Those in which the token is on
a fresh in_v, and all other vertices are fresh or visited, are positions of geography that the next
player loses.

Of the evidence for geography, tables and strategies list lost positions; a kernel is a list of
vertices at which the next player loses; and with a maximum matching he has lost where the partner
of his vertex was seen before (or at the start, if that has none).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zermelo.checker.data import sequence, vertices
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk
from zermelo.games.impartial.rules import NEXT, PREVIOUS, Impartial, Position
from zermelo.games.vertexnim.rules import RULES, Standing, VertexNim
from zermelo.reductions.geography_to_vertexnim import geography_of, geography_to_vertexnim
from zermelo.solvers.search.evidence import strategy

Lost = Callable[[Walk], bool]
"""Whether the next player is known to lose a position of geography."""


def vertexnim_strategy(certificate: Certificate, deadline: Deadline | None = None) -> Certificate:
    """Return evidence for a game of geography as a strategy for its game of VertexNim.

    It is for the caller to have the certificate checked. Raises `InputError` if it is not about
    geography, or its evidence is of no kind that is known here; `LimitReached` if the strategy is
    too large, or the deadline passed.
    """
    if certificate.instance.game != "geography":
        raise InputError("the certificate is not about geography", "give one of geography")
    made = geography_to_vertexnim(certificate.instance)
    answer, known = claimed(certificate)
    game: Geography = certificate.instance.position
    oracle = Known(RULES, deadline or Deadline(), _standing_lost(game, known))
    return Certificate(made, answer, replies(oracle, RULES.start(made.position), made.labels))


def claimed(certificate: Certificate) -> tuple[str, Lost]:
    """Return the outcome that a certificate of geography claims, and what it knows to be lost."""
    lost = known_lost(certificate)
    answer: str = certificate.answer
    if certificate.question == "winning-moves":
        answer = NEXT if answer else PREVIOUS
    begin = geography.start(certificate.instance.position) if answer == PREVIOUS else None
    return answer, lambda walk: walk == begin or lost(walk)


def geography_strategy(certificate: Certificate, deadline: Deadline | None = None) -> Certificate:
    """Return evidence for a game that geography was reduced to as a strategy for geography.

    It is for the caller to have the certificate checked. Raises `InputError` if the game does not
    come from geography, or the evidence is neither a table nor a strategy; `LimitReached` as
    `vertexnim_strategy` does.
    """
    instance = geography_of(certificate.instance)
    walks = _walks_lost(certificate, instance.position.graph.n)
    return strategy_of_walks(instance, certificate.answer, walks, deadline or Deadline())


def strategy_of_walks(
    instance: Instance, answer: str, walks: set[Walk], deadline: Deadline
) -> Certificate:
    """Return the strategy of geography that leads to positions which the next player loses."""
    rules = geography.RULES

    def lost(position: Position) -> bool:
        return position in walks or not rules.components(position)

    oracle = Known(rules, deadline, lost)
    start = rules.start(instance.position)
    if (answer == PREVIOUS) != lost(start):
        raise InputError("the evidence does not go on where it must", "check the certificate")
    return Certificate(instance, answer, replies(oracle, start, instance.labels))


@dataclass(frozen=True, slots=True)
class Known:
    """An oracle of which positions are lost; the others count as won."""

    rules: Impartial
    deadline: Deadline
    lost: Callable[[Position], bool]

    def nim_value(self, position: Position) -> int:
        """Return 0 for a position that is known to be lost, else 1."""
        return int(not self.lost(position))

    known = nim_value


def replies(oracle: Known, start: Position, labels: Labels) -> Evidence:
    """Return the evidence ``strategy`` of who wins, as far as an oracle knows."""
    try:
        return strategy(oracle, start, labels, False)
    except StopIteration:  # the winner has no move to a position that is known to be lost
        mend = "check the certificate"
        raise InputError("the evidence does not go on where it must", mend) from None


def _standing_lost(game: Geography, lost: Lost) -> Callable[[Standing], bool]:
    """Return whether the next player is known to lose a position of VertexNim."""
    n, graph = game.graph.n, game.graph

    def loses(position: Standing) -> bool:
        weights, token = position.weights, position.token
        if token is None or not RULES.components(position):
            return True
        part, v = divmod(token, n)
        if part == 0 and weights[token] < 2:
            return False  # he empties it and blocks the other on mark_v
        if part == 1 and not weights[v]:
            return False  # he goes back to the emptied in_v
        fresh = sum(1 << u for u in range(n) if weights[u] == 2 and u != v)
        here = geography.walk(graph, v, fresh)
        if part != 1:
            return lost(here)
        return any(
            lost(geography.walk(graph, u, fresh)) for u in graph.neighbors(v) if fresh >> u & 1
        )

    return loses


def known_lost(certificate: Certificate) -> Lost:
    """Return what evidence for geography says of its positions."""
    game: Geography = certificate.instance.position
    kind, data, labels = (
        certificate.evidence.kind,
        certificate.evidence.data,
        certificate.instance.labels,
    )
    read = geography.RULES.read
    if kind in ("nim-table", "strategy"):
        known = {read(game, position) for position in listed(certificate)}
        return lambda walk: walk in known or not walk.ahead
    if kind == "kernel":
        kernel = set(vertices(data["lost"], labels, ".lost"))
        return lambda walk: walk.token in kernel
    if kind not in ("maximum-matching", "matching-moves"):
        raise InputError(f"the evidence {kind} names no moves", "decide with --method search")
    mate: dict[int, int] = {}
    for pair in sequence(data["matching"], ".matching"):
        u, v = vertices(pair, labels, ".matching")
        mate[u], mate[v] = v, u
    free = game.token
    if kind == "matching-moves" and certificate.answer:
        # Exchanged along the first path, the matching leaves the first winning move's vertex free.
        (free, *way) = vertices(data["ways"][0], labels, ".ways[0]")
        mate.pop(free, None)
        for u, v in zip(way[::2], way[1::2], strict=True):
            mate[u], mate[v] = v, u
    return lambda walk: (
        walk.token == free if walk.token not in mate else not walk.ahead >> mate[walk.token] & 1
    )


def listed(certificate: Certificate) -> list[Position]:
    """Return the positions that a table or a strategy says the next player loses."""
    kind, data = certificate.evidence.kind, certificate.evidence.data
    if kind == "nim-table":
        return [position for position, value in data["values"] if value == 0]
    if kind == "strategy":
        return [position for position, _ in data["replies"]]
    raise InputError(f"the evidence {kind} names no moves", "decide with --method search")


def _walks_lost(certificate: Certificate, n: int) -> set[Walk]:
    """Return the positions of geography that evidence for VertexNim shows to be lost."""
    game: VertexNim = certificate.instance.position
    source: Geography = geography_of(certificate.instance).position
    found: set[Walk] = set()
    for written in listed(certificate):
        position: Standing = RULES.read(game, written)
        token, weights = position.token, position.weights
        if token is None or token >= n or weights[token] != 2:
            continue
        states = zip(weights[:n], weights[n : 2 * n], weights[2 * n :], strict=True)
        if all(state in ((2, 1, 1), (1, 0, 0)) for state in states):
            fresh = sum(1 << u for u in range(n) if weights[u] == 2 and u != token)
            found.add(geography.walk(source.graph, token, fresh))
    return found
