"""Vertex cover as Seepage of depth 2, and covers read off certificates.

From the source edges lead to a vertex for each edge ab of a graph H, and from there to the sinks of
a and b and to k - 1 sinks of its own. When the token is on ab, Green can protect k of these k + 1
sinks, so she wins there exactly if one of them was protected in her first move (or ab itself,
which is no better than a). So she wins exactly if k vertices of H touch all its edges: "is the
green number at most k?" is NP-hard on digraphs of depth 2, with k in the input.

The labels carry the map: ``v:3`` is the sink of the vertex 3 of H, ``e0:3-5`` the vertex of its
edge number 0, ``own0:1`` a sink of that vertex's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.core.quantified import QbfStrategy
from zermelo.games.seepage.evidence.claims import read_claims
from zermelo.games.seepage.rules import Seepage, members
from zermelo.reductions.from_formulas import text_of
from zermelo.reductions.registry import MENDED, Solution, ensure_made
from zermelo.solvers.seepage.claims import Reason, evidence

SOURCE = "vertex cover"
"""The label of the source, by which such a game is known."""


def cover_to_seepage(source: tuple[Graph, Labels], protect: int | None) -> Instance:
    """Return a game of Seepage that Green wins with k exactly if k vertices cover all edges.

    H is a graph, undirected and without loops, with the names of its vertices; `InputError` if it
    is not, or k is less than 1.
    """
    graph, labels = source
    if protect is None:
        raise InputError("the size of the vertex cover is missing", "give it as protect")
    if protect < 1:
        raise InputError(f"Green cannot protect {protect} vertices", "give 1 or more")
    if graph.directed or any(u == v for u, v in graph.edges):
        raise InputError("vertex covers are sought in undirected graphs without loops")
    names = [SOURCE]
    index: dict[int, int] = {}
    for v in sorted({v for edge in graph.edges for v in edge}):
        index[v] = len(names)
        names.append(f"v:{labels[v]}")
    arcs: list[tuple[int, int]] = []
    for number, (a, b) in enumerate(graph.edges):
        middle = len(names)
        names.append(f"e{number}:{labels[a]}-{labels[b]}")
        names += [f"own{number}:{copy}" for copy in range(protect - 1)]
        arcs += [(0, middle), (middle, index[a]), (middle, index[b])]
        arcs += [(middle, own) for own in range(middle + 1, len(names))]
    made = Graph.from_edges(len(names), arcs, directed=True)
    # Without an edge the source is a dead end, which is no sink: there is nothing to cover.
    game = Seepage.on(made, protect) if arcs else Seepage.on(made, protect, sinks=())
    return Instance("seepage", game, "green-wins", Labels(names))


def cover_of(certificate: Certificate) -> list[str] | None:
    """Return the vertex cover in a certificate, by the names of H, or None if there is none.

    Raises `InputError` if the game does not come from a graph, or the certificate has no claims of
    Green. It is for the caller to have it checked.
    """
    instance = certificate.instance
    if not is_made(instance):
        raise InputError("the game does not come from a graph", "give one that reduce made")
    _ensure_made(instance)
    if certificate.answer is False:
        return None
    graph, labels, cover = instance.graph, instance.labels, set[int]()
    if not graph.m:
        return []
    first: Sequence[int] = graph.neighbors(instance.position.source)
    # Where the game is a tree, no two edges of H share a vertex, and an end of each is needed.
    if certificate.evidence.kind != "tree-numbers":
        if certificate.evidence.kind != "green-claims":
            raise InputError("the certificate has no green-claims", "decide with --method learn")
        claims = read_claims(certificate.evidence.data.get("claims"), labels, ".claims", green=True)
        first = members(claims[-1].protect)
    entering = graph.reverse()
    for v in first:
        # An edge's vertex, or a sink of its own, is good for that edge only: an end of it is too.
        near = [v] if graph.degree(v) else entering.neighbors(v)
        around = [v, *(w for u in near for w in graph.neighbors(u))]
        ends = [u for u in around if _is_end(labels[u])]
        if not ends:
            raise InputError(f"{shown(labels[v])} is near no vertex", "the labels were changed")
        cover.add(ends[0])
    return [str(labels[v]).removeprefix("v:") for v in sorted(cover)]


def _ensure_made(instance: Instance) -> None:
    """Raise `InputError` unless the game is the one that is made of the graph that it names."""
    graph, names = instance.graph, list(instance.labels)
    index = {v: i for i, v in enumerate(v for v in range(graph.n) if _is_end(names[v]))}
    edges = [
        tuple(index[u] for u in graph.neighbors(v) if u in index)
        for v in graph.neighbors(instance.position.source)
    ]
    if any(len(edge) != 2 for edge in edges):
        raise InputError("the game is not as reduce made it", MENDED)
    labels = Labels([str(names[v]).removeprefix("v:") for v in index])
    source = Graph.from_edges(len(index), [(a, b) for a, b in edges]), labels
    ensure_made(instance, cover_to_seepage(source, instance.position.protect))


def _is_end(label: Label) -> bool:
    return str(label).startswith("v:")


def claims_of(source: tuple[Graph, Labels], protect: int, cover: Iterable[Label]) -> Certificate:
    """Return a vertex cover as a certificate: Green protects it in her first move.

    Raises `InputError` as for `cover_to_seepage`, or these are not at most k vertices that touch
    all edges.
    """
    graph, labels = source
    chosen = labels.vertices(cover)
    if len(chosen) > protect:
        raise InputError(f"the cover has {len(chosen)} vertices", f"at most {protect}")
    for a, b in graph.edges:
        if a not in chosen and b not in chosen:
            edge = f"{shown(labels[a])}-{shown(labels[b])}"
            raise InputError(f"the edge {edge} is not covered", "add one of its ends")
    instance = cover_to_seepage(source, protect)
    digraph, names = instance.graph, instance.labels
    first = frozenset(names.vertex(f"v:{labels[v]}") for v in chosen if graph.degree(v))
    claims = []
    for middle in digraph.neighbors(0):
        ends = digraph.neighbors(middle)
        given = frozenset([v for v in ends if v in first][:1])
        claims.append(Reason(middle, given, frozenset(ends) - given))
    claims.append(Reason(0, protect=first, by=tuple(range(len(claims)))))
    return Certificate(instance, True, evidence(names, {True: claims}))


def is_made(instance: Instance) -> bool:
    """Whether a game was made by `cover_to_seepage`, as far as its labels say."""
    if instance.game != "seepage" or instance.question != "green-wins":
        return False
    return bool(instance.labels[instance.position.source] == SOURCE)


def solution(certificate: Certificate) -> Solution:
    """Return what a certificate says of the graph."""
    return Solution("vertex-cover", certificate.answer, vertices=cover_of(certificate))


def read(path: str) -> list[str]:
    """Return the cover in a file, in the line that `Solution.lines` yields."""
    lines = text_of(path).splitlines()
    found = (line[9:].split() for line in lines if line.startswith("vertices:"))
    cover = next(found, None)
    if cover is None:
        what, mend = "no vertex cover", 'write the line "vertices: …" as --back prints it'
        raise InputError(what, mend, "", path)
    return cover


def certificate(
    source: tuple[Graph, Labels], solved: Any, protect: int | None, _deadline: Deadline
) -> Certificate:
    """Return a cover as a certificate; none is looked for."""
    if solved is None or isinstance(solved, str | Mapping | QbfStrategy | Certificate):
        raise InputError("a vertex cover is needed", "give one, or decide the game")
    assert protect is not None
    spelled: dict[str, Any] = {str(label): label for label in source[1]}
    return claims_of(source, protect, [spelled.get(str(v), v) for v in solved])
