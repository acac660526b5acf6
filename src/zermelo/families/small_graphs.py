"""All small graphs, digraphs and labelings, each once up to isomorphism.

Graphs with up to 7 vertices are networkx's atlas (Read and Wilson, "An Atlas of Graphs", 1998).
Connected ones with 8 are stored beside this file, and larger ones come from nauty's geng where it
is on PATH. The source depends on n alone, so a graph's number is the same on every machine with the
same geng.

A labeling or an orientation of a graph stands for its orbit under the graph's automorphisms, which
are so few here that trying all permutations finds them: the least one of an orbit is kept.

Up to symmetry: one set of each orbit, small formulas and digraphs.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice, permutations, product
from pathlib import Path

from zermelo.core.digraphs import topological_order
from zermelo.core.errors import InputError
from zermelo.core.formula import Clause
from zermelo.core.graph import Graph
from zermelo.core.graph6 import decode
from zermelo.core.guard import guard_command
from zermelo.families.limits import at_least

Edges = tuple[tuple[int, int], ...]
"""Sorted pairs of vertices 0..n-1; those of an undirected graph have the smaller vertex first."""

Labeling = tuple[int, ...]
"""A number for every vertex (or for every edge, in their order)."""

LARGEST, STORED, MOST = 7, 8, 32
"""The most vertices in the atlas, in the list beside this file, and that geng takes."""

FILE = "connected8.g6.gz"
"""Written by ``instances/make_connected_graphs.py``, by the number of edges."""

GENG = ("geng", "nauty-geng")
"""The names that geng goes by."""

ALONG, AGAINST, BOTH = 1, 2, 3
"""What an edge {u, v} with u < v becomes in a digraph: (u, v), (v, u), or both."""


@cache
def graphs(n: int, connected: bool = False) -> tuple[Edges, ...]:
    """Return the graphs with n vertices, 1 <= n <= `LARGEST`: 1, 2, 4, 11, 34, 156, 1044.

    The connected ones alone are 1, 1, 2, 6, 21, 112, 853. There are none for other n.
    """
    import networkx as nx

    return tuple(
        tuple(sorted((min(edge), max(edge)) for edge in graph.edges))
        for graph in nx.graph_atlas_g()
        if len(graph) == n > 0 and (not connected or nx.is_connected(graph))
    )


def connected_graphs(n: int, least: int = 0, most: int | None = None) -> Iterator[Graph]:
    """Yield the connected graphs with n vertices: 1, 1, 2, 6, 21, 112, 853, 11117, 261080, …

    >>> [sum(1 for _ in zermelo.graphs.connected_graphs(n)) for n in range(1, 7)]
    [1, 1, 2, 6, 21, 112]

    One of each isomorphism class, always in the same order. Above 8 vertices they come from nauty's
    geng, which must be on PATH.

    Parameters
    ----------
    n : int
        The number of vertices, from 1 to 32.
    least, most : int, optional
        Only graphs all of whose degrees lie between these.

    Raises
    ------
    InputError
        There are no such n, or geng is not there or fails.
    """
    at_least("a connected graph", "n", n, 1)
    most = n if most is None else most
    if n > STORED:
        return _geng(n, *((f"-d{least}", f"-D{most}") if (least, most) != (0, n) else ()))
    if n > LARGEST:
        lines = gzip.decompress(Path(__file__).with_name(FILE).read_bytes()).decode().split()
        found: Iterator[Graph] = map(decode, lines)
    else:
        found = (Graph.from_edges(n, edges) for edges in graphs(n, connected=True))
    return (graph for graph in found if all(least <= len(row) <= most for row in graph.adjacency))


def connected_graph(n: int, i: int) -> Graph:
    """Return the i-th connected graph with n vertices, counted from 0."""
    found = next(islice(connected_graphs(n), i, None), None)
    if found is None:
        count = sum(1 for _ in connected_graphs(n))
        raise InputError(
            f"there is no connected graph with {n} vertices and the number {i}",
            f"they have the numbers 0 to {count - 1}",
            "i",
        )
    return found


def _geng(n: int, *options: str) -> Iterator[Graph]:
    if n > MOST:
        raise InputError(f"connected graphs with {n} vertices", f"geng lists n <= {MOST}", "n")
    program = next((found for name in GENG if (found := shutil.which(name))), None)
    if program is None:
        raise InputError(
            f"connected graphs with more than {STORED} vertices come from nauty's geng",
            "put it on PATH (Debian: apt install nauty)",
            "n",
        )
    return _lines([program, "-c", "-q", *options, str(n)])


def _lines(command: list[str]) -> Iterator[Graph]:
    with subprocess.Popen(
        guard_command(command), stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as made:
        try:
            for line in made.stdout or ():
                yield decode(line)
        except BaseException:  # nobody wants the rest
            made.terminate()
            raise
    if made.returncode:  # a list that was cut off must not pass for the whole
        status = made.returncode
        end = f"with status {status}" if status > 0 else f"by signal {-status}"
        raise InputError(f"{Path(command[0]).name} ended {end} in the middle of its list", "", "n")


@cache
def automorphisms(n: int, edges: Edges, directed: bool = False) -> tuple[Labeling, ...]:
    """Return the permutations p of the vertices that map edges to edges, u to p[u]."""
    known = set(edges)
    return tuple(
        p
        for p in permutations(range(n))
        if all(_image(p, edge, directed) in known for edge in edges)
    )


def labelings(
    n: int, edges: Edges, values: Iterable[int], directed: bool = False
) -> Iterator[Labeling]:
    """Return the labelings of the vertices with `values`, one of each orbit."""
    return least(n, edges, product(sorted(values), repeat=n), directed)


def least(
    n: int, edges: Edges, labelings: Iterable[Labeling], directed: bool = False
) -> Iterator[Labeling]:
    """Return those labelings of the vertices that are the least ones of their orbits."""
    return _least(labelings, automorphisms(n, edges, directed))


def _least(labelings: Iterable[Labeling], moves: Sequence[Labeling]) -> Iterator[Labeling]:
    for labels in labelings:
        if all(labels <= tuple(labels[i] for i in move) for move in moves):
            yield labels


def edges_labeled(n: int, edges: Edges, values: Iterable[int]) -> Iterator[Labeling]:
    """Return the labelings of the edges of a graph with `values`, one of each orbit."""
    place = {edge: index for index, edge in enumerate(edges)}
    moves = [
        tuple(place[_image(p, edge, directed=False)] for edge in edges)
        for p in automorphisms(n, edges)
    ]
    return _least(product(sorted(values), repeat=len(edges)), moves)


def roots(n: int, edges: Edges, directed: bool = False) -> Iterator[int]:
    """Yield one vertex of each orbit."""
    for v in range(n):
        if all(p[v] >= v for p in automorphisms(n, edges, directed)):
            yield v


@cache
def digraphs(n: int, states: tuple[int, ...] = (ALONG, AGAINST, BOTH)) -> tuple[Edges, ...]:
    """Return the digraphs with n vertices: 1, 3, 16, 218, 9608.

    The states are what may become of an edge of the underlying graph; `ALONG` and `AGAINST` alone
    give the oriented graphs: 1, 2, 7, 42, 582.
    """
    return tuple(arcs for edges in graphs(n) for arcs in _orientations(n, edges, states))


@cache
def acyclic_digraphs(n: int) -> tuple[Edges, ...]:
    """Return the acyclic digraphs with n vertices: 1, 2, 6, 31, 302, 5984."""
    return tuple(
        arcs
        for arcs in digraphs(n, (ALONG, AGAINST))
        if len(topological_order(Graph.from_edges(n, arcs, directed=True))) == n
    )


def _orientations(n: int, edges: Edges, states: tuple[int, ...]) -> Iterator[Edges]:
    symmetries = automorphisms(n, edges)
    for chosen in product(states, repeat=len(edges)):
        arcs = tuple(
            arc
            for (u, v), state in zip(edges, chosen, strict=True)
            for arc in (((u, v),) if state & ALONG else ()) + (((v, u),) if state & AGAINST else ())
        )
        own = tuple(sorted(arcs))
        if all(own <= tuple(sorted((p[u], p[v]) for u, v in arcs)) for p in symmetries):
            yield own


def _image(p: Sequence[int], edge: tuple[int, int], directed: bool) -> tuple[int, int]:
    u, v = p[edge[0]], p[edge[1]]
    return (u, v) if directed or u <= v else (v, u)


WIDTH = 3
"""The most literals of a clause that is made here."""

Moves = tuple[tuple[int, ...], ...]
"""Permutations of items 0..k-1: what each makes of each item."""


@cache
def least_sets(moves: Moves, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the least set of so many items of each orbit.

    A set of an orbit contains one of an orbit with an item less, so that these are enough to begin
    with.
    """
    if size == 0:
        return ((),)
    found: set[tuple[int, ...]] = set()
    for chosen in least_sets(moves, size - 1):
        for item in range(len(moves[0])):
            if item not in chosen:
                both = (*chosen, item)
                found.add(min(tuple(sorted([move[i] for i in both])) for move in moves))
    return tuple(sorted(found))


@cache
def clauses(n: int) -> tuple[Clause, ...]:
    """Return the clauses on n variables, the short ones first."""
    return tuple(
        tuple(x * sign for x, sign in zip(chosen, signs, strict=True))
        for width in range(1, min(n, WIDTH) + 1)
        for chosen in combinations(range(1, n + 1), width)
        for signs in product((1, -1), repeat=width)
    )


@cache
def of_literals(n: int, blocks: tuple[int, ...] = ()) -> Moves:
    """Return what the symmetries of the literals make of each clause, by its number.

    They rename the variables, those of a block among themselves, and exchange literals with their
    negations.
    """
    number = {clause: i for i, clause in enumerate(clauses(n))}
    bounds = blocks or (n,)
    starts = [sum(bounds[:i]) for i in range(len(bounds))]
    found = []
    for parts in product(*(permutations(range(length)) for length in bounds)):
        order = [start + i for start, part in zip(starts, parts, strict=True) for i in part]
        for signs in product((1, -1), repeat=n):
            image = []
            for clause in clauses(n):
                moved = (
                    (order[abs(x) - 1] + 1) * signs[abs(x) - 1] * (1 if x > 0 else -1)
                    for x in clause
                )
                image.append(number[tuple(sorted(moved, key=abs))])
            found.append(tuple(image))
    return tuple(found)


@cache
def of_tuples(n: int, width: int, ordered: bool) -> tuple[tuple[tuple[int, ...], ...], Moves]:
    """Return the tuples of different points out of n, and what renaming makes of each.

    Without an order a tuple is a set, whose points ascend.
    """
    items = tuple((permutations if ordered else combinations)(range(n), width))
    number = {item: i for i, item in enumerate(items)}
    moves = (
        tuple(
            number[tuple([order[v] for v in item] if ordered else sorted(order[v] for v in item))]
            for item in items
        )
        for order in permutations(range(n))
    )
    return items, tuple(moves)
