"""A smaller position of POLISH with the same nim-value, for the evidence ``smaller-game``.

A *cluster* is a component of the vertices with discrepancy 1 or 2; say that s of its vertices need
1 and t need 2. The steps are, in this order:

- ``settle``: what fires at the start goes (the convention of the rules).
- ``even``: a component goes if all its discrepancies are even; its nim-value is 0 (Theorem 5).
- ``merge`` (R1): a vertex of a cluster is merged into another one that is connected with it there.
- ``brush`` (R2): a vertex of a cluster that needs 2 needs 1.

R1. When a vertex of a cluster fires, its neighbors there lose 2 and fire as well. So the cluster
fires as a whole, once a vertex that needs 1 gets a brush or a neighbor outside fires; each vertex
outside loses 2 for each edge to it. The only other move in it turns a 2 into a 1. A vertex outside
that comes down to 2 or 1 joins the clusters that it has edges to. So of a cluster only t, whether
s = 0, and the number of its edges to each vertex outside count: positions that agree in this have
corresponding moves to such positions. Merging keeps the cluster connected; what is merged has no
common neighbor outside, so that no edge to there is lost.

R2. Let H be G with t - 2 in place of t for one cluster, where s >= 1 or t >= 3. The next player
loses G + H: each move is answered by the same in the other game, which leaves such a pair again
(whatever joins the cluster), or equal games. One move has no such answer: G has two 2s in the
cluster, H none, and one of the two becomes a 1. So does the other then, and the games are equal.

So a cluster may be given any number r of vertices and any discrepancies 1 and 2 of which, if
s >= 1, at least one is 1 and t mod 2 are 2; and if s = 0 all are 2 and r = t modulo 2. None may
exceed the degree, which is what a position can have. Where as many merges as possible leave no such
discrepancies, the last ones are left out.

Hypotheses: normal play. The start is settled (`start`), so that discrepancies are at least 1 and at
most the degree. Vertices outside have discrepancy 3 or more, so they are in no cluster.

Source: ours; Lemma 6 and Theorem 8 of Gordinowicz, Nowakowski, Pralat, "POLISH", are special cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph, parts
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.impartial.evidence.smaller import Reduced, Step
from zermelo.games.polish.rules import component_vertices, start

Merges = Sequence[tuple[int, int]]
"""Pairs of a vertex and the one that it is merged into, which is merged into none."""


def reduced(game: Cleaning, deadline: Deadline) -> Reduced:
    """Return the smaller position that the steps leave of a game."""
    first, graph = start(game), game.graph
    needs = list(first.discrepancies)
    steps: list[Step] = [("settle", (v,)) for v, need in enumerate(needs) if not need]
    for part in component_vertices(first):
        if not any(needs[v] % 2 for v in part):
            for v in part:
                steps.append(("even", (v,)))
                needs[v] = 0
    into = list(range(graph.n))
    for found in parts(graph.adjacency, bytearray(not 1 <= need <= 2 for need in needs)):
        cluster = {v: needs[v] for v in sorted(found)}
        merges = list(_merges(graph, needs, cluster, deadline))
        fitting, left_out = _fitting(graph, needs, cluster, merges), 1
        while fitting is None:
            deadline.check()
            merges = merges[: max(0, len(merges) - left_out)]
            fitting, left_out = _fitting(graph, needs, cluster, merges), 2 * left_out
        for v, u in merges:
            steps.append(("merge", (v, u)))
            into[v] = u
            needs[v] = 0
        for v, need in fitting.items():
            if need < cluster[v]:
                steps.append(("brush", (v,)))
            needs[v] = need
    vertices = tuple(v for v, need in enumerate(needs) if need)
    place = {v: i for i, v in enumerate(vertices)}
    ends = [sorted((into[u], into[v])) for u, v in graph.edges]
    edges = {(place[u], place[v]) for u, v in ends if u != v and needs[u] and needs[v]}
    core = Graph.from_edges(len(vertices), sorted(edges))
    brushes = tuple(core.degree(i) - needs[v] for i, v in enumerate(vertices))
    return Reduced(Cleaning(core, brushes), vertices, tuple(steps))


def _merges(
    graph: Graph, needs: Sequence[int], cluster: Mapping[int, int], deadline: Deadline
) -> Iterator[tuple[int, int]]:
    """Yield merges, as many as the order of the vertices gives."""
    seen: set[int] = set()
    for v in deadline.over(cluster, 64):
        if v in seen:
            continue
        seen.add(v)
        near = [u for u in graph.neighbors(v) if needs[u]]
        outside = {u for u in near if u not in cluster}
        for u in near:
            if u in cluster and u not in seen:
                further = [w for w in graph.neighbors(u) if needs[w]]
                if outside.isdisjoint(further):
                    seen.add(u)
                    outside.update(w for w in further if w not in cluster)
                    near += further
                    yield u, v


def _fitting(
    graph: Graph, needs: Sequence[int], cluster: Mapping[int, int], merges: Merges
) -> dict[int, int] | None:
    """Return discrepancies for what merges leave of a cluster, or None if there are none."""
    into = {v: v for v in cluster} | dict(merges)
    near: dict[int, set[int]] = {v: set() for v in cluster.keys() - dict(merges).keys()}
    for v, u in into.items():
        near[u] |= {into.get(w, w) for w in graph.neighbors(v) if needs[w]} - {u}
    twos = sum(need == 2 for need in cluster.values())
    if twos == len(cluster):
        fits = (twos - len(near)) % 2 == 0 and all(len(row) >= 2 for row in near.values())
        return dict.fromkeys(near, 2) if fits else None
    widest = max(near, key=lambda v: (len(near[v]), -v))
    if not near[widest] or (twos % 2 and (len(near) < 2 or len(near[widest]) < 2)):
        return None
    return {v: 2 if twos % 2 and v == widest else 1 for v in sorted(near)}
