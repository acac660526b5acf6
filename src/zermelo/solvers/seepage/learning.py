"""The learning search of the token game: an answer becomes a claim that holds for many positions.

To find out who wins with the token on v and P protected, keep a list of threats: sets R + {c} for
children c where Sludge wins while nothing of R is protected. Green's move must hit them all. If no
k vertices do, Sludge wins, and the union of a part of the list that cannot be hit either is the
reason. Otherwise try such a move: where Sludge answers with a winning child there is one more
threat; if all children are won by Green, the union of their reasons, without the move, is the
reason that she wins. This is an implicit hitting set algorithm. Claims are looked up by inclusion,
so that one of them settles many positions, and those that the last one rests on are a certificate.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import Claims
from zermelo.solvers.seepage.hitting import Family


class Learner:
    """The search of one game with one k.

    Parameters
    ----------
    game : Seepage
        What is played; its own `protect` is not looked at.
    k : int
        The vertices that Green may protect in a turn.
    deadline : Deadline
        When to stop.

    Attributes
    ----------
    order : list of int
        The game's vertices in a topological order; inside, a vertex is its place in it.
    green, sludge : Claims
        What is known.
    calls : int
        The positions that were looked at and not settled by a known claim.
    """

    def __init__(self, game: Seepage, k: int, deadline: Deadline) -> None:
        # In a topological order the last vertices are near the sinks, where protection does most.
        self.order = topological_order(game.graph)
        graph = game.graph.induced(self.order)
        self.k = k
        self.deadline = deadline
        self.children = graph.masks
        self.green = Claims(graph.n)
        self.sludge = Claims(graph.n)
        self.calls = 0
        sinks = set(game.sinks)
        for place, v in enumerate(self.order):
            if v in sinks:
                self.sludge.add(Claim(place, 0, 0, ()))

    def solve(self) -> tuple[bool, list[Claim]]:
        """Return whether Green wins, and the claims that prove it; raises `LimitReached`."""
        won, last = self.known(0, 0) or run(self._solve(0, 0))
        claims = (self.green if won else self.sludge).needed(last)
        return won, [self._outside(claim) for claim in claims]

    def known(self, v: int, protected: int) -> tuple[bool, int] | None:
        """Return who wins by a known claim, and its number."""
        for given, number in self.green.at[v]:
            if not given & ~protected:
                return True, number
        for given, number in self.sludge.at[v]:
            if not given & protected:
                return False, number
        return None

    def _outside(self, claim: Claim) -> Claim:
        """Return a claim about the game's own vertices."""
        given, protect = (
            bits_of(self.order[place] for place in members(bits))
            for bits in (claim.given, claim.protect)
        )
        return Claim(self.order[claim.vertex], given, protect, claim.by)

    def _solve(self, v: int, protected: int) -> Deep[tuple[bool, int]]:
        self.calls += 1
        if not self.calls & 31:
            self.deadline.check(32 * rates.CALL)
        children = members(self.children[v] & ~protected)
        threats = {  # each with the claim that it comes from
            given | 1 << c: number
            for c in children
            for given, number in self.sludge.at[c]
            if not given & protected
        }
        family = Family(self.k, threats, self.deadline)
        while True:
            move, core = family.choose()
            if core:
                return False, self._lost(v, core, threats)
            move = self._spend(move, children, protected)
            by: list[int] = []
            for c in children:
                if move >> c & 1:
                    continue
                won, number = self.known(c, protected | move) or (
                    yield self._solve(c, protected | move)
                )
                if not won:
                    threat = self.sludge.found[number].given | 1 << c
                    threats[threat] = number
                    family.add(threat)
                    break
                by.append(number)
            else:
                return True, self._won(v, protected, move, by)

    def _spend(self, move: int, children: list[int], protected: int) -> int:
        """Spend what protection a move leaves on children that Green is not known to win."""
        spare = self.k - move.bit_count()
        for c in reversed(children):
            if spare <= 0:
                break
            open_part = ~(protected | move)
            if not move >> c & 1 and all(given & open_part for given, _ in self.green.at[c]):
                move |= 1 << c
                spare -= 1
        return move

    def _won(self, v: int, protected: int, move: int, by: list[int]) -> int:
        given = self.children[v] & protected
        for number in by:
            given |= self.green.found[number].given
        return self.green.add(Claim(v, given & ~move, move, tuple(by)))

    def _lost(self, v: int, core: list[int], threats: dict[int, int]) -> int:
        given = 0
        for threat in core:
            given |= threat
        by = tuple(threats[threat] for threat in core)
        return self.sludge.add(Claim(v, given, 0, by))
