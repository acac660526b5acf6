"""Method ``learn``: a search of the token game whose answers are claims about many positions.

To find out who wins with the token on v and P protected, keep a list of threats: sets R + {c} for
children c where Sludge wins while nothing of R is protected. Green's move must hit them all. If no
k vertices do, Sludge wins, and the union of a part of the list that cannot be hit either is the
reason. Otherwise try such a move: where Sludge answers with a winning child there is one more
threat; if all children are won by Green, the union of their reasons, without the move, is the
reason that she wins. This is an implicit hitting set algorithm. Claims are looked up by inclusion,
so that one of them settles many positions, and those that the last one rests on are a certificate.
Of vertices from which play goes on alike (`alike`) only one has claims, and stands for the others:
in a truncated product of paths one for each distance.

A green number k takes two searches at most for its evidence, one won by Green with k and one won by
Sludge against k - 1; smaller k are only tried on the way up from a lower bound.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.verdict import Assurance
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import evidence
from zermelo.solvers.seepage.common import SeepageMethod, at_most, least_number, unless_sunk
from zermelo.solvers.seepage.hitting_sets import Family
from zermelo.solvers.seepage.isomorphism import Alike
from zermelo.solvers.seepage.shared import Shared
from zermelo.solvers.seepage.tuning import learn_cost

LARGEST = 20_000
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
        listed = set(game.sinks)
        sinks = frozenset(place for place, v in enumerate(self.order) if v in listed)
        self.alike = Alike([members(mask) for mask in self.children], sinks, deadline)
        self.green, self.sludge = Shared(self.alike), Shared(self.alike)
        self.calls = 0
        self._moves: dict[int, int] = {}  # each once, however many claims have it
        for place in sorted(sinks):
            if self.alike.chosen[place] == place:
                self.sludge.add(Claim(place, 0, 0, ()), ())

    def solve(self) -> tuple[bool, list[Claim]]:
        """Return whether Green wins, and the claims that prove it; raises `LimitReached`."""
        won, last = self.winner()
        return won, self.proof(won, last)

    def winner(self) -> tuple[bool, int]:
        """Return whether Green wins, and the number of the claim that says so."""
        return self.lookup(0, 0) or run(self._solve(0, 0))

    def proof(self, won: bool, last: int) -> list[Claim]:
        """Return the claims that one rests on, itself last."""

        def unmap(bits: int) -> int:
            return bits_of(self.order[place] for place in members(bits))

        return [
            Claim(self.order[claim.vertex], unmap(claim.given), unmap(claim.protect), claim.by)
            for claim in (self.green if won else self.sludge).unfold(last, self.deadline)
        ]

    def lookup(self, v: int, protected: int) -> tuple[bool, int] | None:
        """Return who wins by a known claim about a chosen vertex, and its number."""
        number = self.green.clear_of(v, ~protected)
        if number is not None:
            return True, number
        number = self.sludge.clear_of(v, protected)
        return None if number is None else (False, number)

    def _solve(self, v: int, protected: int) -> Deep[tuple[bool, int]]:
        self.calls += 1
        if not self.calls & 31:
            self.deadline.check(32 * rates.CALL)
        children = members(self.children[v] & ~protected)
        threats = {  # each with the child and the number of the claim about it
            given | 1 << c: (c, number)
            for c in children
            for given, number in self.sludge.about(c)
            if not given & protected
        }
        family = Family(self.k, threats, self.deadline)
        while True:
            move, core = family.choose()
            if core:
                through = tuple(threats[threat] for threat in core)
                return False, self.sludge.add(Claim(v, reduce(or_, core), 0, ()), through)
            move = self._spend(move, children, protected)
            given, resting = self.children[v] & protected, []
            for c in children:
                if move >> c & 1:
                    continue
                there, taken = self.alike.copy_of(c, protected | move)
                won, number = self.lookup(there, taken) or (yield self._solve(there, taken))
                if not won:
                    threat = self.sludge.image(c, number) | 1 << c
                    threats[threat] = c, number
                    family.add(threat)
                    break
                given |= self.green.image(c, number)
                resting.append((c, number))
            else:
                claim = Claim(v, given & ~move, self._moves.setdefault(move, move), ())
                return True, self.green.add(claim, tuple(resting))

    def _spend(self, move: int, children: list[int], protected: int) -> int:
        """Spend what protection a move leaves on children that Green is not known to win."""
        spare = self.k - move.bit_count()
        for c in reversed(children):
            if spare <= 0:
                break
            open_part = ~(protected | move)
            if not move >> c & 1 and all(given & open_part for given, _ in self.green.about(c)):
                move |= 1 << c
                spare -= 1
        return move


@unless_sunk
def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    statistics = {"positions": 0, "claims": 0}

    def search(k: int) -> tuple[Learner, bool, int]:
        learner = Learner(game, k, task.deadline)
        won, last = learner.winner()
        statistics["positions"] += learner.calls
        statistics["claims"] += len(learner.green.found) + len(learner.sludge.found)
        return learner, won, last

    if instance.question == "green-wins":
        assert game.protect is not None
        learner, won, last = search(game.protect)

        def one() -> Evidence:
            return evidence(instance.labels, {won: learner.proof(won, last)})

        proof = task.evidence(won, one)
        return Outcome(won, Assurance.EXHAUSTIVE, *proof, statistics=statistics)
    k = least_number(game)
    lost: tuple[Learner, bool, int] | None = None
    found = search(k)
    while not found[1]:
        lost, k = found, k + 1
        found = search(k)

    def both() -> Evidence:
        learner, won, last = found
        green, sludge = learner.proof(won, last), list[Claim]()
        if k > 1:
            learner, won, last = lost or search(k - 1)
            sludge = learner.proof(won, last)
        return evidence(instance.labels, {True: green, False: sludge})

    return Outcome(k, Assurance.EXHAUSTIVE, *task.evidence(k, both), statistics=statistics)


METHOD = SeepageMethod(
    name="learn",
    summary="implicit hitting sets over claims with reasons, looked up by inclusion",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    applies=at_most(LARGEST),
    cost=learn_cost,
    run=_run,
)
