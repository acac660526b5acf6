"""Random games of ELLO on G(n, p): the steps of theorem 33, exactly, for small n.

A game is a graph with its colors as a rooted graph, as in `lab.theorems.rooted`: the root is joined
to the greens. An edge between other vertices has the probability p, and all colors that satisfy the
parity condition are equally likely.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

from lab.theorems.check import Found, require
from lab.theorems.rooted import masks_of, won

LARGEST = 5

CHANCES = (Fraction(1, 3), Fraction(3, 4))
"""The probabilities of an edge that are tried."""


class Games:
    """All games on n vertices that satisfy the parity condition, and whether each is lost.

    A game is a number: bits for the pairs in lexicographic order, those with the root n among them.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.pairs = list(combinations(range(n + 1), 2))
        self.bit = {pair: 1 << place for place, pair in enumerate(self.pairs)}
        self.inner = sum(bit for (_, v), bit in self.bit.items() if v < n)
        """The bits of the graph, without the colors."""
        self.lost: dict[int, bool] = {}
        for code in range(1 << len(self.pairs)):
            if (code.bit_count() - n) % 2 == 0:
                self.lost[code] = not won(masks_of(code, self.pairs, n + 1), n)

    def chance(self, code: int, p: Fraction) -> Fraction:
        """Return the probability of a game."""
        edges, all_pairs = (code & self.inner).bit_count(), comb(self.n, 2)
        colors: int = 2 ** (self.n - 1)
        return p**edges * (1 - p) ** (all_pairs - edges) / colors

    def greens(self, code: int) -> int:
        """Return how many vertices are green."""
        return (code & ~self.inner).bit_count()

    def after_first(self, code: int, smaller: Games) -> int:
        """Return the number, among the smaller games, of the one after the move 0, which is green.

        Its other vertices keep their order, and the neighbors of 0 change their color.
        """
        after = 0
        for u, v in smaller.pairs:
            there = code & self.bit[u + 1, v + 1] > 0
            if v == smaller.n:
                there ^= code & self.bit[0, u + 1] > 0
            after |= there * smaller.bit[u, v]
        return after


def biased(largest: int = LARGEST) -> Found:
    """Try the steps of the proof for two p, and yield the shares that are lost and change."""
    for p in CHANCES:
        smaller = Games(1)
        for n in range(2, largest + 1):
            games = Games(n)
            chances = {code: games.chance(code, p) for code in games.lost}
            require(sum(chances.values()) == 1, n)
            yield f"p = {p}, n = {n}", " ".join(map(str, steps(games, smaller, chances, p)))
            smaller = games


def steps(
    games: Games, smaller: Games, chances: dict[int, Fraction], p: Fraction
) -> tuple[Fraction, Fraction, Fraction]:
    """Return the shares of lost games, of wasted moves, and of games that a change decides anew."""
    n, green = games.n, games.bit[0, games.n]
    share = sum((chances[code] for code, lost in games.lost.items() if lost), Fraction(0))
    before = {code: smaller.chance(code, p) for code in smaller.lost}
    share_before = sum((before[code] for code, lost in smaller.lost.items() if lost), Fraction(0))
    wasted = lost_green = Fraction(0)
    for code, lost in games.lost.items():
        if code & green:
            after = smaller.lost[games.after_first(code, smaller)]
            require(after or not lost, (n, code))
            wasted += chances[code] * (after and not lost)
            lost_green += chances[code] * lost
    require(wasted == share_before / 2 - lost_green, (n, p))
    for count in range(1, n + 1):
        of_count = (code for code, lost in games.lost.items() if lost)
        left = sum(chances[code] for code in of_count if games.greens(code) == count)
        right = sum(
            before[code] * chance_of_greens(smaller.greens(code), n - 1, count - 1, p)
            for code, lost in smaller.lost.items()
            if lost
        )
        require(count * left <= Fraction(n, 2) * right, (n, p, count))
    changed, changed_green = changes(games, chances, p)
    require(changed_green <= 2 * wasted, (n, p))
    require(changed >= 2 * (1 - abs(1 - 2 * p)) * share * (1 - share) / n, (n, p))
    return share, wasted, changed


def chance_of_greens(now: int, n: int, wanted: int, p: Fraction) -> Fraction:
    """Return how likely `wanted` are green before each changes with probability p to give `now`."""
    total = Fraction(0)
    for kept in range(min(now, wanted) + 1):
        new = wanted - kept
        if new <= n - now:
            stay = comb(now, kept) * (1 - p) ** kept * p ** (now - kept)
            turn = comb(n - now, new) * p**new * (1 - p) ** (n - now - new)
            total += stay * turn
    return total


def changes(games: Games, chances: dict[int, Fraction], p: Fraction) -> tuple[Fraction, Fraction]:
    """Return how likely new edges at the vertex 0 change the winner, and so with 0 green."""
    n = games.n
    at = [games.bit[0, u] for u in range(1, n)]
    both = [games.bit[0, u] | games.bit[u, n] for u in range(1, n)]
    total = with_green = Fraction(0)
    for code, lost in games.lost.items():
        for chosen in range(1 << n - 1):
            other, chance = code, chances[code]
            for place in range(n - 1):
                edge = bool(chosen >> place & 1)
                chance *= p if edge else 1 - p
                if edge != bool(code & at[place]):
                    other ^= both[place]
            if games.lost[other] != lost:
                total += chance
                with_green += chance * bool(code & games.bit[0, n])
    return total, with_green
