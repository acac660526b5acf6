"""Sets and lists of an author's function, made of their members, and things by their numbers."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import is_dataclass, replace
from typing import Any

from zermelo.solvers.ruleset.loops import Loops
from zermelo.solvers.ruleset.values import (
    Bits,
    Item,
    Known,
    Num,
    Record,
    Rows,
    Truth,
    Untranslatable,
    Value,
    settle,
)
from zermelo.solvers.ruleset.writer import number

SETS = {ast.Sub: "({} & ~{})", ast.BitOr: "({} | {})", ast.BitAnd: "({} & {})",
        ast.BitXor: "({} ^ {})"}  # fmt: skip


class Members(Loops):
    """Makes sets and lists."""

    def parts_of(self, value: Value) -> tuple[Value, ...]:
        """Return the parts of a tuple or a thing."""
        if isinstance(value, Item):
            return self.fields(value)
        if isinstance(value, Record) and not is_dataclass(value.maker):
            return value.values
        raise Untranslatable("no tuple")

    def plainly(self, function: Callable[..., Any], *values: Any) -> Known:
        """Return what Python makes of values that are known."""
        try:
            return Known(function(*values))
        except Exception as error:  # of the author's expression
            raise Untranslatable(str(error)) from None

    def unite(self, one: Bits, sign: ast.operator, other: Bits) -> Bits:
        """Return what an operator makes of two sets."""
        if type(sign) not in SETS:
            raise Untranslatable("an operator on sets")
        things = _things(one, other)
        code = SETS[type(sign)].format(one.code, other.code)
        return Bits(code, things, one.frozen)

    def thing(self, record: Value) -> str:
        """Return the code of the number of a tuple or a set of integers, -1 if it is no thing."""
        if self.functions.layout.sets:
            if not isinstance(record, Bits) or record.things or not record.frozen:
                raise Untranslatable("a tuple where things are sets")
            return f"_find_set(_masks, {record.code})"
        if not isinstance(record, Record):
            raise Untranslatable("a set where things are tuples")
        if not record.values:
            raise Untranslatable("an empty tuple where things have integers")
        parts = [settle(each) for each in record.values]
        for place, each in enumerate(parts):
            if isinstance(each, Truth) != self.functions.layout.truth(place):
                raise Untranslatable("a truth value where things have an integer, or an integer")
        inside = ", ".join(map(number, parts))
        return f"_find(_things, _widths, ({inside},))"

    def fields(self, item: Item) -> tuple[Value, ...]:
        """Return the integers of a thing."""
        arity = self.functions.layout.arity
        if arity is None:
            raise Untranslatable("things of several lengths")
        codes = [f"_things[{item.code}, {i}]" for i in range(arity)]
        truth = self.functions.layout.truth
        return tuple(
            Truth(f"({code} != 0)") if truth(i) else Num(code) for i, code in enumerate(codes)
        )

    def as_bits(self, value: Value, listed: bool = False) -> Bits:
        """Return a value as a set; a list or a tuple only where these do as well."""
        value = settle(value)
        if isinstance(value, Item) and self.functions.layout.sets and self.functions.layout.members:
            return Bits(f"_masks[{value.code}]")
        if isinstance(value, Bits) and (listed or value.listed is False):
            return value
        raise Untranslatable("something is no set")

    def _with(self, bits: Bits, member: Value, lenient: bool) -> Bits:
        """Return a set with one more member."""
        code, things = self.single(member, lenient)
        joint = _things(bits, Bits("", things))
        return replace(bits, code=f"({bits.code} | {code})", things=joint)

    def single(self, member: Value, lenient: bool = False) -> tuple[str, bool]:
        """Return the code of the set of one member, and whether this is a thing."""
        member, way = settle(member), "maybe" if lenient else "one"
        if isinstance(member, Record) or (self.functions.layout.sets and isinstance(member, Bits)):
            return self.member(way, self.thing(member)), True
        if isinstance(member, Item):
            return self.member("bit", member.code), True
        return self.member(way, number(_plain(member))), False

    def collect(
        self, member: ast.expr, generators: list[ast.comprehension], lenient: bool, frozen: bool
    ) -> Bits:
        """Return the set that a comprehension makes."""
        made = self.store("0")
        with self.turns(generators):
            code, things = self.single(self.expression(member), lenient)
            self.line(f"{made} |= {code}")
        return Bits(made, things, frozen)

    def gather(self, node: ast.expr, lenient: bool = False, distinct: bool = False) -> Bits:
        """Return the set of what is gone through; `distinct` refuses what comes twice."""
        made = self.store("0")
        with self.iterate(node) as (value, _):
            code, things = self.single(value, lenient)
            if distinct:
                code = self.store(code)
                self.refuse(f"{made} & {code}")
            self.line(f"{made} |= {code}")
        return Bits(made, things)

    def list_rows(self, node: ast.expr) -> Rows:
        """Return the list of what an expression goes through."""
        return self._list_of([ast.Starred(node)])

    def _list_of(self, members: list[ast.expr]) -> Rows:
        """Return a list of values, and of all that those with a star go through."""
        name = self._empty()
        for each in members:
            if isinstance(each, ast.Starred):
                with self.iterate(each.value) as (value, _):
                    self.append(name, value)
            else:
                self.append(name, self.expression(each))
        return self._finish(name)

    def rows_of(self, value: Value) -> Rows:
        """Return a list of what a value goes through."""
        name = self._empty()
        with self.over(value) as (each, _):
            self.append(name, each)
        return self._finish(name)

    def _empty(self) -> str:
        name = self.new().replace("_t", "0list")
        self.bind(name, Rows(None, (), "0"))
        return name

    def _finish(self, name: str) -> Rows:
        rows = self.env[name]
        assert isinstance(rows, Rows)
        return replace(rows, origin="")


def _things(one: Bits, other: Bits) -> bool | None:
    """Return whether the members of two sets are things; they must be of one kind."""
    if one.things != other.things and None not in (one.things, other.things):
        raise Untranslatable("values of several types")
    return other.things if one.things is None else one.things


def _plain(member: Value) -> Value:
    """Return an integer that may be in a set: True equals 1, and is written otherwise."""
    member = settle(member)
    if isinstance(member, Truth):
        raise Untranslatable("a truth value in a set")
    return member
