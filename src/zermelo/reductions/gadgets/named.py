"""The gadgets of the reductions from SAT to ELLO, with the relations that the proofs say they have.

They are pieces of the boards of `games.ello.formulas`, with two colors and directed edges, and with
d >= 3 colors and none; docs/gadgets.md has the
argument that these relations suffice, and `zermelo experiment gadget verify` computes them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from zermelo.core.graph import Graph
from zermelo.games.ello import formulas
from zermelo.games.ello.formulas import Board
from zermelo.games.ello.rules import Ello
from zermelo.reductions.gadgets.fragments import Fragment, Relation, Row, minimal


@dataclass(frozen=True, slots=True)
class Gadget:
    """A fragment, the names of its terminals, and the relation that it should have."""

    name: str
    fragment: Fragment
    terminals: tuple[str, ...]
    expected: Relation


def _gadget(
    name: str, d: int, board: Board, terminals: dict[str, int], expected: Relation,
    before: Sequence[tuple[int, int]] = (),
) -> Gadget:  # fmt: skip
    """Return a piece of a board as a gadget, with these edges directed beforehand."""
    graph = Graph.from_edges(len(board.labels), [(u, v) for u, v, _ in board.arcs])
    colors = tuple(-residue % d for residue in board.residues)
    fragment = Fragment(Ello(graph, colors, tuple(sorted(before)), d), tuple(terminals.values()))
    return Gadget(f"{name}, d = {d}", fragment, tuple(terminals), expected)


def _star(name: str, d: int, residue: int, terminals: Sequence[str], expected: Relation) -> Gadget:
    """Return a vertex with a half-edge to each terminal."""
    board = Board()
    center = board.vertex(name, residue)
    ends = {each: board.vertex(each, 0) for each in terminals}
    for end in ends.values():
        board.arc(center, end)
    return _gadget(name, d, board, ends, expected)


def forced_path(d: int) -> Gadget:
    """Return the path from b to a modulo d >= 3: b is played before a, always."""
    board = Board()
    ends = {name: board.vertex(name, 0) for name in ("b", "a")}
    formulas.forced_path(board, "", *ends.values())
    return _gadget("forced path", d, board, ends, (Row((0, 1), ((0, 1),)),))


def separator(d: int) -> Gadget:
    """Return a vertex of degree d whose predegree is 0 modulo d: all edges enter, or none does."""
    expected = (Row((0,) * d, ()), Row((1,) * d, ()))
    return _star("separator", d, 0, [f"e{i}" for i in range(d)], expected)


def pass_through(d: int) -> Gadget:
    """Return a vertex with two edges of which one enters."""
    expected = (Row((0, 1), ((0, 1),)), Row((1, 0), ((1, 0),)))
    return _star("pass-through", d, 1, ("s", "t"), expected)


def ring(d: int, signs: str) -> Gadget:
    """Return a variable's ring, with a literal for every sign ("+" or "-").

    With d colors. Its terminals are the other ends of the connectors, by literal: at a, an edge
    that enters (so the terminal comes first), and at b, one that leaves. There should be two rows,
    one for each value: a path leads from the connector at a to that at b exactly if the literal is
    false.
    """
    board, places = Board(), dict[tuple[int, int], tuple[int, int]]()
    occurrences = [(o, 1 if sign == "+" else -1) for o, sign in enumerate(signs)]
    kind = formulas.DIRECTED if d == 2 else formulas.modulo(d)
    formulas.ring(board, kind, 1, occurrences, places)
    terminals, before = dict[str, int](), list[tuple[int, int]]()
    for o, literal in occurrences:
        a, b = places[o, literal]
        enters, leaves = (board.vertex(f"{end}{o}", 0) for end in "ab")
        terminals |= {f"a{o}": enters, f"b{o}": leaves}
        before += [(enters, a), (b, leaves)]
    for u, v in before:
        board.arc(u, v)
    received = (0, 1) * len(signs)
    values = (
        tuple((2 * o, 2 * o + 1) for o, sign in enumerate(signs) if sign == false) for false in "-+"
    )
    # What makes more literals true is all that counts of a variable that occurs with one sign only.
    expected = minimal(Row(received, order) for order in values)
    return _gadget(f"ring {signs}", d, board, terminals, expected, before)


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
            for signs in product("+-", repeat=length):
                yield ring(d, "".join(signs))
