"""Evidence from a method that knows who wins where, and nothing else: its word becomes claims.

A method for "does Green win with k" is asked again at every turn. Where Green wins, it is asked
what she protects, and the claim about each child that is left is made in the same way. Where Sludge
wins, all that Green may do is met as `learn` does it: a move that hits all threats so far leaves a
child that Sludge wins, the claim about it is a new threat, until no k vertices hit them all. What
comes of it are claims that rest on the rules alone. For a QBF solver the two are the Skolem
functions of Green, and the Herbrand functions of Sludge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, SolverMistake
from zermelo.core.graph import Graph
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.seepage.evidence.bounds import upper_bound
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import Claims, evidence, unmet
from zermelo.solvers.seepage.common import by_source, least_number
from zermelo.solvers.seepage.hitting import Family

ASKING = 60.0
"""Seconds for asking; a method that takes longer leaves evidence to others."""


class Guide(NamedTuple):
    """Who knows the winner with the token on a vertex, a set protected and Green to move."""

    wins: Callable[[int, int], bool]
    """Whether Green wins; the set is bits."""
    move: Callable[[int, int], int]
    """What she protects then, as bits, where she wins."""


class Asked(NamedTuple):
    """A method that says whether Green wins with a k, and the guide that it is for this k."""

    wins: Callable[[Task, int, dict[str, int]], bool]
    guide: Callable[[Seepage, int, Deadline], Guide]
    claims: Mapping[int, list[Claim]] = {}
    """For some k that Green wins with: claims that the method has already."""
    level: Assurance = Assurance.EXHAUSTIVE
    """How sure the method is by itself."""


def searched(task: Task, asked: Asked, counts: dict[str, int]) -> Outcome:
    """Return the outcome of a method that says whether Green wins with a k, with evidence.

    A loss far below the green number is cheap, because Sludge has threats enough, so k goes up from
    the elementary lower bound; at the upper bound Green wins for sure. The method adds to `counts`.
    """
    game: Seepage = task.instance.position
    at_once = by_source(task.instance)
    if at_once is not None:
        return at_once
    if task.instance.question == "green-number":
        low, high = least_number(game), upper_bound(game)
        k = next((k for k in range(low, high) if asked.wins(task, k, counts)), high)
        answer: Answer = k
        wanted = [(k, True)] if k == 1 else [(k, True), (k - 1, False)]
    else:
        assert game.protect is not None
        answer = won = asked.wins(task, game.protect, counts)
        wanted = [(game.protect, won)]
    found, why = None, None
    made = all(won and k in asked.claims for k, won in wanted)
    if made or task.request.depth is None:
        try:
            found, why = task.evidence(answer, partial(_evidence, task, asked, wanted), asked.level)
        except Contradiction as error:
            if asked.level is not Assurance.SOLVER:
                raise
            raise SolverMistake(str(error)) from None
    return Outcome(answer, asked.level, found, why, statistics=counts)


def _evidence(task: Task, asked: Asked, wanted: list[tuple[int, bool]]) -> Evidence:
    """Return claims for each k and winner."""
    game: Seepage = task.instance.position
    deadline = task.deadline.at_most(ASKING)
    lists: dict[bool, list[Claim]] = {}
    for k, won in wanted:
        if won and k in asked.claims:
            lists[won] = asked.claims[k]
            continue
        asking = Asking(game, k, asked.guide(game, k, deadline), deadline)
        lists[won] = asking.green_claims() if won else asking.sludge_claims()
    sludge = lists.get(False)
    if task.instance.question == "green-number" and sludge is None:
        sludge = []  # that no k is below 1 needs no claim
    return evidence(task.instance.labels, lists.get(True), sludge)


class Asking:
    """Claims about a game with one k, made by a guide; the game's own `protect` is not looked at.

    `Contradiction` if the guide says what cannot be.
    """

    def __init__(self, game: Seepage, k: int, guide: Guide, deadline: Deadline) -> None:
        self.game = game
        self.k = k
        self.guide = guide
        self.deadline = deadline
        self.children = game.graph.masks
        self.sinks = bits_of(game.sinks)
        self.claims = Claims(game.graph.n)

    def green_claims(self) -> list[Claim]:
        """Return claims that prove that Green wins; raises `LimitReached`."""
        return self.claims.needed(run(self._green(self.game.source, 0)))

    def sludge_claims(self) -> list[Claim]:
        """Return claims that prove that Sludge wins; raises `LimitReached`."""
        return self.claims.needed(run(self._sludge(self.game.source, 0)))

    def _green(self, v: int, protected: int) -> Deep[int]:
        """Return the number of a green claim about v that holds when this is protected."""
        known = self.claims.covering(v, protected)
        if known is not None:
            return known
        self.deadline.check(rates.CALL)
        if self.sinks >> v & 1:
            raise Contradiction("Green was to win with the token on a sink")
        move = self.guide.move(v, protected)
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
            if self.sinks >> c & 1 or not self.guide.wins(c, protected):
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
