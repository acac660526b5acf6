"""What an expression of an author's function is, while it is translated: its kind and its code.

A set is a word. Its members are small integers, or *things*: tuples of integers that are numbered,
as edges are. A tuple is a `Record`: its parts are values of their own, known one by one, and so it
costs nothing. `Known` is what stands in the file and never changes. A value is made of leaves, each
the code of an integer, a truth value or an array; its shape says what the leaves stand for, so that
it can be kept in variables and handed to kernels.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any


class Untranslatable(Exception):
    """The function uses something that is not understood."""


@dataclass(frozen=True, slots=True)
class Num:
    """An integer."""

    code: str


@dataclass(frozen=True, slots=True)
class Truth:
    """A truth value."""

    code: str


@dataclass(frozen=True, slots=True)
class Bits:
    """A set; `things` is None where it is empty and nothing is known of its members.

    `frozen`: whether nobody can change it in place. `origin`: the name that it is the value of.
    `listed`: whether it is a list or tuple in Python, of its members in order.
    """

    code: str
    things: bool | None = False
    frozen: bool = True
    origin: str = ""
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A thing, by its number."""

    code: str


@dataclass(frozen=True, slots=True)
class Record:
    """A tuple, a named tuple or a data class; a list of fixed length where it is not frozen."""

    values: tuple[Any, ...]
    maker: type | None = None
    frozen: bool = True
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """A value that is known when the rules are translated."""

    value: Any


@dataclass(frozen=True, slots=True)
class Board:
    """A graph: that of the game, or one that the function makes of edges."""

    adjacent: str = "_adjacent"
    beside: str = "_beside"
    n: str = "_n"

    @property
    def own(self) -> bool:
        """Whether it is the graph of the game."""
        return self.adjacent == "_adjacent"


@dataclass(frozen=True, slots=True)
class Edges:
    """The edges of the game's graph, in their order."""


@dataclass(frozen=True, slots=True)
class Row:
    """A tuple of integers that no move changes, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class Rows:
    """A list: its shape, an array for each leaf of it, and how many there are."""

    shape: Shape | None
    columns: tuple[str, ...]
    count: str
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Unused:
    """What is not understood and does no harm unless it is used."""

    why: str


Value = Num | Truth | Bits | Item | Record | Known | Board | Edges | Row | Rows | Unused

Shape = tuple[Any, ...]
"""The kind of a value and what else is fixed of it."""

NOTHING: Shape = ("bits", None, True)


def of(value: Any) -> Value:
    """Return a value of Python's as one that can be kept in a variable, if it can be."""
    if isinstance(value, bool):
        return Truth(str(value))
    if isinstance(value, int) and abs(value) < 1 << 62:
        return Num(f"({value})")
    if isinstance(value, frozenset | set) and all(type(v) is int and 0 <= v < 63 for v in value):
        things = False if value else None
        return Bits(f"({sum(1 << v for v in value)})", things, isinstance(value, frozenset))
    if isinstance(value, tuple | list):
        maker = type(value) if hasattr(type(value), "_fields") else None
        return Record(tuple(map(of, value)), maker, isinstance(value, tuple))
    return Known(value)


def settled(value: Value) -> Value:
    """Return a value with code for what is known, so that it can change."""
    if isinstance(value, Known):
        return of(value.value)
    if isinstance(value, Record):
        return replace(value, values=tuple(map(settled, value.values)))
    return value


def shape(value: Value) -> Shape:
    """Return the shape of a value."""
    match value:
        case Num():
            return ("num",)
        case Truth():
            return ("truth",)
        case Bits():
            return ("bits", value.things, value.frozen)
        case Item():
            return ("item",)
        case Record():
            return ("record", value.maker, value.frozen, tuple(map(shape, value.values)))
        case Known():
            if not isinstance(value.value, Hashable):
                raise Untranslatable(f"{value.value!r} in a variable")
            return ("known", value.value)
        case Board():
            return ("board",) if value.own else ("graph",)
        case Edges():
            return ("edges",)
        case Row():
            return ("row", value.number)
        case Rows():
            return ("rows", value.shape)
        case Unused():
            return ("unused", value.why)


def leaves(value: Value) -> list[str]:
    """Return the codes that a value is made of."""
    match value:
        case Num() | Truth() | Bits() | Item():
            return [value.code]
        case Record():
            return [code for each in value.values for code in leaves(each)]
        case Board() if not value.own:
            return [value.adjacent, value.beside, value.n]
        case Rows():
            return [*value.columns, value.count]
    return []


def width(kind: Shape) -> int:
    """Return how many leaves a value of a shape has."""
    return len(leaves(built(kind, iter(lambda: "", None))))


def built(kind: Shape, codes: Iterator[str], origin: str = "") -> Value:
    """Return the value of a shape that is made of codes."""
    match kind:
        case ("num",):
            return Num(next(codes))
        case ("truth",):
            return Truth(next(codes))
        case ("bits", things, frozen):
            return Bits(next(codes), things, frozen, origin)
        case ("item",):
            return Item(next(codes))
        case ("record", maker, frozen, inside):
            parts = tuple(built(each, codes, origin) for each in inside)
            return Record(parts, maker, frozen, origin)
        case ("known", value):
            return Known(value)
        case ("board",):
            return Board()
        case ("graph",):
            return Board(next(codes), next(codes), next(codes))
        case ("edges",):
            return Edges()
        case ("row", number):
            return Row(number)
        case ("rows", inside):
            columns = tuple(next(codes) for _ in range(width(inside) if inside else 0))
            return Rows(inside, columns, next(codes), origin)
        case ("unused", why):
            return Unused(why)
    raise AssertionError(kind)


ELSEWHERE = "elsewhere"
"""The origin of what may be the value of some name, whichever."""


def joined(one: Shape, other: Shape) -> Shape:
    """Return the shape of what has one of two shapes: that of what cannot be used if they differ.

    A tuple may be used where one of its parts may not.
    """
    if one == other:
        return one
    match one, other:
        case ("bits", things, frozen), ("bits", others, cold) if (
            things is None or others is None or things == others
        ):
            return ("bits", others if things is None else things, frozen and cold)
        case ("record", maker, frozen, inside), ("record", same, cold, others) if (
            maker is same and len(inside) == len(others)
        ):
            parts = tuple(map(joined, inside, others))
            return ("record", maker, frozen and cold, parts)
        case ("rows", None), ("rows", _):
            return other
        case ("rows", _), ("rows", None):
            return one
        case ("rows", inside), ("rows", others):
            return ("rows", joined(inside, others))
    return SEVERAL


SEVERAL: Shape = ("unused", "a name or a result has several types")


def agreed(one: Shape, other: Shape) -> Shape:
    """Return the shape of what has one of two shapes; `Untranslatable` if they differ."""
    found = joined(one, other)
    if _lost(found):
        raise Untranslatable("values of several types")
    return found


def _lost(kind: Shape) -> bool:
    return kind[0] == "unused" or (kind[0] == "record" and any(map(_lost, kind[3])))


def mutable(kind: Shape) -> bool:
    """Whether somebody could change a value of this shape in place."""
    match kind:
        case ("bits", _, frozen):
            return not frozen
        case ("record", _, frozen, inside):
            return not frozen or any(map(mutable, inside))
        case ("rows", _):
            return True
    return False


def named(record: Record) -> list[str]:
    """Return the names of the parts of a named tuple or a data class."""
    if record.maker is None:
        return []
    if is_dataclass(record.maker):
        return [each.name for each in fields(record.maker)]
    names: Sequence[str] = record.maker._fields  # type: ignore[attr-defined]
    return list(names)
