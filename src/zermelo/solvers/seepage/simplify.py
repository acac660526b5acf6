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
- ``bypass``: a vertex with exactly k loose sinks and one more child is deleted, and its parents
  lead to that child (4.5); if it is the source, the child becomes the source.
- Closed parts (4.4 for any subgraph): where all that can be reached from v is entered through v
  only, the game that begins at v is decided by itself; then v is deleted or becomes a sink.

What cannot be reached any more is dropped, and so are edges that leave a sink. Each step keeps the
claims that justify it, about the graph as it was then; `lift` turns them and those about the core
into claims about the original game, so the checker needs to know nothing of all this.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.graph import Graph
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import Seepage, members
from zermelo.solvers import rates
from zermelo.solvers.seepage.claims import Reason

RULES = ("green", "sink", "bypass")
"""The rules for single vertices."""

Via = Mapping[tuple[int, int], int]
"""Edges that came from a bypass, with the original child that they stand for."""


@dataclass(frozen=True, slots=True)
class Step:
    """What was done to a vertex, and why; all in the numbers of the original graph."""

    rule: str
    vertex: int  # it was deleted, or made a sink
    reasons: Sequence[Reason] = ()
    """Claims about the graph as it was, the last one about the vertex; none for ``bypass``."""
    via: Via = field(default_factory=dict)
    loose: tuple[int, ...] = ()  # of a bypass: the k loose sinks,
    below: int = -1  # and the child that takes the vertex's place
    part: bool = False  # whether a closed part was decided, and not the vertex by itself


@dataclass(frozen=True, slots=True)
class Part:
    """A game that is left, the core or a closed part; its vertex i is vertices[i] of the graph."""

    vertices: tuple[int, ...]
    game: Seepage
    via: Via

    def unmap(self, claims: Sequence[Claim]) -> tuple[Reason, ...]:
        """Return claims about the part's game in the numbers of the original graph."""
        names = self.vertices

        def unmap(bits: int) -> frozenset[int]:
            return frozenset(names[v] for v in members(bits))

        return tuple(
            Reason(names[claim.vertex], unmap(claim.given), unmap(claim.protect), claim.by)
            for claim in claims
        )


Decided = tuple[bool, Sequence[Claim]]
"""Whether Green wins a part, and the claims that prove it, in the part's own numbers."""

Decide = Callable[[Part], Decided | None]
"""Decides a part, or gives up."""


@dataclass(frozen=True, slots=True)
class Simplified:
    """What was done to a game for one k, in this order, and what is left of it."""

    steps: Mapping[int, Step]
    winner: str | None  # "green" or "sludge" if nothing is left to be decided,
    core: Part | None  # and else what is left
    source: int

    @property
    def counts(self) -> dict[str, int]:
        """How often each rule was applied."""
        counted = Counter(step.rule for step in self.steps.values())
        return {rule: counted[rule] for rule in RULES}


def simplify(
    game: Seepage,
    k: int,
    deadline: Deadline,
    decide: Decide | None = None,
    rules: Collection[str] = RULES,
) -> Simplified:
    """Apply the rules until none fits, for this k; raises `LimitReached`.

    Without `decide` closed parts are left alone, and so they are from where it gives up.
    """
    state = _Shrinking(game, k, deadline, rules)
    state.apply_rules()
    if decide is not None:
        _decide_parts(state, decide)
    core = state.part(state.source) if state.winner is None else None
    return Simplified(state.steps, state.winner, core, state.source)


def dominators(graph: Graph) -> tuple[list[int], list[int]]:
    """Return the immediate dominator of each vertex, and its depth in the tree of these.

    The digraph is acyclic and has one source, which is its own dominator. Ancestors are found by
    jumps whose lengths follow the skew binary numbers of the depths, so that the tree is built in
    O(m log n) time, from the source on.
    """
    above, jump, depth = list(range(graph.n)), list(range(graph.n)), [0] * graph.n

    def common(u: int, v: int) -> int:
        """Return the lowest common ancestor, which dominates both."""
        if depth[u] < depth[v]:
            u, v = v, u
        while depth[u] > depth[v]:
            u = jump[u] if depth[jump[u]] >= depth[v] else above[u]
        while u != v:
            u, v = (jump[u], jump[v]) if jump[u] != jump[v] else (above[u], above[v])
        return u

    dominating: list[int | None] = [None] * graph.n
    for v in topological_order(graph):
        at = dominating[v]
        if at is not None:
            above[v], depth[v], far = at, depth[at] + 1, jump[at]
            even = depth[at] - depth[far] == depth[far] - depth[jump[far]]
            jump[v] = jump[far] if even else at
        for c in graph.neighbors(v):
            one = dominating[c]
            dominating[c] = v if one is None else common(one, v)
    return above, depth


def closed_vertices(graph: Graph) -> list[int]:
    """Return the closed vertices with children, without the source, innermost first.

    A vertex is closed if all that can be reached from it can be reached through it only, so that
    the game that begins there has nothing to do with the rest. In the tree of immediate dominators
    these are the vertices below which no edge leads out of the subtree: an edge (u, w) leaves the
    subtrees of u and its ancestors up to, but without, the immediate dominator of w.
    """
    above, depth = dominators(graph)
    order = topological_order(graph)
    # The least depth to which the edges that leave from the subtree lead back.
    lowest = [graph.n] * graph.n
    for v in reversed(order):
        for c in graph.neighbors(v):
            lowest[v] = min(lowest[v], depth[above[c]])
        up = above[v]
        lowest[up] = min(lowest[up], lowest[v])
    return [v for v in reversed(order[1:]) if graph.degree(v) and lowest[v] >= depth[v]]


def _decide_parts(state: _Shrinking, decide: Decide) -> None:
    """Decide closed parts, innermost first, until none is left that is not the whole core."""
    more = True
    while more and state.winner is None:
        more = False
        core = state.part(state.source)
        for place in closed_vertices(core.game.graph):
            v = core.vertices[place]
            if state.winner is not None or v == state.source:
                return
            if not state.alive[v] or state.sink[v] or not state.children[v]:
                continue
            part = state.part(v)
            decided = decide(part)
            if decided is None:
                return
            won, claims = decided
            (state.delete if won else state.make_sink)(v, part.unmap(claims), part.via)
            state.steps[v] = replace(state.steps[v], part=True)
            state.apply_rules()
            more = True


class _Shrinking:
    """The graph while it shrinks; bottom up, so that few edges are moved twice."""

    def __init__(self, game: Seepage, k: int, deadline: Deadline, rules: Collection[str]) -> None:
        graph = game.graph
        self.k, self.deadline, self.rules = k, deadline, rules
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

    def delete(self, v: int, reasons: Sequence[Reason], via: Via) -> None:
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

    def make_sink(self, v: int, reasons: Sequence[Reason], via: Via) -> None:
        """Make a vertex a sink whose private descendants are all that Sludge needs to win there."""
        self.steps[v] = Step("sink", v, reasons, via)
        self.sink[v] = 1
        self._touch(v)
        self._cut(v)
        self._see_loose(v)

    def part(self, v: int) -> Part:
        """Return the game that begins at v, on all that can be reached from there."""
        found, queue = {v}, [v]
        for u in queue:
            new = [c for c in self.children[u] if c not in found]
            found.update(new)
            queue += new
        vertices = tuple(sorted(queue))
        index = {u: i for i, u in enumerate(vertices)}
        edges = [(index[u], index[c]) for u in vertices for c in sorted(self.children[u])]
        graph = Graph.from_edges(len(vertices), edges, directed=True)
        sinks = tuple(i for i, u in enumerate(vertices) if self.sink[u])
        return Part(vertices, Seepage(graph, index[v], sinks, self.k), self._via(vertices))

    def _via(self, vertices: Iterable[int]) -> Via:
        """Return the edges from vertices that stand for others."""
        return {(u, c): w for u in vertices for c, w in self.children[u].items() if c != w}

    def _sink_by_loose(self, v: int) -> None:
        chosen = self._loose_sinks(v)[: self.k + 1]
        last = Reason(v, frozenset(chosen), by=tuple(range(len(chosen))))
        self.make_sink(v, (*map(Reason, chosen), last), self._via([v]))

    def _bypass(self, v: int) -> None:
        loose = self._loose_sinks(v)
        (below,) = (c for c in self.children[v] if c not in loose)
        self.steps[v] = Step("bypass", v, via=self._via([v]), loose=tuple(loose), below=below)
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
