"""Small sets that hit all sets of a family; sets are bits of integers."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.games.seepage import members


def hitting_set(family: Sequence[int], k: int, deadline: Deadline) -> int | None:
    """Return at most k elements, as bits, that hit every set of a family; None if there are none.

    Branches on the elements of a smallest set that is not hit, those in most sets first; stops
    where disjoint sets are too many. At most (size of a set)^k nodes.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    if k == 1:
        common = -1
        for each in family:
            common &= each
        if common <= 0:
            return None if common == 0 else 0
        return common & -common
    if not family:
        return 0
    if k <= 0 or 0 in family:
        return None
    disjoint, apart = 0, 0
    for each in sorted(family, key=int.bit_count):
        if not each & apart:
            apart |= each
            disjoint += 1
    if disjoint > k:
        return None
    deadline.check()
    smallest = min(family, key=int.bit_count)
    counted = [(-sum(each >> x & 1 for each in family), x) for x in members(smallest)]
    for _, x in sorted(counted):
        rest = hitting_set([each for each in family if not each >> x & 1], k - 1, deadline)
        if rest is not None:
            return rest | 1 << x
    return None


def without_spare(family: Sequence[int], k: int, deadline: Deadline) -> list[int]:
    """Return places in a family that no k elements hit: a part of it that has no such k either.

    Large sets are left out first, so that the union of what is kept is small.
    """
    kept = sorted(range(len(family)), key=lambda i: (family[i].bit_count(), i))
    for i in sorted(kept, reverse=True, key=lambda i: (family[i].bit_count(), i)):
        others = [j for j in kept if j != i]
        if len(others) > k and hitting_set([family[j] for j in others], k, deadline) is None:
            kept = others
    return sorted(kept)
