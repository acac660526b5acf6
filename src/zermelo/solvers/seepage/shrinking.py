"""The graph of a game of Seepage while the rules for single vertices shrink it; see `simplify`."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.graph import Graph
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers import rates
from zermelo.solvers.seepage.steps import RULES, Edge, Part, Reason, Step


class Shrinking:
    """The graph while it shrinks; bottom up, so that few edges are moved twice.

    Parameters
    ----------
    game : Seepage
        What is played; its own `protect` is not looked at.
    k : int
        The vertices that Green may protect in a turn.
    deadline : Deadline
        When to stop.
    rules : collection of str
        The rules that are applied.
    """

    def __init__(
        self, game: Seepage, k: int, deadline: Deadline, rules: Collection[str] = RULES
    ) -> None:
        graph = game.graph
        self.game, self.k, self.deadline = game, k, deadline
        self.rules = rules
        self.source = game.source
        self.winner: str | None = None
        self.steps: dict[int, Step] = {}
        self.sink = bytearray(graph.n)
        # A child, and the original child that the edge to it stands for.
        self.children: list[dict[int, int]] = [{} for _ in range(graph.n)]
        self.parents: list[dict[int, None]] = [{} for _ in range(graph.n)]
        self.alive = bytearray([1]) * graph.n
        self.loose = [0] * graph.n
        self.rank = [0] * graph.n
        for rank, v in enumerate(topological_order(graph)):
            self.rank[v] = -rank
        for v in game.sinks:
            self.sink[v] = 1
        for u, v in zip(graph.tails, graph.heads, strict=True):
            self.children[u][v] = v
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
            children, loose = len(self.children[v]), self.loose[v]
            if children <= self.k and "green" in self.rules:
                self.delete(v, (Reason(v, protect=frozenset(self.children[v])),), {})
            elif loose > self.k and "sink" in self.rules:
                self._sink_by_loose(v)
            elif loose == self.k == children - 1 and "bypass" in self.rules:
                self._bypass(v)

    def delete(self, v: int, reasons: tuple[Reason, ...], via: Mapping[Edge, int]) -> None:
        """Delete a vertex where Green wins with nothing protected."""
        self.steps[v] = Step("green", v, reasons, via)
        if v == self.source:
            self.winner = "green"
            return
        for u in list(self.parents[v]):
            del self.children[u][v]
            self._touch(u)
        self._cut(v)
        self.alive[v] = 0

    def make_sink(self, v: int, reasons: tuple[Reason, ...], via: Mapping[Edge, int]) -> None:
        """Make a vertex a sink whose private descendants are all that Sludge needs to win there."""
        self.steps[v] = Step("sink", v, reasons, via)
        self.sink[v] = 1
        self._touch(v)
        self._cut(v)
        self._see_loose(v)

    def part(self, v: int) -> Part:
        """Return the game that begins at v, on all that can be reached from there."""
        found = {v: None}
        queue = [v]
        for u in queue:
            for c in self.children[u]:
                if c not in found:
                    found[c] = None
                    queue.append(c)
        vertices = tuple(sorted(queue))
        index = {u: i for i, u in enumerate(vertices)}
        edges = [(index[u], index[c]) for u in vertices for c in sorted(self.children[u])]
        graph = Graph.from_edges(len(vertices), edges, directed=True)
        sinks = tuple(i for i, u in enumerate(vertices) if self.sink[u])
        via = {(u, c): w for u in vertices for c, w in self.children[u].items() if c != w}
        return Part(vertices, Seepage(graph, index[v], sinks, self.k), via)

    def _sink_by_loose(self, v: int) -> None:
        chosen = self._loose_sinks(v)[: self.k + 1]
        last = Reason(v, frozenset(chosen), by=tuple(range(len(chosen))))
        via = {(v, c): w for c in chosen if (w := self.children[v][c]) != c}
        self.make_sink(v, (*map(Reason, chosen), last), via)

    def _bypass(self, v: int) -> None:
        loose = self._loose_sinks(v)
        (below,) = (c for c in self.children[v] if c not in loose)
        via = {(v, c): w for c, w in self.children[v].items() if c != w}
        self.steps[v] = Step("bypass", v, via=via, loose=tuple(loose), below=below)
        for u in self.parents[v]:
            self.children[u].setdefault(below, self.children[u].pop(v))
            self.parents[below][u] = None
            self._touch(u)
        if v == self.source:
            self.source = below
        del self.children[v][below], self.parents[below][v]
        self._see_loose(below)
        self._cut(v)
        self.alive[v] = 0

    def _loose_sinks(self, v: int) -> list[int]:
        return sorted(c for c in self.children[v] if self.sink[c] and len(self.parents[c]) == 1)

    def _touch(self, v: int) -> None:
        heapq.heappush(self._waiting, (self.rank[v], v))

    def _see_loose(self, c: int) -> None:
        """Take note that a vertex is a loose sink now, if it is; it was not before."""
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
