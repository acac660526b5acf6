"""Evidence ``subset-table`` for "winnable: no" with at most 26 vertices: the checker decides.

No data. For a set S of vertices let f(S) = number of edges inside S + number of reds in S, mod 2.
Then f(S + v) - f(S) = c(v) + number of neighbours of v in S. So an order wins exactly if f does not
change from one of its prefixes to the next (Proposition 1.1), that is, if f = 0 on all of them; and
the game is winnable exactly if a chain of sets with f = 0 leads from the empty set to all of V, one
vertex at a time.

The 2^n sets are the bits of one integer, 8 megabytes for 2^26 (measured: 0.4 s). Whole halves of
it are worked on at once: the sets without the last vertex are its lower half, and once the chains
are known there, one shift takes them into the upper half, the sets with it.
"""

from __future__ import annotations

from zermelo.certificates.data import ACCEPTED, only_keys, rejected
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.games.ello import Ello, plain

MAX_ORDER = 26
"""The checker runs the subset program up to this many vertices."""

BLOCK = 12
"""Halves are halved again down to the subsets of this many vertices."""


def check_subset_table(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check by running the subset program."""
    game: Ello = certificate.instance.position
    only_keys(certificate.evidence.data)
    if certificate.answer is not False:
        return rejected("a subset table proves the answer false only")
    if not plain(game):
        return rejected("the subset program is about undirected games with two colours only")
    if game.graph.n > MAX_ORDER:
        return CheckResult(
            Status.LIMIT, f"{game.graph.n} vertices; the checker takes at most {MAX_ORDER}"
        )
    if reachable_sets(game, deadline) >> ((1 << game.graph.n) - 1) & 1:
        return rejected("the subset program finds the game winnable")
    return ACCEPTED


def reachable_sets(game: Ello, deadline: Deadline) -> int:
    """Return the sets S on a chain of sets with f = 0 from the empty set, as bits of an integer.

    The set S = {v, …} is the bit with number sum of 2^v. Time O(n 2^n / 64) above the small blocks,
    space O(2^n / 8) bytes.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    n = game.graph.n
    without = [_sets_without(v, min(n, BLOCK)) for v in range(min(n, BLOCK))]

    def chains(entered: int, zeros: int, k: int) -> int:
        """Return the subsets of 0..k-1 on chains that begin in a set of `entered`."""
        reached = entered & zeros
        if not reached:
            return 0
        if k > BLOCK:
            half = 1 << (k - 1)
            lower = (1 << half) - 1
            low = chains(reached & lower, zeros & lower, k - 1)
            return low | chains(reached >> half | low, zeros >> half, k - 1) << half
        deadline.check()
        before = 0
        while before != reached:
            before = reached
            for v in range(k):
                reached |= (reached & without[v]) << (1 << v) & zeros
        return reached

    return chains(1, ~odd_sets(game) & ((1 << (1 << n)) - 1), n)


def odd_sets(game: Ello) -> int:
    """Return the sets with f(S) = 1, doubling: f(S + v) = f(S) + c(v) + |N(v) & S|."""
    odd = 0
    for v in range(game.graph.n):
        size = 1 << v
        turned = (1 << size) - 1 if game.colors[v] else 0
        for u in range(v):
            if game.graph.masks[v] >> u & 1:
                turned ^= _sets_with(u, v)
        odd |= (odd ^ turned) << size
    return odd


def _sets_with(u: int, n: int) -> int:
    """Return all subsets of 0..n-1 that contain u."""
    return _sets_without(u, n) << (1 << u)


def _sets_without(u: int, n: int) -> int:
    """Return all subsets of 0..n-1 that do not contain u, by doubling a block of 2^u ones."""
    block = (1 << (1 << u)) - 1
    for bit in range(u + 1, n):
        block |= block << (1 << bit)
    return block
