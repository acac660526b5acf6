"""Calls in an author's function: Python's own functions, the graph's, and those of the file."""

from __future__ import annotations

import ast
import builtins
import collections
import inspect
import itertools
from dataclasses import replace
from typing import Any

from zermelo.core.graph import Graph
from zermelo.games.ruleset.contract import connected
from zermelo.solvers.ruleset.expressions import Expressions, Inner
from zermelo.solvers.ruleset.order import TAKEN, matters
from zermelo.solvers.ruleset.values import (
    Bits,
    Board,
    Edges,
    Item,
    Known,
    Num,
    Packed,
    Record,
    Row,
    Rows,
    Shape,
    Truth,
    Untranslatable,
    Value,
    build,
    field_names,
    has_arrays,
    keeps_parts,
    settle,
    shape,
    unify,
    width,
)
from zermelo.solvers.ruleset.writer import number

OPERATORS: dict[str, ast.operator] = {
    "union": ast.BitOr(), "intersection": ast.BitAnd(), "difference": ast.Sub(),
    "symmetric_difference": ast.BitXor(),
}  # fmt: skip
TESTS = {"isdisjoint": "({0} & {1} == 0)", "issubset": "({0} & ~{1} == 0)",
         "issuperset": "({1} & ~{0} == 0)"}  # fmt: skip


class Calls(Expressions):
    """The calls of one function."""

    def call(self, node: ast.Call, lenient: bool) -> Value:
        """Return the value of a call."""
        function, arguments, keywords = self.resolve_call(node)
        match node.func:
            case ast.Attribute(ast.Name(name), "pop" | "popleft" as way) if name in self.assigned:
                with self.turning.how(TAKEN, name):
                    return self._method(node, self.expression(node.func.value), way)
        if isinstance(node.func, ast.Attribute) and function is None:
            return self._method(node, self.expression(node.func.value), node.func.attr)
        if function == Graph.from_edges:
            return self._graph(arguments, keywords)
        own = None if keywords else self._built_in(function, arguments, lenient)
        if own is not None:
            return own
        if inspect.isclass(function):
            return self._make(function, arguments, keywords)
        mark = self.store("_room[0]")
        called = self.expression(node.func) if function is None else Known(function)
        given = [self.expression(each) for each in arguments]
        named = {name: self.expression(each) for name, each in keywords.items()}
        code, kind = self.call_code(called, given, named, "")
        codes = [self.new() for _ in range(width(kind))]
        if codes:
            self.line(f"{', '.join(codes)} = {code}")
        if not has_arrays(kind):  # its own and those of its arguments are not wanted any more
            self.line(f"_room[0] = {mark}")
        return build(kind, iter(codes))

    def call_code(
        self, function: Value, given: list[Value], keywords: dict[str, Value], mode: str
    ) -> tuple[str, Shape]:
        """Return the code of a call, and the shape of what it gives."""
        if not isinstance(function, Known):
            raise Untranslatable("a call of something else")
        inner = function.value
        if isinstance(inner, Inner):
            if inner.around is not self:
                raise Untranslatable("a function that is handed on")
            loads = {each.id for each in ast.walk(inner.tree) if isinstance(each, ast.Name)}
            own = {each.arg for each in inner.tree.args.args}
            seen = {name: self.name(name) for name in sorted(loads & self.assigned - own)}
            keywords, inner = {**seen, **keywords}, inner.tree
        return self.functions.call(inner, given, keywords, mode)

    def _graph(self, arguments: list[ast.expr], keywords: dict[str, ast.expr]) -> Value:
        """Return a graph that is made of a number of vertices and edges."""
        if len(arguments) != 2 or set(keywords) - {"directed"}:
            raise Untranslatable("a graph of other arguments")
        directed = self.truth(keywords["directed"]) if keywords else False
        n = self.store(self.num(arguments[0]))
        adjacent, beside = map(self.store, self.columns(Record((Bits(), Bits())), n))
        board = Board(adjacent, beside, n)
        with self.iterate(arguments[1]) as (value, _):
            u, v = map(number, self.taken_apart(value, 2))
            self.line(f"_link({board.adjacent}, {board.beside}, {u}, {v}, {directed})")
        return board

    def _make(self, maker: type, arguments: list[ast.expr], keywords: dict[str, ast.expr]) -> Value:
        """Return a named tuple or an instance of a data class."""
        if not keeps_parts(maker):
            raise Untranslatable(f"a {maker.__name__}, which does more than to keep its parts")
        names = field_names(maker)
        given = dict(zip(names, map(self.expression, arguments), strict=False))
        given |= {name: self.expression(each) for name, each in keywords.items()}
        if set(given) != set(names):
            raise Untranslatable(f"the parts of a {maker.__name__}")
        return Record(tuple(given[name] for name in names), maker)

    def _method(self, node: ast.Call, owner: Value, name: str) -> Value:
        """Return what a method of a value gives."""
        arguments = node.args
        if name == "_replace" and isinstance(owner, Record):
            changed = {str(each.arg): self.expression(each.value) for each in node.keywords}
            kept = dict(zip(field_names(owner.maker), owner.values, strict=True))
            if not set(changed) <= set(kept):
                raise Untranslatable("parts of a named tuple")
            return replace(owner, values=tuple({**kept, **changed}.values()), origin="")
        if node.keywords:
            raise Untranslatable(ast.unparse(node))
        match owner, name, arguments:
            case Board(), "neighbors", [v]:
                return Bits(f"_entry({owner.adjacent}, {self.num(v)})", listed=True)
            case Board(), "degree", [v]:
                return Num(f"_size(_entry({owner.adjacent}, {self.num(v)}))")
            case Board(), "has_edge", [u, v]:
                around = f"_entry({owner.adjacent}, {self.num(u)})"
                return Truth(f"({around} & {self.layout.member('maybe', self.num(v))} != 0)")
            case Rows(), ("pop" | "popleft"), [*places] if owner.origin:
                return self._pop(owner, name, places)
            case Bits(), "pop", [] if owner.origin and owner.frozen is False:
                self._from_closure(owner.origin)
                self.refuse(f"{owner.code} == 0")
                member = self.store(f"_some({owner.code})")
                rest = f"{owner.code} ^ {self.layout.member('bit', member)}"
                self.rebind(owner.origin, replace(owner, code=rest))
                return Item(member) if owner.things else Num(member)
            case Bits(), "copy", []:
                return replace(owner, origin="")
            case _ if name in OPERATORS:
                made = self.as_bits(owner)
                loosely = name in ("intersection", "difference")
                for each in arguments:
                    made = self.unite(made, OPERATORS[name], self._set(each, loosely))
                return replace(made, origin="")
            case Bits(), _, [other] if name in TESTS and owner.listed is False:
                loosely = name != "issuperset"
                code = self._set(other, name == "isdisjoint" and loosely).code
                return Truth(TESTS[name].format(owner.code, code))
        raise Untranslatable(ast.unparse(node))

    def _pop(self, rows: Rows, name: str, places: list[ast.expr]) -> Value:
        """Return the entry that leaves a list at one of its ends."""
        known = [self.expression(each) for each in places]
        if known not in ([], [Known(0)], [Known(-1)]) or (name == "popleft" and known):
            raise Untranslatable("an entry from the middle of a list")
        if rows.bag:
            self._from_closure(rows.origin)
        self.touch(rows.origin)
        self.refuse(f"{rows.count} == 0")
        if name == "popleft" or known == [Known(0)]:
            value = self.temporary(self.row(rows, "0"))
            for column in rows.columns:
                self.line(f"_shift({column}, {rows.count})")
            self.line(f"{rows.count} -= 1")
        else:
            self.line(f"{rows.count} -= 1")
            value = self.temporary(self.row(rows, rows.count))
        return value

    def _from_closure(self, name: str) -> None:
        """Refuse an entry that is taken in the order of a set, but for a closure."""
        if all(loop.waiting != name for loop in self.turning.loops):
            raise matters(f"an entry of {name} is taken")

    # Python's own functions.

    def _built_in(self, function: Any, arguments: list[ast.expr], lenient: bool) -> Value | None:
        """Return what a function of Python's own gives; None if it is none that is known."""
        match function, arguments:
            case ((builtins.set | builtins.frozenset), []):
                return Bits("0", None, function is builtins.frozenset)
            case ((builtins.set | builtins.frozenset), [inside]):
                return replace(self._set(inside, lenient), frozen=function is builtins.frozenset)
            case builtins.sorted, [inside]:
                return self._sorted(inside)
            case ((builtins.list | builtins.tuple | collections.deque), [inside]):
                return self._sequence(inside, function is builtins.tuple)
            case collections.deque, []:
                return self.expression(ast.List([]))
            case builtins.len, [inside]:
                return self._length(self.expression(inside))
            case ((builtins.min | builtins.max), [_, *_]):
                return self._extreme(function is builtins.min, arguments)
            case builtins.sum, [inside]:
                total = self.store("0")
                with self.iterate(inside) as (value, _):
                    self.line(f"{total} = _within({total} + {number(value)})")
                return Num(total)
            case ((builtins.any | builtins.all), [inside]):
                return self._any_or_all(function is builtins.any, inside)
            case builtins.next, [inside, *default] if len(default) <= 1:
                return self._first(inside, default)
            case builtins.int, [inside]:
                return Num(number(self.expression(inside)))
            case builtins.bool, [inside]:
                return self.truth_value(self.truth(inside))
            case builtins.abs, [inside]:
                return Num(f"abs({self.num(inside)})")
        return None

    def _set(self, node: ast.expr, lenient: bool) -> Bits:
        match node:
            case ast.Tuple(members) | ast.List(members):
                found = self.expression(ast.Set(members), lenient)
                assert isinstance(found, Bits)
                return found
        if self._loops(node):
            return self.gather(node, lenient)
        value = settle(self.expression(node))
        if isinstance(value, Bits):
            return replace(value, origin="", listed=False)
        if isinstance(value, Item) and self.layout.members:
            return Bits(f"_masks[{value.code}]")
        return self.gather(node, lenient)

    def _loops(self, node: ast.expr) -> bool:
        """Whether an expression is only there to be gone through."""
        function = self.resolve_call(node)[0]
        own = (builtins.range, builtins.enumerate, builtins.iter, itertools.combinations, connected)
        return function in own or isinstance(node, ast.GeneratorExp | ast.ListComp)

    def _sorted(self, node: ast.expr) -> Value:
        if not self._loops(node):
            value = settle(self.expression(node))
            if isinstance(value, Bits):
                return replace(value, frozen=True, origin="", listed=True)
            if isinstance(value, Edges):
                return value
            if isinstance(value, Item) and self.layout.sets:
                return replace(self.as_bits(value), listed=True)
            if isinstance(value, Record) and len(value.values) == 2:
                a, b = (self.store(number(each)) for each in value.values)
                return Record((Num(f"min({a}, {b})"), Num(f"max({a}, {b})")), None, False)
        return replace(self.gather(node, distinct=True), listed=True)

    def _sequence(self, node: ast.expr, frozen: bool) -> Value:
        if self._loops(node):
            return self.list_rows(node)
        value = settle(self.expression(node))
        match value:
            case Bits():
                order = None if value.listed is False else value.listed
                return replace(value, frozen=True, origin="", listed=order)
            case Packed():
                return replace(value, frozen=frozen, origin="")
            case Record() | Item() if not self.mixed(value):
                return Record(self.parts_of(value), None, frozen)
            case Edges() | Row() | Rows(origin=""):
                return value
        return self.list_rows(node)

    def _length(self, value: Value) -> Value:
        if isinstance(value, Known):
            return self.plainly(len, value.value)
        if isinstance(value, Item) and self.layout.arity is not None:
            return Known(self.layout.arity)
        found = self.length(value)
        return Known(found) if isinstance(found, int) else Num(found)

    def _extreme(self, least: bool, arguments: list[ast.expr]) -> Value:
        which = "min" if least else "max"
        if len(arguments) > 1:
            codes = [_no_truth(self.expression(each)) for each in arguments]
            return Num(f"{which}({', '.join(codes)})")
        if not self._loops(arguments[0]):
            value = settle(self.expression(arguments[0]))
            if isinstance(value, Bits):
                code = f"_lowest({value.code})" if least else f"_nth({value.code}, -1)"
                return Item(code) if value.things else Num(code)
        found, some = self.store("0"), self.store("False")
        with self.iterate(arguments[0]) as (value, _):
            member = self.store(_no_truth(value))
            self.line(f"if not {some} or {member} {'<' if least else '>'} {found}:")
            self.line(f"    {found} = {member}")
            self.line(f"{some} = True")
        self.refuse(f"not {some}")
        return Num(found)

    def _any_or_all(self, some: bool, node: ast.expr) -> Value:
        if some and isinstance(node, ast.Name):
            whole = self.expression(node)
            if isinstance(whole, Packed):
                return Truth(f"({whole.code} != 0)")
        made = self.store(str(not some))
        with self.iterate(node) as (value, leave):
            test = self.truth_of(value)
            if test is not (not some):
                self.line(f"if {test}:" if some else f"if not {test}:")
                with self.indent():
                    self.line(f"{made} = {some}")
                    leave()
        return Truth(made)

    def _first(self, node: ast.expr, default: list[ast.expr]) -> Value:
        found, made = self.store("False"), self.new()
        kind = None
        if default:
            kind = shape(self.temporary(self.expression(default[0]), None, made))
        around = len(self.turning.loops)
        with self.iterate(node) as (value, leave):
            if len(self.turning.loops) > around:
                raise matters("the first member of a set is taken")
            value = settle(value)
            if kind is not None and not isinstance(unify(kind, shape(value)), Num | Bits):
                raise Untranslatable("a default")
            value = self.temporary(value, None, made)
            self.line(f"{found} = True")
            leave()
        if not default:
            self.refuse(f"not {found}")
        return value


def _no_truth(value: Value) -> str:
    """Return the code of an integer that is no truth value: one of these may come out."""
    if isinstance(settle(value), Truth):
        raise Untranslatable("the least or greatest truth value")
    return number(value)
