"""Expressions of an author's function on sets of small integers, as expressions on bitmasks.

Each becomes a text with a type. What needs statements of its own, a comprehension say, is written
before the statement that is being translated.
"""

from __future__ import annotations

import ast
import inspect
from typing import Any

from zermelo.solvers.ruleset.loops import (
    BOOLEAN,
    GRAPH,
    INTEGER,
    LIST,
    PAIR,
    SET,
    Loops,
    Untranslatable,
)

BOARD = "_n, _adjacent, _beside, _tails, _heads"
"""What every kernel is handed: the order, the neighbours of each vertex as bits, those along arcs
both ways, and the ends of the edges. The author's own names begin with no underscore."""

SETS = {ast.Sub: "({} & ~{})", ast.BitOr: "({} | {})", ast.BitAnd: "({} & {})",
        ast.BitXor: "({} ^ {})"}  # fmt: skip
NUMBERS = {ast.Add: "({} + {})", ast.Sub: "({} - {})", ast.Mult: "({} * {})"}
EQUAL = {ast.Eq: "({} == {})", ast.NotEq: "({} != {})"}
ORDERED = {ast.Lt: "({} < {})", ast.LtE: "({} <= {})", ast.Gt: "({} > {})", ast.GtE: "({} >= {})"}
INCLUDED = {ast.LtE: "({0} & ~{1} == 0)", ast.GtE: "({1} & ~{0} == 0)",
            ast.Lt: "({0} & ~{1} == 0 and {0} != {1})",
            ast.Gt: "({1} & ~{0} == 0 and {0} != {1})"}  # fmt: skip
METHODS = {"union": "({} | {})", "intersection": "({} & {})", "difference": "({} & ~{})",
           "symmetric_difference": "({} ^ {})"}  # fmt: skip
TESTS = {"isdisjoint": "({0} & {1} == 0)", "issubset": "({0} & ~{1} == 0)",
         "issuperset": "({1} & ~{0} == 0)"}  # fmt: skip


Typed = tuple[str, str]
"""Code and its type."""


def plain(arguments: ast.arguments) -> bool:
    """Whether a function has arguments by place only, without defaults."""
    others = (arguments.posonlyargs, arguments.vararg, arguments.kwonlyargs, arguments.kwarg)
    return not any([*others, arguments.defaults])


class Expressions(Loops):
    """The expressions of one function."""

    def of(self, node: ast.expr, kind: str) -> str:
        """Return the text of an expression of this type."""
        code, found = self.expression(node)
        if found != kind:
            raise Untranslatable(f"{ast.unparse(node)} is no {kind}")
        return code

    def truth(self, node: ast.expr) -> str:
        """Return the text of a condition."""
        code, kind = self.expression(node)
        if kind == BOOLEAN:
            return code
        if kind in (INTEGER, SET, LIST):
            return f"({code} != 0)"
        raise Untranslatable(f"{ast.unparse(node)} is neither true nor false")

    def expression(self, node: ast.expr) -> Typed:
        """Return the text of an expression, and its type."""
        match node:
            case ast.Constant(bool() as value):
                return str(value), BOOLEAN
            case ast.Constant(int() as value) if abs(value) < 1 << 31:
                return f"({value})", INTEGER
            case ast.Name(name) if name in self.types:
                return name, self.types[name]
            case ast.Name() if type(self._value(node)) is int:
                return f"({self._value(node)})", INTEGER
            case ast.Set(members):
                return "(" + " | ".join(f"_one({self.of(v, INTEGER)})" for v in members) + ")", SET
            case ast.SetComp(member, generators):
                return self.collected(member, generators), SET
            case ast.BinOp(left, ast.Mod() | ast.FloorDiv() as operator, ast.Constant(int() as by)):
                if isinstance(by, bool) or not 0 < by < 1 << 31:
                    raise Untranslatable(ast.unparse(node))
                sign = "%" if isinstance(operator, ast.Mod) else "//"
                return f"({self.of(left, INTEGER)} {sign} {by})", INTEGER
            case ast.BinOp(left, operator, right):
                return self._operation(left, operator, right)
            case ast.UnaryOp(ast.Not(), value):
                return f"(not {self.truth(value)})", BOOLEAN
            case ast.UnaryOp(ast.USub(), value):
                return f"(-{self.of(value, INTEGER)})", INTEGER
            case ast.BoolOp(operator, values):
                unless = "" if isinstance(operator, ast.And) else "not "
                return self._lazily(unless, values), BOOLEAN
            case ast.IfExp(test, yes, no):
                condition, before = self.truth(test), len(self.lines)
                (a, kind), (b, other) = self.expression(yes), self.expression(no)
                if kind != other or len(self.lines) != before:
                    raise Untranslatable(ast.unparse(node))
                return f"({a} if {condition} else {b})", kind
            case ast.Compare(left, [operator], [right]):
                return self._comparison(left, operator, right), BOOLEAN
            case ast.Compare(left, operators, rights):
                pairs = zip([left, *rights], operators, rights, strict=False)
                tests: list[ast.expr] = [ast.Compare(a, [o], [b]) for a, o, b in pairs]
                return self._lazily("", tests), BOOLEAN
            case ast.Subscript(ast.Attribute(graph, "edges"), index):
                self.of(graph, GRAPH)
                return f"_edge(_tails, _heads, {self.of(index, INTEGER)})", PAIR
            case ast.Attribute(ast.Name(name), attribute) if self.types.get(name) == GRAPH:
                known = {"n": "_n", "m": "len(_tails)"}
                if attribute in known:
                    return known[attribute], INTEGER
            case ast.Call(function, arguments, []):
                return self._call(node, function, arguments)
        raise Untranslatable(ast.unparse(node))

    def _lazily(self, unless: str, values: list[ast.expr]) -> str:
        """Return an "and" or an "or": a value is looked at only if those before leave it open."""
        made = self.new()
        self.line(f"{made} = {self.truth(values[0])}")
        for value in values[1:]:
            self.line(f"if {unless}{made}:")
            with self.indented():
                self.line(f"{made} = {self.truth(value)}")
        return made

    def _operation(self, left: ast.expr, operator: ast.operator, right: ast.expr) -> Typed:
        code, kind = self.expression(left)
        forms: Any = {SET: SETS, INTEGER: NUMBERS}.get(kind, {})
        if type(operator) not in forms:
            raise Untranslatable(ast.unparse(left))
        return forms[type(operator)].format(code, self.of(right, kind)), kind

    def _comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        if isinstance(operator, ast.In | ast.NotIn):
            member = self.of(left, INTEGER)
            code, kind = self.expression(right)
            if kind == PAIR:
                inside = f"({member} == {code}[0] or {member} == {code}[1])"
            elif kind == SET:
                inside = f"(0 <= {member} and {member} < 63 and {code} >> {member} & 1 == 1)"
            else:
                raise Untranslatable(ast.unparse(right))
            return inside if isinstance(operator, ast.In) else f"(not {inside})"
        code, kind = self.expression(left)
        forms: Any = {INTEGER: {**EQUAL, **ORDERED}, SET: {**EQUAL, **INCLUDED}, BOOLEAN: EQUAL}
        form = forms.get(kind, {}).get(type(operator))
        if form is None:
            raise Untranslatable(ast.unparse(left))
        compared: str = form.format(code, self.of(right, kind))
        return compared

    def _call(self, node: ast.expr, function: ast.expr, arguments: list[ast.expr]) -> Typed:
        match function, arguments:
            case ast.Name("set" | "frozenset"), []:
                return "(0)", SET
            case ast.Name("set" | "frozenset"), [ast.GeneratorExp(member, generators)]:
                return self.collected(member, generators), SET
            case ast.Name("set" | "frozenset"), [ast.Tuple(members) | ast.List(members)]:
                return self.expression(ast.Set(members)) if members else ("(0)", SET)
            case ast.Name("set" | "frozenset" | "sorted" | "list" | "tuple"), [value]:
                return self.of(value, SET), SET
            case ast.Name("len"), [value]:
                code, kind = self.expression(value)
                if kind in (SET, LIST):
                    return f"_size({code})" if kind == SET else code, INTEGER
            case ast.Name("min" | "max" as which), [value]:
                word = "_lowest" if which == "min" else "_highest"
                return f"{word}({self.of(value, SET)})", INTEGER
            case ast.Name("any" | "all" as which), [ast.GeneratorExp(test, generators)]:
                return self.tested(which, test, generators), BOOLEAN
            case ast.Attribute(ast.Name(name), "neighbors"), [v] if self.types.get(name) == GRAPH:
                return f"_around(_adjacent, {self.of(v, INTEGER)})", SET
            case ast.Attribute(ast.Name(name), "has_edge"), [u, v] if self.types.get(name) == GRAPH:
                around = f"_around(_adjacent, {self.of(u, INTEGER)})"
                return f"({around} & _one({self.of(v, INTEGER)}) != 0)", BOOLEAN
            case ast.Attribute(ast.Name(name), "pop"), [] if self.types.get(name) == LIST:
                self.line(f"if {name} == 0:")
                self.line("    raise ValueError")
                self.line(f"{name} -= 1")
                popped = self.new()
                self.line(f"{popped} = _l_{name}[{name}]")
                return popped, INTEGER
            case ast.Attribute(value, name), [other] if name in METHODS or name in TESTS:
                form = METHODS.get(name) or TESTS[name]
                code = form.format(self.of(value, SET), self.of(other, SET))
                return code, SET if name in METHODS else BOOLEAN
            case ast.Name(), _:
                return self._called(self._value(function), arguments)
        raise Untranslatable(ast.unparse(node))

    def _called(self, function: Any, arguments: list[ast.expr]) -> Typed:
        """Return a call of another function of the file."""
        if not inspect.isfunction(function) or function.__globals__ is not self.functions.names:
            raise Untranslatable(f"a call of {function}")
        tree = self.functions.tree(function)
        names = [argument.arg for argument in tree.args.args]
        if not plain(tree.args) or len(names) != len(arguments):
            raise Untranslatable(f"a call of {tree.name}")
        given = [self.expression(argument) for argument in arguments]
        kinds = dict(zip(names, (kind for _, kind in given), strict=True))
        if not set(kinds.values()) <= {INTEGER, SET, BOOLEAN, GRAPH}:
            raise Untranslatable(f"a call of {tree.name}")
        name = self.functions.kernel(tree, kinds)
        codes = [code for code, kind in given if kind != GRAPH]
        board = BOARD
        return f"{name}({', '.join([board, *codes])})", self.functions.returns[name]
