"""Evidence ``subset-table`` for "winnable: no" with at most 28 vertices: the checker decides.

So it does for more vertices if few of them differ (`games.ello.alike`): a set is then as good as
another one with as many vertices of each kind.

No data. The checker finds all sets of vertices that can be played before all others, by the rules
and nothing else; if the set of all vertices is not among them, no order wins. This works for every
variant of ELLO. The 2^n sets are 2^n bits: 32 megabytes for 2^28, and a second.

A set S of vertices is on a chain if its vertices can be played, one after the other, before all
others. So the empty set is, and S + v is if S is, the vertices that must come before v are in S,
and |N(v) & S| is a predegree that v may have, N(v) being its (in-)neighbors. The game is winnable
exactly if the set of all vertices is on a chain.

The subsets of the vertices 0 to `INSIDE` - 1 are the bits of one integer, a block, and there is one
block for every set W of the other vertices. When v may be played depends on W only through the
number of v's (in-)neighbors in W: for each number the checker makes one block, once, of the subsets
with which v may be played. It fills the block of W from those of W - u, by playing u, and then by
shifts inside until nothing is new. Time O(n 2^n / 64) and some hundred instructions a block.

Acceptance implies:
No order wins the instance.

Hypotheses:
None but the rules, which `Chains` repeats for sets and `Kinds` for numbers; at most `MAX_ORDER`
vertices or `MOST_STATES` states, else the verdict is "limit".
"""

from __future__ import annotations

from zermelo.checker.data import ACCEPTED, require
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.games.ello.alike import kinds
from zermelo.games.ello.rules import Ello, wanted

MAX_ORDER = 28  # the checker runs the subset program up to this many vertices
BLOCK_WORK = 2e-6  # seconds of work for a vertex and a block
INSIDE = 12  # the vertices inside a block


def check_subset_table(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check by running the subset program."""
    game: Ello = certificate.instance.position
    if game.graph.n <= MAX_ORDER:
        won = winnable(game, deadline)
    elif (few := kinds(game)) is not None:
        won = few.order(deadline) is not None
    else:
        what = f"{game.graph.n} vertices; the checker takes at most {MAX_ORDER} if all differ"
        return CheckResult(Status.LIMIT, what)
    require(not won, "the subset program finds the game winnable")
    return ACCEPTED


class Chains:
    """When which vertex may be played, in any variant."""

    def __init__(self, game: Ello) -> None:
        self.n = game.graph.n
        self.inside = min(self.n, INSIDE)  # the vertices inside a block
        self.entering = game.graph.reverse().masks  # the (in-)neighbors of every vertex as bits
        self.first = [0] * self.n  # the vertices that must come before every vertex, as bits
        for u, v in game.before:
            self.first[v] |= 1 << u
        self._rules = wanted(game)
        self._blocks: list[list[int]] = []  # what `reachable_sets` needs

    def playable(self, v: int, played: int) -> bool:
        """Whether v may be played when exactly this set was played."""
        ready = self.first[v] & ~played == 0
        return ready and self._rules[v].allows((self.entering[v] & played).bit_count())

    def reachable_sets(self, deadline: Deadline) -> list[int]:
        """Return the sets on chains, block by block."""
        self._blocks = [self._playable(v) for v in range(self.n)]
        blocks: list[int] = []
        for w in range(1 << (self.n - self.inside)):
            if not w & 63:
                deadline.check(64 * BLOCK_WORK * self.n)
            outside = w << self.inside
            now = int(not w)
            left = w
            while left:
                bit = left & -left
                left ^= bit
                earlier = blocks[w ^ bit]
                if earlier:
                    u = self.inside + bit.bit_length() - 1
                    now |= earlier & self._block(u, outside ^ (bit << self.inside))
            if now:
                now = self._closure(now, [self._block(v, outside) for v in range(self.inside)])
            blocks.append(now)
        return blocks

    def _block(self, v: int, outside: int) -> int:
        """Return the subsets of a block with which v may be played after the vertices `outside`."""
        if self.first[v] >> self.inside << self.inside & ~outside:
            return 0
        return self._blocks[v][(self.entering[v] & outside).bit_count()]

    def _closure(self, now: int, playable: list[int]) -> int:
        before = 0
        while before != now:
            before = now
            for v, may in enumerate(playable):
                now |= (now & may) << (1 << v)
        return now

    def _playable(self, v: int) -> list[int]:
        """Return the subsets with which v is played, for each number of neighbors outside."""
        counted = [1]  # the subsets with 0, 1, 2, … (in-)neighbors of v, without the later ones
        for u in range(self.inside):
            size = 1 << u
            beside = self.entering[v] >> u & 1
            if u == v:
                continue
            without = [0] * len(counted) if self.first[v] >> u & 1 else counted
            counted = [
                (without[k] if k < len(without) else 0)
                | (counted[k - beside] << size if 0 <= k - beside < len(counted) else 0)
                for k in range(len(counted) + beside)
            ]
        rule, outside = self._rules[v], (self.entering[v] >> self.inside).bit_count()
        return [
            sum(subsets for k, subsets in enumerate(counted) if rule.allows(k + more))
            for more in range(outside + 1)
        ]


def winnable(game: Ello, deadline: Deadline) -> bool:
    """Whether the set of all vertices is on a chain."""
    chains = Chains(game)
    return bool(chains.reachable_sets(deadline)[-1] >> ((1 << chains.inside) - 1) & 1)
