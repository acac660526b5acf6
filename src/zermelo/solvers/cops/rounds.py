"""What the rounds of play show for k cops on a connected graph, and the strategies that follow.

They are explored for all positions (`table`), and where there are too many, up to the symmetries of
the graph (`orbits`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from math import comb, prod
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.rounds import number_of_positions
from zermelo.games.cops.rules import within_reach
from zermelo.solvers import rates
from zermelo.solvers.method import EVIDENCE_BYTES

LARGEST_TABLE = 2_500_000_000
"""The tables take at most this many bytes."""

NEVER, SOON = 65535, 255
"""The round in which the robber stops being safe where he is safe for ever, if it takes two bytes
or one."""

TOGETHER = 1 << 22
"""So many words are intersected together: as many as caches hold."""

MOST_MOVES = 2_000_000
"""In a position with more moves of the cops none is looked for."""


class Positions:
    """The sorted positions of k cops on n vertices.

    The multisets that begin with t_1 <= … <= t_{i-1}, x are C(n - x + k - i - 1, k - i) many, so
    the number of a multiset is a sum of k differences of prefix sums. `count` is how many there
    are, `sums` has the prefix sums: k rows of n + 1.
    """

    def __init__(self, n: int, k: int) -> None:
        import numpy as np

        self.n, self.k = n, k
        self.count = number_of_positions(n, k)
        rows = [
            list(accumulate((comb(n - x + i - 1, i) for x in range(n)), initial=0))
            for i in range(k - 1, -1, -1)
        ]
        self.sums = np.array(rows, dtype=np.int64).reshape(k, n + 1)

    def numbers(self, cops: Any) -> Any:
        """Return the numbers of positions: one for each row of a sorted array with k columns."""
        import numpy as np

        found = np.zeros(len(cops), dtype=np.int64)
        before: Any = 0
        for i in range(self.k):
            found += self.sums[i][cops[:, i]] - self.sums[i][before]
            before = cops[:, i]
        return found

    def at(self, number: int) -> tuple[int, ...]:
        """Return the position with this number."""
        found: list[int] = []
        for sums in self.sums:
            number += int(sums[found[-1]]) if found else 0
            v = int(sums.searchsorted(number, side="right")) - 1
            number -= int(sums[v])
            found.append(v)
        return tuple(found)

    def all(self) -> Any:
        """Return all positions in order, one a row."""
        import numpy as np

        if not self.k:
            return np.zeros((1, 0), dtype=np.int64)
        found = np.arange(self.n, dtype=np.int64).reshape(-1, 1)
        for _ in range(self.k - 1):
            last = found[:, -1]
            ways = self.n - last
            rows = np.repeat(found, ways, axis=0)
            ends = np.cumsum(ways)
            steps = np.arange(len(rows)) - np.repeat(ends - ways, ways)
            found = np.column_stack([rows, rows[:, -1] + steps])
        return found


@dataclass(frozen=True, slots=True)
class Explored:
    """The rounds of k cops on a connected graph with more vertices than cops."""

    graph: Graph
    k: int
    turns: int | None
    """The capture time, None if the cops do not win."""
    rounds: Any
    """A numpy array of integers. For each position of the cops and vertex of the robber the
    first s for which the vertex is not in f_s (see `games.cops.evidence.rounds`), which is one less
    than the rounds until he is caught; `never` if he is in all that were computed. They were
    computed until the first position had none left. None where positions stood for their orbits."""
    never: int = NEVER
    orbits: int = 0
    """How many orbits of positions were looked at, if so."""

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return self.orbits if self.rounds is None else len(self.rounds)

    def table(self) -> Any:
        """Return the rounds of all positions; `LimitReached` if there are none."""
        if self.rounds is None:
            raise LimitReached("the table of all positions would be too large")
        return self.rounds


def explore(graph: Graph, k: int, deadline: Deadline) -> Explored:
    """Explore the rounds of k cops; raises `LimitReached` also if a table would be too large."""
    # Both use numpy, which only those load who explore rounds.
    if too_large(graph, k):
        from zermelo.solvers.cops.orbits import by_orbits

        return by_orbits(graph, k, deadline)
    from zermelo.solvers.cops.table import by_table

    return by_table(graph, k, deadline)


def too_large(graph: Graph, k: int) -> bool:
    """Whether the table of all positions would need too much memory."""
    return memory(graph, k, 1) > LARGEST_TABLE


def memory(graph: Graph, k: int, size: int) -> int:
    """Return the bytes of the tables of all positions, with so many for a round."""
    words = (graph.n + 63) // 64
    ordered = graph.n ** (k - 1)
    others = number_of_positions(graph.n, k - 1) * (8 * words * (graph.n + 1) + 4 * graph.n + 8 * k)
    others += 24 * ordered * words * held_together(graph, k) + 8 * k * ordered
    return int(others + number_of_positions(graph.n, k) * (16 * words + size * graph.n + 8 * k))


def held_together(graph: Graph, k: int) -> int:
    """Return for how many places of one cop the moves of the others are looked at together."""
    words = int(graph.n ** (k - 1)) * ((graph.n + 63) // 64)
    return max(1, min(graph.n, TOGETHER // words))


def largest_round(graph: Graph, k: int) -> int:
    """Return what the table has for never: two bytes for a round if there is room."""
    return NEVER if memory(graph, k, 2) <= LARGEST_TABLE else SOON


def work(graph: Graph, k: int) -> float:
    """Return the number of steps of a round of the table: intersections of words."""
    return float(graph.n**k * ((graph.n + 63) // 64) * (k * (2 * graph.m / graph.n + 1) + 8))


def everywhere(graph: Graph) -> dict[str, Any]:
    """Return how the robber is caught by cops that stand on all vertices."""
    return {"start": list(range(graph.n)), "moves": []}


def catching(found: Explored, deadline: Deadline) -> dict[str, Any]:
    """Return how the cops catch the robber, from the first position with the capture time.

    Only what can come about under the strategy is listed, quickest captures first. `LimitReached`
    also where it would be too large.
    """
    import numpy as np

    graph, k, rounds = found.graph, found.k, found.table()
    positions = Positions(graph.n, k)
    within = [np.array(within_reach(graph, v)) for v in range(graph.n)]
    start = int(np.argmax((rounds != found.never).all(axis=1)))
    first = positions.at(start)
    longest = EVIDENCE_BYTES // (2 * k + 1) // (len(str(graph.n)) + 2)
    moves: dict[tuple[int, int], tuple[int, list[int]]] = {}
    known: dict[int, tuple[Any, Any]] = {}
    waiting = [(start, first, r) for r in range(graph.n)]
    while waiting:
        number, cops, robber = waiting.pop()
        turns = int(rounds[number, robber])
        if not turns or (number, robber) in moves:
            continue
        if len(moves) % 64 == 0:
            deadline.check(64 * rates.COPS_MOVE)
        if len(moves) >= longest:
            raise LimitReached("the strategy of the cops would be too large")
        if number not in known:
            if prod(len(within[v]) for v in cops) > MOST_MOVES:
                raise LimitReached("the cops have too many moves to choose from")
            grids = np.meshgrid(*(within[v] for v in cops), indexing="ij")
            after = np.stack(grids, axis=-1).reshape(-1, k)
            known[number] = after, positions.numbers(np.sort(after, axis=1))
        after, numbers = known[number]
        worst = rounds[np.ix_(numbers, within[robber])].max(axis=1)
        at = int(np.argmax(worst < turns))
        to = [int(v) for v in after[at]]
        moves[number, robber] = (turns, [*cops, robber, *to])
        reached = (int(numbers[at]), tuple(sorted(to)))
        waiting.extend((*reached, int(r)) for r in within[robber])
    return {"start": list(first), "moves": [row for _, row in sorted(moves.values())]}


def escaping(found: Explored, deadline: Deadline) -> dict[str, Any]:
    """Return the safe sets of the robber against too few cops, unless they would be too large."""
    import numpy as np

    deadline.check()
    width = (found.graph.n + 7) // 8
    rounds = found.table()
    if len(rounds) * 2 * width > EVIDENCE_BYTES:
        raise LimitReached("the safe sets of the robber would be too large")
    packed = np.packbits(rounds == found.never, axis=1, bitorder="little")
    return {"cops": found.k, "sets": packed[:, ::-1].tobytes().hex()}
