"""Evidence for geography as a strategy for its game of Edge-Nim, and back.

As with VertexNim (`geography_evidence`) it is enough to know which positions the next player loses.

**There.** On out_v, where v was passed, the position is one of geography: the vertices w that were
not visited are those with an edge from in_w to out_w. On in_v the player to move must go to out_v,
and has lost without that edge. Inside of a gate all of play is tried, up to its ends: few moves,
and the winner needs no way back through out_v.

**Back.** Of the positions that the evidence lists, those on an out_v that was passed, with all
gates to vertices that were not visited, are positions of geography that the next player loses.
Where nothing can be moved at all, the evidence lists none, of whatever kind it is.
"""

from __future__ import annotations

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.games.edge_nim.rules import RULES, EdgeNim, Standing
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk
from zermelo.reductions.geography_evidence import (
    Known,
    Lost,
    claimed,
    listed,
    replies,
    strategy_of_walks,
)
from zermelo.reductions.geography_to_edge_nim import gates, geography_of, geography_to_edge_nim


def edge_nim_strategy(certificate: Certificate, deadline: Deadline) -> Certificate:
    """Return evidence for a game of geography as a strategy for its game of Edge-Nim.

    It is for the caller to have the certificate checked. Raises `InputError` if it is not about
    geography, or its evidence is of no kind that is known; `LimitReached` if the strategy is too
    large, or the deadline passed.
    """
    made = geography_to_edge_nim(certificate.instance)
    answer, known = claimed(certificate)
    play = _Play(certificate.instance.position, made.position, known)
    oracle = Known(RULES, deadline, play.lost)
    return Certificate(made, answer, replies(oracle, RULES.start(made.position), made.labels))


def geography_strategy(certificate: Certificate, deadline: Deadline) -> Certificate:
    """Return evidence for a game that geography was reduced to as a strategy for geography.

    It is for the caller to have the certificate checked. Raises `InputError` if the game does not
    come from geography, or the evidence is neither a table nor a strategy; `LimitReached` as
    `edge_nim_strategy` does.
    """
    instance = geography_of(certificate.instance)
    game: EdgeNim = certificate.instance.position
    play = _Play(instance.position, game, lambda _: False)
    walks = set()
    moves = RULES.components(RULES.start(game))
    for written in listed(certificate) if moves else []:
        walk = play.walk(RULES.read(game, written))
        if walk is not None:
            walks.add(walk)
    return strategy_of_walks(instance, certificate.answer, walks, deadline)


class _Play:
    """What the positions of a game of Edge-Nim stand for, and which of them are known to be lost.

    `known`: whether the next player is known to lose a position of geography. What is not known to
    be lost or won may be either.
    """

    def __init__(self, source: Geography, made: EdgeNim, known: Lost) -> None:
        self.graph, self.n, self.known = source.graph, source.graph.n, known
        place = {edge: number for number, edge in enumerate(made.graph.edges)}
        self.passing = {v: place.get((v, self.n + v)) for v in range(self.n)}
        self.entrance = {(v - self.n, w): place[v, hub] for hub, v, w in gates(made.graph, self.n)}
        self.memory: dict[Standing, tuple[bool, bool]] = {}

    def fresh(self, position: Standing) -> int:
        """Return the vertices that were not visited, as bits."""
        weights, passing = position.weights, self.passing
        there = ((v, passing[v]) for v in range(self.n))
        return sum(1 << v for v, edge in there if edge is not None and weights[edge])

    def walk(self, position: Standing) -> Walk | None:
        """Return the position of geography that one on an out_v is; None for others."""
        v = position.token - self.n
        if not 0 <= v < self.n:
            return None
        fresh = self.fresh(position)
        ways = (self.entrance[v, w] for w in self.graph.neighbors(v) if fresh >> w & 1)
        if fresh >> v & 1 or not all(position.weights[edge] for edge in ways):
            return None  # it came here backwards
        return geography.walk(self.graph, v, fresh)

    def lost(self, position: Standing) -> bool:
        """Whether the next player is known to lose."""
        return self.about(position)[0]

    def about(self, position: Standing) -> tuple[bool, bool]:
        """Return whether the next player is known to lose, and whether to win."""
        if position not in self.memory:
            self.memory[position] = self._about(position)
        return self.memory[position]

    def _about(self, position: Standing) -> tuple[bool, bool]:
        v = position.token
        if not RULES.components(position):
            return True, False
        if v < self.n:
            if not self.fresh(position) >> v & 1:
                return True, False
            here = geography.walk(self.graph, v, self.fresh(position) & ~(1 << v))
            lost, won = self._walked(here)
            return won, lost
        if v < 2 * self.n:
            walk = self.walk(position)
            return (False, False) if walk is None else self._walked(walk)
        afters = [self.about(after) for _, after in RULES.options(position)]
        return all(won for _, won in afters), any(lost for lost, _ in afters)

    def _walked(self, walk: Walk) -> tuple[bool, bool]:
        if self.known(walk):
            return True, False
        return False, any(self.known(after) for _, after in geography.options(walk))
