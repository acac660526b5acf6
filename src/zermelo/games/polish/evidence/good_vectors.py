"""Good vectors: positions of POLISH on K_k, k even, that the previous player wins (Lemma 11).

Write d_1 <= … <= d_k for the discrepancies, all at least 1. When f vertices have fired, a vertex
fires next if its discrepancy is at most 2 f. So with e_i = d_i - 2 (i - 1) a brush on the first
vertex makes it fire if e_1 = 1, and then all that follow as long as e_i <= 0. The components of the
paper are therefore: a component starts at vertex 1, and after it wherever e_i >= 1; where e_i = 1
it is dangerous and ends before the next such i; where e_i >= 2 it is safe and takes in all that is
left.

A vector is good if it has an even number of dangerous components, every component has an even
number of vertices and an even sum, and the safe one (if any) consists of equal pairs, the first of
each at an odd place of it. (The paper counts brushes, k - 1 - d_i; with k and the sizes even, the
sums have the same parity.)

Theorem. For every k the previous player wins a good vector. Proof: we answer every brush with a
second one after which the vector is good again (`reply`). The sum of the discrepancies falls, so
play ends, and never by the first of the two brushes. Among equal vertices we always mean the first,
which preserves the order. Three facts:

(1) The first vertex s of a component that is not the first one has a larger discrepancy than the
one before it: d_s >= 2 s - 1, while e_{s-1} <= 1 gives d_{s-1} <= 2 s - 3. So it is the first of
its equals, and a vertex belongs to the component of the first of its equals.
(2) Nothing fires unless e_1 becomes 0. If it does, the first component fires and no other: f
vertices, with f even. The others have 2 f less each and stand f places further forward, so that all
e_i, all components, the pairs and the parities of the sums are the same as before.
(3) A brush on a vertex with e_i <= 0 changes no component, only the parity of the sum of its own. A
brush on the first vertex of a dangerous component that is not the first one merges it into the one
before, which is dangerous too, because a safe one takes in all that follows.

Cases, by the vertex of the first brush:

- The first of the first dangerous component: that one is cleaned by (2). Their number is even, so
  there is another, which is now the first; clean it likewise.
- The first, s, of a later dangerous component: it is merged into the one before, which starts at
  s'. A second brush on s' cleans the merged component if it is the first, or merges it too. The
  dangerous components are two fewer; the sizes are even, and so is the sum, with two brushes more.
- Another vertex of a dangerous component: by (3) only its sum changes, to odd. The component has an
  even number of vertices, so they are not all equal to its first one, and some vertex is larger
  than that; it is not the first of the component (nor is the first of its equals), so that e <= 0
  there. A brush on it makes the sum even.
- A vertex of the safe component, which starts at s, and the component stays safe: either the vertex
  is not s, or e_s > 2. It is the first of a pair, by (1). Brush the other one of the pair.
- The vertex s of the safe component, with e_s = 2. Then e_s = 1 and e_{s+1} = 0 (it has d_s before
  the brush), so that s starts a dangerous component with s + 1 in it. Each later start is the first
  of a pair: in a pair the second e is less by 2, so if it were at least 1, the first would be at
  least 3, and safe, and take in the second. So there are r >= 1 dangerous components and perhaps a
  safe one, all made of pairs; only the sum of the first is odd. If the number of all dangerous ones
  is now even, brush s + 1, by (3). If it is odd, brush s again, which makes e_s = 0: by (3) it is
  merged into the dangerous component before it, or, if s = 1, cleaned by (2). One dangerous
  component less, and the sum of what it is merged into is even.

After the first brush at least one vertex is left in every case for the second brush. QED

Source: Gordinowicz, Nowakowski, Pralat, "POLISH", Lemma 11.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise


def good(needs: Sequence[int]) -> bool:
    """Whether the sorted discrepancies of a complete graph form a good vector."""
    starts = list(_starts(needs))
    safe = bool(starts) and needs[starts[-1]] - 2 * starts[-1] >= 2
    bounds = [*starts, len(needs)]
    if (len(starts) - safe) % 2 or any((end - start) % 2 for start, end in pairwise(bounds)):
        return False
    if any(sum(needs[start:end]) % 2 for start, end in pairwise(bounds)):
        return False
    last = starts[-1] if safe else len(needs)
    return all(needs[i] == needs[i + 1] for i in range(last, len(needs), 2))


def place(needs: Sequence[int], i: int) -> list[int]:
    """Return the sorted discrepancies after a brush on vertex i, settled."""
    i = needs.index(needs[i])
    left = [need - (i == j) for j, need in enumerate(needs)]
    fired = 0
    while fired < len(left) and left[fired] <= 2 * fired:
        fired += 1
    return [need - 2 * fired for need in left[fired:]]


def reply(needs: Sequence[int], i: int) -> int | None:
    """Return the second brush by the strategy: an index after a brush on vertex i of a good vector.

    It is None where the strategy has none, which does not happen on good vectors.
    """
    i = needs.index(needs[i])
    starts = list(_starts(needs))
    before = max(start for start in starts if start <= i)
    safe = needs[before] - 2 * before >= 2
    after = place(needs, i)
    if len(after) < len(needs):
        return 0 if after else None
    if not safe and i == before:
        return max(start for start in _starts(after) if start <= i)
    if not safe:
        end = min((start for start in starts if start > before), default=len(needs))
        return next((j for j in range(before, end) if after[j] > after[before]), None)
    if i > before or needs[i] - 2 * i > 2:
        return i + 1
    dangerous = sum(after[start] - 2 * start == 1 for start in _starts(after))
    return i if dangerous % 2 else i + 1


def _starts(needs: Sequence[int]) -> Iterator[int]:
    """Yield the index of the first vertex of every component."""
    for i, need in enumerate(needs):
        if need - 2 * i >= 1:
            yield i
            if need - 2 * i >= 2:
                return
