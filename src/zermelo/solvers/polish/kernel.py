"""Nim-values of POLISH as a compiled kernel: packed components, two reductions, a table.

A component is packed into two integers of 60 bits, w bits a vertex, 0 for a vertex that is gone.
Before it is looked up it is brought into a normal form by two reductions (ours; tests compare with
the plain search on all small graphs):

- R1: neighbours with discrepancy at most 2 always fire together. So in a connected set of such
  vertices (a cluster) only the numbers of ones and of twos matter; the twos move to the vertices
  with the lowest indices, and one move per cluster and discrepancy is enough.
- R2: in a cluster that has a one, two of its twos may become ones: t twos become t mod 2.

A component whose discrepancies are all even has nim-value 0 (Theorem 5).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.impartial.rules import Impartial
from zermelo.games.polish import rules as polish
from zermelo.games.polish.rules import Polish
from zermelo.solvers import rates
from zermelo.solvers.kernels import jit
from zermelo.solvers.memo import DONE, ENTRIES, FULL, PAUSED, Memo, known, write
from zermelo.solvers.search.smaller import exclusive_or

WORD = 60
"""Bits used of each of the two integers of a key."""

STEPS = 1 << 18
"""Components looked at between two looks at the clock: a fraction of a second."""

FRAMES = 1
"""The place in the search's state for the number of components on the stack."""


@jit
def clusters(offsets: Any, targets: Any, left: Any, cluster: Any, queue: Any) -> None:
    """Number the clusters: cluster[v] >= 1 where the discrepancy is 1 or 2, else 0."""
    n, count = len(left), 0
    for v in range(n):
        cluster[v] = 0
    for root in range(n):
        if not 1 <= left[root] <= 2 or cluster[root]:
            continue
        count += 1
        cluster[root], queue[0], end, at = count, root, 1, 0
        while at < end:
            v = queue[at]
            at += 1
            for i in range(offsets[v], offsets[v + 1]):
                u = targets[i]
                if 1 <= left[u] <= 2 and not cluster[u]:
                    cluster[u], queue[end] = count, u
                    end += 1


@jit
def reduce(offsets: Any, targets: Any, width: int, left: Any, scratch: Any) -> None:
    """Apply R1 and R2 to the discrepancies of a component, and pack them into scratch[11]."""
    cluster, queue, ones, twos, key = scratch[0], scratch[1], scratch[2], scratch[3], scratch[11]
    n = len(left)
    clusters(offsets, targets, left, cluster, queue)
    for v in range(n + 1):
        ones[v], twos[v] = 0, 0
    for v in range(n):
        if cluster[v]:
            if left[v] == 1:
                ones[cluster[v]] += 1
            else:
                twos[cluster[v]] += 1
    for v in range(n):
        c = cluster[v]
        if c and ones[c]:
            if twos[c] & 1:
                left[v], twos[c] = 2, 0
            else:
                left[v], twos[c] = 1, 0
    per = WORD // width
    key[0], key[1] = 0, 0
    for v in range(n):
        key[v // per] |= left[v] << (width * (v % per))


@jit
def fire(offsets: Any, targets: Any, left: Any, queue: Any, v: int) -> None:
    """Fire a vertex that reached discrepancy 0, and those that follow from it."""
    queue[0], end, at = v, 1, 0
    while at < end:
        u = queue[at]
        at += 1
        for i in range(offsets[u], offsets[u + 1]):
            w = targets[i]
            if left[w] > 0:
                left[w] -= 2
                if left[w] <= 0:
                    left[w], queue[end] = 0, w
                    end += 1


@jit
def search(
    offsets: Any, targets: Any, width: int, stack: Any, scratch: Any, budget: int,
    keys: Any, values: Any, state: Any, room: int,
) -> int:  # fmt: skip
    """Go on with a search until the stack is empty, the budget is used up or the table is full.

    `width` are the bits per vertex. `stack` has a row per component: its key in two parts, the next
    vertex, the options' values as bits. `scratch` has 12 rows of n + 2 integers; `budget` is how
    many components may be looked at, `room` how many the table may hold.
    """
    n = len(offsets) - 1
    per = WORD // width
    part = (1 << width) - 1
    left, after, piece, cluster = scratch[4, :n], scratch[5, :n], scratch[6, :n], scratch[7]
    queue, ones, twos, seen, key = scratch[1], scratch[8], scratch[9], scratch[10], scratch[11]
    for _ in range(budget):
        top = state[FRAMES] - 1
        if top < 0:
            return DONE
        if state[ENTRIES] >= room:
            return FULL
        for v in range(n):
            word = stack[top, 0] if v < per else stack[top, 1]
            left[v] = word >> (width * (v % per)) & part
        clusters(offsets, targets, left, cluster, queue)
        for v in range(n + 1):
            ones[v], twos[v] = -1, -1
        bits, pushed = stack[top, 3], False
        for v in range(n):
            c = cluster[v]
            if c:
                if left[v] == 1:
                    if ones[c] < 0:
                        ones[c] = v
                elif twos[c] < 0:
                    twos[c] = v
        for v in range(stack[top, 2], n):
            c = cluster[v]
            if left[v] == 0 or (c and v != (ones[c] if left[v] == 1 else twos[c])):
                continue
            for u in range(n):
                after[u], seen[u] = left[u], 0
            after[v] -= 1
            whole = after[v] > 0  # nothing fires, and what is connected stays so
            if not whole:
                fire(offsets, targets, after, queue, v)
            total = 0
            for root in range(n):
                if after[root] == 0 or seen[root]:
                    continue
                for u in range(n):
                    piece[u], seen[u] = (after[u], 1) if whole else (0, seen[u])
                seen[root], queue[0], end, at, odd = 1, root, 1, 0, 0
                while at < end and not whole:
                    u = queue[at]
                    at += 1
                    piece[u] = after[u]
                    for i in range(offsets[u], offsets[u + 1]):
                        w = targets[i]
                        if after[w] and not seen[w]:
                            seen[w], queue[end] = 1, w
                            end += 1
                for u in range(n):
                    odd |= piece[u] & 1
                if not odd:
                    continue
                reduce(offsets, targets, width, piece, scratch)
                found = known(keys, values, key[0], key[1])
                if found < 0:
                    stack[top, 2], stack[top, 3] = v, bits
                    stack[top + 1, 0], stack[top + 1, 1] = key[0], key[1]
                    stack[top + 1, 2], stack[top + 1, 3] = 0, 0
                    state[FRAMES] += 1
                    pushed = True
                    break
                total ^= found
            if pushed:
                break
            bits |= 1 << total
        if not pushed:
            value = 0
            while bits >> value & 1:
                value += 1
            write(keys, values, stack[top, 0], stack[top, 1], value)
            state[ENTRIES] += 1
            state[FRAMES] = top
    return PAUSED


def width(graph: Graph) -> int:
    """Return the bits that a discrepancy needs."""
    return max((graph.degree(v) for v in range(graph.n)), default=1).bit_length() or 1


def fits(graph: Graph) -> bool:
    """Whether a position on the graph can be packed."""
    return graph.n <= 2 * (WORD // width(graph))


class CompiledTable:
    """Nim-values of all components met so far on one graph, at most `most` of them.

    It answers like `solvers.search.impartial.Table`, so the same code makes strategies out of it.
    """

    def __init__(self, graph: Graph, deadline: Deadline, most: int | None = None) -> None:
        self.rules: Impartial = polish.RULES
        self.deadline = deadline
        offsets, targets = graph.csr
        self._graph = (
            np.frombuffer(offsets, np.int64),
            np.frombuffer(targets, np.int64) if targets else np.zeros(0, np.int64),
            width(graph),
        )
        self._scratch = np.zeros((12, graph.n + 2), np.int64)
        # What fits into one integer has a key of one: half the memory.
        columns = 1 if graph.n <= WORD // width(graph) else 2
        self._memo = Memo((np.int64,) * columns, 2, rates.POLISH_ENTRY, deadline, most)

    def __len__(self) -> int:
        return len(self._memo)

    def nim_value(self, position: Polish) -> int:
        """Return the nim-value of a position; `LimitReached` where `Memo.run` raises it."""
        total = 0
        for part in polish.components(position):
            total ^= self._component(part)
        return total

    def known(self, position: Polish) -> int | None:
        """Return the nim-value if no search is needed for it."""
        values = [self._looked_up(part)[0] for part in polish.components(position)]
        return None if -1 in values else exclusive_or(values)

    def _looked_up(self, part: Polish) -> tuple[int, list[int]]:
        """Return the value of a component, -1 if the table lacks it, and its key."""
        left = np.array(part.discrepancies, np.int64)
        if not (left & 1).any():
            return 0, []  # Theorem 5
        reduce(*self._graph, left, self._scratch)
        key = self._scratch[11, :2].tolist()
        return self._memo.known(*key), key

    def _component(self, part: Polish) -> int:
        value, key = self._looked_up(part)
        if value < 0:
            stack = np.zeros((sum(part.discrepancies) + 2, 4), np.int64)
            stack[0, :2] = key
            self._memo.state[FRAMES] = 1
            given = *self._graph, stack, self._scratch, STEPS
            self._memo.run(lambda *table: search(*given, *table))
            value = self._memo.known(*key)
        return value
