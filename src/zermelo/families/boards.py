"""Boards for samples: graphs as the JSON objects of instance files, all small ones or random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.families.small_graphs import Edges, digraphs, graphs

Value = dict[str, Any]
"""The JSON object of an instance file."""

SHAPES = (
    "path:{n}", "cycle:{n}", "complete:{n}", "star:{n}", "wheel:{n}", "fan:{n}",
    "tree:{n},seed={s}", "bipartite:{a},{b}", "multipartite:1,2,{a}", "grid:2x{a}",
    "grid:3x{b}", "grid:4x4", "product(cycle:{a},path:2)", "hypercube:3", "petersen",
    "mop:{n},seed={s}", "join(mop:{n},complete:1)", "blocks:{n},4,seed={s}",
    "cactus:{n},4,seed={s}", "spider:1,{a},{b}", "torus:3x3", "icosahedron",
    "delete(join(mop:{n},complete:1),0)",
)  # fmt: skip
"""Texts of the mini-language; n is the size, a and b are about half of it, s is a seed."""

DIRECTED_SHAPES = (
    "circuit:{n}", "digrid:2x{a}", "digrid:3x{b}", "kary:2,2", "arborescence:{n},seed={s}",
    "layered:2,{b},0.5,seed={s}", "oriented(tree:{n},seed={s})", "tensordag(dipath:3,dipath:{b})",
)  # fmt: skip


def on(n: int, edges: Iterable[tuple[int, int]], directed: bool = False) -> Value:
    """Return the ``graph`` object in an object of its own."""
    graph: Value = {"vertices": n, "edges": [list(edge) for edge in edges]}
    return {"graph": {**graph, "directed": True} if directed else graph}


def where(labels: tuple[int, ...]) -> list[int]:
    """Return the vertices that are labeled other than 0."""
    return [v for v, label in enumerate(labels) if label]


def mixed(size: int, more: int) -> Iterator[tuple[int, Edges, bool]]:
    """Yield (n, edges, directed): graphs, and `more` for digraphs that are not graphs."""
    yield from ((size, edges, False) for edges in graphs(size))
    yield from ((size - more, arcs, True) for arcs in one_way(size - more))


def one_way(n: int) -> Iterator[Edges]:
    """Yield the digraphs that are not graphs: some arc has no arc back."""
    for arcs in digraphs(n) if n > 0 else ():
        known = set(arcs)
        if any((v, u) not in known for u, v in arcs):
            yield arcs


def undirected(rng: Random, size: int, connected: bool = False) -> Value:
    """Return a random graph, as an object with the key ``graph``."""
    n = rng.randrange(max(size // 2, 1), size + 1)
    if rng.random() < 0.5:
        return _board(_shape(rng, SHAPES, max(n, 3)))
    chance = rng.choice((0.2, 0.4, 0.7))
    pairs = [(u, v) for v in range(n) for u in range(v) if rng.random() < chance]
    if connected:
        pairs += [(u, v) for v in range(1, n) if (u := rng.randrange(v), v) not in pairs]
        pairs = sorted(set(pairs))
    return _board(Graph.from_edges(n, pairs))


def directed(rng: Random, size: int, acyclic: bool = False) -> Value:
    """Return a random digraph with vertex 0 as a source if it is acyclic, as an object."""
    n = max(rng.randrange(size // 2, size + 1), 2)
    if not acyclic and rng.random() < 0.5:
        return _board(_shape(rng, DIRECTED_SHAPES, max(n, 3)))
    chance = rng.choice((0.2, 0.4))
    pairs = {
        (u, v)
        for u in range(n)
        for v in range(n)
        if u != v and (u < v or not acyclic) and rng.random() < chance
    }
    pairs |= {(rng.randrange(v), v) for v in range(1, n)}
    return _board(Graph.from_edges(n, sorted(pairs), directed=True))


def either(rng: Random, size: int) -> Value:
    """Return a random graph or digraph, as an object."""
    return undirected(rng, size) if rng.random() < 0.6 else directed(rng, size)


def _board(graph: Graph) -> Value:
    return on(graph.n, graph.edges, graph.directed)


def _shape(rng: Random, shapes: tuple[str, ...], n: int) -> Graph:
    a, s = max(n // 2, 3), rng.randrange(1000)
    return parse(rng.choice(shapes).format(n=n, a=a, b=max(n // 3, 2), s=s), Path())


def order(value: Value) -> int:
    """Return the number of vertices of an object with a graph."""
    n: int = value["graph"]["vertices"]
    return n


def some(rng: Random, n: int) -> list[int]:
    """Return some of the vertices: few, half or most."""
    chance = rng.choice((0.1, 0.5, 0.9))
    return [v for v in range(n) if rng.random() < chance]
