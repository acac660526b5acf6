"""Spaces of cycles of a graph over GF(2), written out: for the evidence `detachment-barrier`.

A cycle is an integer whose bit e tells whether edge e is in it. The space is what the sets of
detached edges leave of all cycles; its basis is in reduced echelon form, so that it depends on the
space alone. Cubic time in 64-bit words; what is too large is refused before memory is taken.

Acceptance implies:
`subspace`: a basis of the cycles that meet every set evenly. `blocks`: their partition as the
docstring of `detachment_barrier` has it. `class_ranks`: the dimensions d_i there.

Hypotheses:
Edges join two different vertices, and the sets name each of theirs once: the caller checks that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached

Edge = tuple[int, int]

MOST_BITS = 400_000_000
"""More bits than these, 50 megabytes, are not taken for a space."""

WORD = 4e-9
"""Seconds of work for a 64-bit word of two integers; and some words for each operation."""

OVERHEAD = 40


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a space of cycles: its dimension, and what its basis is made from.

    Where the space was written out `cycles` is the basis; else it is the cycle space of the graph
    with the edges `ends`, which are the edges of these numbers.
    """

    dimension: int
    lost: int  # a lower bound for the dimension of the radical: 1 if odd, else 2 or 0
    edges: Sequence[int]  # the numbers of the edges, increasing
    ends: Sequence[Edge] = ()
    cycles: Sequence[int] = ()


def subspace(
    vertices: int,
    edges: Sequence[Edge],
    sets: Iterable[Sequence[Edge]],
    deadline: Deadline,
) -> list[int]:
    """Return the reduced echelon basis of the cycles that have an even number of each set.

    The lowest edges lead.
    """
    number = {edge: e for e, edge in enumerate(edges)}
    masks = (sum(1 << number[edge] for edge in chosen) for chosen in sets)
    space = meeting_evenly(cycle_basis(vertices, edges), masks, len(edges), deadline)
    return echelon_basis(space, _step(len(edges)), deadline)


def meeting_evenly(
    basis: Iterable[int], masks: Iterable[int], length: int, deadline: Deadline
) -> list[int]:
    """Return a basis of the vectors of a span that have an even number of the bits of each mask."""
    space, step = list(basis), _step(length)
    for mask in masks:
        deadline.check(step * len(space))
        odd = [i for i, vector in enumerate(space) if (vector & mask).bit_count() & 1]
        if odd:
            last = space.pop(odd.pop())
            for i in odd:
                space[i] ^= last
    return space


def _step(length: int) -> float:
    """Return the seconds of work for an operation on integers of so many bits."""
    return WORD * (length // 64 + OVERHEAD)


def cycle_basis(vertices: int, edges: Sequence[Edge]) -> list[int]:
    """Return the cycles that the edges outside of a spanning forest close."""
    if len(edges) * (vertices + len(edges)) > MOST_BITS:
        raise LimitReached(f"the cycles of {len(edges)} edges are too long to be written out")
    at: list[list[int]] = [[] for _ in range(vertices)]
    for e, (u, v) in enumerate(edges):
        at[u].append(e)
        at[v].append(e)
    way: list[int | None] = [None] * vertices
    tree = bytearray(len(edges))
    for start in range(vertices):
        if way[start] is not None:
            continue
        way[start] = 0
        queue = [(start, 0)]
        for v, path in queue:
            for e in at[v]:
                w = edges[e][0] + edges[e][1] - v
                if way[w] is None:
                    way[w] = there = path | 1 << e
                    tree[e] = 1
                    queue.append((w, there))
    return [(way[u] or 0) ^ (way[v] or 0) ^ 1 << e for e, (u, v) in enumerate(edges) if not tree[e]]


def echelon_basis(space: Iterable[int], step: float, deadline: Deadline) -> list[int]:
    """Return the reduced echelon basis of a span, by its lowest bits, in increasing order."""
    leading: dict[int, int] = {}
    for vector in space:
        deadline.check(step * (1 + len(leading)) / 4)
        insert(leading, vector)
    order = sorted(leading)
    for place in range(len(order) - 1, -1, -1):
        deadline.check(step * place)
        low = order[place]
        pivot = leading[low]
        for earlier in order[:place]:
            if leading[earlier] & low:
                leading[earlier] ^= pivot
    return [leading[low] for low in order]


def blocks(
    space: Sequence[int], edges: Sequence[Edge], root: int, deadline: Deadline
) -> list[Block]:
    """Return the parts of a basis that are not joined by B_v = 1, in the order of least edges."""
    part = list(range(len(space)))

    def find(i: int) -> int:
        while part[i] != i:
            part[i] = part[part[i]]
            i = part[i]
        return i

    step = _step(len(edges))
    for star in _stars(enumerate(edges), root).values():
        deadline.check(step * len(space))
        patterns: dict[int, list[int]] = {}
        for i, cycle in enumerate(space):
            patterns.setdefault(cycle & star, []).append(i)
        patterns.pop(0, None)
        waiting = sorted(patterns)
        while waiting:
            reached = [waiting.pop()]
            for pattern in reached:
                deadline.check(step * len(waiting))
                met = {q for q in waiting if (q & pattern).bit_count() & 1}
                reached += sorted(met)
                waiting = [q for q in waiting if q not in met]
            if len(reached) > 1:  # else it is in the radical of B_v, and joins nothing
                members = [find(i) for pattern in reached for i in patterns[pattern]]
                for i in members:
                    part[find(i)] = find(members[0])
    groups: dict[int, list[int]] = {}
    for i in range(len(space)):
        groups.setdefault(find(i), []).append(i)
    found = []
    for group in groups.values():
        cycles = [space[i] for i in group]
        union = reduce(or_, cycles)
        numbers = [e for e in range(len(edges)) if union >> e & 1]
        lost = len(cycles) % 2
        if not lost and class_ranks(cycles, edges, root, [range(root)], deadline) != [len(cycles)]:
            lost = 2
        found.append(Block(len(cycles), lost, numbers, cycles=cycles))
    return sorted(found, key=lambda block: block.edges[0])


def block_basis(block: Block) -> list[int]:
    """Return a basis of a block, in bits that stand for the edges of the block in their order."""
    if not block.cycles:
        names = {v: i for i, v in enumerate(sorted({v for edge in block.ends for v in edge}))}
        return cycle_basis(len(names), [(names[u], names[v]) for u, v in block.ends])
    return [
        sum(1 << place for place, e in enumerate(block.edges) if cycle >> e & 1)
        for cycle in block.cycles
    ]


def block_stars(block: Block, edges: Sequence[Edge], root: int) -> dict[int, int]:
    """Return the edges of a block at each vertex but the root, in bits as `block_basis` has them.

    The vertices are those of the graph, whatever copies of them the block lies at.
    """
    return _stars(((place, edges[e]) for place, e in enumerate(block.edges)), root)


def _stars(edges: Iterable[tuple[int, Edge]], root: int) -> dict[int, int]:
    stars: dict[int, int] = {}
    for place, edge in edges:
        for v in edge:
            if v != root:
                stars[v] = stars.get(v, 0) | 1 << place
    return dict(sorted(stars.items()))


def class_ranks(
    space: Sequence[int],
    edges: Sequence[Edge],
    root: int,
    classes: Iterable[Sequence[int]],
    deadline: Deadline,
) -> list[int]:
    """Return for every class of vertices the dimension that the B_v(c, .) span on the space."""
    columns = transpose(space, len(edges))
    at: dict[int, list[int]] = {}
    for e, edge in enumerate(edges):
        for v in edge:
            at.setdefault(v, []).append(columns[e])
    step = _step(len(space))
    ranks = []
    for members in classes:
        span: dict[int, int] = {}
        for v in members:
            if v == root:
                continue
            for function in functions(at.get(v, ())):
                deadline.check(step * (1 + len(span)) / 2)
                insert(span, function)
        ranks.append(len(span))
    return ranks


def transpose(space: Sequence[int], length: int) -> list[int]:
    """Return for every bit which vectors have it, the first vector being the lowest bit."""
    if not space or not length:
        return [0] * length
    rows = [format(cycle, f"0{length}b") for cycle in reversed(space)]
    return [int("".join(column), 2) for column in zip(*rows, strict=True)][::-1]


def functions(columns: Sequence[int]) -> list[int]:
    """Return functions that span all B_v(c, .), for the columns of the edges at v.

    Bit j of a column tells whether the j-th basis cycle has the edge, bit j of a function its value
    there. The function of a cycle c adds the columns of its edges at v; cycles at the pivots of the
    columns are enough, because their patterns at v span all patterns.
    """
    span: dict[int, int] = {}
    for column in columns:
        insert(span, column)
    found = []
    for pivot in sorted(span):
        function = 0
        for column in columns:
            if column & pivot:
                function ^= column
        found.append(function)
    return found


def insert(span: dict[int, int], vector: int) -> bool:
    """Add a vector to an echelon basis, keyed by lowest bits; return whether it was new."""
    while vector:
        low = vector & -vector
        if low not in span:
            span[low] = vector
            return True
        vector ^= span[low]
    return False


def gram(basis: Sequence[int], star: int) -> list[int]:
    """Return the matrix of B_v on a basis, row by row in bits."""
    met: Mapping[int, int] = dict(enumerate(cycle & star for cycle in basis))
    return [
        sum(1 << j for j, other in met.items() if (row & other).bit_count() & 1)
        for row in met.values()
    ]
