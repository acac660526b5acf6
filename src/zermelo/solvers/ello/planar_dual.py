"""Method ``planar-dual``: games whose rooted graph G+ is planar are decided by its dual.

G+ is G with a root joined to every green vertex. If it is connected and planar, the game is
winnable exactly if the dual graph (one vertex per face, loops and parallel edges dropped) is
factor-critical: Gravier, Petiteau, Sivignon, arXiv 2504.20935, Lemma 3.1 (for planar graphs see
also Kiraly, Kisfaludi-Bak, arXiv 1410.1653). The same holds for the reflected game, whose greens
may lie better. A loss comes with evidence of the kind `dual-barrier`; a win is a theorem, and its
order is left to other methods. Covered are all outerplanar graphs with any coloring and all plane
graphs whose green vertices lie on one face.

A graph is factor-critical if it has a perfect matching whenever one vertex is taken away. A
barrier here is a nonempty set S of vertices such that at least |S| components of the graph without
S have odd order; a factor-critical graph has none.

Edmonds' search for augmenting paths, one exposed vertex at a time, with blossoms kept in a
union-find forest (as in Gabow's version). A search that finds no augmenting path ends with an
alternating tree whose outer blossoms have no neighbors except its inner vertices S, and there are
|S| + 1 blossoms, all odd. If S is not empty it is the barrier asked for, and nothing more has to be
searched; if S is empty then the one blossom is the whole connected graph, which is therefore
factor-critical. So no maximum matching is ever completed for a graph that is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.verdict import Assurance
from zermelo.games.ello.evidence.dual_barrier import (
    connected,
    dual_graph,
    rooted_adjacency,
    trace_faces,
)
from zermelo.games.ello.rules import Ello, plain, reflection
from zermelo.solvers.method import Outcome, Task

Adjacency = Sequence[Sequence[int]]
NONE = -1


@dataclass(frozen=True, slots=True)
class DualAnswer:
    """What the planar dual says: whether the game is winnable, and the data of `dual-barrier`.

    There are no data for a win; nor for a loss because the rooted graph is not connected, that is,
    because a component has no green vertex (an obstruction, with evidence of its own).
    """

    winnable: bool
    data: dict[str, Any] | None = None


def run(task: Task) -> Outcome:
    """Decide a game by the dual of its planar rooted graph."""
    game: Ello = task.instance.position
    found = planar_dual(game, task.deadline)
    if found is None:
        return Outcome(reason="neither the rooted graph nor that of the reflection is planar")
    if found.winnable:
        reason = "a factor-critical dual proves a win but gives no order"
        return Outcome(True, Assurance.THEOREM, reason=reason)
    if found.data is None:
        reason = "a component without green is an obstruction"
        return Outcome(False, Assurance.THEOREM, reason=reason)
    return Outcome(False, Assurance.THEOREM, Evidence("dual-barrier", found.data))


def planar_dual(game: Ello, deadline: Deadline | None = None) -> DualAnswer | None:
    """Decide a plain game by the dual of its rooted graph, or that of the reflected game.

    None if neither is planar.
    """
    if not plain(game):
        return None
    for reflected in (False, True):
        rooted = rooted_adjacency(reflection(game) if reflected else game)
        if not connected(rooted):
            return DualAnswer(winnable=False)
        rotation = planar_rotation(rooted)
        if rotation is not None:
            return _decide(rotation, reflected, deadline)
    return None


def planar_rotation(adjacency: Adjacency) -> list[list[int]] | None:
    """Return the neighbors of every vertex in clockwise order, None if there is no embedding."""
    size = len(adjacency)
    if size > 2 and sum(map(len, adjacency)) > 2 * (3 * size - 6):
        return None
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from((u, v) for u, row in enumerate(adjacency) for v in row if u < v)
    planar, embedding = nx.check_planarity(graph)
    if not planar:
        return None
    return [list(embedding.neighbors_cw_order(v)) if adjacency[v] else [] for v in range(size)]


def _decide(rotation: list[list[int]], reflected: bool, deadline: Deadline | None) -> DualAnswer:
    face_of, faces = trace_faces(rotation)
    if not faces:
        return DualAnswer(winnable=True)
    found = [] if faces % 2 == 0 else barrier(dual_graph(face_of, faces), deadline)
    if found is None:
        return DualAnswer(winnable=True)
    root = len(rotation) - 1
    named: list[list[int | None]] = [[None if u == root else u for u in row] for row in rotation]
    data = {"reflected": reflected, "rotation": named[:-1], "root": named[-1], "barrier": found}
    return DualAnswer(winnable=False, data=data)


def barrier(adjacency: Adjacency, deadline: Deadline | None = None) -> list[int] | None:
    """Return a barrier of a connected graph of odd order, or None if it is factor-critical."""
    mate = greedy_matching(adjacency)
    for root in range(len(adjacency)):
        if mate[root] == NONE:
            if deadline is not None:
                deadline.check()
            search = _Search(adjacency, mate, root)
            if not search.run():
                inner = sorted(v for v, outer in search.outer.items() if not outer)
                return inner or None
    raise ValueError("the graph has even order")


def greedy_matching(adjacency: Adjacency) -> list[int]:
    """Return a maximal matching as the mate of every vertex; low degrees are served first."""
    mate = [NONE] * len(adjacency)
    for v in sorted(range(len(adjacency)), key=lambda v: len(adjacency[v])):
        if mate[v] == NONE:
            free = [u for u in adjacency[v] if mate[u] == NONE]
            if free:
                u = min(free, key=lambda u: len(adjacency[u]))
                mate[v], mate[u] = u, v
    return mate


class _Search:
    """One alternating tree, grown from an exposed root until it augments or is stuck.

    `outer` tells of each vertex reached whether it is outer; `parent` leads from a vertex of the
    tree to the vertex before its mate on an alternating path to the root; `above` is the
    union-find forest whose roots are the bases of the blossoms.
    """

    def __init__(self, adjacency: Adjacency, mate: list[int], root: int) -> None:
        self.adjacency = adjacency
        self.mate = mate
        self.outer = {root: True}
        self.parent = {root: NONE}
        self.above: dict[int, int] = {}
        self.queue = [root]

    def run(self) -> bool:
        """Grow the tree; return whether the matching was augmented."""
        for v in self.queue:
            for w in self.adjacency[v]:
                if w not in self.outer:
                    self.parent[w] = v
                    if self.mate[w] == NONE:
                        self._augment(w)
                        return True
                    self.outer[w] = False
                    self.outer[self.mate[w]] = True
                    self.queue.append(self.mate[w])
                elif self.outer[w] and self._base(v) != self._base(w):
                    base = self._common_base(v, w)
                    self._shrink(v, w, base)
                    self._shrink(w, v, base)
        return False

    def _augment(self, w: int) -> None:
        while w != NONE:
            v = self.parent[w]
            following = self.mate[v]
            self.mate[v], self.mate[w] = w, v
            w = following

    def _base(self, v: int) -> int:
        above = self.above
        root = v
        while root in above:
            root = above[root]
        while v != root:
            above[v], v = root, above[v]
        return root

    def _common_base(self, v: int, w: int) -> int:
        """Return the first blossom base that lies on both paths to the root."""
        seen: set[int] = set()
        while True:
            if v != NONE:
                v = self._base(v)
                if v in seen:
                    return v
                seen.add(v)
                v = self.parent[self.mate[v]] if self.mate[v] != NONE else NONE
            v, w = w, v

    def _shrink(self, v: int, w: int, base: int) -> None:
        """Join the path from v up to the base to the blossom; w is v's neighbor across it."""
        while self._base(v) != base:
            self.parent[v] = w
            w = self.mate[v]
            if not self.outer[w]:
                self.outer[w] = True
                self.queue.append(w)
            for u in (v, w):
                if u not in self.above:
                    self.above[u] = base
            v = self.parent[w]
