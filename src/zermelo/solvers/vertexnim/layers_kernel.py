"""The labelling of `layers`, compiled.

The components that wait for their turn are pieces of one array of vertices. The one that is taken
next, which is the one without a way out, stands at its end, and the decomposition of a piece writes
its components into its place.
"""

from __future__ import annotations

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim.rules import VertexNim
from zermelo.solvers.vertexnim.kernel import BUDGET, arrays
from zermelo.solvers.vertexnim.layers import Layered

TAKEN = -1


@jit
def reach(
    offsets: np.ndarray, targets: np.ndarray, weights: np.ndarray, u: int,
    block: np.ndarray, order: np.ndarray, into: np.ndarray,
) -> int:  # fmt: skip
    """Write the vertices of weight 1 reachable from u, and u; count the arcs into each.

    Returns their number. `block` becomes 0 for them and is `TAKEN` for all others.
    """
    block[u] = 0
    order[0] = u
    count = 1
    done = 0
    while done < count:
        v = order[done]
        done += 1
        for place in range(offsets[v], offsets[v + 1]):
            x = targets[place]
            if x != v and (weights[x] == 1 or x == u):
                into[x + 1] += 1
                if block[x] == TAKEN:
                    block[x] = 0
                    order[count] = x
                    count += 1
    return count


@jit
def reverse(
    offsets: np.ndarray, targets: np.ndarray, block: np.ndarray, order: np.ndarray, count: int,
    into: np.ndarray, sources: np.ndarray,
) -> None:  # fmt: skip
    """Fill the arcs into each vertex; `into` holds their ends and then their starts."""
    for i in range(count):
        v = order[i]
        for place in range(offsets[v], offsets[v + 1]):
            x = targets[place]
            if x != v and block[x] != TAKEN:
                into[x] -= 1
                sources[into[x]] = v


@jit
def decompose(
    offsets: np.ndarray, targets: np.ndarray, block: np.ndarray, order: np.ndarray,
    first: int, last: int, fresh: int, starts: np.ndarray, waiting: int, work: np.ndarray,
) -> int:  # fmt: skip
    """Replace a piece of `order` by its strong components, the one to be taken first at the end.

    The vertices of the piece must all be left. `work` has five rows: numbers in the order of the
    search (0 for none), low points, next arcs, and the two stacks. Returns how many pieces wait.
    """
    number, low, place, path, open_ = work[0], work[1], work[2], work[3], work[4]
    own = block[order[first]]
    for i in range(first, last):
        number[order[i]] = 0
    size = last - first
    roots = order[first:last].copy()
    count = 0
    opened = 0
    end = last
    depth = 0
    begun = waiting
    for i in range(size):
        root = roots[i]
        if number[root] != 0:
            continue
        path[0] = root
        depth = 1
        count += 1
        number[root] = count
        low[root] = count
        place[root] = offsets[root]
        open_[opened] = root
        opened += 1
        while depth > 0:
            v = path[depth - 1]
            deeper = -1
            while place[v] < offsets[v + 1]:
                x = targets[place[v]]
                if block[x] == own:
                    if number[x] == 0:
                        deeper = x
                        break
                    low[v] = min(low[v], number[x])
                place[v] += 1
            if deeper >= 0:
                count += 1
                number[deeper] = count
                low[deeper] = count
                place[deeper] = offsets[deeper]
                open_[opened] = deeper
                opened += 1
                path[depth] = deeper
                depth += 1
                continue
            depth -= 1
            if depth > 0:
                above = path[depth - 1]
                low[above] = min(low[above], low[v])
            if low[v] == number[v]:
                while True:
                    opened -= 1
                    x = open_[opened]
                    end -= 1
                    order[end] = x
                    block[x] = fresh
                    if x == v:
                        break
                starts[begun] = end
                begun += 1
                fresh += 1
    # The pieces were found from the end on; the last one found stands first in the array.
    i, j = waiting, begun - 1
    while i < j:
        starts[i], starts[j] = starts[j], starts[i]
        i += 1
        j -= 1
    return begun


@jit
def layers(
    offsets: np.ndarray, targets: np.ndarray, into: np.ndarray, sources: np.ndarray, u: int,
    block: np.ndarray, order: np.ndarray, starts: np.ndarray, state: np.ndarray,
    work: np.ndarray, budget: int,
) -> int:  # fmt: skip
    """Take components until u has its label or the budget of arcs is spent.

    `state` holds the pieces that wait, the end of the last one, the next number of a piece, whether
    the last one is strong as it stands, and the arcs looked at. Returns 0 when stopped early, 1 for
    an odd component, 2 for N; then the witness, if any, is in `state[5]`.
    """
    waiting, end, fresh, whole, seen = state[0], state[1], state[2], state[3], state[4]
    limit = seen + budget
    answer = 0
    while waiting > 0 and seen < limit and answer == 0:
        first = starts[waiting - 1]
        # Those that are left stand first; all of a piece that are left have the same number.
        kept = first
        for i in range(first, end):
            v = order[i]
            if block[v] != TAKEN:
                order[kept] = v
                kept += 1
        waiting -= 1
        if kept == first:
            end = first
            continue
        if whole == 0 or kept < end:
            for i in range(first, kept):
                v = order[i]
                seen += offsets[v + 1] - offsets[v]
            starts[waiting] = first
            before = waiting
            waiting = decompose(
                offsets, targets, block, order, first, kept, fresh, starts, waiting, work
            )
            fresh += waiting - before
            end = kept
            whole = 1
            continue
        odd = (kept - first) % 2 == 1
        own = block[order[first]]
        if block[u] == own:
            if odd:
                answer = 1
            else:
                answer = 2
                for place in range(offsets[u], offsets[u + 1]):
                    if targets[place] != u and block[targets[place]] == own:
                        state[5] = targets[place]
                        break
        else:
            for i in range(first, kept):
                block[order[i]] = TAKEN
            if odd:
                for i in range(first, kept):
                    v = order[i]
                    for place in range(into[v], into[v + 1]):
                        x = sources[place]
                        if x == u and block[u] != TAKEN:
                            answer = 2
                            state[5] = v
                        block[x] = TAKEN
        end = first
    state[0], state[1], state[2], state[3], state[4] = waiting, end, fresh, whole, seen
    return answer


def labelled(game: VertexNim, deadline: Deadline) -> Layered:
    """Return what `layers.label` does."""
    n, u = game.graph.n, game.token
    offsets, targets, weights = arrays(game)
    block, order = np.full(n, TAKEN, np.int64), np.empty(n, np.int64)
    into = np.zeros(n + 1, np.int64)
    deadline.check()
    count = reach(offsets, targets, weights, u, block, order, into)
    into = np.cumsum(into)[1:]  # the end of every row, which `reverse` turns into its start
    sources = np.empty(int(into[-1]), np.int64)
    into = np.append(into, into[-1])
    reverse(offsets, targets, block, order, count, into, sources)
    starts, work = np.zeros(count + 1, np.int64), np.empty((5, n), np.int64)
    state = np.array([1, count, 1, 0, 0, -1], np.int64)
    answer = 0
    while not answer:
        deadline.check()
        answer = layers(
            offsets, targets, into, sources, u, block, order, starts, state, work, BUDGET
        )
    witness = int(state[5])
    return Layered(answer == 1, witness if witness >= 0 else None, None, int(state[4]))
