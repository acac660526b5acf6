"""Expressions of an author's function, as values with code on words."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from zermelo.solvers.ruleset.loops import Loops
from zermelo.solvers.ruleset.values import (
    ELSEWHERE,
    Bits,
    Board,
    Edges,
    Item,
    Known,
    Num,
    Record,
    Row,
    Rows,
    Shape,
    Truth,
    Untranslatable,
    Unused,
    Value,
    built,
    agreed,
    joined,
    leaves,
    named,
    of,
    settled,
    shape,
    width,
)
from zermelo.solvers.ruleset.writer import number, origins

SETS = {ast.Sub: "({} & ~{})", ast.BitOr: "({} | {})", ast.BitAnd: "({} & {})",
        ast.BitXor: "({} ^ {})"}  # fmt: skip
NUMBERS = {ast.Add: "_plus({}, {})", ast.Sub: "_minus({}, {})", ast.Mult: "_times({}, {})",
           ast.FloorDiv: "_divided({}, {})", ast.Mod: "_modulo({}, {})",
           ast.LShift: "_shifted({}, {})", ast.RShift: "_down({}, {})",
           ast.BitAnd: "({} & {})", ast.BitOr: "({} | {})", ast.BitXor: "({} ^ {})"}  # fmt: skip
EQUAL = {ast.Eq: "({} == {})", ast.NotEq: "({} != {})",
         ast.Is: "({} == {})", ast.IsNot: "({} != {})"}  # fmt: skip
ORDERED = {ast.Eq: "({} == {})", ast.NotEq: "({} != {})",
           ast.Lt: "({} < {})", ast.LtE: "({} <= {})", ast.Gt: "({} > {})", ast.GtE: "({} >= {})"}
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
    ast.USub: operator.neg, ast.Invert: operator.invert, ast.Not: operator.not_, ast.UAdd: operator.pos,
}  # fmt: skip
"""What Python does with values that are known."""


@dataclass(frozen=True, eq=False, slots=True)
class Inner:
    """A function inside a function, which sees the names around it."""

    tree: ast.FunctionDef | ast.Lambda
    around: Any


class Expressions(Loops):
    """The expressions of one function."""

    def truth(self, node: ast.expr) -> str | bool:
        """Return the code of a condition, or what it is known to be."""
        if isinstance(node, ast.BoolOp):
            return self._lazily(isinstance(node.op, ast.And), node.values)
        return self.truth_of(self.expression(node))

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
            case Record(values):
                return bool(values)
            case Row(number):
                return f"(_lengths[{number}] != 0)"
        raise Untranslatable("something is neither true nor false")

    def expression(self, node: ast.expr, lenient: bool = False) -> Value:
        """Return the value of an expression.

        `lenient`: members of a set that no set of the game can have may be left out.
        """
        match node:
            case ast.Constant(value):
                return Known(value)
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
                        more = self.gathered(each.value, lenient)
                        found = self.united(found, ast.BitOr(), more)
                    else:
                        found = self._with(found, self.expression(each), lenient)
                return found
            case ast.SetComp(member, generators):
                return self.collected(member, generators, lenient, frozen=False)
            case ast.ListComp():
                return self.listed(node)
            case ast.Dict(keys, values) if all(keys):
                inside = [self.expression(each) for each in [*filter(None, keys), *values]]
                if all(isinstance(each, Known) for each in inside):
                    plain = [each.value for each in inside if isinstance(each, Known)]
                    return Known(dict(zip(plain, plain[len(keys) :], strict=False)))
            case ast.NamedExpr(ast.Name(name), value):
                self.bind(name, self.expression(value))
                return self.env[name]
            case ast.BinOp(
                ast.BinOp(
                    ast.Subscript(whole, ast.Slice(None, ast.expr() as here, None)),
                    ast.Add(),
                    ast.Tuple([ast.expr() as value]) | ast.List([ast.expr() as value]),
                ),
                ast.Add(),
                ast.Subscript(again, ast.Slice(ast.expr() as there, None, None)),
            ) if _same_text(whole, again) and _same_text(_next(here), there):
                record = settled(self.expression(whole))
                if not isinstance(record, Record):
                    raise Untranslatable(ast.unparse(node))
                place = self.expression(here)
                if isinstance(place, Known) and place.value not in range(len(record.values)):
                    raise Untranslatable(ast.unparse(node))
                if not isinstance(place, Known):
                    place = Num(self.kept(number(place)))
                    self.refuse(f"{place.code} < 0")  # a slice has no last entry by -1
                found = self.replaced(record, place, self.expression(value))
                return replace(found, maker=None, origin="")
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
                return self._compared(self.expression(left), sign, right)
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

    def _truth(self, found: str | bool) -> Value:
        return Known(found) if isinstance(found, bool) else Truth(found)

    def _tuple(self, members: list[ast.expr], frozen: bool) -> Value:
        if any(isinstance(each, ast.Starred) for each in members):
            return self._listed(members)
        values = tuple(self._member(each, members) for each in members)
        if frozen and all(isinstance(each, Known) for each in values):
            return Known(tuple(each.value for each in values if isinstance(each, Known)))
        return Record(values, frozen=frozen)

    def _member(self, node: ast.expr, members: list[ast.expr]) -> Value:
        """Return a part of a tuple; of a pair, as a move and a position are, it may be unused."""
        before, depth = len(self.lines), self._depth
        try:
            return self.expression(node)
        except Untranslatable as error:
            inside = any(isinstance(each, ast.NamedExpr) for each in ast.walk(node))
            if len(members) != 2 or node is not members[0] or inside:
                raise
            del self.lines[before:]
            self._depth = depth
            return Unused(str(error))

    def _lazily(self, every: bool, values: list[ast.expr], plain: bool = False) -> str | bool:
        """Return an "and" or an "or": a value is looked at only if those before leave it open.

        `plain`: what comes out is wanted itself, so all values must be true or false.
        """
        made = ""
        depth = self._depth
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
                    return made or test
                continue
            if not made:
                made = self.kept(test)
            else:
                self.line(f"{made} = {test}")
            if value is not values[-1]:
                self.line(f"if {made}:" if every else f"if not {made}:")
                self._depth += 1
        if self._depth != depth:
            self.line("pass")
        self._depth = depth
        return made or every

    def _either(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> Value:
        condition = self.truth(test)
        if isinstance(condition, bool):
            return self.expression(yes if condition else no)
        made = self.new()
        at = len(self.lines)
        with self.indented():
            one = settled(self.expression(yes))
        middle = len(self.lines)
        with self.indented():
            other = settled(self.expression(no))
        return self.between(condition, made, (at, middle), one, other)

    def between(
        self, condition: str, made: str, cuts: tuple[int, int], one: Value, other: Value
    ) -> Value:
        """Return one of two values, whose statements were written already and need their heads."""
        kind = joined(shape(one), shape(other))
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
            given = leaves(self.converted(value, kind))
            self.lines += [pad + head, *block]
            self.lines.append(f"{pad}    {', '.join(codes) or '_'} = {', '.join(given) or '0'}")
        return built(kind, iter(codes), where)

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

    def plainly(self, function: Callable[..., Any], *values: Any) -> Known:
        """Return what Python makes of values that are known."""
        try:
            return Known(function(*values))
        except Exception as error:  # of the author's expression
            raise Untranslatable(str(error)) from None

    def operation(self, one: Value, sign: ast.operator, right: ast.expr) -> Value:
        """Return what an operator makes of a value and an expression."""
        loosely = isinstance(sign, ast.Sub | ast.BitAnd)
        other = self.expression(right, lenient=loosely)
        if isinstance(one, Known) and isinstance(other, Known) and type(sign) in PLAIN:
            return self.plainly(PLAIN[type(sign)], one.value, other.value)
        if isinstance(one, Record) and isinstance(sign, ast.Add):
            more = settled(other)
            if isinstance(more, Record):
                return Record((*one.values, *more.values), None, one.frozen)
        wanted = (Bits, Item)
        if isinstance(settled(one), wanted) or isinstance(settled(other), wanted):
            return self.united(self.as_bits(one), sign, self.as_bits(other))
        if type(sign) not in NUMBERS:
            raise Untranslatable("an operator")
        return Num(NUMBERS[type(sign)].format(number(one), number(other)))

    def united(self, one: Bits, sign: ast.operator, other: Bits) -> Bits:
        """Return what an operator makes of two sets."""
        if type(sign) not in SETS:
            raise Untranslatable("an operator on sets")
        _, things, _ = agreed(shape(one), shape(other))
        code = SETS[type(sign)].format(one.code, other.code)
        return Bits(code, things, one.frozen)

    def _compared(self, one: Value, sign: ast.cmpop, right: ast.expr) -> Value:
        if isinstance(sign, ast.In | ast.NotIn):
            found = self.contained(one, right)
            if isinstance(found, Known):
                return Known(found.value == isinstance(sign, ast.In))
            return found if isinstance(sign, ast.In) else Truth(f"(not {found.code})")
        other = self.expression(right)
        if isinstance(one, Known) and isinstance(other, Known):
            return self.plainly(PLAIN[type(sign)], one.value, other.value)
        if Known(None) in (one, other):  # nothing else is None
            return self.plainly(PLAIN[type(sign)], 0, None)
        one, other = settled(one), settled(other)
        forms: dict[type[ast.cmpop], str]
        match one, other:
            case (Bits(), Bits()):
                agreed(shape(one), shape(other))
                forms = INCLUDED
            case (Item(), Item()):
                forms = ORDERED
            case (Truth(), Truth()):
                forms = EQUAL
            case ((Record() | Item()), (Record() | Item())):
                return self._same(self.parts_of(one), sign, self.parts_of(other))
            case _:
                forms = ORDERED
                one, other = Num(number(one)), Num(number(other))
        if type(sign) not in forms:
            raise Untranslatable("a comparison")
        return Truth(forms[type(sign)].format(leaves(one)[0], leaves(other)[0]))

    def parts_of(self, value: Value) -> tuple[Value, ...]:
        """Return the parts of a tuple or a thing."""
        if isinstance(value, Item):
            return self.fields(value)
        if isinstance(value, Record):
            return value.values
        raise Untranslatable("no tuple")

    def _same(self, one: tuple[Value, ...], sign: ast.cmpop, other: tuple[Value, ...]) -> Value:
        if not isinstance(sign, ast.Eq | ast.NotEq):
            raise Untranslatable("an order of tuples")
        same = "True" if len(one) == len(other) else "False"
        for a, b in zip(one, other, strict=False):
            agreed(shape(settled(a)), shape(settled(b)))
            for x, y in zip(leaves(settled(a)), leaves(settled(b)), strict=True):
                same += f" and {x} == {y}"
        return Truth(f"({same})" if isinstance(sign, ast.Eq) else f"(not ({same}))")

    def contained(self, member: Value, node: ast.expr) -> Truth | Known:
        """Return whether a value is in what an expression stands for."""
        inside = self.expression(node)
        if isinstance(member, Known) and isinstance(inside, Known):
            return self.plainly(lambda a, b: a in b, member.value, inside.value)
        member, inside = settled(member), settled(inside)
        match inside:
            case Bits(code, things):
                if things is None:
                    return Truth("False")
                if things and isinstance(member, Record):
                    at = self.kept(self.thing(member))
                    return Truth(f"({at} >= 0 and {code} >> {at} & 1 == 1)")
                if things and isinstance(member, Item):
                    return Truth(f"({code} >> {member.code} & 1 == 1)")
                if things:
                    raise Untranslatable("an integer in a set of tuples")
                return Truth(f"_has({code}, {number(member)})")
            case Record() | Item():
                found = self.kept("False")
                for each in self.parts_of(inside):
                    kind = agreed(shape(settled(each)), shape(member))
                    pairs = zip(leaves(settled(each)), leaves(member), strict=True)
                    same = " and ".join(f"{a} == {b}" for a, b in pairs)
                    if kind[0] not in ("num", "truth", "bits", "item", "record"):
                        raise Untranslatable("something in a tuple")
                    self.line(f"{found} = {found} or ({same})")
                return Truth(found)
            case Rows() | Row() | Edges():
                found = self.kept("False")
                with self.over(inside) as (value, leave):
                    same_value = self._same((member,), ast.Eq(), (value,))
                    if isinstance(value, Item) != isinstance(member, Item):
                        same_value = self._same(self.parts_of(member), ast.Eq(), self.parts_of(value))
                    self.line(f"if {leaves(same_value)[0]}:")
                    with self.indented():
                        self.line(f"{found} = True")
                        leave()
                return Truth(found)
        raise Untranslatable("something in something else")

    # Things, and sets made of members.

    def thing(self, record: Record) -> str:
        """Return the code of the number of a tuple of integers, -1 if it is no thing."""
        if not 1 <= len(record.values) <= 3:
            raise Untranslatable("things of more than three integers")
        inside = ", ".join(number(each) for each in record.values)
        return f"_find{len(record.values)}(_things, _widths, {inside})"

    def fields(self, item: Item) -> tuple[Value, ...]:
        """Return the integers of a thing."""
        arity = self.functions.arity
        if arity is None:
            raise Untranslatable("things of several lengths")
        return tuple(Num(f"_things[{item.code}, {i}]") for i in range(arity))

    def as_bits(self, value: Value) -> Bits:
        """Return a value as a set."""
        value = settled(value)
        if isinstance(value, Bits):
            return value
        raise Untranslatable("something is no set")

    def _with(self, bits: Bits, member: Value, lenient: bool) -> Bits:
        """Return a set with one more member."""
        code, things = self.single(member, lenient)
        _, joint, _ = agreed(shape(bits), ("bits", things, True))
        return replace(bits, code=f"({bits.code} | {code})", things=joint)

    def single(self, member: Value, lenient: bool = False) -> tuple[str, bool]:
        """Return the code of the set of one member, and whether this is a thing."""
        member = settled(member)
        if isinstance(member, Item):
            return f"(1 << {member.code})", True
        if isinstance(member, Record):
            return f"_{'maybe' if lenient else 'one'}({self.thing(member)})", True
        return f"_{'maybe' if lenient else 'one'}({number(member)})", False

    def collected(
        self, member: ast.expr, generators: list[ast.comprehension], lenient: bool, frozen: bool
    ) -> Bits:
        """Return the set that a comprehension makes."""
        made = self.kept("0")
        with self.turns(generators):
            code, things = self.single(self.expression(member), lenient)
            self.line(f"{made} |= {code}")
        return Bits(made, things, frozen)

    def gathered(self, node: ast.expr, lenient: bool = False, distinct: bool = False) -> Bits:
        """Return the set of what an expression goes through; `distinct` refuses what comes twice."""
        made = self.kept("0")
        with self.iterate(node) as (value, _):
            code, things = self.single(value, lenient)
            if distinct:
                code = self.kept(code)
                self.refuse(f"{made} & {code}")
            self.line(f"{made} |= {code}")
        return Bits(made, things)

    def listed(self, node: ast.expr) -> Rows:
        """Return the list of what an expression goes through."""
        return self._listed([ast.Starred(node)])

    def _listed(self, members: list[ast.expr]) -> Rows:
        """Return a list of values, and of all that those with a star go through."""
        name = self._empty()
        for each in members:
            if isinstance(each, ast.Starred):
                with self.iterate(each.value) as (value, _):
                    self.append(name, value)
            else:
                self.append(name, self.expression(each))
        return self._finished(name)

    def rows_of(self, value: Value) -> Rows:
        """Return a list of what a value goes through."""
        name = self._empty()
        with self.over(value) as (each, _):
            self.append(name, each)
        return self._finished(name)

    def _empty(self) -> str:
        name = self.new().replace("_t", "0list")
        self.bind(name, Rows(None, (), "0"))
        return name

    def _finished(self, name: str) -> Rows:
        rows = self.env[name]
        assert isinstance(rows, Rows)
        return replace(rows, origin="")

    # Parts.

    def _subscript(self, node: ast.expr, index: ast.expr) -> Value:
        value = self.expression(node)
        if isinstance(index, ast.Slice):
            return self._slice(value, index)
        at = self.expression(index)
        match value:
            case Known(found) if isinstance(at, Known):
                return self.plainly(operator.getitem, found, at.value)
            case Known(found) if isinstance(found, tuple | list):
                return self._picked(tuple(map(of, found)), number(at))
            case Record(values) if isinstance(at, Known):
                if type(at.value) is not int or not -len(values) <= at.value < len(values):
                    raise Untranslatable("a part of a tuple")
                return values[at.value]
            case Record(values):
                return self._picked(values, number(at))
            case Item(code):
                if self.functions.arity is not None and isinstance(at, Known):
                    return self.expression_of(self.fields(value), at)
                place = self.kept(number(at))
                self.line(f"if {place} < 0:")
                self.line(f"    {place} += _widths[{code}]")
                self.refuse(f"{place} < 0 or {place} >= _widths[{code}]")
                return Num(f"_things[{code}, {place}]")
            case Row(row):
                return Num(f"_cell(_rows, _lengths, {row}, {number(at)})")
            case Bits(code, things):
                found = f"_nth({code}, {number(at)})"
                return Item(found) if things else Num(found)
            case Rows():
                place = self.kept(number(at))
                self.line(f"if {place} < 0:")
                self.line(f"    {place} += {value.count}")
                self.refuse(f"{place} < 0 or {place} >= {value.count}")
                return self.row(value, place)
            case Edges():
                place = self.kept(number(at))
                self.line(f"_entry(_tails, {place})")
                return self.edge(place)
        raise Untranslatable(f"{ast.unparse(node)}[…]")

    def expression_of(self, values: tuple[Value, ...], at: Known) -> Value:
        """Return a part of a tuple."""
        found = self.plainly(operator.getitem, values, at.value).value
        if isinstance(found, tuple):
            raise Untranslatable("a slice")
        result: Value = found
        return result

    def _picked(self, values: tuple[Value, ...], at: str) -> Value:
        """Return the part of a tuple at a place that is not known."""
        if not values:
            raise Untranslatable("a part of an empty tuple")
        parts = [settled(each) for each in values]
        kind: Shape = shape(parts[0])
        for each in parts[1:]:
            kind = joined(kind, shape(each))
        for each in parts:
            self.share(each)
        place, made = self.kept(at), self.new()
        self.line(f"if {place} < 0:")
        self.line(f"    {place} += {len(parts)}")
        found: Value = parts[0]
        for i, each in enumerate(parts):
            with self.indented(f"{'el' if i else ''}if {place} == {i}:"):
                found = self.temporary(each, kind, made)
        with self.indented("else:"):
            self.line("raise ValueError")
        return found

    def replaced(self, record: Record, at: Value, value: Value) -> Record:
        """Return a tuple with another value at a place."""
        parts = list(record.values)
        value = settled(value)
        if isinstance(at, Known):
            try:
                parts[at.value] = value
            except (IndexError, TypeError):
                raise Untranslatable("a place in a tuple") from None
            return replace(record, values=tuple(parts))
        place = self.kept(number(at))
        self.line(f"if {place} < 0:")
        self.line(f"    {place} += {len(parts)}")
        self.refuse(f"{place} < 0 or {place} >= {len(parts)}")
        found: list[Value] = []
        for i, part in enumerate(map(settled, parts)):
            if not isinstance(part, Num | Truth | Bits):
                raise Untranslatable("a place in a tuple that is not known")
            agreed(shape(part), shape(value))
            one, other = leaves(value)[0], leaves(part)[0]
            made = self.kept(f"({one}) if {place} == {i} else ({other})")
            found.append(built(agreed(shape(part), shape(value)), iter([made])))
        return replace(record, values=tuple(found))

    def _slice(self, value: Value, index: ast.Slice) -> Value:
        ends = [Known(None) if each is None else self.expression(each) for each in (
            index.lower, index.upper, index.step)]  # fmt: skip
        if isinstance(value, Bits) and isinstance(ends[1], Known) and ends[1].value is None:
            return replace(value, code=f"_after({value.code}, {number(ends[0])})", origin="")
        if isinstance(value, Item):
            value = Record(self.fields(value))
        known = [each.value for each in ends if isinstance(each, Known)]
        if len(known) == 3 and isinstance(value, Known):
            return self.plainly(operator.getitem, value.value, slice(*known))
        if len(known) == 3 and isinstance(value, Record):
            return Record(value.values[slice(*known)], None, value.frozen)
        raise Untranslatable("a slice")

    def _attribute(self, node: ast.expr, owner: ast.expr, attribute: str) -> Value:
        standing = self.standing(node)
        if standing is not None:
            return Known(standing)
        value = self.expression(owner)
        match value, attribute:
            case Board(), "n":
                return Num(value.n)
            case Board(), "m" if value.own:
                return Num("len(_tails)")
            case Board(), "edges" if value.own:
                return Edges()
            case Board(), "directed" if value.own:
                return Truth("(_directed != 0)")
            case Record(values), _ if attribute in named(value):
                return values[named(value).index(attribute)]
        raise Untranslatable(ast.unparse(node))

    def assign(self, target: ast.expr, value: Value, how: Callable[[str, Value], None]) -> None:
        """Bind the names of a target."""
        match target:
            case ast.Name(name):
                how(name, value)
            case ast.Tuple(targets) | ast.List(targets):
                values = list(self.taken_apart(value, len(targets)))
                for each, own in zip(targets, values, strict=True):
                    self.assign(each, own, how)
            case _:
                raise Untranslatable(f"an assignment to {ast.unparse(target)}")

    def taken_apart(self, value: Value, many: int) -> Iterator[Value]:
        """Yield the parts of what is assigned to so many names."""
        if isinstance(value, Known) and isinstance(value.value, tuple | list):
            value = Record(tuple(map(Known, value.value)))
        if isinstance(value, Item) and self.functions.arity is not None:
            value = Record(self.fields(value))
        if isinstance(value, Item):
            self.refuse(f"_widths[{value.code}] != {many}")
            yield from (Num(f"_things[{value.code}, {i}]") for i in range(many))
        elif isinstance(value, Bits):
            rest = self.kept(value.code)
            self.refuse(f"_size({rest}) != {many}")
            for i in range(many):
                place = f"_nth({rest}, {i})"
                yield Item(place) if value.things else Num(place)
        elif isinstance(value, Record) and len(value.values) == many:
            yield from value.values
        else:
            raise Untranslatable("an assignment to several names")


def _same_text(one: ast.expr, other: ast.expr) -> bool:
    return ast.dump(one) == ast.dump(other)


def _next(node: ast.expr) -> ast.expr:
    return ast.BinOp(node, ast.Add(), ast.Constant(1))
