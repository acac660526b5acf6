"""How far a move sees: on paths and cycles, games of your own are octal games where it is not far.

Let the moves of a ruleset be such as `alike.is_local` reads, with connected components.

Lemma. Moves are the same in sets S and T of vertices that induce isomorphic graphs: an isomorphism
takes the positions that they lead to from S to those from T.

Proof. Such rules only put vertices of the position into sets, compare them, look them up, and ask
for their neighbors. Of the neighbors they see those in the position alone: sets of neighbors end up
in positions, and in what is asked, only where they were cut down to a part of the position. So what
is computed from T is, step by step, the image of what is computed from S; an order of vertices
makes no difference, as `alike` says. QED

Here the moves are read once more, for how far they see. Each move is made for one vertex v, that of
a loop over the position. The distance r from v of whatever else is looked at is bounded, as
neighbors are asked for only so many times in a row. What a move leaves is the position but for some
of these.

Theorem. If on all paths with at most 6r + 3 vertices the positions that moves lead to are those of
an octal game, by the lengths of their paths, they are so on all paths. On cycles the same holds.

Proof. Let v have a vertices before it on a path, and b behind. By the lemma, what is taken for
v depends on min(a, r) and min(b, r) alone. Where a > r, the first vertices stay.
(1) Every move is one of the octal game. Let a' = min(a, r + 1) and b' = min(b, r + 1). On the path
with a' + 1 + b' vertices the same are taken near v. If a > a', the piece that is left at that end
is shorter by a - a' there, and likewise behind v; all other pieces are the same. So it takes as
many vertices and leaves as many pieces as a move of the octal game, and is one.
(2) Every move of the octal game is there. Let it take j vertices and leave pieces with i and k, of
which one or both may be 0. Such a move, with as many pieces, is made on one of the short paths: j
<= 2r + 1. Let i' = min(i, 2r + 1) and k' = min(k, 2r + 1). On the path with i' + j + k' vertices
some v has a move that leaves i' and k'. If i' < i, this piece has 2r + 1 vertices. Not all of them
are within distance r of v, where some vertex is taken. So it has one farther away, and with it all
up to that end; it may be made longer there, which changes nothing near v. The same can be done at
the other end if k' < k.
On a cycle with more than 2r + 1 vertices the graph near v is a path, always the same, and all that
is farther away stays. So whatever the length the moves take the same numbers of vertices, and leave
as many pieces, namely one. QED
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.impartial.heaps import Digits
from zermelo.games.ruleset.alike import SET, Unclear, is_local, kind_of, moves_of
from zermelo.games.ruleset.contract import Ruleset, connected
from zermelo.games.ruleset.playing import Board, rules_on
from zermelo.games.subtraction.rules import ALL, APART, CONNECTED

FARTHEST = 8
"""Moves that see farther are not looked at: there would be paths of many lengths to go through."""

Pieces = tuple[int, ...]
"""The vertices that are taken, and the lengths of the paths that remain."""


def digits_on(instance: Instance) -> tuple[Digits, Digits] | None:
    """Return the digits of an instance on paths and on cycles; None where no octal game is known.

    Its graph has paths and cycles only, and its start all vertices.
    """
    board: Board = instance.position
    graph, start = board.graph, rules_on(board).start.value
    if graph.directed or any(graph.has_edge(v, v) for v in range(graph.n)):
        return None
    try:  # not by ==, which may be the author's
        whole = kind_of(start, graph.n) == SET and len(start) == graph.n
    except Unclear:
        return None
    return _digits(board.ruleset) if whole else None


@lru_cache(maxsize=64)
def _digits(ruleset: Ruleset) -> tuple[Digits, Digits] | None:
    if ruleset.components is not connected or not is_local(ruleset, frozenset([0]), 1):
        return None
    try:
        reach = reach_of(ruleset)
    except Unclear:
        return None
    last = 6 * reach + 3
    path = _octal_code({m: set(_left(ruleset, m, False)) for m in range(1, last + 1)}, 2)
    cycle = _octal_code({m: set(_left(ruleset, m, True)) for m in range(3, last + 1)}, 1)
    return None if not path or cycle is None else (path, cycle)


def _left(ruleset: Ruleset, m: int, closed: bool) -> Iterator[Pieces]:
    """Yield what the moves on a path or a cycle with m vertices take and leave."""
    graph = Graph.from_edges(m, [(v, (v + 1) % m) for v in range(m if closed else m - 1)])
    for _, after in ruleset.moves(graph, frozenset(range(m))):
        pieces = sorted(len(part) for part in connected(graph, after))
        yield m - len(after), *pieces


def _octal_code(seen: Mapping[int, set[Pieces]], most: int) -> Digits | None:
    """Return the digits by which just these moves are made, with so many pieces at most, or None.

    The moves are given by the length of the path, or of the cycle.
    """
    digits: dict[int, int] = {}
    for taken, *pieces in sorted(set().union(*seen.values())):
        if not taken or len(pieces) > most:
            return None
        digits[taken] = digits.get(taken, 0) | (ALL, CONNECTED, APART)[len(pieces)]
    code = tuple(digits.items())
    right = all(moves == set(_by_digits(code, m)) for m, moves in seen.items())
    return code if right else None


def _by_digits(digits: Digits, m: int) -> Iterator[Pieces]:
    """Yield what the moves of an octal game take and leave on a path with m vertices.

    On a cycle no digit says that two pieces may be left.
    """
    for taken, digit in digits:
        rest = m - taken
        if rest == 0 and digit & ALL:
            yield (taken,)
        if rest > 0 and digit & CONNECTED:
            yield taken, rest
        if digit & APART:
            yield from ((taken, i, rest - i) for i in range(1, rest // 2 + 1))


def reach_of(ruleset: Ruleset) -> int:
    """Return how far from its vertex a move sees at most; `Unclear` if that is not known.

    The moves are such as `alike.is_local` reads.
    """
    sight = Sight()
    function = moves_of(ruleset)
    _graph, left = (each.arg for each in function.args.args)
    sight.block(function.body, {left: WHOLE})
    if sight.most > FARTHEST:
        raise Unclear
    return sight.most


WHOLE = -1
"""How far a set reaches that is the position, but for vertices near v."""


@dataclass(slots=True)
class Sight:
    """Reads how far from v vertices, sets and what is asked of them reach; `most` is the most."""

    most: int = 0

    def block(self, body: list[ast.stmt], names: dict[str, int], anchored: bool = False) -> None:
        """Read statements, and add the names that they bind; `anchored`: within a loop for v."""
        for each in body:
            match each:
                case ast.Expr(ast.Constant(str())):
                    pass
                case ast.Expr(ast.Yield(ast.Tuple([_, after]))) if anchored:
                    if self.reach(after, names) != WHOLE:
                        raise Unclear
                case ast.Assign([ast.Name(name)], value):
                    names[name] = self.reach(value, names)
                case ast.For(ast.Name(name), several, inside, []):
                    reach = self.reach(several, names)
                    if reach == WHOLE and anchored:
                        raise Unclear
                    self.block(inside, {**names, name: max(reach, 0)}, True)
                case ast.If(test, then, other):
                    self.near(test, names)
                    ways = dict(names), dict(names)
                    self.block(then, ways[0], anchored)
                    self.block(other, ways[1], anchored)
                    names.clear()
                    names.update({k: v for k, v in ways[0].items() if ways[1].get(k) == v})
                case _:
                    raise Unclear

    def near(self, node: ast.expr, names: dict[str, int]) -> int:
        """Return how far an expression reaches that is not the position."""
        reach = self.reach(node, names)
        if reach == WHOLE:
            raise Unclear
        return reach

    def reach(self, node: ast.expr, names: dict[str, int]) -> int:
        """Return how far an expression reaches."""
        found = self._reach(node, names)
        self.most = max(self.most, found)
        return found

    def _reach(self, node: ast.expr, names: dict[str, int]) -> int:
        match node:
            case ast.Name(name) if name in names:
                return names[name]
            case ast.Set(parts) | ast.BoolOp(_, parts):
                return max(self.near(each, names) for each in parts)
            case ast.BinOp(one, ast.Sub(), other):
                self.near(other, names)
                return self.reach(one, names)
            case ast.BinOp(one, ast.BitAnd(), other):
                reaches = self.reach(one, names), self.reach(other, names)
                return max(reaches) if WHOLE in reaches else min(reaches)
            case ast.BinOp(one, ast.BitOr() | ast.BitXor() as sign, other):
                reaches = self.reach(one, names), self.reach(other, names)
                if isinstance(sign, ast.BitOr) or reaches.count(WHOLE) < 2:
                    return WHOLE if WHOLE in reaches else max(reaches)
            case ast.Compare(one, [ast.In() | ast.NotIn()], [other]):
                self.reach(other, names)
                return self.near(one, names)
            case ast.Compare(one, _, [other]):
                return max(self.near(one, names), self.near(other, names))
            case ast.UnaryOp(ast.Not(), one):
                return self.near(one, names)
            case ast.IfExp(test, one, other):
                self.near(test, names)
                reaches = self.reach(one, names), self.reach(other, names)
                if reaches.count(WHOLE) != 1:
                    return max(reaches)
            case ast.Call(ast.Name(), []):
                return 0
            case ast.Call(ast.Name(), [one]):
                return self.reach(one, names)
            case ast.Call(ast.Attribute(_, "neighbors"), [one]):
                return self.near(one, names) + 1
            case ast.Call(ast.Attribute(_, "connected"), [_, one]):
                return self.near(one, names)
        raise Unclear
