"""Edge-Nim by its rules: the end of an odd path, its two lemmas, even kernels, and cycles.

A position is the weights and the vertex of the token; the edges are pairs of vertices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import combinations, product
from operator import xor

import zermelo
from lab.theorems.check import Found, require

Weights = tuple[int, ...]
Edges = tuple[tuple[int, int], ...]

LONGEST = ((1, 9), (3, 6), (5, 3), (7, 2))
"""The paths gone through: edges, and the largest weight."""


@cache
def value(edges: Edges, weights: Weights, token: int) -> int:
    """Return the nim-value by the rules."""
    seen = set()
    for number, edge in enumerate(edges):
        if token in edge:
            other = edge[1] if edge[0] == token else edge[0]
            for left in range(weights[number]):
                after = (*weights[:number], left, *weights[number + 1 :])
                seen.add(value(edges, after, other))
    return next(v for v in range(len(seen) + 1) if v not in seen)


def path_edges(k: int) -> Edges:
    """Return the edges of a path with k edges, from vertex 0 on."""
    return tuple((i, i + 1) for i in range(k))


def least_odd(weights: Weights) -> int:
    """Return the least of the first, third, fifth, … weight."""
    return min(weights[::2])


def lemma_values(weights: Weights, token: int) -> Iterator[int]:
    """Yield the value that lemma J or K tells, with the token inside the path, if one does.

    The edge i of the text is `weights[i - 1]`, and leads from the vertex i - 1 to the vertex i.
    """
    left, right = weights[:token], weights[token:]
    if token % 2 == 1:  # J: the odd edges on the left are 1, 3, …, token; on the right token + 2, …
        x = left[-1]
        if all(w >= x for w in left[::2]) and all(w > x for w in right[1::2]):
            yield x
    elif 0 < token < len(weights):  # K
        h = right[0]
        if all(w > h for w in left[::2]) and all(w >= h for w in right[::2]):
            yield h


def odd_paths(claim: Callable[[Weights], int] = least_odd) -> Found:
    """Go through all weights of odd paths: the token at the end, and where a lemma applies.

    At the end the second, fourth, … weight must be positive; the lemmas ask for nothing of them.
    """
    for k, largest in LONGEST:
        edges = path_edges(k)
        for weights in product(range(largest + 1), repeat=k):
            found = value(edges, weights, 0)
            require(not all(weights[1::2]) or found == claim(weights), (weights, 0))
            inside = 0
            for token in range(1, k + 1):
                for told in lemma_values(weights, token):
                    require(value(edges, weights, token) == told, (weights, token))
                    inside += 1
            yield " ".join(map(str, weights)), f"{found} {inside}"


def kernels(largest: int = 2) -> Found:
    """Go through connected graphs, weights, and all even kernels: each is lost by the rules."""
    for n in range(2, 5):
        for graph in zermelo.graphs.connected_graphs(n):
            edges = tuple((u, v) for u in range(n) for v in graph.neighbors(u) if u < v)
            sets = [set(s) for size in range(1, n) for s in combinations(range(n), size)]
            for weights in product(range(largest + 1), repeat=len(edges)):
                lost = set()
                for kernel in sets:
                    if is_kernel(n, edges, weights, kernel):
                        for token in kernel:
                            require(value(edges, weights, token) == 0, (edges, weights, kernel))
                            lost.add(token)
                yield f"{edges} {weights}", " ".join(map(str, sorted(lost)))


def is_kernel(n: int, edges: Edges, weights: Weights, kernel: set[int]) -> bool:
    """Whether no edge of positive weight is inside, and all nim-sums to the set are 0."""
    sums = [0] * n
    for (u, v), weight in zip(edges, weights, strict=True):
        if weight and u in kernel and v in kernel:
            return False
        for a, b in ((u, v), (v, u)):
            if a not in kernel and b in kernel:
                sums[a] = reduce(xor, (sums[a], weight))
    return not any(sums)


def cycles(largest: int = 4) -> Found:
    """Go through cycles with positive weights and the token at vertex 0: who wins."""
    for n, most in ((3, largest), (4, largest), (5, 3), (6, 2)):
        edges = tuple((i, (i + 1) % n) for i in range(n))
        for weights in product(range(1, most + 1), repeat=n):
            lost = value(edges, weights, 0) == 0
            least = min(weights)
            ways = (weights.index(least), weights[::-1].index(least))
            require(lost == (n % 2 == 0 and not any(i % 2 for i in ways)), (n, weights))
            yield " ".join(map(str, weights)), "P" if lost else "N"


def trees(largest: int = 2) -> Found:
    """Go through trees, weights and tokens: who wins does not depend on the positive weights."""
    for n in range(2, 6):
        for graph in zermelo.graphs.connected_graphs(n):
            edges = tuple((u, v) for u in range(n) for v in graph.neighbors(u) if u < v)
            if len(edges) == n - 1:
                for token in range(n):
                    lost = not any(below_lost(graph, v, token) for v in graph.neighbors(token))
                    for weights in product(range(1, largest + 1), repeat=n - 1):
                        won = value(edges, weights, token) > 0
                        require(won is not lost, (edges, weights, token))
                        yield f"{edges} {weights} {token}", "P" if lost else "N"


def below_lost(graph: zermelo.Graph, v: int, above: int) -> bool:
    """Whether a vertex of a rooted tree has no child that is lost."""
    return not any(below_lost(graph, w, v) for w in graph.neighbors(v) if w != above)
