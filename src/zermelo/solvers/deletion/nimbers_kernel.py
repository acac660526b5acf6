"""The moves that delete vertices for the compiled search for nimbers: sets as 63-bit integers.

A component of a grid stands for all that reflections, turns and shifts make of it. Elsewhere a path
or a cycle has its nim-value from the recurrence of `games.impartial.heaps`. In Arc-Kayles cells of
a grid that do not matter are left out first.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.instructions import line, table
from zermelo.compile.kernels import inlined, jit
from zermelo.games.subtraction.rules import ALL
from zermelo.solvers.deletion.leaves_kernel import prune, spare_edges
from zermelo.solvers.deletion.moves_kernel import (
    REMOVAL,
    TREE,
    list_picks,
    list_removals,
    list_sides,
)
from zermelo.solvers.nimber_search.board_kernel import BESIDE, places
from zermelo.solvers.sets_kernel import count

(
    KIND, ADJACENT, LEAST, GRID, IMAGES, PATHS, CYCLES, DIGITS, WALK, SIDES, PRUNES,
) = places(11)  # fmt: skip
"""The places on a board: the kind of the moves, the neighbors of each vertex, the least component
with a move; the sides of a grid, 0 for other graphs, and what its lines become (`canonical`); the
nim-values of paths and cycles; the octal digits, room for a walk, the sides of edges; and whether
cells are left out as `leaves_kernel` tells, which is for Arc-Kayles."""


@jit
def options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write what the moves leave of a component."""
    kind, part, column = board[KIND], rows[at, 0], arena[:, 0]
    if kind not in (REMOVAL, TREE):
        return int(list_picks(kind, line(board, ADJACENT), part, column, first))
    digits = line(board, DIGITS)
    if digits[count(part)] & ALL:
        column[first] = 0
        first += 1
    if kind == TREE:
        return int(list_sides(line(board, SIDES), digits, part, column, first))
    adjacent, walk = line(board, ADJACENT), table(board, WALK)
    return int(list_removals(adjacent, digits, part, walk, column, first))


@jit
def parts(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the components of a set that have moves, with their weights."""
    adjacent, least, grid = line(board, ADJACENT), board[LEAST], line(board, GRID)
    rest, last, right = rows[at, 0], first, grid[2]
    if board[PRUNES] and grid[0]:
        rest = prune(grid, rest)
        right &= ~spare_edges(grid, rest)
    while rest:
        if grid[0]:
            part = fill(grid[1], right, rest)
            rest ^= part
            size = count(part)
            if size < least:
                continue
            edges = grid_edges(grid, part)
            part = canonical(grid, table(board, IMAGES), part)
        else:
            part, edges, ends, thin = walk(adjacent, rest)
            rest ^= part
            size = count(part)
            if size < least:
                continue
            if thin:
                known = line(board, PATHS if ends else CYCLES)
                board[BESIDE] ^= known[size]
                continue
        arena[last, 0], arena[last, 2] = part, edges + size
        last += 1
    return last


@inlined
def walk(adjacent: Any, rest: int) -> tuple[int, int, int, bool]:
    """Return the component of the first vertex of a set, and what was seen on the way.

    That is how many edges it has, how many vertices of degree 0 or 1, and whether it is a path or
    a cycle.
    """
    reached = fresh = rest & -rest
    degrees, ends, thin = 0, 0, True
    while fresh:
        low = fresh & -fresh
        near = adjacent[count(low - 1)] & rest
        degree = count(near)
        degrees += degree
        ends += degree < 2
        thin &= degree <= 2
        near &= ~reached
        reached |= near
        fresh = (fresh ^ low) | near
    return reached, degrees >> 1, ends, thin


@inlined
def fill(width: int, right: int, rest: int) -> int:
    """Return the component of the first cell of a set on a grid.

    `right` are the cells with an edge to the right.
    """
    reached, before = rest & -rest, 0
    while reached != before:
        before = reached
        reached |= ((reached & right) << 1 | reached >> 1 & right) & rest
        reached |= (reached << width | reached >> width) & rest
    return reached


@inlined
def grid_edges(grid: Any, part: int) -> int:
    """Return how many pairs of neighbors a set on a grid has."""
    return count(part & part >> grid[1]) + count(part & part >> 1 & grid[2])


@inlined
def canonical(grid: Any, images: Any, part: int) -> int:
    """Return the least set that reflections, turns and shifts make of one on a grid, row by row.

    `grid` has the rows and the columns, not less, and the cells that have a right neighbor;
    `images` has each row from behind, and as a column. Higher than wide sets are turned.
    """
    width = grid[1]
    full = (1 << width) - 1
    while not part & full:
        part >>= width
    joined, high, rest = 0, 0, part
    while rest:
        joined |= rest & full
        rest >>= width
        high += 1
    left = count((joined & -joined) - 1)
    behind = images[0, joined]
    beyond = left + count((behind & -behind) - 1)
    part >>= left
    plain, upside, mirrored, both = 0, 0, 0, 0
    best = 1 << 62
    if high <= width - beyond:
        for i in range(high):
            row = part >> i * width & full
            other = images[0, row] >> beyond
            up, down = i * width, (high - 1 - i) * width
            plain |= row << up
            mirrored |= other << up
            upside |= row << down
            both |= other << down
        best = min(min(plain, upside), min(mirrored, both))
    if width - beyond <= high:
        plain, upside, mirrored, both = 0, 0, 0, 0
        for i in range(high):
            row = part >> i * width & full
            column, other = images[1, row], images[1, images[0, row] >> beyond]
            plain |= column << i
            mirrored |= other << i
            upside |= column << (high - 1 - i)
            both |= other << (high - 1 - i)
        best = min(best, min(min(plain, upside), min(mirrored, both)))
    return int(best)
