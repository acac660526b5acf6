"""Expressions of an author's function, as values with code on words."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import Any

from zermelo.solvers.ruleset.comparisons import PLAIN, Comparisons
from zermelo.solvers.ruleset.values import (
    ELSEWHERE,
    Bits,
    Known,
    Num,
    Record,
    Rows,
    Truth,
    Untranslatable,
    Unused,
    Value,
    build,
    join,
    leaves,
    settle,
    shape,
    width,
)
from zermelo.solvers.ruleset.writer import number, origins


@dataclass(frozen=True, eq=False, slots=True)
class Inner:
    """A function inside a function, which sees the names around it."""

    tree: ast.FunctionDef | ast.Lambda
    around: Any


class Expressions(Comparisons):
    """The expressions of one function."""

    def truth(self, node: ast.expr) -> str | bool:
        """Return the code of a condition, or what it is known to be."""
        if isinstance(node, ast.BoolOp):
            return self._lazily(isinstance(node.op, ast.And), node.values)
        return self.truth_of(self.expression(node))

    def expression(self, node: ast.expr, lenient: bool = False) -> Value:
        """Return the value of an expression.

        `lenient`: members of a set that no set of the game can have may be left out.
        """
        match node:
            case ast.Constant(value):
                return Known(value)
            case ast.Name(name):
                return self.name(name)
            case ast.Tuple(
                [
                    ast.Starred(ast.Subscript(whole, ast.Slice(None, ast.expr() as here, None))),
                    ast.expr() as value,
                    ast.Starred(ast.Subscript(again, ast.Slice(ast.expr() as there, None, None))),
                ]
            ) if _same_text(whole, again) and _same_text(_next(here), there):
                return replace(self._replace_item(whole, here, value), frozen=True)
            case ast.Tuple(members):
                return self._tuple(members, True)
            case ast.List(members) if members:
                return self._tuple(members, False)
            case ast.List():
                return Rows(None, (), "0")
            case ast.Set(members):
                found = Bits("0", None, frozen=False)
                for each in members:
                    if isinstance(each, ast.Starred):
                        more = self.gather(each.value, lenient)
                        found = self.unite(found, ast.BitOr(), more)
                    else:
                        found = self._with(found, self.expression(each), lenient)
                return found
            case ast.SetComp(member, generators):
                return self.collect(member, generators, lenient, frozen=False)
            case ast.ListComp():
                return self.list_rows(node)
            case ast.Dict(keys, values) if all(keys):
                inside = [self.expression(each) for each in [*filter(None, keys), *values]]
                if all(isinstance(each, Known) for each in inside):
                    plain = [each.value for each in inside if isinstance(each, Known)]
                    return Known(dict(zip(plain, plain[len(keys) :], strict=False)))
            case ast.NamedExpr(ast.Name(name), value):
                self.bind(name, self.expression(value))
                self.merge(node)
                return self.env[name]
            case ast.BinOp(
                ast.BinOp(
                    ast.Subscript(whole, ast.Slice(None, ast.expr() as here, None)),
                    ast.Add(),
                    ast.Tuple([ast.expr() as value]) | ast.List([ast.expr() as value]) as middle,
                ),
                ast.Add(),
                ast.Subscript(again, ast.Slice(ast.expr() as there, None, None)),
            ) if _same_text(whole, again) and _same_text(_next(here), there):
                made = self._replace_item(whole, here, value)
                if made.frozen != isinstance(middle, ast.Tuple):
                    raise Untranslatable("a list and a tuple")
                return made
            case ast.BinOp(left, sign, right):
                return self.operation(self.expression(left), sign, right)
            case ast.UnaryOp(sign, value):
                return self._unary(sign, value)
            case ast.BoolOp(sign, values):
                found_truth = self._lazily(isinstance(sign, ast.And), values, plain=True)
                return self._truth(found_truth)
            case ast.IfExp(test, yes, no):
                return self._either(test, yes, no)
            case ast.Compare(left, [sign], [right]):
                return self._compare(self.expression(left), sign, right)
            case ast.Compare(left, signs, rights):
                pairs = zip([left, *rights], signs, rights, strict=False)
                tests: list[ast.expr] = [ast.Compare(a, [o], [b]) for a, o, b in pairs]
                return self._truth(self._lazily(True, tests))
            case ast.Subscript(value, index):
                return self._subscript(value, index)
            case ast.Attribute(value, attribute):
                return self._attribute(node, value, attribute)
            case ast.Call():
                return self.call(node, lenient)
            case ast.Lambda():
                return Known(Inner(node, self))
        raise Untranslatable(ast.unparse(node))

    def call(self, node: ast.Call, lenient: bool) -> Value:
        """Return the value of a call."""
        raise NotImplementedError

    def _replace_item(self, whole: ast.expr, here: ast.expr, node: ast.expr) -> Record:
        """Return a tuple with one value exchanged, as slices around the new one."""
        record = settle(self.expression(whole))
        if not isinstance(record, Record):
            raise Untranslatable(ast.unparse(whole))
        place = self.expression(here)
        if isinstance(place, Known) and place.value not in range(len(record.values)):
            raise Untranslatable(ast.unparse(whole))
        if not isinstance(place, Known):
            place = Num(self.store(number(place)))
            self.refuse(f"{place.code} < 0")  # a slice has no last entry by -1
        found = self.replace(record, place, self.expression(node))
        return replace(found, maker=None, origin="")

    def _truth(self, found: str | bool) -> Value:
        return Known(found) if isinstance(found, bool) else Truth(found)

    def _tuple(self, members: list[ast.expr], frozen: bool) -> Value:
        if any(isinstance(each, ast.Starred) for each in members):
            return self._list_of(members)
        values = tuple(self._member(each, members) for each in members)
        if frozen and all(isinstance(each, Known) for each in values):
            return Known(tuple(each.value for each in values if isinstance(each, Known)))
        return Record(values, frozen=frozen)

    def _member(self, node: ast.expr, members: list[ast.expr]) -> Value:
        """Return a part of a tuple; of a pair, as a move and a position are, it may be unused."""
        before, depth, loops = len(self.lines), self._depth, len(self.turning.loops)
        steady = len(self.steady)
        try:
            return self.expression(node)
        except Untranslatable as error:
            names = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
            bound = {each.id for each in names if isinstance(each.ctx, ast.Store)}
            unbound = {each.id for each in names} & self._stores.keys() - bound - self.assigned
            inside = any(isinstance(each, ast.NamedExpr) for each in ast.walk(node))
            del self.steady[steady:]
            if len(members) != 2 or node is not members[0] or inside or unbound:
                raise
            del self.lines[before:], self.turning.loops[loops:]
            self._depth = depth
            return Unused(str(error))

    def _lazily(self, every: bool, values: list[ast.expr], plain: bool = False) -> str | bool:
        """Return an "and" or an "or": a value is looked at only if those before leave it open.

        `plain`: what comes out is wanted itself, so all values must be true or false.
        """
        made = ""
        depth, assigned = self._depth, None
        for value in values:
            if plain:
                found = self.expression(value)
                known = isinstance(found, Known) and isinstance(found.value, bool)
                if not known and not isinstance(found, Truth):
                    raise Untranslatable(f"{ast.unparse(value)} is neither true nor false")
                test = self.truth_of(found)
            else:
                test = self.truth(value)
            if isinstance(test, bool):
                if test != every:
                    if made:
                        self.line(f"{made} = {test}")
                    self._depth = depth
                    self.assigned = self.assigned if assigned is None else assigned
                    return made or test
                continue
            if not made:
                made, assigned = self.store(test), set(self.assigned)
            else:
                self.line(f"{made} = {test}")
            if value is not values[-1]:
                self.line(f"if {made}:" if every else f"if not {made}:")
                self._depth += 1
        if self._depth != depth:
            self.line("pass")
        self._depth = depth
        self.assigned = self.assigned if assigned is None else assigned
        return made or every

    def _either(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> Value:
        condition = self.truth(test)
        if isinstance(condition, bool):
            return self.expression(yes if condition else no)
        made = self.new()
        at, assigned = len(self.lines), set(self.assigned)
        with self.indent():
            one = settle(self.expression(yes))
        middle = len(self.lines)
        with self.indent():
            other = settle(self.expression(no))
        self.assigned &= assigned
        return self.between(condition, made, (at, middle), one, other)

    def between(
        self, condition: str, made: str, cuts: tuple[int, int], one: Value, other: Value
    ) -> Value:
        """Return one of two values, whose statements were written already and need their heads."""
        kind = join(shape(one), shape(other))
        where = ELSEWHERE if any(origins(one)) or any(origins(other)) else ""
        self.share(one)
        self.share(other)
        codes = [f"{made}_{i}" for i in range(width(kind))]
        pad = "    " * self._depth
        blocks = [self.lines[cuts[0] : cuts[1]], self.lines[cuts[1] :]]
        del self.lines[cuts[0] :]
        for head, block, value in zip(
            (f"if {condition}:", "else:"), blocks, (one, other), strict=True
        ):
            self.lines += [pad + head, *block]
            with self.indent():
                given = leaves(self.convert(value, kind))
                self.line(f"{', '.join(codes) or '_'} = {', '.join(given) or '0'}")
        return build(kind, iter(codes), where)

    def _unary(self, sign: ast.unaryop, node: ast.expr) -> Value:
        if isinstance(sign, ast.Not):
            test = self.truth(node)
            return Known(not test) if isinstance(test, bool) else Truth(f"(not {test})")
        value = self.expression(node)
        if isinstance(value, Known) and type(sign) in PLAIN:
            return self.plainly(PLAIN[type(sign)], value.value)
        if isinstance(sign, ast.USub | ast.Invert):
            return Num(f"({'-' if isinstance(sign, ast.USub) else '~'}{number(value)})")
        raise Untranslatable("a sign")


def _same_text(one: ast.expr, other: ast.expr) -> bool:
    return ast.dump(one) == ast.dump(other)


def _next(node: ast.expr) -> ast.expr:
    return ast.BinOp(node, ast.Add(), ast.Constant(1))
