"""Random games of ELLO as rooted graphs: what explains a loss, and the steps of the rate.

A game on n vertices is a graph H on n + 1 vertices: the root n is joined to the greens. A game is
won exactly if all vertices but the root can be put into an order in which each has an odd number of
neighbors before it, the root counted as before all. The parity condition says that the number of
edges has the parity of n.
"""

from __future__ import annotations

from itertools import combinations

from lab.theorems.check import Found, require

LARGEST = 5


def losses(largest: int = LARGEST) -> Found:
    """Count lost games and those that an isolated vertex or even degrees explain, and try a bound.

    With e the share q_n - q_{n-1} + 2^-n, a change at the edges from v to A and the colors of A
    changes the winner with v green with a probability of at most 2 e. That is compared for all
    v and A. The share of the explained games is compared with the formula.
    """
    before = 1.0
    for n in range(2, largest + 1):
        pairs = list(combinations(range(n + 1), 2))
        games = [code for code in range(1 << len(pairs)) if (code.bit_count() - n) % 2 == 0]
        lost, explained = set(), 0
        for code in games:
            masks = masks_of(code, pairs, n + 1)
            isolated, even = not all(masks), all(m.bit_count() % 2 == 0 for m in masks)
            if not won(masks, n):
                lost.add(code)
            if isolated or even:
                require(code in lost, (n, code))
                explained += 1
        share = 1 - len(lost) / len(games)
        bound = 2 * (share - before + 2.0**-n)
        worst = max(changes(n, pairs, games, lost)) / len(games)
        require(worst <= bound, (n, worst, bound))
        require(explained == explained_by_formula(n), n)
        yield f"n = {n}", f"{len(games)} {len(lost)} {explained} {worst * len(games):.0f}"
        before = share


def masks_of(code: int, pairs: list[tuple[int, int]], order: int) -> list[int]:
    """Return the masks of the neighbors."""
    masks = [0] * order
    for place, (u, v) in enumerate(pairs):
        if code >> place & 1:
            masks[u] |= 1 << v
            masks[v] |= 1 << u
    return masks


def won(masks: list[int], root: int) -> bool:
    """Whether an order wins: sets of first vertices, one vertex more at a time."""
    everything, first = (1 << root + 1) - 1, {1 << root}
    while first and everything not in first:
        first = {
            left | 1 << v
            for left in first
            for v in range(root)
            if not left >> v & 1 and (masks[v] & left).bit_count() % 2
        }
    return everything in first


def changes(n: int, pairs: list[tuple[int, int]], games: list[int], lost: set[int]) -> list[int]:
    """Return, for every v and A, in how many games with v green the change changes the winner."""
    bit = {pair: 1 << place for place, pair in enumerate(pairs)}
    found = []
    for v in range(n):
        green = [code for code in games if code & bit[v, n]]
        others = [u for u in range(n) if u != v]
        for chosen in range(1, 1 << n - 1):
            flips = 0
            for u in (u for place, u in enumerate(others) if chosen >> place & 1):
                flips |= bit[min(u, v), max(u, v)] | bit[u, n]
            found.append(sum((code in lost) != (code ^ flips in lost) for code in green))
    return found


def explained_by_formula(n: int) -> int:
    """Return how many games have an isolated vertex or all degrees even, by counting.

    By inclusion and exclusion over the isolated vertices. Graphs on k vertices with so many edges
    as to have the parity of n are half of all for k >= 2; those of them with all degrees even are
    half of 2^(C(k, 2) - k + 1) for k >= 3. Of fewer vertices there is the empty graph alone.
    """
    total = 0
    for kept in range(n + 2):
        isolated = n + 1 - kept
        sign = -1 if isolated % 2 == 0 else 1
        many = choose(n + 1, kept)
        edges = choose(kept, 2)
        if isolated:
            total += sign * many * (1 << edges - 1 if kept > 1 else int(n % 2 == 0))
        # The same for the graphs with all degrees even, which are added and not counted twice.
        even = 1 << edges - kept if kept > 2 else int(n % 2 == 0)
        total += (1 if isolated == 0 else -sign) * many * even
    return total


def choose(n: int, k: int) -> int:
    """Return the binomial coefficient."""
    return len(list(combinations(range(n), k)))
