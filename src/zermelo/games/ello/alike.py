"""Vertices that are alike, and the numbers that are played of each kind, instead of sets.

Two vertices are alike if to exchange them changes nothing: they may be played with the same
predegrees, have the same arcs from and to all others, both or none between them, and no edge of
theirs is directed beforehand. So may be all of a kind. Whether a vertex may be played depends only
on how many of each kind were played before, and so it is enough to go through these numbers: for k
kinds of n_1, …, n_k vertices (n_1 + 1) … (n_k + 1) states, a polynomial for fixed k (theorem 31).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import prod

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello, Wanted, wanted

MOST_STATES = 1 << 19  # the checker goes through so many

STATE_WORK = 1e-6  # seconds of work for a state and a kind

SAMPLE = 64  # vertices that show whether there are few kinds


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of vertices of a game.

    `before[i]` lists the kinds with arcs to kind i, which may be i itself, and `first[i]` those
    that must be played up before. `steps[i]` is what a vertex of the kind adds to the number of a
    state.
    """

    members: list[list[int]]
    rules: list[Wanted]
    before: list[list[int]]
    first: list[list[int]]
    steps: list[int]

    @property
    def states(self) -> int:
        """How many vectors of numbers there are."""
        return prod(len(each) + 1 for each in self.members)

    def order(self, deadline: Deadline) -> list[int] | None:
        """Return a winning order, None if there is none: all states that are reached are met."""
        sizes, steps = list(map(len, self.members)), self.steps
        last = sum(size * step for size, step in zip(sizes, steps, strict=True))
        came = bytearray(last + 1)  # the kind whose vertex led to a state first, plus 1
        waiting = [0]
        while waiting and not came[last]:
            state = waiting.pop()
            deadline.check(STATE_WORK * len(steps))
            played = [state // step % (size + 1) for size, step in zip(sizes, steps, strict=True)]
            for i, step in enumerate(steps):
                after = state + step
                if (
                    played[i] < sizes[i]
                    and not came[after]
                    and self.rules[i].allows(sum(played[j] for j in self.before[i]))
                    and all(played[j] == sizes[j] for j in self.first[i])
                ):
                    came[after] = i + 1
                    waiting.append(after)
        if last and not came[last]:
            return None
        left, moves = [iter(each) for each in self.members], []
        while last:
            i = came[last] - 1
            moves.append(next(left[i]))
            last -= steps[i]
        return moves[::-1]


def kinds(game: Ello) -> Kinds | None:
    """Return the kinds of vertices; None if their numbers have more than `MOST_STATES` states."""
    n = game.graph.n
    if _states(_group(game, range(min(n, SAMPLE)))) > MOST_STATES:
        return None  # there are no fewer kinds than in a part
    members = _group(game, range(n))
    if _states(members) > MOST_STATES:
        return None
    steps, rules = [1], wanted(game)
    for each in members:
        steps.append(steps[-1] * (len(each) + 1))
    of = {v: i for i, each in enumerate(members) for v in each}
    into = game.graph.reverse()
    first: list[list[int]] = [[] for _ in members]
    for u, v in game.before:
        first[of[v]].append(of[u])
    return Kinds(
        members,
        [rules[each[0]] for each in members],
        [sorted({of[u] for u in into.neighbors(each[0])}) for each in members],
        first,
        steps[:-1],
    )


def _group(game: Ello, vertices: Iterable[int]) -> list[list[int]]:
    """Return the kinds of some vertices; those of one color may be played with the same predegrees.

    Only their own neighbors are looked at, not the whole graph.
    """
    own = {v for edge in game.before for v in edge}
    graphs = game.graph.reverse(), game.graph
    apart: dict[tuple[int, Hashable], list[int]] = defaultdict(list)  # no arcs between them
    for v in vertices:
        beside = v if v in own else tuple(_neighbors(graph, v) for graph in graphs)
        apart[game.colors[v], beside].append(v)
    joined: dict[Hashable, list[int]] = defaultdict(list)
    for (color, _), each in apart.items():
        v = each[0]
        near = tuple(tuple(sorted((*_neighbors(graph, v), v))) for graph in graphs)
        joined[color, near if len(each) == 1 and v not in own else v] += each
    return list(joined.values())


def _neighbors(graph: Graph, v: int) -> tuple[int, ...]:
    offsets, targets = graph.csr
    return tuple(targets[offsets[v] : offsets[v + 1]])


def _states(members: list[list[int]]) -> int:
    return prod(len(each) + 1 for each in members)
