"""Expressions of an author's function, as values with code on words."""

from __future__ import annotations

import ast
import operator
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, is_dataclass, replace
from typing import Any

from zermelo.solvers.ruleset.members import Members
from zermelo.solvers.ruleset.values import (
    Bits,
    Edges,
    Item,
    Known,
    Num,
    Packed,
    Record,
    Row,
    Rows,
    Truth,
    Untranslatable,
    Unused,
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
EQUAL: dict[type[ast.cmpop], str] = {ast.Eq: "({} == {})", ast.NotEq: "({} != {})"}
ORDERED = EQUAL | {ast.Lt: "({} < {})", ast.LtE: "({} <= {})", ast.Gt: "({} > {})",
                   ast.GtE: "({} >= {})"}  # fmt: skip
INCLUDED = EQUAL | {ast.LtE: "({0} & ~{1} == 0)", ast.GtE: "({1} & ~{0} == 0)",
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


@dataclass(frozen=True, eq=False, slots=True)
class Inner:
    """A function inside a function, which sees the names around it."""

    tree: ast.FunctionDef | ast.Lambda
    around: Any


class Expressions(Members):
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
        if spliced := _spliced(node):
            return self._replace_item(*spliced)
        match node:
            case ast.Constant(value):
                return Known(value)
            case ast.JoinedStr():
                return Unused("a text")  # as a move is
            case ast.Name(name):
                return self.name(name)
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
                    else:
                        more = Bits(*self.single(self.expression(each), lenient))
                    found = self.unite(found, ast.BitOr(), more)
                return found
            case ast.SetComp(member, generators):
                made = self.gather(ast.GeneratorExp(member, generators), lenient)
                return replace(made, frozen=False)
            case ast.ListComp():
                return self.list_rows(node)
            case ast.BinOp(left, sign, right):
                return self.operation(self.expression(left), sign, right)
            case ast.UnaryOp(sign, value):
                return self._unary(sign, value)
            case ast.BoolOp(sign, values):
                found_truth = self._lazily(isinstance(sign, ast.And), values, plain=True)
                return self.truth_value(found_truth)
            case ast.IfExp(test, yes, no):
                return self._either(test, yes, no)
            case ast.Compare(left, [sign], [right]):
                return self._compare(self.expression(left), sign, right)
            case ast.Compare(left, signs, rights):
                pairs = zip([left, *rights], signs, rights, strict=False)
                tests: list[ast.expr] = [ast.Compare(a, [o], [b]) for a, o, b in pairs]
                return self.truth_value(self._lazily(True, tests))
            case ast.Subscript(value, index):
                return self._subscript(value, index)
            case ast.Attribute(value, attribute):
                return self._attribute(node, value, attribute)
            case ast.Call():
                return self.call(node, lenient)
            case ast.Lambda():
                return Known(Inner(node, self))
        raise Untranslatable(ast.unparse(node))

    @abstractmethod
    def call(self, node: ast.Call, lenient: bool) -> Value:
        """Return the value of a call."""

    def _replace_item(
        self, whole: ast.expr, here: ast.expr, node: ast.expr, sort: type | None
    ) -> Value:
        """Return a tuple with one value exchanged, as slices around the new one."""
        record = settle(self.expression(whole))
        if not isinstance(record, Record | Packed) or (
            sort and record.frozen != (sort is ast.Tuple)
        ):
            raise Untranslatable(ast.unparse(whole))
        place = self.expression(here)
        many = record.many if isinstance(record, Packed) else len(record.values)
        if isinstance(place, Known) and place.value not in range(many):
            raise Untranslatable(ast.unparse(whole))
        if not isinstance(place, Known):
            place = Num(self.store(number(place)))
            self.refuse(f"{place.code} < 0")  # a slice has no last entry by -1
        found = self.replace(record, place, self.expression(node))
        found = replace(found, origin="", frozen=record.frozen or not sort)
        return found if isinstance(found, Packed) else replace(found, maker=None)

    def truth_value(self, found: str | bool) -> Value:
        """Return a condition as a value."""
        return Known(found) if isinstance(found, bool) else Truth(found)

    def _tuple(self, members: list[ast.expr], frozen: bool) -> Value:
        if any(isinstance(each, ast.Starred) for each in members):
            return self._list_of(members)
        values = tuple(map(self.expression, members))
        if frozen and all(isinstance(each, Known) for each in values):
            return Known(tuple(each.value for each in values if isinstance(each, Known)))
        return Record(values, frozen=frozen)

    def _lazily(self, every: bool, values: list[ast.expr], plain: bool = False) -> str | bool:
        """Return an "and" or an "or": a value is looked at only if those before leave it open.

        `plain`: what comes out is wanted itself, so all values must be true or false.
        """
        made = ""
        depth, assigned = self._depth, None
        for value in values:
            if plain:
                found = self.expression(value)
                if not isinstance(settle(found), Truth):
                    raise Untranslatable(f"{ast.unparse(value)} is neither true nor false")
                test = self.truth_of(found)
            else:
                test = self.truth(value)
            if test is every:
                continue
            if made:
                self.line(f"{made} = {test}")
            elif isinstance(test, bool):
                return test
            else:
                made, assigned = self.store(test), set(self.assigned)
            if isinstance(test, bool):
                break
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
        at, assigned = len(self.lines), set(self.assigned)
        with self.indent():
            one = self.expression(yes)
        middle = len(self.lines)
        with self.indent():
            other = self.expression(no)
        self.assigned &= assigned
        first, second = self.lines[at:middle], self.lines[middle:]
        del self.lines[at:]
        return self.one_of([(f"if {condition}:", first, one), ("else:", second, other)])

    def _unary(self, sign: ast.unaryop, node: ast.expr) -> Value:
        if isinstance(sign, ast.Not):
            test = self.truth(node)
            return self.truth_value(not test if isinstance(test, bool) else f"(not {test})")
        value = self.expression(node)
        if isinstance(value, Known) and type(sign) in PLAIN:
            return self.plainly(PLAIN[type(sign)], value.value)
        if isinstance(sign, ast.USub | ast.Invert):
            return Num(f"({'-' if isinstance(sign, ast.USub) else '~'}{number(value)})")
        raise Untranslatable("a sign")

    def truth_of(self, value: Value) -> str | bool:
        """Return the code of a value as a condition, or what it is known to be."""
        match value:
            case Known(found):
                return bool(found)
            case Truth(code):
                return code
            case Num(code) | Bits(code):
                return f"({code} != 0)"
            case Rows() | Row():
                return f"({self.length(value)} != 0)"
            case Record(values, maker):
                return is_dataclass(maker) or bool(values)
            case Packed():
                return value.many > 0
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
        if self.layout.sets and isinstance(one, Item) != isinstance(other, Item):
            one, other = self.as_bits(one), self.as_bits(other)
        match one, other:
            case (Bits(), Bits()) if one.listed is False and other.listed is False:
                unify(shape(one), shape(other))
                forms = INCLUDED
            case (Item(), Item()):
                forms = EQUAL if self.layout.sets else ORDERED
            case (Truth(), Truth()):
                forms = EQUAL
            case ((Record() | Item()), (Record() | Item())) if type(sign) in EQUAL:
                same = self.same(one, other)
                return Truth(same if isinstance(sign, ast.Eq) else f"(not {same})")
            case _:
                forms = ORDERED
                one, other = Num(number(one)), Num(number(other))
        if type(sign) not in forms:
            raise Untranslatable("a comparison")
        return Truth(forms[type(sign)].format(leaves(one)[0], leaves(other)[0]))

    def same(self, one: Value, other: Value) -> str:
        """Return the code of whether two values are equal."""
        one, other = settle(one), settle(other)
        if isinstance(one, Record) and isinstance(other, Record):
            if not one.frozen or not other.frozen:
                raise Untranslatable("whether lists are equal")
            if one.maker is other.maker:
                return self._all_same(one.values, other.values)
        if isinstance(one, Record) or isinstance(one, Item) != isinstance(other, Item):
            return self._all_same(self.parts_of(one), self.parts_of(other))
        unify(shape(one), shape(other))
        pairs = zip(leaves(one), leaves(other), strict=True)
        return " and ".join(f"{a} == {b}" for a, b in pairs) or "True"

    def _all_same(self, one: tuple[Value, ...], other: tuple[Value, ...]) -> str:
        """Return the code of whether the parts of two tuples are equal."""
        if len(one) != len(other):
            return "False"
        return f"({' and '.join(map(self.same, one, other)) or 'True'})"

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
                    one = self.layout.member("maybe", self.thing(member))
                elif things and isinstance(member, Item):
                    one = self.layout.member("bit", member.code)
                elif things:
                    raise Untranslatable("an integer in a set of tuples")
                else:
                    one = self.layout.member("maybe", number(member))
                return Truth(f"({code} & {one} != 0)")
            case Record() | Item():
                codes = [self.same(each, member) for each in self.parts_of(inside)]
                return Truth(self.store(" or ".join(codes) or "False"))
            case Rows() | Row() | Edges() | Packed():
                found = self.store("False")
                with self.over(inside) as (value, leave):
                    self.line(f"if {self.same(member, value)}:")
                    with self.indent():
                        self.line(f"{found} = True")
                        leave()
                return Truth(found)
        raise Untranslatable("something in something else")


def _spliced(node: ast.expr) -> tuple[ast.expr, ast.expr, ast.expr, type | None] | None:
    """Return the tuple or list, the place, the value and the type of what is put in between slices.

    These are ``(*t[:i], x, *t[i + 1:])``, of any type, and ``t[:i] + (x,) + t[i + 1:]``.
    """
    match node:
        case ast.Tuple([ast.Starred(before), ast.expr() as value, ast.Starred(after)]):
            sort = None
        case ast.BinOp(ast.BinOp(before, ast.Add(), middle), ast.Add(), after) if (
            isinstance(middle, ast.Tuple | ast.List) and len(middle.elts) == 1
        ):
            sort, value = type(middle), middle.elts[0]
        case _:
            return None
    match before, after:
        case (
            ast.Subscript(whole, ast.Slice(None, ast.expr() as here, None)),
            ast.Subscript(again, ast.Slice(ast.expr() as there, None, None)),
        ) if ast.dump(whole) == ast.dump(again):
            if ast.dump(there) == ast.dump(ast.BinOp(here, ast.Add(), ast.Constant(1))):
                return whole, here, value, sort
    return None
