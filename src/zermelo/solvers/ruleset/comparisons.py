"""Operators and comparisons of an author's function."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import is_dataclass
from typing import Any

from zermelo.solvers.ruleset.parts import Parts
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
    leaves,
    settle,
    shape,
    unify,
)
from zermelo.solvers.ruleset.writer import number

NUMBERS = {ast.Add: "_within({} + {})", ast.Sub: "_within({} - {})", ast.Mult: "_times({}, {})",
           ast.FloorDiv: "({} // _divisor({}))", ast.Mod: "({} % _divisor({}))",
           ast.LShift: "_shifted({}, {})", ast.RShift: "_down({}, {})",
           ast.BitAnd: "({} & {})", ast.BitOr: "({} | {})", ast.BitXor: "({} ^ {})"}  # fmt: skip
EQUAL = {ast.Eq: "({} == {})", ast.NotEq: "({} != {})",
         }  # fmt: skip
ORDERED = {
    ast.Eq: "({} == {})",
    ast.NotEq: "({} != {})",
    ast.Lt: "({} < {})",
    ast.LtE: "({} <= {})",
    ast.Gt: "({} > {})",
    ast.GtE: "({} >= {})",
}
EQ = ast.Eq()
INCLUDED = {ast.Eq: "({} == {})", ast.NotEq: "({} != {})",
            ast.LtE: "({0} & ~{1} == 0)", ast.GtE: "({1} & ~{0} == 0)",
            ast.Lt: "({0} & ~{1} == 0 and {0} != {1})",
            ast.Gt: "({1} & ~{0} == 0 and {0} != {1})"}  # fmt: skip
PLAIN: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_, ast.BitXor: operator.xor, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift, ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt,
    ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.is_,
    ast.IsNot: operator.is_not, ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b,
    ast.USub: operator.neg, ast.Invert: operator.invert, ast.Not: operator.not_,
    ast.UAdd: operator.pos,
}  # fmt: skip
"""What Python does with values that are known."""


class Comparisons(Parts):
    """Compares values."""

    def truth_of(self, value: Value) -> str | bool:
        """Return the code of a value as a condition, or what it is known to be."""
        match value:
            case Known(found):
                return bool(found)
            case Truth(code):
                return code
            case Num(code) | Bits(code):
                return f"({code} != 0)"
            case Rows():
                return f"({value.count} != 0)"
            case Record(values, maker):
                return is_dataclass(maker) or bool(values)
            case Row(number):
                return f"(_lengths[{number}] != 0)"
        raise Untranslatable("something is neither true nor false")

    def operation(self, one: Value, sign: ast.operator, right: ast.expr) -> Value:
        """Return what an operator makes of a value and an expression."""
        loosely = isinstance(sign, ast.Sub | ast.BitAnd)
        other = self.expression(right, lenient=loosely)
        if isinstance(one, Known) and isinstance(other, Known) and type(sign) in PLAIN:
            return self.plainly(PLAIN[type(sign)], one.value, other.value)
        if isinstance(one, Record) and isinstance(sign, ast.Add):
            more = settle(other)
            if isinstance(more, Record) and one.frozen == more.frozen:
                return Record((*self.parts_of(one), *self.parts_of(more)), None, one.frozen)
        wanted = (Bits, Item)
        if isinstance(settle(one), wanted) or isinstance(settle(other), wanted):
            return self.unite(self.as_bits(one), sign, self.as_bits(other))
        if type(sign) not in NUMBERS:
            raise Untranslatable("an operator")
        match settle(one), settle(other), sign:
            case Truth(a), Truth(b), (ast.BitAnd() | ast.BitOr() | ast.BitXor()):
                return Truth(NUMBERS[type(sign)].format(a, b))
        return Num(NUMBERS[type(sign)].format(number(one), number(other)))

    def _compare(self, one: Value, sign: ast.cmpop, right: ast.expr) -> Value:
        if isinstance(sign, ast.In | ast.NotIn):
            found = self.contains(one, right)
            if isinstance(found, Known):
                return Known(found.value == isinstance(sign, ast.In))
            return found if isinstance(sign, ast.In) else Truth(f"(not {found.code})")
        other = self.expression(right)
        if isinstance(sign, ast.Is | ast.IsNot) and Known(None) not in (one, other):
            raise Untranslatable("whether two values are one object")
        if isinstance(one, Known) and isinstance(other, Known):
            return self.plainly(PLAIN[type(sign)], one.value, other.value)
        if Known(None) in (one, other):  # nothing else is None
            return self.plainly(PLAIN[type(sign)], 0, None)
        one, other = settle(one), settle(other)
        forms: dict[type[ast.cmpop], str]
        match one, other:
            case (Bits(), Bits()) if one.listed is False and other.listed is False:
                unify(shape(one), shape(other))
                forms = INCLUDED
            case (Item(), Item()):
                forms = EQUAL if self.functions.layout.sets else ORDERED
            case (Item(), Bits()) | (Bits(), Item()) if self.functions.layout.sets:
                one, other = self.as_bits(one), self.as_bits(other)
                unify(shape(one), shape(other))
                forms = INCLUDED
            case (Truth(), Truth()):
                forms = EQUAL
            case ((Record() | Item()), (Record() | Item())):
                return self._same(*self._alike(one, other), sign)
            case _:
                forms = ORDERED
                one, other = Num(number(one)), Num(number(other))
        if type(sign) not in forms:
            raise Untranslatable("a comparison")
        return Truth(forms[type(sign)].format(leaves(one)[0], leaves(other)[0]))

    def _alike(self, one: Value, other: Value) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        """Return the parts of two tuples, or of two values of a data class."""
        if isinstance(one, Record) and isinstance(other, Record):
            if not one.frozen or not other.frozen:
                raise Untranslatable("whether lists are equal")
            if one.maker is other.maker:
                return one.values, other.values
        return self.parts_of(one), self.parts_of(other)

    def _same(
        self, one: tuple[Value, ...], other: tuple[Value, ...], sign: ast.cmpop = EQ
    ) -> Value:
        if not isinstance(sign, ast.Eq | ast.NotEq):
            raise Untranslatable("an order of tuples")
        same = "True" if len(one) == len(other) else "False"
        for a, b in zip(one, other, strict=False):
            unify(shape(settle(a)), shape(settle(b)))
            for x, y in zip(leaves(settle(a)), leaves(settle(b)), strict=True):
                same += f" and {x} == {y}"
        return Truth(f"({same})" if isinstance(sign, ast.Eq) else f"(not ({same}))")

    def contains(self, member: Value, node: ast.expr) -> Truth | Known:
        """Return whether a value is in what an expression stands for."""
        inside = self.expression(node)
        if isinstance(member, Known) and isinstance(inside, Known):
            return self.plainly(lambda a, b: a in b, member.value, inside.value)
        member, inside = settle(member), settle(inside)
        match inside:
            case Bits(code, things):
                if things is None:
                    return Truth("False")
                if things and isinstance(member, Record | Bits):
                    one = self.member("maybe", self.thing(member))
                elif things and isinstance(member, Item):
                    one = self.member("bit", member.code)
                elif things:
                    raise Untranslatable("an integer in a set of tuples")
                else:
                    one = self.member("maybe", number(member))
                return Truth(f"({code} & {one} != 0)")
            case Record() | Item():
                found = self.store("False")
                for each in self.parts_of(inside):
                    kind = unify(shape(settle(each)), shape(member))
                    pairs = zip(leaves(settle(each)), leaves(member), strict=True)
                    same = " and ".join(f"{a} == {b}" for a, b in pairs)
                    if not isinstance(kind, Num | Truth | Bits | Item | Record):
                        raise Untranslatable("something in a tuple")
                    self.line(f"{found} = {found} or ({same})")
                return Truth(found)
            case Rows() | Row() | Edges():
                found = self.store("False")
                with self.over(inside) as (value, leave):
                    same_value = self._same((member,), (value,))
                    if isinstance(value, Item) != isinstance(member, Item):
                        same_value = self._same(self.parts_of(member), self.parts_of(value))
                    self.line(f"if {leaves(same_value)[0]}:")
                    with self.indent():
                        self.line(f"{found} = True")
                        leave()
                return Truth(found)
        raise Untranslatable("something in something else")
