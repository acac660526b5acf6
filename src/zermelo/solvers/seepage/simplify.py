"""Simplification of Seepage for one k: the report's reductions, as they hold, with their traces.

The reductions are those of the SURIEM report (2016), section 4.2. Read literally most of them
fail, because a deletion can leave a new dead end that is no sink; here the sinks are marked, so
they hold. "Loose" is a sink that one edge enters. With k protections a turn:

- ``green``: delete a vertex with at most k children that are not deleted (Proposition 4.2). Green
  wins whenever the token gets there, whatever is protected, so Sludge never needs it. Applied
  bottom up this deletes all trees that Green wins (4.4.1), and vertices that others enter as well.
- ``sink``: a vertex with more than k loose sinks becomes a sink (4.3), and with it every tree that
  Sludge wins and that is entered at its root only (4.4.2). Before the token comes to the root v,
  protecting v is as good for Green as protecting anything below it, which is reached through v
  only; and when it comes there with nothing protected below, Sludge wins.

What cannot be reached any more is dropped, and so are edges that leave a sink. Each step keeps the
claims that justify it, about the graph as it was then; `lift` turns them and those about the core
into claims about the original game, so the checker needs to know nothing of all this.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.graph import Graph
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, members
from zermelo.solvers import rates
from zermelo.solvers.seepage.claims import Reason

RULES = ("green", "sink")
"""The rules for single vertices."""


@dataclass(frozen=True, slots=True)
class Step:
    """What was done to a vertex, and why; all in the numbers of the original graph."""

    rule: str
    vertex: int  # it was deleted, or made a sink
    reasons: Sequence[Reason]
    """Claims about the graph as it was, the last one about the vertex."""


@dataclass(frozen=True, slots=True)
class Core:
    """The game that is left; its vertex i is vertices[i] of the graph."""

    vertices: tuple[int, ...]
    game: Seepage

    def unmap(self, claims: Sequence[Claim]) -> tuple[Reason, ...]:
        """Return claims about the core's game in the numbers of the original graph."""
        names = self.vertices

        def unmap(bits: int) -> frozenset[int]:
            return frozenset(names[v] for v in members(bits))

        return tuple(
            Reason(names[claim.vertex], unmap(claim.given), unmap(claim.protect), claim.by)
            for claim in claims
        )


@dataclass(frozen=True, slots=True)
class Simplified:
    """What was done to a game for one k, in this order, and what is left of it."""

    steps: Mapping[int, Step]
    winner: str | None  # "green" or "sludge" if nothing is left to be decided,
    core: Core | None  # and else what is left

    @property
    def counts(self) -> dict[str, int]:
        """How often each rule was applied."""
        counted = Counter(step.rule for step in self.steps.values())
        return {rule: counted[rule] for rule in RULES}


def simplify(
    game: Seepage, k: int, deadline: Deadline, rules: Collection[str] = RULES
) -> Simplified:
    """Apply the rules until none fits, for this k; raises `LimitReached`."""
    state = _Shrinking(game, k, deadline, rules)
    state.apply_rules()
    core = state.core() if state.winner is None else None
    return Simplified(state.steps, state.winner, core)


class _Shrinking:
    """The graph while it shrinks; bottom up, so that few edges are moved twice."""

    def __init__(self, game: Seepage, k: int, deadline: Deadline, rules: Collection[str]) -> None:
        graph = game.graph
        self.k, self.deadline, self.rules = k, deadline, rules
        self.source = game.source
        self.winner: str | None = None
        self.steps: dict[int, Step] = {}
        self.sink = bytearray(graph.n)
        self.children: list[dict[int, None]] = [{} for _ in range(graph.n)]
        self.parents: list[dict[int, None]] = [{} for _ in range(graph.n)]
        self.alive = bytearray([1]) * graph.n
        self.loose = [0] * graph.n
        self.rank = [0] * graph.n
        for rank, v in enumerate(topological_order(graph)):
            self.rank[v] = -rank
        for v in game.sinks:
            self.sink[v] = 1
        for u, v in zip(graph.tails, graph.heads, strict=True):
            self.children[u][v] = None
            self.parents[v][u] = None
        for v in game.sinks:
            if len(self.parents[v]) == 1:
                self.loose[next(iter(self.parents[v]))] += 1
        self._waiting = [(self.rank[v], v) for v in range(graph.n)]
        heapq.heapify(self._waiting)
        for v in game.sinks:
            self._cut(v)

    def apply_rules(self) -> None:
        """Apply the rules for single vertices until none fits; raises `LimitReached`."""
        count = 0
        while self._waiting and self.winner is None:
            _, v = heapq.heappop(self._waiting)
            if not count & 1023:
                self.deadline.check(1024 * rates.SHRINK)
            count += 1
            if not self.alive[v]:
                continue
            if self.sink[v]:
                if v == self.source:
                    self.winner = "sludge"
                continue
            if len(self.children[v]) <= self.k and "green" in self.rules:
                self._delete(v)
            elif self.loose[v] > self.k and "sink" in self.rules:
                self._make_sink(v)

    def _delete(self, v: int) -> None:
        """Delete a vertex where Green wins with nothing protected."""
        self.steps[v] = Step("green", v, (Reason(v, protect=frozenset(self.children[v])),))
        if v == self.source:
            self.winner = "green"
            return
        for u in list(self.parents[v]):
            del self.children[u][v]
            self._touch(u)
        self._cut(v)
        self.alive[v] = 0

    def _make_sink(self, v: int) -> None:
        """Make a vertex a sink whose loose sinks are all that Sludge needs to win there."""
        loose = sorted(c for c in self.children[v] if self.sink[c] and len(self.parents[c]) == 1)
        chosen = loose[: self.k + 1]
        last = Reason(v, frozenset(chosen), by=tuple(range(len(chosen))))
        self.steps[v] = Step("sink", v, (*map(Reason, chosen), last))
        self.sink[v] = 1
        self._touch(v)
        self._cut(v)
        self._see_loose(v)

    def core(self) -> Core:
        """Return the game that is left."""
        vertices = tuple(v for v, alive in enumerate(self.alive) if alive)
        index = {u: i for i, u in enumerate(vertices)}
        edges = [(index[u], index[c]) for u in vertices for c in sorted(self.children[u])]
        graph = Graph.from_edges(len(vertices), edges, directed=True)
        sinks = tuple(i for i, u in enumerate(vertices) if self.sink[u])
        return Core(vertices, Seepage(graph, index[self.source], sinks, self.k))

    def _touch(self, v: int) -> None:
        heapq.heappush(self._waiting, (self.rank[v], v))

    def _see_loose(self, c: int) -> None:
        """Count a vertex among its parent's loose sinks if it has become one just now."""
        if self.sink[c] and len(self.parents[c]) == 1:
            u = next(iter(self.parents[c]))
            self.loose[u] += 1
            self._touch(u)

    def _cut(self, v: int) -> None:
        """Remove the edges that leave a vertex, and drop what cannot be reached any more."""
        stack = [v]
        while stack:
            u = stack.pop()
            for c in self.children[u]:
                del self.parents[c][u]
                if not self.parents[c] and c != self.source:
                    self.alive[c] = 0
                    stack.append(c)
                else:
                    self._see_loose(c)
            self.children[u].clear()
