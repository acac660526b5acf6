"""Acyclic orientations with prescribed parities of the in-degrees, as games of ELLO.

An orientation of an undirected graph is T-odd if the vertices of T have odd in-degree and no others
(Frank and Kiraly 2002). Direct every edge from the vertex that is played first: an order of the
vertices becomes an acyclic orientation, and a vertex's predegree its in-degree. By Proposition 1.1
of the ELLO paper an order wins exactly if red vertices have odd predegree and green ones even. So
the winning orders are the topological orders of the acyclic T-odd orientations, T being red, and
there is such an orientation exactly if the game can be won. An edge that is directed already is a
pair of `before`. docs/games/orientation.md has the whole dictionary, with proofs and literature.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import eq

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.games.ello.rules import RED, Ello, build, induced

Arc = tuple[int, int]


def instance_of(
    graph: Graph,
    labels: Labels,
    odd: Iterable[Label] | str,
    before: Sequence[Sequence[Label]] = (),
) -> Instance:
    """Return the game that is won exactly if there is the orientation that is asked for.

    `odd`: the labels of T, or "all". `before`: the edges (u, v) that are directed already.

    Raises `InputError` if the graph is directed or has a loop, no vertex has such a label, or
    `before` names what is no edge.
    """
    if graph.directed:
        mend = "give the undirected graph, and the edges that are directed already as before"
        raise InputError("the graph is directed, and its orientation is what is asked for", mend)
    loops = map(eq, graph.tails, graph.heads)
    looped = next((v for v, loop in zip(graph.tails, loops, strict=True) if loop), None)
    if looped is not None:
        what = f"the graph has a loop at {shown(labels[looped])}, a directed cycle either way"
        raise InputError(what, "remove it")
    if isinstance(odd, str) and odd != "all":
        raise InputError(f"odd is {shown(odd)}", 'write "all" or a list of labels', ".odd")
    with Place(".odd"):
        wanted = bytearray(graph.n)
        for v in range(graph.n) if isinstance(odd, str) else labels.vertices(odd):
            wanted[v] = 1
    for position, pair in enumerate(before):
        if len(pair) != 2:
            place = f".before[{position}]"
            raise InputError(f"{shown(pair)} is no edge", "write a pair (u, v) for u -> v", place)
    data = {"colors": list(wanted), "before": before}
    return Instance("ello", build(graph, labels, data, "winnable"), "winnable", labels)


def arcs_of(graph: Graph, order: Sequence[int]) -> Iterator[Arc]:
    """Yield every edge as an arc from the vertex that stands first; in the order of the edges."""
    place = [0] * graph.n
    for position, v in enumerate(order):
        place[v] = position
    for u, v in zip(graph.tails, graph.heads, strict=True):
        yield (u, v) if place[u] < place[v] else (v, u)


def arcs_in(certificate: Certificate | None) -> list[Arc] | None:
    """Return the orientation that a certificate holds, or None if it holds no order."""
    if certificate is None or certificate.evidence.kind != "winning-order":
        return None
    order = certificate.instance.labels.vertices(certificate.evidence.data["order"])
    return list(arcs_of(certificate.instance.graph, order))


def why_none(certificate: Certificate) -> str:
    """Return in the words of orientations why there is none, by the evidence of a lost game."""
    game: Ello = certificate.instance.position
    labels, evidence = certificate.instance.labels, certificate.evidence
    kind, data = evidence.kind, evidence.data
    if kind == "obstruction":
        part = induced(game, labels.vertices(data["component"]))
        where = f"in the component of {shown(data['component'][0])}"
        return f"{where}, {_obstruction(part, data['reason'])}"
    if kind == "stuck-vertex":
        vertex = shown(data["vertex"])
        return f"the edges that are directed leave {vertex} no in-degree of its parity"
    if kind == "before-cycle":
        around = " -> ".join(map(shown, [*data["cycle"], data["cycle"][0]]))
        return f"the edges that are directed form a cycle: {around}"
    return f"evidence of the kind {kind}, which a certificate holds, proves that there is none"


def _obstruction(part: Ello, reason: str) -> str:
    """Return why a component has no orientation."""
    given = bool(part.before)
    if reason == "parity":
        odd, edges = part.colors.count(RED), part.graph.m
        sum_of = f"all of them add up to {edges}, the number of its edges"
        return f"{odd} in-degrees are to be odd, but {sum_of}"
    if reason == "all-red":
        other = " or has an edge that enters it" if given else ""
        return f"nothing can be a source: each vertex is to be odd{other}"
    if reason == "reflected-all-red":
        other = ", or an edge that leaves it" if given else ""
        return f"nothing can be a sink: every degree has the wrong parity{other}"
    return "the only vertex that can be a source is the only one that can be a sink"
