"""What may be left out in Arc-Kayles on grids without a change of the nim-value, for kernels.

A move takes the two ends of an edge. A *leaf* is a vertex with one neighbor. Both statements are
proved by induction on the number of vertices.

1. Let each neighbor of a vertex v have a leaf other than v. Then v may be left out. Proof: a move
   that does not take v takes the leaf of a neighbor of v only together with that neighbor. So
   each neighbor of v that remains has its leaf, and v may be left out by induction: the move comes
   to the same with v as without. A move that takes v and a neighbor s comes to the same as the
   move that takes s and its leaf l: this leaves v, which may be left out by induction, and that
   leaves l, which has no neighbor any more.
2. Let a and d be no neighbors, and let b and c be the only neighbors of either. Then the edges
   a-b and c-d may be left out. Proof: after a-b there is d, a leaf of c, and after d-b there is a,
   a leaf of c; so d-b stands for both moves, and likewise a-c for itself and d-c. A move that takes
   b and none of a, c, d leaves a and d as leaves of c, of which one may be left out by 1; without
   the edge c-d one is left too. The same with b and c exchanged. After b-c neither a nor d has a
   neighbor. Any other move leaves all four, with the same neighbors.

So of two leaves of a vertex one may be left out. P. Beling's program igs (2019 to 2024) uses both
for Cram, as "reduced stars" and "forbidden moves". Off grids it does not pay: it saves at most a
fifth of the pairs of cubic graphs.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import inlined


@inlined
def prune(grid: Any, cells: int) -> int:
    """Return a set of cells without what statement 1 leaves out of it."""
    width, right = grid[1], grid[2]
    leaves = _leaves(grid, cells)
    held = (leaves & right) << 1 & cells
    near = leaves << width & cells  # below a leaf, and then on the two other sides
    more = (near & held) >> width
    held |= near
    near = leaves >> width & cells
    more |= (near & held) << width
    held |= near
    near = leaves >> 1 & right & cells
    more |= (near & held) << 1
    held |= near
    cells &= ~more
    rest = cells & ~(leaves | held)
    near = (rest & right) << 1 | rest >> 1 & right | rest << width | rest >> width
    return int(cells ^ (rest & ~near))


@inlined
def _leaves(grid: Any, cells: int) -> int:
    """Return the cells with one neighbor."""
    width, right = grid[1], grid[2]
    east, west = cells >> 1 & right, (cells & right) << 1
    south, north = cells >> width, cells << width
    return int(cells & (((east ^ west) & ~(south | north)) | ((south ^ north) & ~(east | west))))


@inlined
def spare_edges(grid: Any, cells: int) -> int:
    """Return the cells of a set whose edge to the right statement 2 leaves out."""
    width, right = grid[1], grid[2]
    east, west = cells >> 1 & right & cells, (cells & right) << 1 & cells
    south, north = cells >> width & cells, cells << width & cells
    falling = east & south & ~west & ~north & (west & north & ~east & ~south) >> width + 1
    rising = east & north & ~west & ~south & (west & south & ~east & ~north) << width - 1
    upper = falling | rising >> width
    return int(upper | upper << width)
