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

Two more keys about blocks (see below) prove more than their dimension does: "degenerate": [2] lists
blocks, and "bounded": [[3, [[[1, 2], [2, null]]], [[1, 4, 5], [2, 3]]]] has for a block sets of its
edges and disjoint classes of vertices. Both may be left out.

Fact 1. Let T_1, ..., T_n be indeterminates and b = the sum of T_v B_v over the vertices of G, the
root left out, a bilinear form on Z over the field F of rational functions in T over GF(2). If the
game is winnable, then b is nondegenerate.

Proof. By Proposition 1.1 the game is won by v1, ..., vn exactly if in the order r, v1, ..., vn
every vertex but r has an odd number of neighbors in G+ before it: r counts once more for the green
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

Theorem. Let Y have codimension k in Z and be the direct sum of blocks W_1, ..., W_t
with B_v(c, d) = 0 for all v and all c and d of two different blocks. Let w_i be the dimension of
the radical of b on W_i over F, or a lower bound of it. If w_1 + ... + w_t > k, the game is lost.

Proof. The radical of b on Y is the direct sum of those on the blocks, so its dimension is above k.
Each x in it gives a linear function b(x, .) on Z over F that is 0 on Y, that is, one on Z / Y,
which has dimension k. So some x that is not 0 gives the function 0: it is in the radical of b on Z,
and by Fact 1 the game is not winnable. QED

By Fact 2 the dimension of the radical has the parity of that of the block. So w_i = 1 is a lower
bound for a block of odd dimension. For one of even dimension w_i = 2 is, if the radical is not 0.
That is so if a nonzero cycle c of the block has B_v(c, .) = 0 there for all v. An example is the
set of all edges of a 2-connected graph in which every vertex, or copy of one, but r has even
degree. A block listed in "degenerate" has w_i = 2, or 3 if its dimension is odd: the checker
computes that the Pfaffians that say so are the zero polynomial (`pfaffians`).

Any block W may be listed in "bounded", with sets of edges and classes of vertices. Let X be the
space of the cycles in W that have an even number of each of the sets, and l its codimension in W.
Let A_1, ..., A_t be the classes and one more of all other vertices of G, and d_i the dimension of
the span of the linear functions B_v(c, .) on X for c in X and v in A_i. Then w = dim W - 2 l - 2
[d_1 / 2] - ... - 2 [d_t / 2] is a lower bound for the dimension of the radical of b on W.

Proof. The part of b that belongs to A_i is alternating on X and 0 on the common kernel of these
functions, so its rank is at most d_i, and even. Hence the rank of b on X is at most the sum of the
2 [d_i / 2], and its rank on W, where a basis has l vectors more, at most 2 l more than that. QED

Which blocks. If the sets at each vertex are disjoint, the blocks are the cycle spaces of the blocks
of H, that is, of its maximal 2-connected subgraphs: every cycle is a sum of cycles each inside one
of them, and two of them have no edge in common, so that B_v is 0. Otherwise the checker writes out
Y (`cycle_spaces`): two cycles of its reduced echelon basis, for the edges in increasing order, are
in the same block if a chain joins them in which every two neighbors have B_v = 1 for some v. Edges
of G+ are ordered as pairs of vertices (smaller, larger), r being vertex n. Blocks are numbered from
0 in the order of the least edge in a cycle of their basis, without those of dimension 0.

All this is linear algebra over GF(2) behind the formula of Lovasz for the linear matroid parity
problem (1980). The parity condition is the case without detached edges where z is odd. It is due to
B. and C. Szegedy (Combinatorica 26, 2006) that winning orders, that is, acyclic orientations with
prescribed in-degree parities, are about such a form. With disjoint sets and no other key all takes
linear time (but for sorting).

Acceptance implies:
No order wins the instance.

Hypotheses:
- The plain game or one that is it in other words: `plain`, in `check_detachment_barrier`.
- G+ is simple, and edges named are its edges, each vertex v one of G: `read_sets`, `_edge`. G+ need
  not be connected; G may have isolated vertices and no green one. Equal sets at a vertex count only
  once in the codimension, because the checker computes it from dim Y.
- Blocks are computed, not taken from the certificate. Those listed exist, and are listed once:
  `_block_numbers`. The Pfaffians of a degenerate one vanish: `_degenerate`.
- The sets of a bounded block are sets of its edges, and the classes disjoint sets of vertices of G:
  `_lower_bound`, `_classes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, shown
from zermelo.core.graph import parts
from zermelo.games.ello.evidence import cycle_spaces, pfaffians
from zermelo.games.ello.evidence.cycle_spaces import Block, Edge
from zermelo.games.ello.evidence.dual_barrier import is_below, rooted_adjacency
from zermelo.games.ello.evidence.two_connected import two_connected
from zermelo.games.ello.rules import GREEN, Ello, plain, plain_form

StarSet = tuple[int, Sequence[int]]
"""A vertex and some of its neighbors in G+: the edges between them are detached."""


STEP = 4e-6  # seconds of work for an edge


class Detached(TypedDict):
    """Sets of edges at vertices, each met evenly by the cycles that are kept; null is the root."""

    detached: list[tuple[int, list[int | None]]]


Bounded = tuple[int, list[list[tuple[int, int | None]]], list[list[int]]]
"""A block, sets of edges of it, and classes of vertices; null is the root."""


class DetachmentBarrier(Detached, total=False):
    """Blocks that are degenerate though they are even, and blocks whose rank is bounded."""

    degenerate: list[int]
    bounded: list[Bounded]


def check_detachment_barrier(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a barrier of cycles; linear time for disjoint sets without further keys."""
    game, data = plain_form(certificate.instance.position), certificate.evidence.data
    require(plain(game), "the cycles of the rooted graph are about the plain game only")
    size, lost, found = losses(game, data, deadline)
    codimension = size - sum(block.dimension for block in found)
    few = f"the codimension is {codimension}, but the blocks prove only {lost} dimensions lost"
    require(lost > codimension, few)
    return ACCEPTED


def losses(game: Ello, data: Mapping[str, Any], deadline: Deadline) -> tuple[int, int, list[Block]]:
    """Return dim Z, how many dimensions the blocks prove lost together, and the blocks."""
    size, found = blocks(game, read_sets(game, data, deadline), deadline)
    lost = [block.lost for block in found]
    degenerate = sequence(data.get("degenerate", []), ".degenerate")
    bounded = sequence(data.get("bounded", []), ".bounded")
    bounds = [sequence(entry, f".bounded[{i}]", 3) for i, entry in enumerate(bounded)]
    listed = _block_numbers([*degenerate, *(entry[0] for entry in bounds)], len(found))
    edges = rooted_edges(game) if listed else []
    for number in degenerate:
        lost[number] = _degenerate(number, found[number], edges, game.graph.n, deadline)
    for number, even, classes in bounds:
        lost[number] = _lower_bound(game, even, classes, found[number], edges, deadline)
        least = found[number].lost
        require(lost[number] > least, f"block {number} is known to lose {least} dimensions anyway")
    return size, sum(lost), found


def _block_numbers(numbers: Sequence[Any], count: int) -> Sequence[int]:
    known = [number for number in numbers if is_below(number, count)]
    once = len(known) == len(numbers) == len(set(known))
    require(once, f"blocks that are listed must be different ones from 0 to {count - 1}")
    return known


def rooted_edges(game: Ello) -> list[Edge]:
    """Return the edges of G+ as pairs (smaller, larger), increasing; the root is vertex n."""
    rooted = rooted_adjacency(game)
    return [(u, v) for u, row in enumerate(rooted) for v in row if u < v]


def blocks(game: Ello, sets: Sequence[StarSet], deadline: Deadline) -> tuple[int, list[Block]]:
    """Return dim Z and the blocks of Y with a dimension above 0, in their order."""
    edges, rooted = rooted_edges(game), rooted_adjacency(game)
    size = len(edges) - len(rooted) + len(parts(rooted, bytearray(len(rooted))))
    deadline.check(STEP * len(edges))
    if disjoint(sets):
        return size, _graph_blocks(game.graph.n, edges, sets)
    named = ([(min(u, v), max(u, v)) for u in near] for v, near in sets)
    space = cycle_spaces.subspace(game.graph.n + 1, edges, named, deadline)
    return size, cycle_spaces.blocks(space, edges, game.graph.n, deadline)


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
    number: int, block: Block, edges: Sequence[Edge], root: int, deadline: Deadline
) -> int:
    """Return the least dimension of the radical, after Pfaffians were shown to vanish."""
    require(block.lost < 2, f"block {number} is known to be degenerate anyway")
    if block.dimension > pfaffians.MOST_DIMENSION:
        what = f"block {number} has dimension {block.dimension}"
        raise LimitReached(f"{what}, above {pfaffians.MOST_DIMENSION}")
    basis = cycle_spaces.block_basis(block)
    stars = cycle_spaces.block_stars(block, edges, root)
    vanish = pfaffians.degenerate(basis, stars, deadline)
    require(vanish, f"a Pfaffian of block {number} is not the zero polynomial")
    return block.lost + 2


def _lower_bound(
    game: Ello, even: Any, classes: Any, block: Block, edges: Sequence[Edge], deadline: Deadline
) -> int:
    """Return the lower bound that sets of edges and classes of vertices prove."""
    inside = {edges[e]: place for place, e in enumerate(block.edges)}
    masks = []
    for number, listed in enumerate(sequence(even, ".bounded")):
        place = f"the set {number} of a block"
        pairs = (sequence(pair, place, 2) for pair in sequence(listed, place))
        chosen = [_edge(game, v, u, place) for v, u in pairs]
        _ensure_set(chosen, place)
        require(all(edge in inside for edge in chosen), f"{place} has an edge outside of the block")
        masks.append(sum(1 << inside[edge] for edge in chosen))
    parted = _classes(classes, game.graph.n)
    return bounded_loss(block, list(inside), game.graph.n, masks, parted, deadline)


def bounded_loss(
    block: Block,
    edges: Sequence[Edge],
    root: int,
    masks: Iterable[int],
    classes: Sequence[Sequence[int]],
    deadline: Deadline,
) -> int:
    """Return the lower bound w for the dimension of the radical on a block with these edges."""
    basis = cycle_spaces.block_basis(block)
    space = cycle_spaces.meeting_evenly(basis, masks, len(edges), deadline)
    listed = {v for members in classes for v in members}
    rest = [v for v in range(root) if v not in listed]
    ranks = cycle_spaces.class_ranks(space, edges, root, [*classes, rest], deadline)
    return 2 * len(space) - len(basis) - sum(2 * (rank // 2) for rank in ranks)


def read_sets(game: Ello, data: Mapping[str, Any], deadline: Deadline) -> list[StarSet]:
    """Return the sets of edges at vertices that the evidence names."""
    root = game.graph.n
    sets: list[StarSet] = []
    for number, pair in enumerate(deadline.over(sequence(data["detached"], ".detached"), 256)):
        place = f".detached[{number}]"
        v, listed = sequence(pair, place, 2)
        edges = [_edge(game, v, u, place) for u in sequence(listed, f"{place}[1]")]
        _ensure_set(edges, place)
        sets.append((v, tuple(root if u is None else u for u in listed)))
    return sets


def _edge(game: Ello, v: Any, u: Any, place: str) -> Edge:
    """Return the edge of G+ between a vertex of G and another one, or null for the root."""
    n = game.graph.n
    known = is_below(v, n) and (u is None or is_below(u, n))
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
    for members in sequence(value, ".bounded"):
        for v in sequence(members, ".bounded"):
            require(is_below(v, n), f"{shown(v)} in a class is not a vertex")
            require(not seen[v], f"{v} stands in a class twice")
            seen[v] = 1
        found.append(list(members))
    return found
