"""Sets, lists and tuples of an author's function: made of their members, and taken apart."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace

from zermelo.solvers.ruleset.loops import Loops
from zermelo.solvers.ruleset.order import matters
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
    Truth,
    Untranslatable,
    Value,
    build,
    field_names,
    leaves,
    of,
    settle,
    shape,
    unify,
)
from zermelo.solvers.ruleset.writer import number

SETS = {ast.Sub: "({} & ~{})", ast.BitOr: "({} | {})", ast.BitAnd: "({} & {})",
        ast.BitXor: "({} ^ {})"}  # fmt: skip


class Members(Loops):
    """Makes values of members, and takes them apart."""

    def unite(self, one: Bits, sign: ast.operator, other: Bits) -> Bits:
        """Return what an operator makes of two sets."""
        if type(sign) not in SETS:
            raise Untranslatable("an operator on sets")
        kind = unify(shape(one), shape(other))
        assert isinstance(kind, Bits)
        code = SETS[type(sign)].format(one.code, other.code)
        return Bits(code, kind.things, one.frozen)

    def thing(self, record: Value) -> str:
        """Return the code of the number of a tuple or a set of integers, -1 if it is no thing."""
        if self.layout.sets:
            if not isinstance(record, Bits) or record.things or not record.frozen:
                raise Untranslatable("a tuple where things are sets")
            return f"_find_set(_masks, {record.code})"
        if not isinstance(record, Record):
            raise Untranslatable("a set where things are tuples")
        if not record.values:
            raise Untranslatable("an empty tuple where things have integers")
        parts = [settle(each) for each in record.values]
        if any(isinstance(each, Truth) for each in parts):
            raise Untranslatable("a truth value where things have an integer")
        inside = ", ".join(map(number, parts))
        return f"_find(_things, _widths, ({inside},))"

    def single(self, member: Value, lenient: bool = False) -> tuple[str, bool]:
        """Return the code of the set of one member, and whether this is a thing."""
        member, way = settle(member), "maybe" if lenient else "one"
        if isinstance(member, Record) or (self.layout.sets and isinstance(member, Bits)):
            return self.layout.member(way, self.thing(member)), True
        if isinstance(member, Item):
            return self.layout.member("bit", member.code), True
        if isinstance(member, Truth):  # True equals 1, and is written otherwise
            raise Untranslatable("a truth value in a set")
        return self.layout.member(way, number(member)), False

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

    def _subscript(self, node: ast.expr, index: ast.expr) -> Value:
        value = self.expression(node)
        if isinstance(index, ast.Slice):
            return self._slice(value, index)
        return self.part(value, self.expression(index))

    def part(self, value: Value, at: Value) -> Value:
        """Return the entry of a value at a place."""
        match value:
            case Known(found) if isinstance(at, Known):
                return self.plainly(operator.getitem, found, at.value)
            case Known(found) if isinstance(found, tuple | list):
                return self.picked(tuple(map(of, found)), at)
            case Item() if self.layout.arity and isinstance(at, Known) and not self.layout.sets:
                return self.part(Record(self.fields(value)), at)
            case Record(_, maker) if is_dataclass(maker):
                pass
            case Record(values) if isinstance(at, Known):
                if type(at.value) is not int or not -len(values) <= at.value < len(values):
                    raise Untranslatable("a part of a tuple")
                part: Value = values[at.value]
                return part
            case Record(values):
                return self.picked(values, at)
            case Packed():
                entry = self.entry(value, self.place(at, str(value.many)))
                return Num(self.store(number(entry)))
            case Item() | Row() | Rows() if not self.mixed(value):
                return self.entry(value, self.place(at, str(self.length(value))))
            case Bits() if value.listed:
                return self.entry(value, number(at))
            case Edges():
                place = self.store(number(at))
                self.line(f"_entry(_tails, {place})")
                return self.entry(value, place)
        raise Untranslatable("a part of something else")

    def picked(self, values: tuple[Value, ...], at: Value) -> Value:
        """Return the part of a tuple at a place that is not known."""
        if not values:
            raise Untranslatable("a part of an empty tuple")
        return self.pick(values, self.place(at, str(len(values))))

    def replace(self, record: Record | Packed, at: Value, value: Value) -> Record | Packed:
        """Return a tuple with another value at a place."""
        value = settle(value)
        if isinstance(record, Packed):
            if not isinstance(value, Num):
                raise Untranslatable("what is no integer in a tuple of integers")
            place = self.place(at, str(record.many))
            given = f"{record.code}, {place}, {value.code}, {record.bits}"
            return replace(record, code=f"_exchange({given})")
        parts = list(record.values)
        if isinstance(at, Known):
            try:
                parts[at.value] = value
            except (IndexError, TypeError):
                raise Untranslatable("a place in a tuple") from None
            return replace(record, values=tuple(parts))
        place, found = self.place(at, str(len(parts))), list[Value]()
        for i, part in enumerate(map(settle, parts)):
            if not isinstance(part, Num | Truth | Bits):
                raise Untranslatable("a place in a tuple that is not known")
            kind = unify(shape(part), shape(value))
            one, other = leaves(value)[0], leaves(part)[0]
            made = self.store(f"({one}) if {place} == {i} else ({other})")
            found.append(build(kind, iter([made])))
        return replace(record, values=tuple(found))

    def _slice(self, value: Value, index: ast.Slice) -> Value:
        ends = [Known(None) if each is None else self.expression(each) for each in (
            index.lower, index.upper, index.step)]  # fmt: skip
        if isinstance(value, Bits) and value.listed and ends[1:] == [Known(None), Known(None)]:
            return replace(value, code=f"_after({value.code}, {number(ends[0])})", origin="")
        if isinstance(value, Item):
            value = Record(self.fields(value))
        if isinstance(value, Record) and is_dataclass(value.maker):
            raise Untranslatable("a slice")
        known = [each.value for each in ends if isinstance(each, Known)]
        if len(known) == 3 and isinstance(value, Known):
            return self.plainly(operator.getitem, value.value, slice(*known))
        if len(known) == 3 and isinstance(value, Record):
            return Record(value.values[slice(*known)], None, value.frozen)
        raise Untranslatable("a slice")

    def _attribute(self, node: ast.expr, owner: ast.expr, attribute: str) -> Value:
        standing = self.resolve(node)
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
            case Record(values, maker), _ if attribute in field_names(maker):
                part: Value = values[field_names(maker).index(attribute)]
                return part
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
        if self.mixed(value) and many > 1:
            raise matters("the members of a set have names")
        if isinstance(value, Item) and self.layout.arity is not None:
            value = Record(self.fields(value))
        if isinstance(value, Bits):
            value = replace(value, code=self.store(value.code))
        match value:
            case Item() | Bits() | Row():
                self.refuse(f"{self.length(value)} != {many}")
            case Record(values) if len(values) == many:
                yield from self.parts_of(value)
                return
            case _ if not isinstance(value, Packed) or value.many != many:
                raise Untranslatable("an assignment to several names")
        yield from (self.entry(value, i) for i in range(many))
