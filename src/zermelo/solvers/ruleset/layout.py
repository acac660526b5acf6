"""How positions are kept in words: what is found out from the start of an instance.

A frozenset is a word, or several that are one large integer. Its bits are integers, or the numbers
of *things*, tuples of integers as edges are, or frozensets of integers: those of the start and, if
these are pairs, the edges of the graph. An integer is a word, a tuple the words of its parts. A
tuple of integers may also be one integer, each entry in some of its bits, and inside a tuple it may
be a row, data that no move changes; which it is, and what an empty set holds, is tried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count, islice, product
from typing import Any

from zermelo.core.graph import Graph
from zermelo.solvers.ruleset.values import (
    Bits,
    Num,
    Packed,
    Record,
    Row,
    Shape,
    Truth,
    field_names,
    is_wide,
    keeps_parts,
    leaf_shapes,
)

WORDS = (1, 2, 4)
"""The words that a set may have: its members are less than 64 times as many, less one."""

WORD = 64 * WORDS[-1] - 1
"""The most members of a set."""

FULL = (1 << 64) - 1
"""A word."""

MOST = 16
"""The most words of a position."""

ROOM = 1 << 16
"""The words that the lists of all moves of a position, or of its parts, may have together."""

SHORT = 4
"""Tuples of so few integers are not packed."""


class Misfit(Exception):
    """A position that cannot be kept in words."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What positions are made of.

    Attributes
    ----------
    position : shape
        That of all positions.
    arity : int or None
        How many integers each thing has; None if they differ.
    edges : bool
        Whether each edge of the graph is a thing.
    members : bool
        Whether the integers in things are members of sets themselves.
    sets : bool
        Whether things are frozensets, not tuples.
    words : int
        How many words a set has, the first with its greatest members.
    """

    position: Shape
    arity: int | None = None
    edges: bool = False
    members: bool = False
    sets: bool = False
    words: int = 1

    @property
    def unit(self) -> str:
        """What functions of `words` are handed of the sets, after a comma; nothing for a word."""
        return "" if self.words == 1 else f", {_whole(['0'] * (self.words - 1) + ['1'])}"

    def member(self, way: str, code: str) -> str:
        """Return the code of the set of one member: a ``bit``, or by a function of `words`."""
        if way == "bit":
            return f"({self.unit[2:] or '1'} << {code})"
        return f"_{way}({code}{self.unit}{f', {64 * self.words - 2}' if self.unit else ''})"

    def load(self) -> Iterator[str]:
        """Yield the codes of what a position's row holds."""
        columns = (f"_row[_at, {i}]" for i in count())
        for kind in leaf_shapes(self.position):
            many = self.words if is_wide(kind) else 1
            code = _whole(list(islice(columns, many)))
            yield f"({code} != 0)" if isinstance(kind, Truth) else code

    def store(self, codes: list[str]) -> Iterator[str]:
        """Yield the lines that write a position into the arena."""
        columns = (f"_arena[_used, {i}] = " for i in count())
        for kind, code in zip(leaf_shapes(self.position), codes, strict=True):
            if self.words == 1 or not is_wide(kind):
                yield next(columns) + code
                continue
            yield f"_whole = {self.unit[2:]} & 0 | ({code})"
            for place in reversed(range(self.words)):
                yield next(columns) + f"_low(_whole >> {64 * place})"


def layouts(graph: Graph, start: Any) -> Iterator[Layout]:
    """Yield the layouts that a start may have, the likelier ones first."""
    if graph.n > WORD:
        return
    seen: set[Layout] = set()
    for things, way in product((False, True), range(4)):
        try:
            layout = _layout(graph, start, things, way)
        except Misfit:
            continue
        if layout not in seen:
            seen.add(layout)
            yield layout


def _layout(graph: Graph, start: Any, things: bool, way: int) -> Layout:
    """Return a layout by one of four ways to keep tuples of integers inside tuples.

    They are rows; only the short ones are, and long ones are packed; short ones are records; all
    are. A long one that is the position itself is packed unless all are records.
    """
    numbers = iter(range(MOST))

    def shape(value: Any, depth: int) -> Shape:
        if type(value) is bool:
            return Truth()
        if type(value) is int:
            return Num()
        if type(value) is frozenset:
            if all(type(v) is int and 0 <= v < WORD for v in value):
                return Bits(things=things if not value else False)
            if all(_thing(each) for each in value):
                return Bits(things=True)
        parts = _parts(value)
        kinds = set(map(type, parts)) if type(value) is tuple else {tuple}
        if depth and kinds <= {int, bool} and way <= (len(parts) <= SHORT):
            return Row(next(numbers))
        if way < 3 and len(parts) > SHORT and kinds == {int}:
            return Packed(len(parts), 1 + max(map(int.bit_length, parts)))
        maker = None if type(value) is tuple else type(value)
        return Record(tuple(shape(each, depth + 1) for each in parts), maker)

    try:
        position = shape(start, 0)
    except StopIteration:
        raise Misfit from None
    table, members = number_things(graph, start, position), [v for s in _sets(start) for v in s]
    packed = [each for each in leaf_shapes(position) if isinstance(each, Packed)]
    most = max(
        graph.n, len(table), *(1 + v for v in members if type(v) is int),
        *(each.many * each.bits for each in packed),
    )  # fmt: skip
    words = next((each for each in WORDS if most < 64 * each), 0)
    if not words or not 0 < len(_columns(position, words)) <= MOST:
        raise Misfit
    arities = {len(each) for each in table}
    sets = any(type(each) is frozenset for each in members)
    if sets and any(isinstance(each, tuple) for each in members):
        raise Misfit
    return Layout(
        _widened(position, words),
        None if len(arities) > 1 else min(arities, default=2),  # without things it is all the same
        _has_things(position) and not sets and set(graph.edges) <= set(table),
        all(type(v) is int and 0 <= v < 64 * words - 1 for each in table for v in each),
        sets,
        words,
    )


def _widened(kind: Shape, words: int) -> Shape:
    """Return a shape whose packed entries have all the bits that there are in so many words."""
    if isinstance(kind, Packed):
        return replace(kind, bits=(64 * words - 1) // kind.many)
    if isinstance(kind, Record):
        return replace(kind, values=tuple(_widened(each, words) for each in kind.values))
    return kind


def _whole(words: list[str]) -> str:
    """Return the code of what several words make, the last one with its least members."""
    while len(words) > 1:
        words = [f"_both({a}, {b})" for a, b in zip(words[::2], words[1::2], strict=True)]
    return words[0]


def _columns(position: Shape, words: int) -> list[bool]:
    """Return for each column of a position's row whether it belongs to a set."""
    kinds = leaf_shapes(position)
    return [isinstance(k, Bits) for k in kinds for _ in range(words if is_wide(k) else 1)]


def _sets(value: Any) -> Iterator[frozenset[Any]]:
    """Yield the sets of a position."""
    if isinstance(value, frozenset):
        yield value
    elif type(value) not in (int, bool):
        for each in _parts(value):
            yield from _sets(each)


def _parts(value: Any) -> list[Any]:
    if type(value) is tuple:
        return list(value)
    if not keeps_parts(type(value)):
        raise Misfit
    return [getattr(value, name) for name in field_names(type(value))]


def _thing(value: Any) -> bool:
    if type(value) is frozenset:
        return all(type(v) is int and 0 <= v < WORD for v in value)
    return (
        type(value) is tuple
        and bool(value)
        and all(type(v) is int and abs(v) < 1 << 31 for v in value)
    )


def _has_things(position: Shape) -> bool:
    return any(isinstance(kind, Bits) and kind.things is True for kind in leaf_shapes(position))


def number_things(graph: Graph, start: Any, position: Shape) -> list[tuple[int, ...]]:
    """Return the things of an instance, in order."""
    if not _has_things(position):
        return []
    found = {_plain(v) for each in _sets(start) for v in each if isinstance(v, tuple | frozenset)}
    if all(len(each) == 2 for each in found):
        found |= set(graph.edges)
    return sorted(found)


def _plain(value: Any) -> Any:
    """Return a thing as a tuple."""
    return tuple(sorted(value)) if isinstance(value, frozenset) else value


class Words:
    """The words of positions of one instance, and the arrays that kernels are handed."""

    def __init__(self, graph: Graph, start: Any, layout: Layout) -> None:
        self.layout = layout
        columns = _columns(layout.position, layout.words)
        self.count, self.sets = len(columns), [i for i, is_set in enumerate(columns) if is_set]
        self._rows = list(_data(start, layout.position))
        self._table = table = number_things(graph, start, layout.position)
        self._number = {each: number for number, each in enumerate(table)}
        self.board = _board(graph, table, layout, self._rows)

    def of(self, position: Any) -> tuple[int, ...]:
        """Return the words of a position; `Misfit` if it has none."""
        found: list[int] = []
        self._put(position, self.layout.position, found)
        return tuple(found)

    def value(self, words: Iterable[int]) -> Any:
        """Return the position that has these words: `of` the other way round."""
        return self._unpack(iter(words), self.layout.position)

    def _unpack(self, words: Iterator[int], shape: Shape) -> Any:
        match shape:
            case Record(inside, maker):
                parts = [self._unpack(words, each) for each in inside]
                return tuple(parts) if maker is None else maker(*parts)
            case Row(number):
                return self._rows[number]
            case Packed(many, bits):
                whole = self._wide(words)
                entries = (whole >> bits * i & (1 << bits) - 1 for i in range(many))
                return tuple(each - (each >> bits - 1 << bits) for each in entries)
            case Bits(things=things):
                word = self._wide(words)
                members = [bit for bit in range(WORD) if word >> bit & 1]
                made = frozenset if self.layout.sets else tuple
                return frozenset(made(self._table[bit]) for bit in members) if things else (
                    frozenset(members)
                )  # fmt: skip
            case Truth():
                return bool(next(words))
        return next(words)

    def _wide(self, words: Iterator[int]) -> int:
        """Return the integer whose words come next, the first with its greatest bits."""
        whole = 0
        for each in islice(words, self.layout.words):
            whole = whole << 64 | each & FULL
        return whole

    def _put(self, value: Any, shape: Shape, found: list[int]) -> None:
        sets = self.layout.sets
        match shape:
            case Num() if type(value) is int and abs(value) < 1 << 62:
                found.append(value)
            case Truth() if type(value) is bool:
                found.append(int(value))
            case Bits(things=things) if type(value) is frozenset:
                word = 0
                for each in value:
                    if things and not (_thing(each) and isinstance(each, frozenset) == sets):
                        raise Misfit  # True equals 1, and is written otherwise
                    bit = self._number.get(_plain(each), -1) if things else each
                    if type(bit) is not int or not 0 <= bit < 64 * self.layout.words - 1:
                        raise Misfit
                    word |= 1 << bit
                found += reversed(_words(word, self.layout.words))
            case Packed(many, bits) if type(value) is tuple and len(value) == many:
                if any(type(v) is not int or v + (1 << bits - 1) >> bits for v in value):
                    raise Misfit
                low = (1 << bits) - 1
                whole = sum((v & low) << bits * i for i, v in enumerate(value))
                found += reversed(_words(whole, self.layout.words))
            case Row(number) if value == self._rows[number] and type(value) is tuple:
                if list(map(type, value)) != list(map(type, self._rows[number])):
                    raise Misfit  # True is written otherwise than 1
            case Record(inside, maker) if type(value) is (maker or tuple):
                parts = _parts(value)
                if len(parts) != len(inside):
                    raise Misfit
                for each, own in zip(parts, inside, strict=True):
                    self._put(each, own, found)
            case _:
                raise Misfit


def _data(value: Any, shape: Shape) -> Iterator[tuple[int, ...]]:
    """Yield the rows of data in a position."""
    if isinstance(shape, Row):
        yield value
    elif isinstance(shape, Record):
        for each, own in zip(_parts(value), shape.values, strict=True):
            yield from _data(each, own)


def _words(mask: int, many: int) -> list[int]:
    """Return a set as so many words, the first with its least members."""
    words = [mask >> 64 * place & FULL for place in range(many)]
    return [word - (word >> 63 << 64) for word in words]


def _board(
    graph: Graph, table: list[tuple[int, ...]], layout: Layout, rows: list[tuple[int, ...]]
) -> tuple[Any, ...]:
    """Return what `writer.BOARD` names."""
    import numpy as np

    def sets(masks: Iterable[int]) -> Any:
        rows = [_words(mask, layout.words) for mask in masks]
        made = np.array(rows, np.int64).reshape(-1, layout.words)
        return made.ravel() if layout.words == 1 else made

    beside = list(graph.masks)
    for u, v in graph.edges:
        beside[v] |= 1 << u

    def padded(rows: list[tuple[int, ...]]) -> Any:
        made = np.zeros((len(rows), max(map(len, rows), default=1)), np.int64)
        for number, row in enumerate(rows):
            made[number, : len(row)] = row
        return made

    place = {each: number for number, each in enumerate(table)}
    numbers = [place[edge] for edge in graph.edges] if layout.edges else []
    masks = [sum(1 << v for v in set(each)) for each in table] if layout.members else []
    widths, lengths = [len(each) for each in table], [len(row) for row in rows]
    tails, heads = (np.array(ends, np.int64) for ends in (graph.tails, graph.heads))
    return (
        graph.n, sets(graph.masks), sets(beside), tails, heads,
        padded(table), np.array(widths, np.int64), sets(masks), np.array(numbers, np.int64),
        padded(rows), np.array(lengths, np.int64), int(graph.directed), np.empty(ROOM, np.int64),
    )  # fmt: skip
