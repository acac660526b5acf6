"""Evidence that a game of ELLO is lost: a barrier of cycles (kind `detachment-barrier`).

Let G+ be G with one more vertex, the root r, joined to every green vertex, and Z the space of its
cycles: the sets of edges that meet the star of every vertex (the edges at it) in an even number,
added modulo 2; z = dim Z = E - V + the number of components. For a vertex v and c, d in Z let
B_v(c, d) be the parity of the number of edges at v that are in both. The evidence says how a
subspace Y of Z falls into parts that do not see each other. In JSON, on vertex indices:

    {"detached": [[4, [5]], [9, [2, null]]]}

An entry [v, [a, b, ...]] detaches the edges from v to a, b, ..., null being the root: Y holds the
cycles that have an even number of these. So one edge is deleted, and two edges or more are split
off: if the sets at each vertex are disjoint, Y is the cycle space of the *detachment* H of G+, in
which every set ends at a vertex of its own, a copy of v. The vertex v is never the root.

There may be more keys. "even" lists sets of edges [u, v], with null for the root, anywhere in G+:
Y then also meets each of these in an even number. "degenerate" lists blocks (see below) that prove
more than their dimension does. Instead of it, "classes" may be there, a list of disjoint lists of
vertices, for the second form.

Fact 1. Let T_1, ..., T_n be indeterminates and b = the sum of T_v B_v over the vertices of G, the
root left out, a bilinear form on Z over the field F of rational functions in T over GF(2). If the
game is winnable, then b is nondegenerate.

Proof. By Proposition 1.1 the game is won by v1, ..., vn exactly if in the order r, v1, ..., vn
every vertex but r has an odd number of neighbours in G+ before it: r counts once more for the green
ones. So G+ and all beginnings of the order are connected. Induction on n; without vertices Z = 0.
Let v be the last vertex and d its degree in G+, which is odd, and Z' the cycle space of G+ - v, on
which b is nondegenerate by induction: its cycles are those of Z that avoid v, and B_v is 0 with
them. As G+ - v is connected, every even set of edges at v belongs to a cycle, so Z / Z' is the
space of the even subsets of d edges, of dimension d - 1, and B_v the parity of the intersection.
There it is nondegenerate: what meets every pair evenly is empty or the whole star, which is odd. In
a basis of Z that ends with one of Z', det b is a polynomial in T_v in which T_v^(d - 1) has the
coefficient det (B_v on Z / Z') * det (b on Z'), which is not 0. QED

Fact 2. b is alternating: B_v(c, c) is the parity of the number of edges of c at v. So on a space of
odd dimension it is degenerate, and its rank on any space is even.

Theorem, first form. Let Y have codimension k in Z and be the direct sum of blocks W_1, ..., W_t
with B_v(c, d) = 0 for all v and all c and d of two different blocks. Let w_i be the dimension of
the radical of b on W_i over F, or a lower bound of it. If w_1 + ... + w_t > k, the game is lost.

Proof. The radical of b on Y is the direct sum of those on the blocks, so its dimension is above k.
Each x in it gives a linear function b(x, .) on Z over F that is 0 on Y, that is, one on Z / Y,
which has dimension k. So two of the x, and then one x that is not 0, give the same function and 0:
that x is in the radical of b on Z, and by Fact 1 the game is not winnable. QED

By Fact 2 the dimension of the radical has the parity of that of the block. So w_i = 1 is a lower
bound for a block of odd dimension. For one of even dimension w_i = 2 is, if the radical is not 0:
because a cycle c of the block that is not 0 has B_v(c, .) = 0 there for all v; or because the block
is listed in "degenerate" and the Pfaffian of b on it is the zero polynomial, which is computed
(`pfaffians`).

Which blocks. If the sets at each vertex are disjoint, and "even" is not there, the blocks are the
cycle spaces of the blocks of H, that is, of its maximal 2-connected subgraphs: every cycle is a sum
of cycles each inside of one of them, and two of them have no edge in common, so that B_v is 0.
Otherwise Y is written out (`cycle_spaces`): of its reduced echelon basis, for the edges in
increasing order, two cycles are in the same block if they are joined by a chain in which every two
neighbours have B_v = 1 for some v. Edges of G+ are ordered as pairs of vertices (smaller, larger),
r being vertex n; blocks are numbered from 0 in the order of the least edge that is in a cycle of
their basis; blocks of dimension 0 do not count.

Theorem, second form. Let the vertices of G be parted into classes A_1, ..., A_t, and let d_i be the
dimension of the span of the linear functions B_v(c, .) on Y for c in Y and v in A_i. If
2 k + 2 [d_1 / 2] + ... + 2 [d_t / 2] < z, the game is lost. The vertices that are in none of the
listed classes are one class more.

Proof. The part of b that belongs to A_i is alternating on Y and 0 on the common kernel of these
functions, so its rank is at most d_i and even. Hence the rank of b on Y is at most the sum of the 2
[d_i / 2], and its rank on Z, where a basis has k vectors more, at most 2 k more than that. If this
is below z, b is degenerate. QED

Both forms are linear algebra over GF(2) behind one barrier formula: that of Lovasz for the linear
matroid parity problem (1980). The parity condition is the case without detached edges where z is
odd. That winning orders, that is, acyclic orientations with prescribed in-degree parities, are
about such a form is due to B. and C. Szegedy (Combinatorica 26, 2006).

If the sets are disjoint and no other key is there, all takes linear time (but for sorting).

Acceptance implies:
No order wins the instance.

Hypotheses: - The plain game or one that is it in other words: `plain`, in
`check_detachment_barrier`. - G+ is simple, and edges named are its edges, each vertex v one of G:
`read_cuts`. It need not be connected; G may have isolated vertices and no green one. Equal sets at
a vertex only count once in the codimension, because that is computed from dim Y. - Blocks are
computed, not taken from the certificate. Those listed as degenerate exist, are even and listed
once, and their Pfaffian vanishes: `_degenerate`. - Classes are disjoint sets of vertices of G:
`_classes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from zermelo.checker.data import ACCEPTED, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, shown
from zermelo.games.ello.evidence import cycle_spaces, pfaffians
from zermelo.games.ello.evidence.cycle_spaces import Block, Edge
from zermelo.games.ello.evidence.dual_barrier import rooted_adjacency
from zermelo.games.ello.evidence.two_connected import cycle_rank, two_connected
from zermelo.games.ello.rules import GREEN, Ello, plain, plain_form

StarSet = tuple[int, Sequence[int]]
"""A vertex and some of its neighbours in G+: the edges between them are detached."""


class Cuts(NamedTuple):
    """What Y must meet evenly: sets of edges at vertices, and sets of edges anywhere."""

    detached: Sequence[StarSet]
    even: Sequence[Sequence[Edge]] = ()


STEP = 4e-6  # seconds of work for an edge


class Detached(TypedDict):
    """Sets of edges at vertices, each met evenly by the cycles that are kept; null is the root."""

    detached: list[tuple[int, list[int | None]]]


class DetachmentBarrier(Detached, total=False):
    """Further sets of edges, blocks that are degenerate, or classes of vertices."""

    even: list[list[tuple[int, int | None]]]
    degenerate: list[int]
    classes: list[list[int]]


def check_detachment_barrier(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a barrier of cycles; linear time for disjoint sets without further keys."""
    game, data = plain_form(certificate.instance.position), certificate.evidence.data
    require(plain(game), "the cycles of the rooted graph are about the plain game only")
    cuts = read_cuts(game, data)
    listed = sequence(data.get("degenerate", []), ".degenerate")
    if "classes" in data:
        require("degenerate" not in data, "degenerate blocks have no place in the second form")
        classes = _classes(data["classes"], game.graph.n)
        size, bound = rank_bound(game, cuts, classes, deadline)
        require(bound < size, f"the classes bound the rank by {bound}, but there are {size} cycles")
        return ACCEPTED
    size, found = blocks(game, cuts, deadline)
    kept = sum(block.dimension for block in found)
    proved = sum(block.lost for block in found)
    proved += 2 * _degenerate(game, found, listed, deadline)
    few = f"the codimension is {size - kept}, but the blocks prove only {proved} dimensions lost"
    require(proved > size - kept, few)
    return ACCEPTED


def rooted_edges(game: Ello) -> list[Edge]:
    """Return the edges of G+ as pairs (smaller, larger), increasing; the root is vertex n."""
    rooted = rooted_adjacency(game)
    return [(u, v) for u, row in enumerate(rooted) for v in row if u < v]


def blocks(game: Ello, cuts: Cuts, deadline: Deadline) -> tuple[int, list[Block]]:
    """Return dim Z and the blocks of Y with a dimension above 0, in their order."""
    edges = rooted_edges(game)
    size = cycle_rank(game.graph.n + 1, edges)
    deadline.check(STEP * len(edges))
    if disjoint(cuts.detached) and not cuts.even:
        return size, _graph_blocks(game.graph.n, edges, cuts.detached)
    space = cycle_spaces.subspace(game.graph.n + 1, edges, _edge_sets(cuts), deadline)
    return size, cycle_spaces.blocks(space, edges, game.graph.n, deadline)


def _edge_sets(cuts: Cuts) -> Iterator[Sequence[Edge]]:
    for v, near in cuts.detached:
        yield [(min(u, v), max(u, v)) for u in near]
    yield from cuts.even


def disjoint(sets: Sequence[StarSet]) -> bool:
    """Whether no edge is in two sets at the same vertex."""
    return len({(v, u) for v, near in sets for u in near}) == sum(len(near) for _, near in sets)


def _graph_blocks(root: int, edges: Sequence[Edge], sets: Sequence[StarSet]) -> list[Block]:
    copy = {(v, u): root + 1 + i for i, (v, near) in enumerate(sets) for u in near}
    moved = [(copy.get((u, v), u), copy.get((v, u), v)) for u, v in edges]
    found = []
    for block in two_connected(root + 1 + len(sets), moved):
        ends = [moved[e] for e in block]
        degrees = Counter(v for edge in ends for v in edge)
        dimension = len(block) - len(degrees) + 1
        if dimension:
            even = all(d % 2 == 0 for v, d in degrees.items() if v != root)
            lost = dimension % 2 or 2 * even
            found.append(Block(dimension, lost, block, ends))
    return sorted(found, key=lambda block: block.edges[0])


def _degenerate(
    game: Ello, found: Sequence[Block], listed: Sequence[Any], deadline: Deadline
) -> int:
    """Return how many blocks are listed, each of them shown to have a Pfaffian that vanishes."""
    known = [block for block in listed if type(block) is int and 0 <= block < len(found)]
    edges = rooted_edges(game) if known else []
    once = len(known) == len(listed) == len(set(known))
    require(once, f"degenerate must be different blocks from 0 to {len(found) - 1}")
    for number in known:
        block = found[number]
        require(block.lost == 0, f"block {number} is known to be degenerate anyway")
        if block.dimension > pfaffians.MOST_DIMENSION:
            what = f"block {number} has dimension {block.dimension}"
            raise LimitReached(f"{what}, above {pfaffians.MOST_DIMENSION}")
        basis = cycle_spaces.block_basis(block)
        stars = cycle_spaces.block_stars(block, edges, game.graph.n)
        vanishes = pfaffians.vanishes(basis, stars, deadline)
        require(vanishes, f"the Pfaffian of block {number} is not the zero polynomial")
    return len(known)


def rank_bound(
    game: Ello, cuts: Cuts, classes: Sequence[Sequence[int]], deadline: Deadline
) -> tuple[int, int]:
    """Return dim Z and the bound of the second form for the rank of b."""
    edges = rooted_edges(game)
    size = cycle_rank(game.graph.n + 1, edges)
    space = cycle_spaces.subspace(game.graph.n + 1, edges, _edge_sets(cuts), deadline)
    listed = {v for members in classes for v in members}
    rest = [v for v in range(game.graph.n) if v not in listed]
    ranks = cycle_spaces.class_ranks(space, edges, game.graph.n, [*classes, rest], deadline)
    return size, 2 * (size - len(space)) + sum(2 * (rank // 2) for rank in ranks)


def read_cuts(game: Ello, data: Mapping[str, Any]) -> Cuts:
    """Return the sets of edges that the evidence names."""
    root, sets, anywhere = game.graph.n, [], []
    for number, pair in enumerate(sequence(data["detached"], ".detached")):
        place = f".detached[{number}]"
        v, listed = _pair(pair, place)
        edges = [_edge(game, v, u, place) for u in sequence(listed, f"{place}[1]")]
        _ensure_set(edges, place)
        sets.append((v, tuple(root if u is None else u for u in listed)))
    for number, listed in enumerate(sequence(data.get("even", []), ".even")):
        place = f".even[{number}]"
        edges = [_edge(game, *_pair(pair, place), place) for pair in sequence(listed, place)]
        _ensure_set(edges, place)
        anywhere.append(edges)
    return Cuts(sets, anywhere)


def _pair(value: Any, place: str) -> tuple[Any, Any]:
    first, second = sequence(value, place, 2)
    return first, second


def _edge(game: Ello, v: Any, u: Any, place: str) -> Edge:
    """Return the edge of G+ between a vertex of G and another one, or null for the root."""
    n = game.graph.n
    known = _vertex(v, n) and (u is None or _vertex(u, n))
    joined = known and (game.colors[v] == GREEN if u is None else game.graph.has_edge(v, u))
    require(joined, f"{place}: {shown(v)} and {shown(u)} are not joined in the rooted graph")
    return (v, n) if u is None else (min(u, v), max(u, v))


def _ensure_set(edges: Sequence[Edge], place: str) -> None:
    require(bool(edges), f"{place} has no edge")
    require(len(set(edges)) == len(edges), f"{place} names an edge twice")


def _classes(value: Any, n: int) -> list[list[int]]:
    """Return the listed classes."""
    found: list[list[int]] = []
    seen = bytearray(n)
    for number, members in enumerate(sequence(value, ".classes")):
        for v in sequence(members, f".classes[{number}]"):
            require(_vertex(v, n), f".classes[{number}]: {shown(v)} is not a vertex")
            require(not seen[v], f".classes[{number}]: {v} stands twice")
            seen[v] = 1
        found.append(list(members))
    return found


def _vertex(value: Any, n: int) -> bool:
    return type(value) is int and 0 <= value < n
