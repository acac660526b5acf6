"""POLISH on K_{4,n}: does the parity of all discrepancies say who wins, far from the end?

A brush lowers the sum by 1, and what fires lowers its neighbors by 2 each; so as long as nothing
fires at a discrepancy below 0, the sum changes its parity with every move. On K_{3,n} the next
player loses exactly if the sum is even, wherever c1 - 3 s1 >= 9: that is proved
(`lab.questions.three_centers`). c1 is the least discrepancy of a center, and s1 the number of
leaves of discrepancy 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from lab.program import Deadline
from lab.questions.question import begins_at

CENTERS = 4

Position = tuple[tuple[int, ...], tuple[int, ...]]
"""The sorted discrepancies of the centers, and how many leaves have discrepancy 1, 2, …"""

OVER: Position = ((), ())

FAR = 7


def settled(centers: list[int], leaves: list[int]) -> Position:
    """Let the centers fire that are primed; `OVER` where nothing is left."""
    centers.sort()
    while centers and centers[0] <= 0:
        fired = 2 * sum(leaves[:2])
        leaves = [*leaves[2:], 0, 0]
        centers = [each - fired for each in centers[1:]]
    return (tuple(centers), tuple(leaves)) if centers and any(leaves) else OVER


def moves(position: Position) -> Iterator[Position]:
    """Yield what the moves lead to; those of equal vertices once."""
    centers, leaves = position
    for i, center in enumerate(centers):
        if center not in centers[:i]:
            yield settled([*centers[:i], center - 1, *centers[i + 1 :]], list(leaves))
    for i, count in enumerate(leaves):
        if count:
            after = [*leaves[:i], count - 1, *leaves[i + 1 :]]
            if i:
                after[i - 1] += 1
            yield settled([each - (0 if i else 2) for each in centers], after)


def outcomes(start: Position, deadline: Deadline) -> dict[Position, bool]:
    """Return of all positions that play can reach whether the next player loses."""
    found: dict[Position, bool] = {OVER: True}
    stack = [(start, moves(start))]
    lost = {start: True}
    while stack:
        position, rest = stack[-1]
        for after in rest:
            if after not in found:
                if len(found) % 1024 == 0:
                    deadline.check()
                stack.append((after, moves(after)))
                lost[after] = True
                break
            if found[after]:
                lost[position] = False
        else:
            found[position] = lost[position]
            stack.pop()
            if stack and found[position]:
                lost[stack[-1][0]] = False
    return found


@begins_at(5)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of K_{4,n}."""
    deadline.check()
    found = outcomes(((n,) * CENTERS, (0,) * (CENTERS - 1) + (n,)), deadline)
    whole = far = against = 0
    last = -n
    for (centers, leaves), lost in found.items():
        if len(centers) == CENTERS:
            whole += 1
            distance = centers[0] - 3 * leaves[0]
            total = sum(centers) + sum(i * count for i, count in enumerate(leaves, 1))
            far += distance >= FAR
            if lost != (total % 2 == 0):
                against += distance >= FAR
                last = max(last, distance)
    yield f"{n}: {whole}; {far}; {against}; {last}"
