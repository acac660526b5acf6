"""Splitting a game of ELLO at cut vertices (Theorem 4.1), all at once, with the proof.

The step is ["split", [x, [[color, [neighbors]], ...]], ...]. For each pair in the list of x a copy
of x arises, with this color and these neighbors, which x loses; x keeps the others, and gets the
color which makes the number of red copies, x counted, odd exactly if x was red. The entries are
carried out one after the other. Test 1: the number of components grows by the number of copies.
Test 2: every piece (component that arises) satisfies the parity condition.

Theorem. The pieces are all winnable exactly if the components which they come from are.

Proof. By test 1 the pieces and the split vertices, a piece being joined to those of which it
contains a copy, form a forest. If there are winning orders of the pieces, put them together so that
all copies of x come to one place: since the forest has no cycle, that is possible. The predegree of
x is the sum of those of its copies, so it has the parity that its color asks for. Conversely, a
winning order restricted to the pieces wins them with some colors d of the copies in place of the
given ones c. The number of red copies of x has the same parity in c and d, and so has the number of
red vertices of each piece, by test 2 and since the parity condition is necessary (Theorem 1.5). So
the copies where c and d differ are even in number at each split vertex and in each piece. Copies
are the edges of the forest, and a finite forest with edges has a vertex with one edge only: c = d.

Theorem 4.2 (oddities that hang on the vertices of a graph) is the case where a piece is an oddity:
split off, it is a part of its own which only has to be shown winnable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.checker.data import require
from zermelo.core.errors import shown
from zermelo.games.ello.evidence.trace_rules import Applied, State
from zermelo.games.ello.rules import GREEN, RED


def split(state: State, entries: list[Any]) -> Applied:
    """Carry out the step with these entries, any JSON values; takes time linear in the components.

    `BadProof` if it is not valid; the state is void then.
    """
    size = len(state.alive)
    vertices = [entry[0] for entry in entries if isinstance(entry, list) and len(entry) == 2]
    fine = len(vertices) == len(entries) and all(map(state.has, vertices))
    require(fine and len(set(vertices)) == len(vertices), "split: an entry is [vertex, copies]")
    before = len(state.components(vertices))
    copies: dict[int, int] = {}
    for x, parts in entries:
        require(isinstance(parts, list), "split: an entry is [vertex, copies]")
        for part in parts:
            copies[_detach(state, x, part)] = x
    pieces = state.components([*vertices, *range(size, len(state.alive))])
    require(len(pieces) == before + len(copies), "split: it does not separate the copies")
    for piece in pieces:
        require(_plausible(state, piece), f"split: the piece with {piece[0]} has wrong parity")
    return Applied("split", tuple(vertices), pieces, copies)


def _detach(state: State, x: int, part: Any) -> int:
    """Add a copy of x that takes over some of its neighbors, and return it."""
    color: Any
    row: Any
    color, row = part if isinstance(part, list) and len(part) == 2 else (None, None)
    fine = type(color) is int and color in (GREEN, RED) and isinstance(row, list)
    require(fine, "split: a copy is [color, neighbors]")
    copy = len(state.alive)
    state.alive.append(1)
    state.colors.append(color)
    state.colors[x] ^= color
    state.adjacency.append(set())
    for u in row:
        require(
            type(u) is int and u in state.adjacency[x], f"split: {x} has no neighbor {shown(u)}"
        )
        state.toggle(x, u)
        state.toggle(copy, u)
    return copy


def _plausible(state: State, vertices: Sequence[int]) -> bool:
    """Whether a component satisfies the parity condition (greens = vertices + edges, mod 2)."""
    reds = sum(state.colors[v] for v in vertices)
    edges = sum(len(state.adjacency[v]) for v in vertices) // 2
    return (reds + edges) % 2 == 0
