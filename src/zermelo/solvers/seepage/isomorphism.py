"""Vertices from which play goes on alike: what one reaches is a copy of what another reaches.

In a product of paths, truncated or not, the vertices at one distance from the source are alike, and
in a tree those with equal subtrees. A claim about one then is a claim about all (`solvers.seepage.
learn`). Copies are looked for with the children in their order: where that finds none there may be
one, and the vertex stands for itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.games.seepage.rules import bits_of, members
from zermelo.solvers import rates

Copy = dict[int, int]
"""Where each vertex goes that is reached from some vertex, itself among them."""

MOST_STEPS = 3_000_000
"""Edges looked at, and vertices written, in all: a second or two."""

TRIED = 3
"""So many vertices with like children are compared with a vertex."""


class Alike:
    """For each vertex one that it is like: `chosen`, and how the one's part is copied to the other.

    `there` has for each vertex the way to its chosen one's part, `back` the way from there; both
    are None where a vertex was chosen itself. `children` are in a topological order: those of a
    vertex are larger than it.
    """

    def __init__(
        self, children: Sequence[Sequence[int]], sinks: frozenset[int], deadline: Deadline
    ) -> None:
        n = len(children)
        self.chosen = list(range(n))
        self.there: list[Copy | None] = [None] * n
        self.back: list[Copy | None] = [None] * n
        seen: dict[tuple[bool, tuple[int, ...]], list[int]] = {}
        steps = 0
        for v in range(n - 1, -1, -1):
            near = seen.setdefault((v in sinks, tuple(self.chosen[c] for c in children[v])), [])
            for other in near[:TRIED]:
                found = copy(children, sinks, v, other) if steps < MOST_STEPS else None
                if found is not None:
                    self.chosen[v], self.there[v] = other, found
                    self.back[v] = {w: u for u, w in found.items()}
                    steps += len(found)
                    deadline.check(rates.MOVE * len(found))
                    break
            else:
                near.append(v)

    def copy_of(self, v: int, some: int) -> tuple[int, int]:
        """Return the chosen vertex of a vertex, and where its copy takes a set."""
        return self.chosen[v], image(some, self.there[v])


def copy(
    children: Sequence[Sequence[int]], sinks: frozenset[int], v: int, other: int
) -> Copy | None:
    """Return how what is reached from v is copied to what is reached from another vertex, or None.

    Children go to children in their order, so that edges go to edges; no two vertices may go to
    one, nor one to two.
    """
    found, taken = {v: other}, {other: v}
    waiting = [(v, other)]
    while waiting:
        u, w = waiting.pop()
        if len(children[u]) != len(children[w]) or (u in sinks) != (w in sinks):
            return None
        for a, b in zip(children[u], children[w], strict=True):
            if a not in found and b not in taken:
                found[a], taken[b] = b, a
                waiting.append((a, b))
            elif found.get(a) != b:
                return None
    return found


def image(bits: int, way: Copy | None) -> int:
    """Return where a copy takes the members of a set that it takes anywhere; None leaves them."""
    if way is None:
        return bits
    return bits_of(way[v] for v in members(bits) if v in way)
