"""Method ``learn``: a search of the token game whose answers are claims about many positions.

To find out who wins with the token on v and P protected, keep a list of threats: sets R + {c} for
children c where Sludge wins while nothing of R is protected. Green's move must hit them all. If no
k vertices do, Sludge wins, and the union of a part of the list that cannot be hit either is the
reason. Otherwise try such a move: where Sludge answers with a winning child there is one more
threat; if all children are won by Green, the union of their reasons, without the move, is the
reason that she wins. This is an implicit hitting set algorithm. Claims are looked up by inclusion,
so that one of them settles many positions, and those that the last one rests on are a certificate.

A green number k takes two searches at most for its evidence, one won by Green with k and one won by
Sludge against k - 1; smaller k are only tried on the way up from a lower bound.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import Claims, evidence, unmet
from zermelo.solvers.seepage.common import HOPELESS, SeepageMethod, at_most, by_source, least_number
from zermelo.solvers.seepage.hitting import Family

LARGEST = 5000
"""Above this many vertices the bit sets of the claims take too much memory."""


class Learner:
    """The search of one game with one k; the game's own `protect` is not looked at.

    `green` and `sludge` are the claims that are known, `calls` the positions that were looked at
    and not settled by a known claim.
    """

    def __init__(self, game: Seepage, k: int, deadline: Deadline) -> None:
        # Inside a vertex is its place in a topological order, in which the last vertices are near
        # the sinks, where protection does most.
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

        def named(bits: int) -> int:
            return bits_of(self.order[place] for place in members(bits))

        return won, [
            Claim(self.order[claim.vertex], named(claim.given), named(claim.protect), claim.by)
            for claim in claims
        ]

    def known(self, v: int, protected: int) -> tuple[bool, int] | None:
        """Return who wins by a known claim, and its number."""
        number = self.green.covering(v, protected)
        if number is not None:
            return True, number
        number = self.sludge.sparing(v, protected)
        return None if number is None else (False, number)

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
                return False, self.sludge.add(unmet(v, core, threats))
            move = self._spend(move, children, protected)
            given, resting = self.children[v] & protected, []
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
                given |= self.green.found[number].given
                resting.append(number)
            else:
                return True, self.green.add(Claim(v, given & ~move, move, tuple(resting)))

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


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    at_once = by_source(instance)
    if at_once is not None:
        return at_once
    statistics = {"positions": 0, "claims": 0}

    def search(k: int) -> tuple[bool, list[Claim]]:
        learner = Learner(game, k, task.deadline)
        found = learner.solve()
        statistics["positions"] += learner.calls
        statistics["claims"] += len(learner.green.found) + len(learner.sludge.found)
        return found

    if instance.question == "green-wins":
        assert game.protect is not None
        won, claims = search(game.protect)
        proof = evidence(instance.labels, *((claims, None) if won else (None, claims)))
        return Outcome(won, Assurance.EXHAUSTIVE, proof, statistics=statistics)
    k = least_number(game)
    lost: list[Claim] = []
    won, claims = search(k)
    while not won:
        lost, k = claims, k + 1
        won, claims = search(k)
    if k > 1 and not lost:
        _, lost = search(k - 1)
    proof = evidence(instance.labels, claims, lost)
    return Outcome(k, Assurance.EXHAUSTIVE, proof, statistics=statistics)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # From 1 ms to seconds, nobody knows beforehand; but its turn comes before the hopeless ones and
    # before the second turn of `simplification`, whose core may be harder for it than the whole.
    return min(1e-4 + 1e-3 * instance.graph.m, HOPELESS / 6)


METHOD = SeepageMethod(
    name="learn",
    summary="implicit hitting sets over claims with reasons, looked up by inclusion",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    applies=at_most(LARGEST),
    cost=_cost,
    run=_run,
)
