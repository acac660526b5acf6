"""A game of ELLO under simplification, and the local rules that simplify it, with their proofs.

Vertices go away, edges come and go, and a vertex may be split into copies, which get the numbers
n, n + 1, ... in the order in which they arise (`trace_split`).

Every rule leaves a game that is winnable exactly if the one before was. It tests that it applies,
in time proportional to the degrees of the vertices that it names, carries itself out on the
`State`, and returns the vertices that have a name in its description; it raises `BadProof`
where it does not apply.

Winning orders are those in which every vertex has an even predegree if it is green and an odd one
if it is red (Proposition 1.1), so a green vertex of degree 2 comes before both of its neighbors or
after both, and a red one between them. A vertex "counts for" a neighbor that comes later. No proof
needs the parity condition, nor that the graph is connected.

Missing, since they are compositions: Corollary 6.2 is `green-pair` twice; Reduction lemma 1 is
`suppress` and `leaf`; lemma 3 is `suppress` and `isolated`, or `pendant-triangle`; lemma 4 is
`relink` and `reduction-2`; Theorem 4.2 for trees that hang on a vertex is `leaf`. (The proof of
Reduction lemma 4 in the paper has a gap: where x is last and z is first it exchanges the two, which
changes the parities of the predegrees of a and b. The lemma is true.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.checker.data import require
from zermelo.core.graph import Graph, reach
from zermelo.games.ello.rules import GREEN, RED, Ello


@dataclass(frozen=True, slots=True)
class Applied:
    """What a step did."""

    rule: str
    names: tuple[int, ...] = ()  # the vertices that have a name in the rule, as it defines them
    pieces: list[list[int]] = field(default_factory=list)  # for `split`: what it leaves, sorted
    copies: dict[int, int] = field(default_factory=dict)  # for `split`: new vertex -> its original


class State:
    """A game under simplification: neighbors, colors, and which vertices are still there."""

    def __init__(self, game: Ello) -> None:
        self.adjacency: list[set[int]] = [set(row) for row in game.graph.adjacency]
        self.colors = list(game.colors)
        self.alive = bytearray(b"\1" * game.graph.n)

    def has(self, v: Any) -> bool:
        """Whether the value is a vertex that is still there."""
        return type(v) is int and 0 <= v < len(self.alive) and self.alive[v] == 1

    def is_green(self, v: int, degree: int) -> bool:
        """Whether v is green and has this degree."""
        return self.colors[v] == GREEN and len(self.adjacency[v]) == degree

    def remove(self, *vertices: int) -> None:
        """Take vertices away."""
        for v in vertices:
            for u in self.adjacency[v]:
                self.adjacency[u].discard(v)
            self.adjacency[v] = set()
            self.alive[v] = 0

    def flip(self, *vertices: int) -> None:
        """Change the colors of vertices."""
        for v in vertices:
            self.colors[v] ^= 1

    def toggle(self, u: int, v: int) -> None:
        """Add the edge uv, or take it away if it is there."""
        self.adjacency[u] ^= {v}
        self.adjacency[v] ^= {u}

    def components(self, among: Iterable[int] | None = None) -> list[list[int]]:
        """Return the components, all or those of some vertices; sorted, as are their vertices."""
        seen = bytearray(len(self.alive))
        found = [
            sorted(reach(self.adjacency, v, seen))
            for v in (range(len(self.alive)) if among is None else among)
            if self.alive[v] and not seen[v]
        ]
        return sorted(found)

    def part(self, vertices: Sequence[int]) -> Ello:
        """Return the game on a component; its vertex i is the i-th of the vertices given."""
        index = {v: i for i, v in enumerate(vertices)}
        edges = [(index[v], index[u]) for v in vertices for u in self.adjacency[v] if v < u]
        graph = Graph.from_edges(len(vertices), edges)
        return Ello(graph, tuple(self.colors[v] for v in vertices))


Names = tuple[int, ...]


def _isolated(state: State, v: int) -> Names:
    """A green vertex without neighbors goes; any place in the order does for it."""
    require(state.is_green(v, 0), f"isolated: {v} is not a green vertex without neighbors")
    state.remove(v)
    return (v,)


def _leaf(state: State, v: int) -> Names:
    """A vertex v with one neighbor b goes, and b changes its color if v is green.

    In a winning order v comes before b exactly if it is green, and v counts for b alone.
    """
    require(len(state.adjacency[v]) == 1, f"leaf: {v} has not exactly one neighbor")
    (b,) = state.adjacency[v]
    if state.colors[v] == GREEN:
        state.flip(b)
    state.remove(v)
    return v, b


def _suppress(state: State, z: int) -> Names:
    """A red vertex z with the two neighbors x and y goes; the edge xy is toggled (Prop. 6.1).

    In a winning order z comes between x and y. It counts 1 for the later one, and so does the edge
    xy: the predegree of that vertex changes by 0 or 2, nothing else changes. Conversely put z
    between x and y.
    """
    two = state.colors[z] == RED and len(state.adjacency[z]) == 2
    require(two, f"suppress: {z} is not a red vertex of degree 2")
    x, y = sorted(state.adjacency[z])
    state.remove(z)
    state.toggle(x, y)
    return z, x, y


def _green_pair(state: State, p: int, q: int) -> Names:
    """Of two green vertices p and q of degree 2 on a path u, p, q, w with u != w, one goes.

    q goes, p is joined to w, and u changes its color. A winning order has p before u and q, and
    then q after p and w: then p counts for u, and q does not count for w; or it has p after u and
    q, and then q before p and w: then q counts for w, and p not for u. In the new game u has the
    other color, so put p after u and w in the first case, and before both in the second.
    Conversely, if p comes after u, put q in its place and p right before u; if it comes before u,
    put q in its place and p right after u. (Twice this is Corollary 6.2, three green vertices.)
    """
    both = state.is_green(p, 2) and state.is_green(q, 2) and q in state.adjacency[p]
    require(both, f"green-pair: {p} and {q} are not adjacent green vertices of degree 2")
    (u,) = state.adjacency[p] - {q}
    (w,) = state.adjacency[q] - {p}
    require(u != w, f"green-pair: {p} and {q} lie on a triangle")
    state.remove(q)
    state.toggle(p, w)
    state.flip(u)
    return p, q, u, w


def _pendant_triangle(state: State, x: int, y: int) -> Names:
    """Adjacent green x and y of degree 2 with the neighbor a in common go; a changes its color.

    The first of x and y comes before both its neighbors, hence before a; the other comes after
    one of its neighbors, hence after both. So exactly one of them counts for a. (The first case
    that Reduction lemma 3 leaves after `suppress`.)
    """
    both = state.is_green(x, 2) and state.is_green(y, 2) and y in state.adjacency[x]
    require(both, f"pendant-triangle: {x} and {y} are not adjacent green vertices of degree 2")
    (a,) = state.adjacency[x] - {y}
    require(a in state.adjacency[y], f"pendant-triangle: {x} and {y} have no common neighbor")
    state.remove(x, y)
    state.flip(a)
    return x, y, a


def _twins(state: State, z: int, kept: int) -> Names:
    """Of two green vertices with the same two neighbors a and b, one goes.

    Each of them counts for both a and b or for neither. In a winning order let `kept` come first if
    exactly one of the two comes before a and b, else last; the predegrees of a and b change by 0 or
    2 when z goes. Conversely put z last, where it counts for nothing.
    """
    same = state.is_green(z, 2) and state.is_green(kept, 2) and z != kept
    same = same and state.adjacency[z] == state.adjacency[kept]
    require(same, f"twins: {z} and {kept} are not green vertices with the same two neighbors")
    a, b = sorted(state.adjacency[z])
    state.remove(z)
    return z, kept, a, b


def _relink(state: State, z: int, moved: int) -> Names:
    """Of green z and `moved` of degree 2 with N(z) = {u, w} and N(moved) = {w, t}, u != t, the
    second is taken from w to u: N(moved) = {u, t}.

    Let e and f tell (0 or 1) whether z and `moved` come before their neighbors: they count e for
    u, e + f for w and f for t. In the new game let them come first or last so that these numbers
    are e + f and f: they count (e + f) + f for u, e + f for w and f for t, the same modulo 2. The
    step is taken back by the same step, so the converse holds too.
    """
    both = state.is_green(z, 2) and state.is_green(moved, 2) and moved not in state.adjacency[z]
    common = state.adjacency[z] & state.adjacency[moved]
    require(
        both and len(common) == 1, f"relink: {z} and {moved} do not have one neighbor in common"
    )
    (w,) = common
    (u,) = state.adjacency[z] - common
    (t,) = state.adjacency[moved] - common
    state.toggle(moved, w)
    state.toggle(moved, u)
    return z, moved, u, w, t


def _reduction_2(state: State, x: int, y: int) -> Names:
    """Reduction lemma 2 (Lemma 7.5): N(x) = {a, y}, N(y) = {a, b, x}, x green; x goes.

    If y is red then x is played first, so that a and y change their colors; if y is green then x
    is played last. Proof that some winning order is like this if there is one: x can be moved to
    the beginning or to the end, by its color. If that is the wrong one, then the color of y means
    that exactly one of a and b comes before y. Move y next to a, on the side where it is: it stays
    between a and b. Now exchange a and y, and move x to the other end. The predegrees of a and of y
    change by 0 or 2 and all others stay.
    """
    next_to = state.is_green(x, 2) and y in state.adjacency[x]
    require(next_to, f"reduction-2: {x} is not a green vertex of degree 2 next to {y}")
    (a,) = state.adjacency[x] - {y}
    third = len(state.adjacency[y]) == 3 and a in state.adjacency[y]
    require(third, f"reduction-2: {y} has not three neighbors with {a} among them")
    state.remove(x)
    if state.colors[y] == RED:
        state.flip(a, y)
    return x, y, a


RULES: dict[str, tuple[int, Callable[..., Names]]] = {
    "isolated": (1, _isolated),
    "leaf": (1, _leaf),
    "suppress": (1, _suppress),
    "green-pair": (2, _green_pair),
    "pendant-triangle": (2, _pendant_triangle),
    "twins": (2, _twins),
    "relink": (2, _relink),
    "reduction-2": (2, _reduction_2),
}
"""The local rules: how many vertices the step names, and the function that carries it out."""
