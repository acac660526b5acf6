"""Random graphs. The seed fixes the graph: equal parameters give equal graphs.

The generators draw from numpy's `RandomState`, whose streams are frozen, so that a seed written
down in a paper stays good; `regular` is networkx's algorithm and depends on networkx's version.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.limits import at_least
from zermelo.families.operations import complement
from zermelo.families.standard import complete, empty


def stream(seed: int, purpose: int = 0) -> Any:
    """Return the random stream of a seed; different purposes get independent streams."""
    import numpy as np

    at_least("a random family", "seed", seed, 0)
    bits = np.random.MT19937(np.random.SeedSequence([purpose, seed]))
    return np.random.RandomState(bits)


def tree(n: int, seed: int = 0) -> Graph:
    """Return a labeled tree, uniform among the n^(n-2) trees on 0..n-1.

    A uniform Prüfer sequence, decoded in linear time: each entry is the neighbor of the least
    leaf that is left.
    """
    import numpy as np

    affordable(n, n - 1)
    if n <= 2:
        return complete(n)
    code = stream(seed).randint(0, n, size=n - 2)
    degree = (np.bincount(code, minlength=n) + 1).tolist()
    leaves = []
    scan = leaf = degree.index(1)
    for v in code.tolist():
        leaves.append(leaf)
        degree[v] -= 1
        if degree[v] == 1 and v < scan:
            leaf = v  # the scan has passed v, so v is now the least leaf
        else:
            scan = leaf = degree.index(1, scan + 1)
    return Graph.from_arrays(n, [*leaves, leaf], [*code.tolist(), n - 1])


def mop(n: int, seed: int = 0) -> Graph:
    """Return a maximal outerplanar graph with outer cycle 0..n-1 in order.

    For n >= 3 the triangulation of the polygon is uniform among all of them.

    Triangulations of the polygon are binary trees: the root is the side 0 - (n-1), every inner
    node is a diagonal with the two other sides of the triangle behind it as children, and the
    leaves are the other sides from left to right. By the cycle lemma exactly one rotation of a
    word of n-2 inner nodes and n-1 leaves is the preorder of a tree, so a shuffled word gives a
    uniform tree; each of its 2n-3 nodes is an edge.
    """
    import numpy as np

    affordable(n, 2 * n - 3)
    if n <= 2:
        return complete(n)
    word = np.zeros(2 * n - 3, dtype=np.int8)
    word[: n - 2] = 1
    stream(seed).shuffle(word)
    heights = np.cumsum(2 * word.astype(np.int64) - 1)
    inner = np.roll(word, -int(np.argmin(heights)) - 1)
    # A subtree begins at the polygon's vertex that as many leaves precede, and ends where its
    # right child ends; backwards through the preorder both children's ends are on the stack.
    tails = np.cumsum(1 - inner) - (1 - inner)
    heads: list[int] = []
    ends: list[int] = []
    leaf_end = n
    for is_inner in inner[::-1].tolist():
        if is_inner:
            ends.pop()
        else:
            leaf_end -= 1
            ends.append(leaf_end)
        heads.append(ends[-1])
    return Graph.from_arrays(n, tails, np.array(heads[::-1]))


def cactus(n: int, k: int, seed: int = 0) -> Graph:
    """Return a connected graph on n vertices whose blocks are edges and cycles, of order <= k."""
    return _glue(n, k, False, seed)


def blocks(n: int, k: int, seed: int = 0) -> Graph:
    """Return a connected graph on n vertices whose blocks are cliques and cycles, of order <= k."""
    return _glue(n, k, True, seed)


def _glue(n: int, k: int, cliques: bool, seed: int) -> Graph:
    """Glue cycles, or cycles and cliques, to random vertices; sizes are uniform from 2 to k.

    The last block is as large as fits. Vertices are numbered as they arise.
    """
    k = min(k, max(n, 2))
    affordable(n, n * (k if cliques else 3) // 2)
    draw = stream(seed)
    sizes = draw.randint(2, k + 1, size=n).tolist()
    places = draw.random_sample(n).tolist()
    kinds = draw.randint(0, 2, size=n).tolist()
    pairs: list[tuple[int, int]] = []
    known = 1
    for size, place, kind in zip(sizes, places, kinds, strict=True):
        if known == n:
            break
        more = min(size, n - known + 1) - 1
        block = [int(place * known), *range(known, known + more)]
        known += more
        if cliques and kind:
            pairs += combinations(block, 2)
        else:
            pairs += pairwise(block)
            if more > 1:
                pairs.append((block[0], block[-1]))
    return Graph.from_edges(n, pairs)


def gnp(n: int, p: float, seed: int = 0) -> Graph:
    """Return a random graph on n vertices in which each pair is an edge with probability p.

    Pairs in lexicographic order; the gaps from edge to edge are geometric, so time and memory
    follow the number of edges, not of pairs (Batagelj and Brandes, Phys. Rev. E 71, 2005).
    """
    import numpy as np

    pairs = n * (n - 1) // 2
    affordable(n, int(p * pairs))
    if p == 0:
        return empty(n)
    if p == 1:
        return complete(n)
    draw = stream(seed)
    chunks = []
    last = -1
    while last < pairs:
        uniform = draw.random_sample(min(1 << 20, int(p * pairs * 1.1) + 100))
        with np.errstate(over="ignore"):  # a gap may be infinite when p is tiny
            gaps = np.log1p(-uniform) / np.log1p(-p)
        # A gap as long as all pairs ends the draw, whatever its length.
        ranks = last + np.cumsum(np.minimum(gaps, pairs).astype(np.int64) + 1)
        chunks.append(ranks)
        last = int(ranks[-1])
    ranks = np.concatenate(chunks)
    ranks = ranks[ranks < pairs]
    v = np.arange(n, dtype=np.int64)
    row_starts = v * (2 * n - 1 - v) // 2
    tails = np.searchsorted(row_starts, ranks, side="right") - 1
    # The last row is empty and starts where the ranks end, so no rank falls into it.
    return Graph.from_arrays(n, tails, ranks - row_starts[tails] + tails + 1)


def regular(n: int, d: int, seed: int = 0) -> Graph:
    """Return a random d-regular graph on n vertices (asymptotically uniform, see networkx)."""
    import networkx

    if not 0 <= d < n:
        raise InputError(f"a regular graph needs 0 <= d < n, not d = {d} and n = {n}", "", "d")
    if n * d % 2:
        raise InputError(f"a regular graph needs n*d even, not {n}*{d}", "", "d")
    affordable(n, n * d // 2)
    if d > (n - 1) // 2:  # the pairing of stubs seldom succeeds for large degrees
        return complement(regular(n, n - 1 - d, seed))
    return Graph.from_edges(n, list(networkx.random_regular_graph(d, n, seed=seed).edges))
