"""Calls in an author's function: Python's own functions, the graph's, and those of the file."""

from __future__ import annotations

import ast
import inspect
from dataclasses import replace
from typing import Any

from zermelo.core.graph import Graph
from zermelo.solvers.ruleset.built_in import BuiltIns
from zermelo.solvers.ruleset.expressions import Inner
from zermelo.solvers.ruleset.order import TAKEN, matters
from zermelo.solvers.ruleset.values import (
    Bits,
    Board,
    Item,
    Known,
    Num,
    Record,
    Rows,
    Shape,
    Truth,
    Untranslatable,
    Value,
    build,
    field_names,
    keeps_parts,
    width,
)
from zermelo.solvers.ruleset.writer import number

OPERATORS: dict[str, ast.operator] = {
    "union": ast.BitOr(), "intersection": ast.BitAnd(), "difference": ast.Sub(),
    "symmetric_difference": ast.BitXor(),
}  # fmt: skip
TESTS = {"isdisjoint": "({0} & {1} == 0)", "issubset": "({0} & ~{1} == 0)",
         "issuperset": "({1} & ~{0} == 0)"}  # fmt: skip
CONSTANT = {"index", "get", "count", "keys", "values", "items"}
"""The methods of known values that may be called."""


class Calls(BuiltIns):
    """The calls of one function."""

    def call(self, node: ast.Call, lenient: bool) -> Value:
        """Return the value of a call."""
        function, arguments, keywords = self.resolve_call(node)
        match node.func:
            case ast.Attribute(ast.Name(name), "pop" | "popleft" as way) if name in self.assigned:
                with self.turning.how(TAKEN, name):
                    return self._method(node, self.expression(node.func.value), way)
        if isinstance(node.func, ast.Attribute) and not _of_a_class(function):
            owner = self.resolve(node.func.value)
            if owner is None or not callable(function):
                return self._method(node, self.expression(node.func.value), node.func.attr)
            if getattr(function, "__self__", None) is owner and node.func.attr in CONSTANT:
                return self._method(node, Known(owner), node.func.attr)
        if function is None and isinstance(node.func, ast.Lambda | ast.Name):
            return self.apply(self.expression(node.func), list(map(self.expression, arguments)))
        if function == Graph.from_edges:
            return self._graph(arguments, keywords)
        own = self._built_in(function, arguments, keywords, lenient)
        if own is not None:
            return own
        if inspect.isclass(function):
            return self._make(function, arguments, keywords)
        given = [self.expression(each) for each in arguments]
        named_ones = {name: self.expression(each) for name, each in keywords.items()}
        return self.apply(Known(function), given, named_ones)

    def apply(
        self, function: Value, given: list[Value], keywords: dict[str, Value] | None = None
    ) -> Value:
        """Return what a function of the file makes of arguments."""
        code, kind = self.call_code(function, given, keywords or {}, "")
        codes = [self.new() for _ in range(width(kind))]
        if codes:
            self.line(f"{', '.join(codes)} = {code}")
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
        found: tuple[str, Shape] = self.functions.call(inner, given, keywords, mode)
        return found

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
        names = field_names(Record((), maker))
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
            kept = dict(zip(field_names(owner), owner.values, strict=True))
            if not set(changed) <= set(kept):
                raise Untranslatable("parts of a named tuple")
            return replace(owner, values=tuple({**kept, **changed}.values()), origin="")
        if node.keywords:
            raise Untranslatable(ast.unparse(node))
        match owner, name, arguments:
            case Known(found), _, _ if name in CONSTANT:
                given = [self.expression(each) for each in arguments]
                if all(isinstance(each, Known) for each in given):
                    values = [each.value for each in given if isinstance(each, Known)]
                    return self.plainly(getattr(found, name), *values)
            case Board(), "neighbors", [v]:
                return Bits(f"_entry({owner.adjacent}, {self.num(v)})", listed=True)
            case Board(), "degree", [v]:
                return Num(f"_size(_entry({owner.adjacent}, {self.num(v)}))")
            case Board(), "has_edge", [u, v]:
                around = f"_entry({owner.adjacent}, {self.num(u)})"
                return Truth(f"({around} & {self.member('maybe', self.num(v))} != 0)")
            case Rows(), ("pop" | "popleft"), [*places] if owner.origin:
                return self._pop(owner, name, places)
            case Bits(), "pop", [] if owner.origin and owner.frozen is False:
                self._from_closure(owner.origin)
                self.refuse(f"{owner.code} == 0")
                member = self.store(f"_some({owner.code})")
                rest = f"{owner.code} ^ {self.member('bit', member)}"
                self.rebind(owner.origin, replace(owner, code=rest))
                return Item(member) if owner.things else Num(member)
            case Bits(), "copy", []:
                return replace(owner, origin="")
            case _ if name in OPERATORS:
                made = self.as_bits(owner)
                loosely = name in ("intersection", "difference")
                for each in arguments:
                    if isinstance(each, ast.Starred):
                        total = self.store(made.code)
                        with self.iterate(each.value) as (value, _):
                            more = self.as_bits(value, listed=True)
                            made = self.unite(replace(made, code=total), OPERATORS[name], more)
                            self.line(f"{total} = {made.code}")
                        made = replace(made, code=total)
                    else:
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
                self.line(f"{column}[:{rows.count} - 1] = {column}[1:{rows.count}].copy()")
            self.line(f"{rows.count} -= 1")
        else:
            self.line(f"{rows.count} -= 1")
            value = self.temporary(self.row(rows, rows.count))
        return value

    def _from_closure(self, name: str) -> None:
        """Refuse an entry that is taken in the order of a set, but for a closure."""
        if all(loop.waiting != name for loop in self.turning.loops):
            raise matters(f"an entry of {name} is taken")


def _of_a_class(function: Any) -> bool:
    """Whether a function is reached by the name of a class or a module, not of a value."""
    return function is not None and (
        inspect.isfunction(function) or inspect.isclass(function) or function == Graph.from_edges
    )
