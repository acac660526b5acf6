"""Parts of values: entries, slices, attributes, and what is assigned to several names."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace

from zermelo.solvers.ruleset.members import Members
from zermelo.solvers.ruleset.order import matters
from zermelo.solvers.ruleset.values import (
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
    Value,
    build,
    field_names,
    join,
    leaves,
    of,
    settle,
    shape,
    unify,
)
from zermelo.solvers.ruleset.writer import number


class Parts(Members):
    """Takes values apart."""

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
                return self._pick(tuple(map(of, found)), number(at))
            case Record(_, maker) if is_dataclass(maker):
                pass
            case Record(values) if isinstance(at, Known):
                if type(at.value) is not int or not -len(values) <= at.value < len(values):
                    raise Untranslatable("a part of a tuple")
                part: Value = values[at.value]
                return part
            case Record(values):
                return self._pick(values, number(at))
            case Item(code) if not self.functions.layout.sets:
                if self.functions.layout.arity is not None and isinstance(at, Known):
                    return self.expression_of(self.fields(value), at)
                if self.functions.layout.truths:
                    raise Untranslatable("a part of a thing at a place that is not known")
                place = self.store(number(at))
                self.line(f"if {place} < 0:")
                self.line(f"    {place} += _widths[{code}]")
                self.refuse(f"{place} < 0 or {place} >= _widths[{code}]")
                return Num(f"_things[{code}, {place}]")
            case Row(row):
                return Num(f"_cell(_rows, _lengths, {row}, {number(at)})")
            case Bits(code, things) if value.listed:
                found = f"_nth({code}, {number(at)})"
                return Item(found) if things else Num(found)
            case Rows() if not value.bag:
                place = self.store(number(at))
                self.line(f"if {place} < 0:")
                self.line(f"    {place} += {value.count}")
                self.refuse(f"{place} < 0 or {place} >= {value.count}")
                return self.row(value, place)
            case Edges():
                place = self.store(number(at))
                self.line(f"_entry(_tails, {place})")
                return self.edge(place)
        raise Untranslatable("a part of something else")

    def expression_of(self, values: tuple[Value, ...], at: Known) -> Value:
        """Return a part of a tuple."""
        found = self.plainly(operator.getitem, values, at.value).value
        if isinstance(found, tuple):
            raise Untranslatable("a slice")
        result: Value = found
        return result

    def _pick(self, values: tuple[Value, ...], at: str) -> Value:
        """Return the part of a tuple at a place that is not known."""
        if not values:
            raise Untranslatable("a part of an empty tuple")
        parts = [settle(each) for each in values]
        kind: Shape = shape(parts[0])
        for each in parts[1:]:
            kind = join(kind, shape(each))
        for each in parts:
            self.share(each)
        place, made = self.store(at), self.new()
        self.line(f"if {place} < 0:")
        self.line(f"    {place} += {len(parts)}")
        found: Value = parts[0]
        for i, each in enumerate(parts):
            with self.indent(f"{'el' if i else ''}if {place} == {i}:"):
                found = self.temporary(each, kind, made)
        with self.indent("else:"):
            self.line("raise ValueError")
        return found

    def replace(self, record: Record, at: Value, value: Value) -> Record:
        """Return a tuple with another value at a place."""
        parts = list(record.values)
        value = settle(value)
        if isinstance(at, Known):
            try:
                parts[at.value] = value
            except (IndexError, TypeError):
                raise Untranslatable("a place in a tuple") from None
            return replace(record, values=tuple(parts))
        place = self.store(number(at))
        self.line(f"if {place} < 0:")
        self.line(f"    {place} += {len(parts)}")
        self.refuse(f"{place} < 0 or {place} >= {len(parts)}")
        found: list[Value] = []
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
        whole = isinstance(ends[1], Known) and ends[1].value is None and ends[2] == Known(None)
        if isinstance(value, Bits) and value.listed and whole:
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
            case Record(values), _ if attribute in field_names(value):
                part: Value = values[field_names(value).index(attribute)]
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
        if isinstance(value, Item) and self.functions.layout.arity is not None:
            value = Record(self.fields(value))
        if isinstance(value, Item):
            self.refuse(f"_widths[{value.code}] != {many}")
            yield from (Num(f"_things[{value.code}, {i}]") for i in range(many))
        elif isinstance(value, Bits):
            rest = self.store(value.code)
            self.refuse(f"_size({rest}) != {many}")
            for i in range(many):
                place = f"_nth({rest}, {i})"
                yield Item(place) if value.things else Num(place)
        elif isinstance(value, Record) and len(value.values) == many:
            yield from self.parts_of(value)
        else:
            raise Untranslatable("an assignment to several names")
