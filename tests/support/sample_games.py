"""Random games for the tests of the simplifications."""

from random import Random

from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello, coloring_of


def random_graph(rng: Random, n: int) -> Graph:
    """Return a graph in which each pair is adjacent with one of several probabilities."""
    chance = rng.choice((0.2, 0.3, 0.4, 0.6))
    pairs = [(u, v) for v in range(n) for u in range(v) if rng.random() < chance]
    return Graph.from_edges(n, pairs)


def glued_graph(rng: Random, limit: int) -> Graph:
    """Return random dense graphs of 3 to 6 vertices glued together at single vertices."""
    pairs: list[tuple[int, int]] = []
    n = 1
    while True:
        size = rng.randrange(3, 7)
        if n + size - 1 > limit:
            return Graph.from_edges(n, pairs)
        block = [rng.randrange(n), *range(n, n + size - 1)]
        n += size - 1
        chance = rng.choice((0.5, 0.8, 1.0))
        pairs += [(u, v) for i, v in enumerate(block) for u in block[:i] if rng.random() < chance]


def thinned_two_tree(rng: Random, n: int, keep: float) -> Graph:
    """Return a random graph of treewidth at most 2: triangles on edges, and edges left out."""
    pairs = [(0, 1)]
    for v in range(2, n):
        a, b = rng.choice(pairs)
        pairs += [(a, v), (b, v)]
    return Graph.from_edges(n, [pair for pair in pairs if rng.random() < keep])


def won(rng: Random, graph: Graph) -> Ello:
    """Return the game that a random order wins."""
    return Ello(graph, coloring_of(graph, rng.sample(range(graph.n), graph.n)))


def plausible(rng: Random, graph: Graph) -> Ello:
    """Return a random game; mostly it satisfies the parity condition in every component."""
    colors = list(won(rng, graph).colors)
    for component in graph.components():
        for _ in range(2 * rng.randrange(3)):
            colors[rng.choice(component)] ^= 1
    if rng.random() < 0.1 and colors:
        colors[rng.randrange(graph.n)] ^= 1
    return Ello(graph, tuple(colors))
