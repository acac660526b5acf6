"""Maximum matchings with a proof: what several kinds of evidence share.

A barrier is a set A of vertices. Of every odd component of G - A a matching leaves a vertex free
unless it matches one with A, so each matching leaves at least odd(G - A) - |A| vertices free (Berge
1958, the easy half of the Tutte-Berge formula). If a matching leaves exactly so many, it is
maximum; and then equality holds for every maximum matching, so that each covers all of A and all
of every even component of G - A. Whether a vertex is covered by every maximum matching is thus
shown by linear data: by a maximum matching that leaves it free, or by a tight barrier with the
vertex in it or in an even component. By the theorem of Gallai and Edmonds one of them always
exists.

Evidence holds ``matching``, a list of edges, and ``barrier``, a list of vertices; both belong to
the subgraph induced on the vertices that count, which the caller gives as marks.

Acceptance implies:
`read_matching`: a matching of the counted vertices. `always_covered`: it is maximum, and the marked
vertices are in every maximum matching. `check_free_by`: a maximum matching leaves the vertex free.

Hypotheses:
The graph is undirected (the kinds that use this ask for it). A loop is no edge of a matching: its
two ends are one label, which `vertices` refuses; in components loops count for nothing. Isolated
vertices are odd components, n = 1 too. Matching and barrier consist of counted vertices: checked. A
path has distinct vertices, so no edge is exchanged twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.checker.data import require, vertex_pairs, vertices
from zermelo.core.errors import BadProof, shown
from zermelo.core.graph import Graph, parts
from zermelo.core.labels import Labels

FREE = -1  # the mate of a vertex that is left free
OUTSIDE = -2  # stands in place of a mate at a vertex that does not count, which is no free one


def read_matching(value: Any, graph: Graph, labels: Labels, kept: Sequence[int]) -> list[int]:
    """Return the mate of every vertex by a list of edges: `FREE` or `OUTSIDE` where it has none.

    The list is the JSON value at ``.matching``; `kept` says of every vertex whether it counts.
    """
    mate = [FREE if counts else OUTSIDE for counts in kept]
    for place, u, v in vertex_pairs(value, labels, ".matching"):
        if not (kept[u] and kept[v] and graph.has_edge(u, v)):
            raise BadProof(f"{place}: {shown(labels.of((u, v)))} is no edge there")
        if mate[u] != FREE or mate[v] != FREE:
            pair = shown(labels.of((u, v)))
            raise BadProof(f"{place}: {pair} shares a vertex with another edge")
        mate[u], mate[v] = v, u
    return mate


def always_covered(
    barrier: Any, graph: Graph, labels: Labels, kept: Sequence[int], mate: Sequence[int]
) -> bytearray:
    """Return marks on the vertices that a tight barrier shows to be in every maximum matching.

    The barrier is the JSON value at ``.barrier``, `mate` the matching whose maximality it shows, or
    else `BadProof`. Linear time.
    """
    chosen = vertices(barrier, labels, ".barrier")
    covered = bytearray(graph.n)
    seen = bytearray(1 if not counts else 0 for counts in kept)
    for place, v in enumerate(chosen):
        if not kept[v]:
            raise BadProof(f".barrier[{place}]: {shown(labels[v])} is no vertex there")
        covered[v] = seen[v] = 1
    odd = 0
    for component in parts(graph.adjacency, seen):
        if len(component) % 2:
            odd += 1
        else:
            for v in component:
                covered[v] = 1
    free = mate.count(FREE)
    if odd - len(chosen) != free:
        raise BadProof(
            f"the matching leaves {free} vertices free, but the barrier shows only that "
            f"at least {max(0, odd - len(chosen))} are"
        )
    return covered


def check_free_by(
    path: Any, graph: Graph, labels: Labels, mate: Sequence[int], v: int, place: str
) -> None:
    """Check that some matching as large as a given one leaves a vertex free.

    The evidence is a path from the vertex to a free one of which every second edge, the first one
    included, is in the matching; to exchange along it frees the vertex and covers its other end.
    All its vertices count: the matched ones do, and so does a free one (others are `OUTSIDE`).
    """
    walk = vertices(path, labels, place)
    require(walk[:1] == (v,), f"{place}: the path does not begin at {shown(labels[v])}")
    if len(walk) % 2 == 0 or mate[walk[-1]] != FREE:
        raise BadProof(f"{place}: the path does not end at a free vertex after an even way")
    for i in range(0, len(walk) - 1, 2):
        if mate[walk[i]] != walk[i + 1] or not graph.has_edge(walk[i + 1], walk[i + 2]):
            raise BadProof(f"{place}: the path does not alternate at {shown(labels[walk[i]])}")
