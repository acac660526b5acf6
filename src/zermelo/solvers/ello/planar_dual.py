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

By Gallai and Edmonds (`solvers.matchings`) a connected graph of odd order is factor-critical if no
vertex is the neighbor of one that a maximum matching leaves free without being such a vertex
itself. If there are any, they are a barrier.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello.evidence.dual_barrier import (
    connected,
    dual_graph,
    rooted_adjacency,
    trace_faces,
)
from zermelo.games.ello.rules import Ello, plain, reflection
from zermelo.solvers.ello.outcomes import dual_barrier
from zermelo.solvers.matchings import maximum_matching
from zermelo.solvers.method import Outcome, Task

Adjacency = Sequence[Sequence[int]]


def run(task: Task) -> Outcome:
    """Decide a game by the dual of its planar rooted graph."""
    found = planar_dual(task.instance.position, task.deadline)
    return found or Outcome(reason="neither the rooted graph nor that of the reflection is planar")


def planar_dual(game: Ello, deadline: Deadline | None = None) -> Outcome | None:
    """Decide a plain game by the dual of its rooted graph, or that of the reflected game.

    None if neither is planar.
    """
    if not plain(game):
        return None
    for reflected in (False, True):
        rooted = rooted_adjacency(reflection(game) if reflected else game)
        if not connected(rooted):
            reason = "a component without green is an obstruction"
            return Outcome(False, Assurance.THEOREM, reason=reason)
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


def _decide(rotation: list[list[int]], reflected: bool, deadline: Deadline | None) -> Outcome:
    face_of, faces = trace_faces(rotation)
    found = None
    if faces:
        found = barrier(dual_graph(face_of, faces), deadline) if faces % 2 else []
    if found is None:
        reason = "a factor-critical dual proves a win but gives no order"
        return Outcome(True, Assurance.THEOREM, reason=reason)
    return Outcome(False, Assurance.THEOREM, dual_barrier(rotation, found, reflected))


def barrier(adjacency: Adjacency, deadline: Deadline | None = None) -> list[int] | None:
    """Return a barrier of a connected graph of odd order, or None if it is factor-critical."""
    if len(adjacency) % 2 == 0:
        raise ValueError("the graph has even order")
    edges = [(u, v) for u, row in enumerate(adjacency) for v in row if u < v]
    matching = maximum_matching(Graph.from_edges(len(adjacency), edges), deadline=deadline)
    return matching.barrier or None
