"""Whether rules treat all vertices alike, so that symmetries of the graph are symmetries of play.

A ruleset may read the numbers of vertices: then an automorphism of the graph need not take options
to options. Here a small part of Python is read in which that cannot happen, and what is not in it
counts as not alike. Both moves and components are read so, and a ruleset may not name positions in
a form of its own. In that part a vertex can only be compared for equality, put into sets, looked
up in them and asked for its neighbors. What a loop does for one vertex does not depend on what it
did for another: names that are bound in a loop are new in each turn of it, nothing is changed in
place, and no turn ends the loop. So an order of vertices makes no difference but to the order of
the moves.

The text is that of the rules file, which is all that it defines: functions and rulesets, without
decorators, and importing only zermelo. No function of it can reach anything else, as the names and
attributes that it may use are listed here.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.graph import Graph
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.identity import Position
from zermelo.games.ruleset.playing import Board, rules_on

VERTEX, SET, GRAPH, PLAYER, TRUTH = "vertex", "set", "graph", "player", "truth"

NEAR, AROUND = "near", "around"
"""A vertex and a set of which some may lie outside the position: neighbors, in `is_local`."""

Kind = Any
"""One of the above; a tuple of kinds for a tuple; or `Each`."""


@dataclass(frozen=True, slots=True)
class Each:
    """What can only be gone through, once."""

    kind: Kind


BUILT_IN = frozenset(("frozenset", "set", "sorted", "range", "len", "tuple", "min", "max"))

ATTRIBUTES = frozenset(("n", "edges", "neighbors", "ruleset", "connected"))

OPERATORS = ast.Sub | ast.BitAnd | ast.BitOr | ast.BitXor

HARMLESS = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Import, ast.alias, ast.Expr,
    ast.Assign, ast.For, ast.If, ast.Return, ast.Yield, ast.YieldFrom, ast.Call, ast.keyword,
    ast.Lambda, ast.Name, ast.Attribute, ast.Constant, ast.Tuple, ast.Set, ast.Dict, ast.BinOp,
    ast.BoolOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.expr_context,
    ast.operator, ast.boolop, ast.unaryop, ast.cmpop,
)  # fmt: skip
"""The only syntax that a file has whose names mean what they seem to."""


class Unclear(Exception):
    """The moves may tell vertices apart by more than the graph."""


def kind_of(value: Any, n: int) -> Kind:
    """Return the kind of a position that is made of tuples and sets of vertices alone."""
    if type(value) is frozenset and all(type(v) is int and 0 <= v < n for v in value):
        return SET
    if type(value) is tuple:
        return tuple(kind_of(each, n) for each in value)
    raise Unclear


@dataclass(frozen=True, slots=True)
class Turns:
    """Symmetries of the graph of a game whose moves treat all vertices alike."""

    images: tuple[tuple[int, ...], ...]
    n: int
    kind: Kind

    def of(self, position: Position) -> Iterator[Position]:
        """Yield what the symmetries make of a position; nothing if it is of another kind."""
        if position.text is None and _is_of(position.value, self.kind, self.n):
            for images in self.images:
                yield Position(_relabel(position.value, images))


def turns(board: Board, images: Sequence[Sequence[int]]) -> Turns | None:
    """Return symmetries of a board, given the images of its vertices; None if one may be none."""
    start = rules_on(board).start.value
    if not is_alike(board.ruleset, start, board.graph.n):
        return None
    if not all(is_automorphism(board.graph, each) for each in images):
        return None
    n = board.graph.n
    return Turns(tuple(map(tuple, images)), n, kind_of(start, n))


def _is_of(value: Any, kind: Kind, n: int) -> bool:
    try:
        return bool(kind_of(value, n) == kind)
    except Unclear:
        return False


def _relabel(value: Any, images: Sequence[int]) -> Any:
    """Return a position with each vertex replaced by its image."""
    if type(value) is frozenset:
        return frozenset(images[v] for v in value)
    return tuple(_relabel(each, images) for each in value)


def is_automorphism(graph: Graph, images: Sequence[int]) -> bool:
    """Whether images of the vertices make a map of the graph onto itself.

    >>> from zermelo.games.ruleset.alike import is_automorphism
    >>> path = zermelo.Graph.from_edges(3, [(0, 1), (1, 2)])
    >>> is_automorphism(path, [2, 1, 0]), is_automorphism(path, [1, 0, 2])
    (True, False)
    """
    return sorted(images) == list(range(graph.n)) and all(
        images[v] in graph.neighbors(images[u]) for u in range(graph.n) for v in graph.neighbors(u)
    )


def is_alike(ruleset: Ruleset, start: Any, n: int) -> bool:
    """Whether all automorphisms of a graph are symmetries of a game, as its text proves.

    False says nothing. `start` is a position; all others are then of its kind, tuples and sets of
    vertices, as far as moves make them.
    """
    return _is_read(ruleset, start, n, VERTEX)


def is_local(ruleset: Ruleset, start: Any, n: int) -> bool:
    """Whether positions are sets of vertices, and play depends on the graph that one induces alone.

    False says nothing. It is proved by the same reading, in which neighbors may lie outside the
    position: a set of them is to be cut down to one of vertices of the position (``&``, or ``-``
    from it) before anything but membership of such a vertex is asked; a loop over them does nothing
    for those that are in no such set, as its first condition says.
    """
    try:
        return kind_of(start, n) == SET and _is_read(ruleset, start, n, NEAR)
    except Unclear:
        return False


def _is_read(ruleset: Ruleset, start: Any, n: int, neighbor: Kind) -> bool:
    source = ruleset.source
    if source is None or not source.rules or source.modules or ruleset.canonical is not None:
        return False
    try:
        moves, components = _functions(ast.parse(source.program), ruleset.name)
        wanted = (GRAPH, kind_of(start, n), PLAYER)[: 3 if ruleset.partizan else 2]
        _analyze(moves, wanted, Reader(wanted[1], neighbor))
        if components is not None:
            _analyze(components, wanted[:2], Reader(wanted[1], neighbor, makes_moves=False))
    except (Unclear, SyntaxError, RecursionError):
        return False
    return True


def moves_of(ruleset: Ruleset) -> ast.FunctionDef:
    """Return the text of the moves; `Unclear` where it is not known, or not all that counts."""
    if ruleset.source is None:
        raise Unclear
    return _functions(ast.parse(ruleset.source.program), ruleset.name)[0]


def _analyze(function: ast.FunctionDef, wanted: Sequence[Kind], reader: Reader) -> None:
    """Read a function whose arguments are of these kinds."""
    names = [each.arg for each in function.args.args]
    plain = ast.arguments([], function.args.args, None, [], [], None, [])
    if len(names) != len(wanted) or ast.dump(plain) != ast.dump(function.args):
        raise Unclear
    reader.block(function.body, dict(zip(names, wanted, strict=True)))


def _functions(module: ast.Module, name: str) -> tuple[ast.FunctionDef, ast.FunctionDef | None]:
    """Return the moves and the components of a ruleset, in a file without surprises.

    Components are None where there are none, and where they are the connected parts of a set.
    """
    nodes = list(ast.walk(module))
    attributes = [each for each in nodes if isinstance(each, ast.Attribute)]
    functions = {each.name: each for each in module.body if isinstance(each, ast.FunctionDef)}
    imported = [each for each in nodes if isinstance(each, ast.alias)]
    names = [each.id for each in nodes if isinstance(each, ast.Name)]
    bound = [each.arg for each in nodes if isinstance(each, ast.arg)]
    bound += [each.id for each in nodes if isinstance(each, ast.Name) and _is_changed(each)]
    changed = [each for each in nodes if isinstance(each, ast.Attribute | ast.Subscript)]
    surprises = (
        not all(isinstance(each, HARMLESS) for each in nodes),
        any(map(_is_changed, changed)),
        not ATTRIBUTES.issuperset(each.attr for each in attributes),
        any((each.name, each.asname) != ("zermelo", None) for each in imported),
        len(functions) < sum(isinstance(each, ast.FunctionDef) for each in nodes),
        any(each.decorator_list for each in functions.values()),
        not functions.keys().isdisjoint(bound),
        not {*dir(builtins), "zermelo"}.isdisjoint([*bound, *functions]),
        not {*bound, *functions, *BUILT_IN, "zermelo"}.issuperset(names),
        any(each.startswith("__") for each in [*names, *functions]),
        sum(each.attr == "ruleset" for each in attributes) != 1,
    )
    if any(surprises):
        raise Unclear
    for each in nodes:
        match each:
            case ast.Call(
                ast.Attribute(ast.Name("zermelo"), "ruleset"), [ast.Constant(said)], keys
            ):
                given = {key.arg: key.value for key in keys}
                if said != name or None in given:
                    continue
                match given.get("moves"), given.get("components"):
                    case ast.Name(moves), None | ast.Constant(None | "connected"):
                        own = [moves]
                    case ast.Name(moves), ast.Name(components):
                        own = [moves, components]
                    case _:
                        raise Unclear
                if functions.keys() >= {*own}:
                    first, *others = (functions[each] for each in own)
                    return first, others[0] if others else None
    raise Unclear


def _is_changed(node: Any) -> bool:
    """Whether something is bound or changed here, not only read."""
    return not isinstance(node.ctx, ast.Load)


@dataclass(slots=True)
class Reader:
    """Reads moves, or components; `position` is the kind of positions, `neighbor` of neighbors.

    `outer` has the names of which a loop that is read may bind none.
    """

    position: Kind
    neighbor: Kind = VERTEX
    makes_moves: bool = True
    outer: list[set[str]] = field(default_factory=lambda: [set()])

    def block(self, body: list[ast.stmt], names: dict[str, Kind]) -> None:
        """Read statements, and add the names that they bind."""
        for number, each in enumerate(body):
            match each:
                case ast.Expr(ast.Constant(str())) if number == 0:
                    pass
                case ast.Expr(ast.Yield(ast.Tuple([move, after]))) if self.makes_moves:
                    self.expression(move, names)
                    if self.expression(after, names) != self.position:
                        raise Unclear
                case ast.Expr(ast.Yield(ast.expr() as part)) if not self.makes_moves:
                    if self.expression(part, names) != self.position:
                        raise Unclear
                case ast.Assign([target], value):
                    self.bind(target, self.expression(value, names), names)
                case ast.For(target, several, inside, []):
                    kind = self.expression(several, names)
                    within = dict(names)
                    self.outer.append({*names})
                    self.bind(target, self.loop_kind(_member(kind), target, inside, within), within)
                    self.block(inside, within)
                    self.outer.pop()
                case ast.If(test, then, other):
                    self.truth(test, names)
                    ways = []
                    for way in (then, other):
                        ways.append(dict(names))
                        self.block(way, ways[-1])
                    names.clear()
                    names.update({k: v for k, v in ways[0].items() if ways[1].get(k) == v})
                case _:
                    raise Unclear

    def bind(self, target: ast.expr, kind: Kind, names: dict[str, Kind]) -> None:
        """Give names what they stand for."""
        if isinstance(target, ast.Name) and target.id not in self.outer[-1]:
            if isinstance(kind, Each):
                raise Unclear
            names[target.id] = kind
        elif isinstance(target, ast.Tuple) and type(kind) is tuple:
            if len(kind) != len(target.elts):
                raise Unclear
            for each, own in zip(target.elts, kind, strict=True):
                self.bind(each, own, names)
        else:
            raise Unclear

    def loop_kind(
        self, kind: Kind, target: ast.expr, inside: list[ast.stmt], names: dict[str, Kind]
    ) -> Kind:
        """Return what a loop goes through: of neighbors, those in a set of the position's own."""
        match target, inside:
            case _ if kind != NEAR:
                return kind
            case ast.Name(name), [ast.If(test, _, [])]:
                first = test.values[0] if isinstance(test, ast.BoolOp) else test
                other = isinstance(test, ast.BoolOp) and not isinstance(test.op, ast.And)
                match first:
                    case ast.Compare(ast.Name(asked), [ast.In()], [whole]) if not other:
                        if asked == name and self.expression(whole, names) == SET:
                            return VERTEX
        raise Unclear

    def truth(self, node: ast.expr, names: dict[str, Kind]) -> None:
        """Read what is only asked whether it is true: a vertex is false if it is 0."""
        if self.expression(node, names) not in (SET, TRUTH):
            raise Unclear

    def expression(self, node: ast.expr, names: dict[str, Kind]) -> Kind:
        """Return the kind of an expression."""
        match node:
            case ast.Name(name) if name in names:
                return names[name]
            case ast.Tuple(parts):
                return tuple(self.expression(each, names) for each in parts)
            case ast.Set(parts) if all(self.expression(each, names) == VERTEX for each in parts):
                return SET
            case ast.BinOp(one, sign, other) if isinstance(sign, OPERATORS):
                kinds = self.expression(one, names), self.expression(other, names)
                if {*kinds} <= {SET, AROUND}:
                    return _within(*kinds, sign)
            case ast.Compare(one, [ast.In() | ast.NotIn()], [other]):
                kinds = self.expression(one, names), self.expression(other, names)
                if kinds in ((VERTEX, SET), (VERTEX, AROUND)):
                    return TRUTH
            case ast.Compare(one, [ast.Eq() | ast.NotEq()], [ast.Constant(str())]):
                if self.expression(one, names) == PLAYER:
                    return TRUTH
            case ast.Compare(one, [ast.Eq() | ast.NotEq()], [other]):
                kind = self.expression(one, names)
                if kind in (VERTEX, SET) and kind == self.expression(other, names):
                    return TRUTH
            case ast.UnaryOp(ast.Not(), one):
                self.truth(one, names)
                return TRUTH
            case ast.BoolOp(_, parts):
                for each in parts:
                    self.truth(each, names)
                return TRUTH
            case ast.IfExp(test, one, other):
                self.truth(test, names)
                kind = self.expression(one, names)
                if kind == self.expression(other, names) and not isinstance(kind, Each):
                    return kind
            case ast.Subscript(whole, place):
                kind = self.expression(whole, names)
                if type(kind) is tuple and ast.unparse(place) == "::-1":
                    return kind[::-1]
            case ast.Call(function, [*given], []):
                return self.call_kind(
                    function, [self.expression(each, names) for each in given], names
                )
        raise Unclear

    def call_kind(self, function: ast.expr, given: list[Kind], names: dict[str, Kind]) -> Kind:
        """Return the kind of what a function returns."""
        match function:
            case ast.Name(name) if name not in names:
                if name in ("set", "frozenset") and not given:
                    return SET
                if name in ("set", "frozenset", "sorted"):
                    for several, one in ((SET, VERTEX), (AROUND, NEAR)):
                        if given in ([several], [Each(one)]):
                            return Each(one) if name == "sorted" else several
            case ast.Attribute(ast.Name(name), "neighbors"):
                if names.get(name) == GRAPH and given == [VERTEX]:
                    return Each(self.neighbor)
            case ast.Attribute(ast.Name("zermelo"), "connected"):
                if given == [GRAPH, SET]:
                    return Each(SET)
        raise Unclear


def _within(one: Kind, other: Kind, sign: ast.operator) -> Kind:
    """Return the kind of what an operator makes of two sets."""
    match sign:
        case ast.Sub():
            return one
        case ast.BitAnd():
            return SET if SET in (one, other) else AROUND
    return AROUND if AROUND in (one, other) else SET


def _member(kind: Kind) -> Kind:
    if kind in (SET, AROUND):
        return VERTEX if kind == SET else NEAR
    if isinstance(kind, Each):
        return kind.kind
    raise Unclear
