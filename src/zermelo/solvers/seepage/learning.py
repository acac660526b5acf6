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

from zermelo.certificates.seepage.claims import Claim
from zermelo.core.deadline import Deadline
from zermelo.games.seepage import Seepage, members
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import Claims
from zermelo.solvers.seepage.hitting import hitting_set, without_spare


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
    green, sludge : Claims
        What is known.
    calls : int
        The positions that were looked at and not settled by a known claim.
    """

    def __init__(self, game: Seepage, k: int, deadline: Deadline) -> None:
        self.game = game
        self.k = k
        self.deadline = deadline
        self.children = game.graph.masks
        self.green = Claims(game.graph.n)
        self.sludge = Claims(game.graph.n)
        self.calls = 0
        for v in game.sinks:
            self.sludge.add(Claim(v, 0, 0, ()))

    def solve(self) -> tuple[bool, list[Claim]]:
        """Return whether Green wins, and the claims that prove it; raises `LimitReached`."""
        won, last = run(self._solve(self.game.source, 0))
        return won, (self.green if won else self.sludge).needed(last)

    def known(self, v: int, protected: int) -> tuple[bool, int] | None:
        """Return who wins by a known claim, and its number."""
        for given, number in self.green.at[v]:
            if not given & ~protected:
                return True, number
        for given, number in self.sludge.at[v]:
            if not given & protected:
                return False, number
        return None

    def _solve(self, v: int, protected: int) -> Deep[tuple[bool, int]]:
        self.calls += 1
        if not self.calls & 255:
            self.deadline.check()
        children = self.children[v] & ~protected
        threats: list[tuple[int, int]] = []
        for c in members(children):
            threats += [
                (given | 1 << c, number)
                for given, number in self.sludge.at[c]
                if not given & protected
            ]
        while True:
            move = hitting_set([threat for threat, _ in threats], self.k, self.deadline)
            if move is None:
                return False, self._lost(v, threats)
            answer: tuple[bool, int] = True, 0
            by: list[int] = []
            for c in members(children & ~move):
                answer = self.known(c, protected | move) or (yield self._solve(c, protected | move))
                if not answer[0]:
                    threats.append((self.sludge.found[answer[1]].given | 1 << c, answer[1]))
                    break
                by.append(answer[1])
            else:
                return True, self._won(v, protected, move, by)

    def _won(self, v: int, protected: int, move: int, by: list[int]) -> int:
        given = self.children[v] & protected
        for number in by:
            given |= self.green.found[number].given
        return self.green.add(Claim(v, given & ~move, move, tuple(by)))

    def _lost(self, v: int, threats: list[tuple[int, int]]) -> int:
        kept = without_spare([threat for threat, _ in threats], self.k, self.deadline)
        given = 0
        for place in kept:
            given |= threats[place][0]
        by = tuple(threats[place][1] for place in kept)
        return self.sludge.add(Claim(v, given, 0, by))
