"""The labeling lo of Definition 7: strong components without a way out, one after the other.

Of a digraph a strong component S that no arc leaves is taken away. If S has an odd number of
vertices they are P, and the vertices with an arc into S are N and taken away too; if it has an even
number its vertices are N. What is left is labeled likewise, and the order does not matter.

The vertices that go with an odd S can tear other components apart. So a component is decomposed
anew when its turn comes and it has lost vertices: the decomposition of the whole, once, is not
enough. The work can be quadratic (benchmarks/vertexnim.py has the family), and is a small multiple
of the size on sparse random digraphs.

Only what the token's vertex reaches is looked at, and the search ends when that has its label.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim.rules import VertexNim
from zermelo.solvers.components import strong_components


@dataclass(frozen=True, slots=True)
class Layered:
    """The label of the vertex that was asked about."""

    odd: bool
    """Whether it is in an odd component (P)."""
    witness: int | None
    """If it is N: a vertex of an odd component that it leads to, or another one of its own even
    component that it leads to."""
    layers: list[tuple[list[int], list[int]]]
    """The components in the order in which they were taken, each with the vertices that went with
    it, the asked one's last."""
    work: int
    """The arcs that the decompositions looked at."""


def label(game: VertexNim, deadline: Deadline) -> Layered:
    """Return lo of the token's vertex among it and the vertices of weight 1, loops ignored."""
    weights, u = game.weights, game.token
    rows: dict[int, list[int]] = {}
    into: dict[int, list[int]] = {u: []}
    found = [u]
    for v in deadline.over(found):
        rows[v] = [x for x in game.graph.neighbors(v) if x != v and (weights[x] == 1 or x == u)]
        for x in rows[v]:
            if x not in into:
                into[x] = []
                found.append(x)
            into[x].append(v)
    block = dict.fromkeys(found, 0)  # the component of every vertex that is left; -1 when taken

    def within_block(v: int) -> list[int]:
        number = block[v]
        return [x for x in rows[v] if block[x] == number]

    turns, blocks, work, layers = [(0, found)], 0, 0, []
    strong = False
    while turns:
        deadline.check()
        number, part = turns.pop()
        left = [v for v in part if block[v] == number]
        if not left:
            continue
        if not strong or len(left) < len(part):
            components = strong_components(left, within_block)
            work += sum(len(rows[v]) for v in left)
            for component in reversed(components):
                blocks += 1
                for v in component:
                    block[v] = blocks
                turns.append((blocks, component))
            strong = True
            continue
        for v in left:
            block[v] = -1
        gone = []
        if len(left) % 2:
            gone = sorted({x for v in left for x in into[v] if block[x] >= 0})
            for v in gone:
                block[v] = -1
        layers.append((sorted(left), gone))
        if u in left or u in gone:
            inside = set(left)
            odd = u in inside and len(left) % 2 == 1
            witness = None if odd else next((x for x in rows[u] if x in inside), None)
            return Layered(odd, witness, layers, work)
    raise AssertionError("the token's vertex has no label")
