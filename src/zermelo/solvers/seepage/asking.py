"""Evidence from a solver that says who wins, and nothing else: its word becomes claims.

The solver is asked again at every turn. Where Green wins, it is asked what she protects, and the
claim about each child that is left is made in the same way. Where Sludge wins, all that Green may
do is met as `learn` does it: a move that hits all threats so far leaves a child that Sludge wins,
the claim about it is a new threat, until no k vertices hit them all. What comes of it are claims
that rest on the rules alone. For a QBF solver the two are the Skolem functions of Green, and the
Herbrand functions of Sludge.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.core.graph import Graph
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import Claims, unmet
from zermelo.solvers.seepage.hitting import Family


class Asking:
    """Claims about a game with one k, by a solver; the game's own `protect` is not looked at.

    `wins` says of any game whether Green wins it with this k, `move` what she protects first in one
    that she wins, as bits. `Contradiction` if they say what cannot be.
    """

    def __init__(
        self,
        game: Seepage,
        k: int,
        wins: Callable[[Seepage], bool],
        move: Callable[[Seepage], int],
        deadline: Deadline,
    ) -> None:
        self.game = game
        self.k = k
        self.move = move
        self.deadline = deadline
        self.children = game.graph.masks
        self.sinks = bits_of(game.sinks)
        self.claims = Claims(game.graph.n)

        @cache
        def won(v: int, protected: int) -> bool:
            inner = rest(game, v, protected)
            return not self.sinks >> v & 1 and (inner is None or wins(inner[0]))

        self.won = won

    def proof(self, green: bool) -> list[Claim]:
        """Return claims that prove that Green wins, or that Sludge does; raises `LimitReached`."""
        who = self._green if green else self._sludge
        return self.claims.needed(run(who(self.game.source, 0)))

    def _green(self, v: int, protected: int) -> Deep[int]:
        """Return the number of a green claim about v that holds when this is protected."""
        known = self.claims.covering(v, protected)
        if known is not None:
            return known
        self.deadline.check(rates.CALL)
        if self.sinks >> v & 1:
            raise Contradiction("Green was to win with the token on a sink")
        inner = rest(self.game, v, protected)
        first = self.move(inner[0]) if inner else 0
        move = bits_of(inner[1][place] for place in members(first)) if inner else 0
        safe = protected | move
        given, by = self.children[v] & protected, []
        for c in members(self.children[v] & ~safe):
            number = yield self._green(c, safe)
            given |= self.claims.found[number].given
            by.append(number)
        return self.claims.add(Claim(v, given & ~move, move, tuple(by)))

    def _sludge(self, v: int, protected: int) -> Deep[int]:
        """Return the number of a sludge claim about v that holds when this is protected."""
        known = self.claims.sparing(v, protected)
        if known is not None:
            return known
        self.deadline.check(rates.CALL)
        if self.sinks >> v & 1:
            return self.claims.add(Claim(v, 0, 0, ()))
        threats: dict[int, int] = {}  # each with the claim that it comes from
        family = Family(self.k, (), self.deadline)
        while True:
            move, core = family.choose()
            if core:
                return self.claims.add(unmet(v, core, threats))
            number = yield self._sludge(self._won_child(v, protected | move), protected | move)
            claim = self.claims.found[number]
            threat = claim.given | 1 << claim.vertex
            threats[threat] = number
            family.add(threat)

    def _won_child(self, v: int, protected: int) -> int:
        """Return a child that Sludge wins from, when this is protected."""
        for c in members(self.children[v] & ~protected):
            if self.sinks >> c & 1 or not self.won(c, protected):
                return c
        raise Contradiction("Sludge was to win, and has no move to a child that he wins from")


def closure(begin: int, onward: Callable[[int], int]) -> int:
    """Return what can be come to from some vertices, themselves included, as bits."""
    found, stack = begin, members(begin)
    while stack:
        new = onward(stack.pop()) & ~found
        found |= new
        stack += members(new)
    return found


def rest(game: Seepage, v: int, protected: int) -> tuple[Seepage, list[int]] | None:
    """Return the game with the token on v and nothing but what it can reach, and its vertices.

    None if no sink can be reached. Vertices from which no sink can be reached are no part of it.
    """
    graph, sinks = game.graph, bits_of(game.sinks)
    reached = closure(1 << v, lambda u: 0 if sinks >> u & 1 else graph.masks[u] & ~protected)
    above = graph.reverse().masks
    useful = closure(reached & sinks, lambda u: above[u] & reached)
    if not useful >> v & 1:
        return None
    inside = members(useful)
    within: Graph = graph.induced(inside)
    place = {w: i for i, w in enumerate(inside)}
    ends = tuple(place[w] for w in members(useful & sinks))
    return Seepage(within, place[v], ends, game.protect), inside
