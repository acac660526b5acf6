"""Python's own functions in an author's function."""

from __future__ import annotations

import ast
import builtins
import collections
from dataclasses import replace
from typing import Any

from zermelo.solvers.ruleset.expressions import Expressions
from zermelo.solvers.ruleset.order import matters
from zermelo.solvers.ruleset.values import (
    Bits,
    Edges,
    Item,
    Known,
    Num,
    Record,
    Row,
    Rows,
    Truth,
    Untranslatable,
    Value,
    settle,
    shape,
    unify,
)
from zermelo.solvers.ruleset.writer import number


class BuiltIns(Expressions):
    """Calls of Python's own functions."""

    def _built_in(
        self, function: Any, arguments: list[ast.expr], keywords: dict[str, ast.expr], lenient: bool
    ) -> Value | None:
        """Return what a function of Python's own gives; None if it is none that is known."""
        match function, arguments:
            case ((builtins.set | builtins.frozenset), []):
                return Bits("0", None, function is builtins.frozenset)
            case ((builtins.set | builtins.frozenset), [inside]):
                return replace(self._set(inside, lenient), frozen=function is builtins.frozenset)
            case builtins.sorted, [inside] if not keywords:
                return self._sorted(inside)
            case ((builtins.list | builtins.tuple), [inside]):
                return self._sequence(inside, function is builtins.tuple)
            case collections.deque, []:
                return self.expression(ast.List([]))
            case collections.deque, [inside]:
                return self._sequence(inside, False)
            case builtins.len, [inside]:
                return self._length(self.expression(inside))
            case ((builtins.min | builtins.max), [_, *_]) if not keywords:
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
                test = self.truth(inside)
                return Known(test) if isinstance(test, bool) else Truth(test)
            case builtins.abs, [inside]:
                return Num(f"abs({self.num(inside)})")
        return None

    def _set(self, node: ast.expr, lenient: bool) -> Bits:
        match node:
            case ast.GeneratorExp(member, generators) | ast.ListComp(member, generators):
                return self.collect(member, generators, lenient, frozen=True)
            case ast.Tuple(members) | ast.List(members):
                found = self.expression(ast.Set(members), lenient)
                assert isinstance(found, Bits)
                return found
        if self._loops(node):
            return self.gather(node, lenient)
        value = settle(self.expression(node))
        if isinstance(value, Bits):
            return replace(value, origin="", listed=False)
        if isinstance(value, Item) and self.functions.layout.members:
            return Bits(f"_masks[{value.code}]")
        return self.gather(node, lenient)

    def _loops(self, node: ast.expr) -> bool:
        """Whether an expression is only there to be gone through."""
        function = self.resolve_call(node)[0]
        own = (builtins.range, builtins.map, builtins.filter, builtins.enumerate, builtins.iter)
        other = getattr(function, "__name__", "") in ("connected", "combinations", "product")
        return function in own or other or isinstance(node, ast.GeneratorExp | ast.ListComp)

    def _sorted(self, node: ast.expr) -> Value:
        if not self._loops(node):
            value = settle(self.expression(node))
            if isinstance(value, Bits):
                return replace(value, frozen=True, origin="", listed=True)
            if isinstance(value, Edges):
                return value
            if isinstance(value, Item) and self.functions.layout.sets:
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
            case Record() | Item() if not self.mixed(value):
                return Record(self.parts_of(value), None, frozen)
            case Edges() | Row():
                return value
            case Rows() if frozen or not value.origin:
                return value
        return self.list_rows(node)

    def _length(self, value: Value) -> Value:
        match value:
            case Known(found):
                return self.plainly(len, found)
            case Bits(code):
                return Num(f"_size({code})")
            case Record():
                return Known(len(self.parts_of(value)))
            case Rows():
                return Num(value.count)
            case Row(row):
                return Num(f"_lengths[{row}]")
            case Edges():
                return Num("len(_tails)")
            case Item(code):
                arity = self.functions.layout.arity
                return Known(arity) if arity is not None else Num(f"_widths[{code}]")
        raise Untranslatable("the length of something")

    def _extreme(self, least: bool, arguments: list[ast.expr]) -> Value:
        which = "min" if least else "max"
        if len(arguments) > 1:
            return Num(f"{which}({', '.join(map(self._integer, arguments))})")
        if not self._loops(arguments[0]):
            value = settle(self.expression(arguments[0]))
            if isinstance(value, Bits):
                code = f"_lowest({value.code})" if least else f"_nth({value.code}, -1)"
                return Item(code) if value.things else Num(code)
        found, some = self.store("0"), self.store("False")
        with self.iterate(arguments[0]) as (value, _):
            if isinstance(settle(value), Truth):
                raise Untranslatable("the least or greatest truth value")
            member = self.store(number(value))
            self.line(f"if not {some} or {member} {'<' if least else '>'} {found}:")
            self.line(f"    {found} = {member}")
            self.line(f"{some} = True")
        self.refuse(f"not {some}")
        return Num(found)

    def _integer(self, node: ast.expr) -> str:
        """Return the code of an integer that is no truth value: one of these may come out."""
        value = settle(self.expression(node))
        if isinstance(value, Truth):
            raise Untranslatable("the least or greatest truth value")
        return number(value)

    def _any_or_all(self, some: bool, node: ast.expr) -> Value:
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
