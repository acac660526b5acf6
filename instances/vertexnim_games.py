"""VertexNim games: Adjacent Nim, random weights, and graphs that are hard on the methods.

Source: Duchene, Renault, "Vertex Nim played on graphs"; the digraph that is torn apart is ours.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.limits import at_least
from zermelo.families.random_graphs import stream
from zermelo.families.standard import circuit, path
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim


def adjacent_nim(heaps: Sequence[int]) -> VertexNim:
    """Return Adjacent Nim: heaps on a circuit in the order of play, the token on the first.

    Raises
    ------
    InputError
        There is no heap, or one of less than 1.
    """
    at_least("Adjacent Nim", "heaps", len(heaps), 1)
    for heap in heaps:
        at_least("Adjacent Nim", "heap", heap, 1)
    return VertexNim(circuit(len(heaps)), tuple(heaps), 0)


def falling_path(n: int) -> VertexNim:
    """Return the path with the weights n + 1, n, …, 2 and the token on the first vertex.

    The label of every vertex rests on that of the next one.
    """
    return VertexNim(path(n), tuple(range(n + 1, 1, -1)), 0)


def random_weights(
    graph: Graph,
    most: int,
    seed: int = 0,
    rule: str = CONTRACTION,
    order: str = REMOVE_FIRST,
    play: str = "normal",
) -> VertexNim:
    """Return a game with weights up to `most`, drawn independently, and a random token's vertex.

    Weights are at least 1 where the rules want that, and at least 0 otherwise. Whether the graph
    is connected is not tested.

    Raises
    ------
    InputError
        The graph has no vertex, `most` is too small, or the seed is negative.
    """
    if not graph.n:
        raise InputError("the graph has no vertex", "give it at least one")
    least = int((rule, order) == (CONTRACTION, REMOVE_FIRST))
    at_least("random weights", "most", most, least)
    draws = stream(seed, purpose=10)
    weights = draws.randint(least, most + 1, size=graph.n).tolist()
    return VertexNim(graph, tuple(weights), int(draws.randint(graph.n)), rule, order, play)


def torn_digraph(k: int) -> VertexNim:
    """Return a game with a loop on each of 2k + 3 vertices that is the worst for `directed-loops`.

    A path a_0 … a_k in both directions, arcs from a_(i+1) to b_i and from b_i to a_i, and from a_0
    to s; the vertices are numbered in the order of the a, the b, s, and a heavy one that makes the
    digraph strongly connected. All others have weight 1, and the token is on a_k. To take s takes
    a_0 along, then b_0 takes a_1 along, and so on, and each time what is left is one component
    less and decomposed anew.
    """
    at_least("a digraph that is torn apart", "k", k, 1)
    n = 2 * k + 3
    affordable(n, 5 * n)
    b, s = k + 1, 2 * k + 1
    arcs = [(v, v) for v in range(n)]
    for i in range(k):
        arcs += [(i, i + 1), (i + 1, i), (i + 1, b + i), (b + i, i)]
    arcs += [(0, s), (s, s + 1), (s + 1, k)]
    graph = Graph.from_edges(n, arcs, directed=True, loops=True)
    return VertexNim(graph, (*[1] * (n - 1), 2), k)
