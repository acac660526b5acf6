"""The gadgets of the reductions from SAT to ELLO, with the relations that the proofs say they have.

With two colors and directed edges, and with d >= 3 colors and none; docs/gadgets.md has the
argument that these relations suffice, and `zermelo experiment gadget verify` computes them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello
from zermelo.reductions.gadgets.fragments import Fragment, Relation, Row, minimal


@dataclass(frozen=True, slots=True)
class Gadget:
    """A fragment, the names of its terminals, and the relation that it should have."""

    name: str
    fragment: Fragment
    terminals: tuple[str, ...]
    expected: Relation


@dataclass(slots=True)
class _Board:
    """A fragment under construction; `residues` are the predegrees wanted modulo d."""

    modulus: int
    residues: list[int] = field(default_factory=list)
    edges: list[tuple[int, int]] = field(default_factory=list)
    before: list[tuple[int, int]] = field(default_factory=list)
    terminals: list[int] = field(default_factory=list)

    def vertex(self, residue: int, *neighbors: int) -> int:
        """Add a vertex with edges to earlier ones."""
        v = len(self.residues)
        self.residues.append(residue)
        self.edges += [(u, v) for u in neighbors]
        return v

    def half_edge(self, v: int) -> int:
        """Add a terminal with an edge to v."""
        self.terminals.append(self.vertex(0, v))
        return self.terminals[-1]

    def fragment(self) -> Fragment:
        """Return what was built."""
        colors = tuple(-residue % self.modulus for residue in self.residues)
        graph = Graph.from_edges(len(colors), self.edges)
        game = Ello(graph, colors, tuple(sorted(self.before)), self.modulus)
        return Fragment(game, tuple(self.terminals))


def forced_path(d: int) -> Gadget:
    """Return the path from b to a modulo d >= 3: b is played before a, always."""
    board = _Board(d)
    v1 = board.vertex(1)
    v3 = board.vertex(1, v1)
    v2 = board.vertex(2, v1, v3)
    board.half_edge(v1)
    board.half_edge(v2)
    expected = (Row((0, 1), ((0, 1),)),)
    return Gadget(f"forced path, d = {d}", board.fragment(), ("b", "a"), expected)


def separator(d: int) -> Gadget:
    """Return a vertex of degree d whose predegree is 0 modulo d: all edges enter, or none does."""
    board = _Board(d)
    g = board.vertex(0)
    for _ in range(d):
        board.half_edge(g)
    expected = (Row((0,) * d, ()), Row((1,) * d, ()))
    names = tuple(f"e{i}" for i in range(d))
    return Gadget(f"separator, d = {d}", board.fragment(), names, expected)


def pass_through(d: int) -> Gadget:
    """Return a vertex with two edges of which one enters."""
    board = _Board(d)
    p = board.vertex(1)
    board.half_edge(p)
    board.half_edge(p)
    expected = (Row((0, 1), ((0, 1),)), Row((1, 0), ((1, 0),)))
    return Gadget(f"pass-through, d = {d}", board.fragment(), ("s", "t"), expected)


def ring(d: int, signs: str) -> Gadget:
    """Return a variable's ring, with a literal for every sign ("+" or "-").

    With d colors. Its terminals are the other ends of the connectors, by literal: at a, an edge
    that enters (so the terminal comes first), and at b, one that leaves. There should be two rows,
    one for each value: a path leads from the connector at a to that at b exactly if the literal is
    false.
    """
    board = _Board(d)
    count = len(signs) + len(signs) % 2
    separators = [board.vertex(0) for _ in range(count)]
    for o, g in enumerate(separators):
        following = separators[(o + 1) % count]
        # Besides the two edges of the ring a separator has d - 2 paths to a neighbor.
        for _ in range(d - 2 if o % 2 == 0 else 0):
            board.vertex(1, g, following)
        if o == len(signs):
            _empty(board, g, following)
            continue
        p = board.vertex(1, g)
        q = board.vertex(1, p, following)
        # The segment runs from g to the next one if the variable is true xor o is odd.
        a, b = (q, p) if (signs[o] == "+") == (o % 2 == 0) else (p, q)
        board.residues[a] = 2 % d
        enters, leaves = board.half_edge(a), board.half_edge(b)
        board.before += [(enters, a), (b, leaves)]
    received = (0, 1) * len(signs)
    values = (
        tuple((2 * o, 2 * o + 1) for o, sign in enumerate(signs) if sign == false) for false in "-+"
    )
    # What makes more literals true is all that counts of a variable that occurs with one sign only.
    expected = minimal(Row(received, order) for order in values)
    names = tuple(f"{end}{o}" for o in range(len(signs)) for end in ("a", "b"))
    return Gadget(f"ring {signs}, d = {d}", board.fragment(), names, expected)


def _empty(board: _Board, g: int, following: int) -> None:
    if board.modulus == 2:
        board.edges.append((g, following))
    else:
        board.vertex(1, g, following)


def all_gadgets() -> Iterator[Gadget]:
    """Yield the gadgets for d = 2 to 5, with rings of up to three literals (two above d = 3)."""
    yield pass_through(2)
    yield separator(2)
    for d in (3, 4, 5):
        yield forced_path(d)
        yield pass_through(d)
        yield separator(d)
    for d, longest in ((2, 3), (3, 3), (4, 2), (5, 2)):
        for length in range(1, longest + 1):
            for negative in _subsets(length):
                yield ring(d, "".join("-" if o in negative else "+" for o in range(length)))


def _subsets(length: int) -> Iterator[tuple[int, ...]]:
    for size in range(length + 1):
        yield from combinations(range(length), size)
