"""Writes the lines of one translated function: its names, their shapes, and what holds a list.

A name keeps one shape, that of all that it is ever bound to. What a list or an empty set holds is
often known only later, so a function is written again with what was found out, until nothing is new
(`translate`). What is changed in place must have one name only: here a name is a variable of its
own, while in Python two names may be one set. A name must be bound on every way that leads to it.
"""

from __future__ import annotations

import ast
import itertools
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from zermelo.solvers.ruleset.order import Loop, Turning
from zermelo.solvers.ruleset.values import (
    ELSEWHERE,
    Bits,
    Known,
    Num,
    Packed,
    Record,
    Rows,
    Shape,
    Truth,
    Untranslatable,
    Unused,
    Value,
    build,
    is_wide,
    join,
    leaf_shapes,
    leaves,
    mutable,
    pieces,
    settle,
    shape,
    unify,
    width,
)

if TYPE_CHECKING:
    from zermelo.solvers.ruleset.translate import Module

BOARD = (
    "_n, _adjacent, _beside, _tails, _heads, _things, _widths, _masks, _numbers, _rows, _lengths,"
    " _directed, _room"
)
"""What every kernel is handed, as `layout.Words.board`: the order, the neighbors of each vertex as
bits, those along arcs both ways, the ends of the edges; things, how many integers each has, these
as bits, the numbers of the edges as things; the rows of data and their lengths; whether edges are
arcs; the room for arrays. The author's own names begin with a letter and a number here."""


GROWING = frozenset(("append", "extend", "pop", "popleft"))
"""The methods that tell a list that grows from one of fixed length."""


EMPTY: Shape = Bits(things=None, frozen=False)
"""The shape of a set that begins empty."""


class Writer(ABC):
    """The names of a function, and the lines written so far."""

    def __init__(
        self, functions: Module, tree: ast.FunctionDef | ast.Lambda, hints: dict[str, Shape]
    ) -> None:
        self.functions, self.layout = functions, functions.layout
        self.lines: list[str] = []
        self.env: dict[str, Value] = {}
        self.shapes: dict[str, Shape] = dict(hints)
        self.assigned: set[str] = set()
        self.leaving: list[Callable[[], None]] = []
        names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
        self._stores = Counter(each.id for each in names if isinstance(each.ctx, ast.Store))
        self.turning = Turning()
        self._grown = {
            node.func.value.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.attr in GROWING
        }
        self.steady: list[str] = []
        self.live: list[str] = []
        self._shared: set[str] = set()
        self._changed: set[str] = set()
        self._depth = 1
        self._fresh = 0

    def line(self, text: str) -> None:
        """Write a line."""
        self.lines.append("    " * self._depth + text)

    @contextmanager
    def indent(self, head: str = "") -> Iterator[None]:
        """Write a head, and what comes meanwhile one step to the right."""
        if head:
            self.line(head)
        self._depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self._depth -= 1

    def new(self) -> str:
        """Return a name that nobody else uses."""
        self._fresh += 1
        return f"_t{self._fresh}"

    def store(self, code: str) -> str:
        """Write a code into a variable that nobody else uses, and return its name."""
        made = self.new()
        self.line(f"{made} = {code}")
        return made

    def refuse(self, condition: str) -> None:
        """Write that a condition is a ValueError."""
        self.line(f"if {condition}:")
        self.line("    raise ValueError")

    # Names.

    def parameter(self, name: str, value: Value) -> None:
        """Bind an argument; what is known or belongs to the game needs no variable."""
        codes = (f"v{i}_{name}" for i in itertools.count())
        self.env[name] = build(shape(value), codes, name)
        self.shapes[name] = shape(value)
        self.assigned.add(name)
        self._shared.add(name)

    def bind(self, name: str, value: Value) -> None:
        """Assign a value to a name."""
        if isinstance(value, Known) and self._stores[name] == 1:
            self.env[name] = value
            self.assigned.add(name)
            return
        if name in self.live:
            raise Untranslatable(f"{name} is another list while it is gone through")
        self.turning.change(name)
        value = settle(value)
        if isinstance(value, Record) and not value.frozen and name in self._grown:
            self._write(name, Rows(None, (), "0"))
            for each in value.values:
                self.append(name, each)
            return
        listed = isinstance(value, Bits) and value.listed is not False
        if name in self._grown and (listed or (isinstance(value, Packed) and not value.frozen)):
            self.bind(name, self.rows_of(value))
            return
        if shape(value) == EMPTY and isinstance(self.shapes.get(name), Rows):
            value = Rows(None, (), "0", bag=True, once=True)  # a set of what is no member of a word
        for origin in origins(value):
            self._shared |= {origin, name}
        if name in self.env and isinstance(self.env[name], Known):
            raise Untranslatable(f"{name} has several types")
        self._write(name, value)

    def _write(self, name: str, value: Value) -> None:
        kind = join(self.shapes.get(name, shape(value)), shape(value))
        self.shapes[name] = kind
        codes = [f"v{i}_{name}" for i in range(width(kind))]
        given = leaves(self.convert(value, kind))
        if codes and codes != given:
            self.line(f"{', '.join(codes)} = {', '.join(given)}")
        found = build(kind, iter(codes), name)
        if isinstance(found, Bits) and isinstance(value, Bits):
            found = replace(found, listed=value.listed, frozen=value.frozen)
        self.env[name] = found
        self.assigned.add(name)

    def merge(self, *nodes: ast.AST) -> None:
        """Forget what is known of names only where one statement follows another."""
        inside = [each for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name)]
        for name in {each.id for each in inside if isinstance(each.ctx, ast.Store)} & self.assigned:
            known, kind = self.env[name], self.shapes.get(name)
            if isinstance(known, Bits) and isinstance(kind, Bits):
                self.env[name] = replace(known, listed=kind.listed, frozen=kind.frozen)

    def temporary(self, value: Value, kind: Shape | None = None, made: str = "") -> Value:
        """Write a value into new variables, or those of a name that `new` gave."""
        value = settle(value)
        kind = kind or shape(value)
        made = made or self.new()
        codes = [f"{made}_{i}" for i in range(width(kind))]
        if codes:
            self.line(f"{', '.join(codes)} = {', '.join(leaves(self.convert(value, kind)))}")
        return build(kind, iter(codes), ELSEWHERE if any(origins(value)) else "")

    def one_of(self, cases: list[tuple[str, list[str], Value]]) -> Value:
        """Return one of several values, each with the head and the lines that it needs."""
        made, values = self.new(), [settle(value) for _, _, value in cases]
        kind = reduce(join, map(shape, values))
        for (head, lines, _), value in zip(cases, values, strict=True):
            self.share(value)
            with self.indent(head):
                self.lines += lines
                found = self.temporary(value, kind, made)
        where = ELSEWHERE if any(any(origins(value)) for value in values) else ""
        return build(kind, iter(leaves(found)), where)

    def place(self, at: Value, many: str) -> str:
        """Write a place among so many entries, from their end if it is negative."""
        place = self.store(number(at))
        with self.indent(f"if {place} < 0 or {place} >= {many}:"):
            self.refuse(f"{place} < -{many} or {place} >= 0")
            self.line(f"{place} += {many}")
        return place

    @abstractmethod
    def rows_of(self, value: Value) -> Rows:
        """Return a list of what a value goes through."""

    def rebind(self, name: str, value: Value) -> None:
        """Assign what a name was changed to in place."""
        self.touch(name)
        self._write(name, value)

    def touch(self, name: str, kind: str = "") -> None:
        """Take note that a name is changed in place."""
        if name in self.steady:
            raise Untranslatable(f"{name} is changed while it is gone through")
        self.turning.change(name, kind)
        self._changed.add(name)

    def share(self, value: Value) -> None:
        """Take note that a value is kept elsewhere too."""
        self._shared |= set(origins(value))

    def unalias(self) -> None:
        """Refuse what is changed in place under one of several names."""
        for name in self._shared & self._changed:
            if mutable(self.shapes.get(name, Num())):
                raise Untranslatable(f"{name} is changed and has a second name")

    def name(self, name: str) -> Value:
        """Return what a name stands for."""
        if name in self.assigned:
            self.turning.note_read(name)
            return self.env[name]
        if name in self._stores:
            raise Untranslatable(f"{name} may be without a value")
        missing = object()
        found = self.functions.constants.of(name, missing)
        if found is missing:
            raise Untranslatable(f"there is no {name}")
        return Known(found)

    def alias(self, name: str, value: Value) -> None:
        """Let a name stand for a value that no statement changes."""
        self.env[name] = value
        self.assigned.add(name)

    def convert(self, value: Value, kind: Shape) -> Value:
        """Return a value as one of a shape that it can have."""
        match value, kind:
            case _, Unused():
                return kind
            case Rows(), Rows() if value.shape is None and kind.shape is not None:
                columns = tuple(self.columns(kind.shape, 16))
                return replace(kind, columns=columns, count=value.count)
            case Record(), Rows():
                return self._to_growing(value, kind)
            case Record(), Record() if len(value.values) == len(kind.values):
                inside = map(self.convert, value.values, kind.values)
                return replace(value, values=tuple(inside))
        unify(kind, shape(value))
        return value

    def columns(self, kind: Shape, room: int | str) -> list[str]:
        """Return the codes of columns for a list of such values."""
        if self.layout.words > 1 and any(map(is_wide, leaf_shapes(kind))):
            raise Untranslatable("a list of sets of more than 63 members")
        return [f"_bare({room}, _room)[0]"] * width(kind)

    def _to_growing(self, value: Record, kind: Rows) -> Rows:
        """Return a list of fixed length as one that grows."""
        if kind.shape is None:
            raise Untranslatable("a list whose entries are not known")
        many = len(value.values)
        columns = list(map(self.store, self.columns(kind.shape, max(many, 16))))
        for place, each in enumerate(value.values):
            for column, code in zip(columns, leaves(self.convert(each, kind.shape)), strict=True):
                self.line(f"{column}[{place}] = {code}")
        return replace(kind, columns=tuple(columns), count=str(many))

    # Lists.

    def append(self, name: str, value: Value) -> None:
        """Put a value at the end of a list."""
        rows = self.env.get(name)
        if not isinstance(rows, Rows) or name not in self.assigned:
            raise Untranslatable(f"{name} is no list")
        value = settle(value)
        self.share(value)
        self.touch(name, "more" if rows.once else "list")
        if isinstance(value, Rows):
            raise Untranslatable("a list of lists")
        kind = join(rows.shape or shape(value), shape(value))
        grown = replace(rows, shape=kind)
        self.shapes[name] = join(self.shapes[name], shape(grown))
        codes = [f"v{i}_{name}" for i in range(width(grown))]
        given = leaves(self.convert(value, kind))
        fresh = "True"
        if rows.once:
            fresh, given = self.store("True"), [self.store(code) for code in given]
            at, pairs = self.new(), zip(codes, given, strict=False)
            same = " and ".join(f"{column}[{at}] == {code}" for column, code in pairs)
            with self.indent(f"for {at} in range({codes[-1]}):"):
                self.line(f"{fresh} = {fresh} and not ({same})")
        with self.indent(f"if {fresh}:"):
            for column, code in zip(codes, given, strict=False):
                self.line(f"{column} = _put({column}, {codes[-1]}, {code}, _room)[0]")
            self.line(f"{codes[-1]} += 1")
        self.env[name] = build(shape(grown), iter(codes), name)

    @contextmanager
    def any_order(self, loop: Loop) -> Iterator[None]:
        """Write the body of a loop whose turns come in the order of a set."""
        self.turning.loops.append(loop)
        try:
            yield
        finally:
            self.turning.loops.pop()
        for name in loop.lists():
            rows = self.env[name]
            if isinstance(rows, Rows):
                self.env[name] = replace(rows, bag=True)
                self.shapes[name] = join(self.shapes[name], shape(self.env[name]))

    def row(self, rows: Rows, index: int | str) -> Value:
        """Return an entry of a list."""
        if rows.shape is None:
            raise Untranslatable("a list whose entries are not known")

        def truths(value: Value) -> Value:
            if isinstance(value, Truth):
                return Truth(f"({value.code} != 0)")
            if isinstance(value, Record):
                return replace(value, values=tuple(map(truths, value.values)))
            if isinstance(value, Rows):
                raise Untranslatable("a list of lists")
            return value

        codes = (f"{column}[{index}]" for column in rows.columns)
        return truths(build(rows.shape, codes, ELSEWHERE))


def origins(value: Value) -> Iterator[str]:
    """Yield the names whose values a value contains, where these could be changed in place."""
    for each in pieces(value):
        if isinstance(each, Bits | Rows | Record | Packed) and each.origin and mutable(shape(each)):
            yield each.origin


def number(value: Value) -> str:
    """Return the code of an integer."""
    match value:
        case Num(code):
            return code
        case Truth(code):
            return f"int({code})"
        case Known(bool() | int() as found) if abs(found) < 1 << 62:
            return f"({int(found)})"
    raise Untranslatable("something is no integer")
