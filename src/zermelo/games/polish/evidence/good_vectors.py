"""Good vectors: positions of POLISH on K_k, k even, that the previous player wins (Lemma 11).

Write d_1 <= … <= d_k for the discrepancies. When f vertices have fired, a vertex fires next if its
discrepancy is at most 2 f. So with e_i = d_i - 2 (i - 1) a brush on the first vertex makes it fire
if e_1 = 1, and then all that follow as long as e_i <= 0; a stable position has e_1 >= 1. The
components of the paper are therefore: a component starts at vertex 1, and after it wherever
e_i >= 1; where e_i = 1 it is dangerous and ends before the next such i; where e_i >= 2 it is safe
and takes in all that is left. Cleaning the first component changes no other e_i.

A vector is good if it has an even number of dangerous components, every component has an even
number of vertices and an even sum, and the safe one (if any) consists of equal pairs. (The paper
counts brushes, k - 1 - d_i; with k and the sizes even, the sums have the same parity.)

Proof that the previous player wins a good vector (the paper's case analysis in these terms). Of
equal vertices always the first one is meant, so that the order is kept.

- A brush on the first of the first dangerous component cleans it; clean the next one likewise.
- A brush on the first of a later dangerous component makes its e_i 0 and merges it into the one
  before. A second brush on the first vertex of the merged component cleans it, if it is the first,
  or merges it too: two dangerous components less, and sizes and sums are even again.
- A brush on another vertex of a dangerous component leaves all components as they are and makes its
  sum odd. Its vertices are then not all equal to its first one, as their number is even; so another
  one, larger than the first, takes the second brush, and nothing fires.
- A brush on the safe component that leaves it safe: brush the other one of the pair.
- A brush on the first of the safe component, with e = 2 before: the pairs fall apart into r >= 1
  dangerous components and perhaps a safe one. Each consists of pairs, because in a pair the second
  e is less by 2. Only the sum of the first is odd. If the number of dangerous components is now
  even, brush the second vertex of that pair (it has e = 0). If it is odd, brush the first again: it
  is merged into the dangerous component before it, or, if there is none, cleaned.

In every case a good vector is left, with a smaller sum; and the empty vector is good. `reply` is
this strategy.

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
