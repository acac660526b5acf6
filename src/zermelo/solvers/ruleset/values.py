"""What an expression of an author's function is, while it is translated: its kind and its code.

A set is a word. Its members are small integers, or *things*: tuples of integers that are numbered,
as edges are. A tuple is a `Record`: its parts are values of their own, known one by one, and so it
costs nothing. `Known` is what stands in the file and never changes. A value is made of leaves, each
the code of an integer, a truth value or an array. Its *shape* is the same value without the codes:
what the leaves stand for, so that it can be kept in variables and handed to kernels.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import reduce
from itertools import repeat
from typing import Any

from zermelo.core.errors import LimitReached


class Untranslatable(LimitReached):
    """The function uses something that is not understood; the rules run as they are."""


@dataclass(frozen=True, slots=True)
class Num:
    """An integer."""

    code: str = ""


@dataclass(frozen=True, slots=True)
class Truth:
    """A truth value."""

    code: str = ""


@dataclass(frozen=True, slots=True)
class Bits:
    """A set; `things` is None where it is empty and nothing is known of its members.

    `frozen`: whether nobody can change it in place; None where it may be either. `origin`: the name
    that it is the value of. `listed`: whether it is a list or tuple in Python, of its members in
    ascending order; None where it is one in the order of some set, or where it may be either.
    """

    code: str = ""
    things: bool | None = False
    frozen: bool | None = True
    origin: str = ""
    listed: bool | None = False


@dataclass(frozen=True, slots=True)
class Item:
    """A thing, by its number."""

    code: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A tuple, a named tuple or a data class; a list of fixed length where it is not frozen."""

    values: tuple[Any, ...]
    maker: type | None = None
    frozen: bool = True
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Packed:
    """A tuple of integers, or a list where it is not frozen: so many bits of one integer each."""

    many: int
    bits: int
    code: str = ""
    frozen: bool = True
    origin: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A value that is known when the rules are translated."""

    value: Any

    def __eq__(self, other: object) -> bool:
        # For Python 1, True and 1.0 are equal, and 0.0 and -0.0.
        if not isinstance(other, Known) or type(self.value) is not type(other.value):
            return False
        same = self.value is other.value
        return same or bool(self.value == other.value and repr(self.value) == repr(other.value))

    def __hash__(self) -> int:
        return hash(self.value)


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
    """A list: the shape of its entries, an array for each leaf of it, and how many there are.

    `bag`: whether its order is that of some set. `once`: whether it is a set in Python.
    """

    shape: Shape | None
    columns: tuple[str, ...] = ()
    count: str = ""
    origin: str = ""
    bag: bool = False
    once: bool = False


@dataclass(frozen=True, slots=True)
class Unused:
    """What is not understood and does no harm unless it is used."""

    why: str


Value = Num | Truth | Bits | Item | Record | Packed | Known | Board | Edges | Row | Rows | Unused

Shape = Value
"""A value without codes and origins: its kind, and what else is fixed of it."""


def of(value: Any) -> Value:
    """Return a value of Python's as one that can be kept in a variable, if it can be."""
    if type(value) is bool:
        return Truth(str(value))
    if type(value) is int and abs(value) < 1 << 62:
        return Num(f"({value})")
    if type(value) in (frozenset, set) and all(type(v) is int and 0 <= v < 63 for v in value):
        things = False if value else None
        return Bits(f"({sum(1 << v for v in value)})", things, isinstance(value, frozenset))
    if type(value) in (tuple, list):
        return Record(tuple(map(of, value)), None, isinstance(value, tuple))
    if isinstance(value, tuple) and keeps_parts(type(value)):
        return Record(tuple(map(of, value)), type(value))
    return Known(value)


SPECIAL = (
    "eq", "ne", "hash", "bool", "len", "iter", "contains", "getitem", "getattribute", "getattr",
    "add", "lt", "le", "gt", "ge", "new", "init", "post_init",
)  # fmt: skip
"""What a class could do otherwise than named tuples and data classes do."""


def keeps_parts(maker: type) -> bool:
    """Whether a class is a named tuple or a data class that does nothing but keep its parts."""
    named_tuple = issubclass(maker, tuple)
    if named_tuple and not hasattr(maker, "_fields"):
        return False
    if not named_tuple and not is_dataclass(maker):
        return False
    plain: type = tuple if named_tuple else object
    for each in SPECIAL:
        found = getattr(maker, f"__{each}__", None)
        file = getattr(getattr(found, "__code__", None), "co_filename", None)
        if found is not getattr(plain, f"__{each}__", None) and file != "<string>":
            return False  # it is the author's; those that Python writes are of no file
    parts = () if named_tuple else fields(maker)
    return all(each.init and each.compare and each.hash is not False for each in parts)


def settle(value: Value) -> Value:
    """Return a value with code for what is known, so that it can change."""
    if isinstance(value, Known):
        return of(value.value)
    if isinstance(value, Record):
        return replace(value, values=tuple(map(settle, value.values)))
    return value


def shape(value: Value) -> Shape:
    """Return the shape of a value."""
    match value:
        case Record():
            return replace(value, values=tuple(map(shape, value.values)), origin="")
        case Known() if not isinstance(value.value, Hashable):
            raise Untranslatable(f"{value.value!r} in a variable")
        case Rows():
            return replace(value, columns=(), count="", origin="")
    return build(value, repeat(""))


def leaves(value: Value) -> list[str]:
    """Return the codes that a value is made of."""
    match value:
        case Num() | Truth() | Bits() | Item() | Packed():
            return [value.code]
        case Record():
            return [code for each in value.values for code in leaves(each)]
        case Board() if not value.own:
            return [value.adjacent, value.beside, value.n]
        case Rows():
            return [*value.columns, value.count]
    return []


def pieces(value: Value) -> Iterator[Value]:
    """Yield a value, and after a record its parts and theirs."""
    yield value
    if isinstance(value, Record):
        for each in value.values:
            yield from pieces(each)


def leaf_shapes(kind: Shape) -> list[Shape]:
    """Return what the leaves of a value are: those of what can be kept in words."""
    return [each for each in pieces(kind) if not isinstance(each, Record) and width(each)]


def is_wide(leaf: Shape) -> bool:
    """Whether a leaf has several words where sets have: a set, or a tuple that is packed."""
    return isinstance(leaf, Bits | Packed)


def width(kind: Shape) -> int:
    """Return how many leaves a value of a shape has."""
    return len(leaves(build(kind, repeat(""))))


def build(kind: Shape, codes: Iterator[str], origin: str = "") -> Value:
    """Return the value of a shape that is made of codes."""
    match kind:
        case Num() | Truth() | Item():
            return type(kind)(next(codes))
        case Bits() | Packed():
            return replace(kind, code=next(codes), origin=origin)
        case Record():
            parts = tuple(build(each, codes, origin) for each in kind.values)
            return replace(kind, values=parts, origin=origin)
        case Board() if not kind.own:
            return Board(next(codes), next(codes), next(codes))
        case Rows():
            columns = tuple(next(codes) for _ in range(width(kind.shape) if kind.shape else 0))
            return replace(kind, columns=columns, count=next(codes), origin=origin)
    return kind


ELSEWHERE = "elsewhere"
"""The origin of what may be the value of some name, whichever."""


def join(one: Shape, other: Shape) -> Shape:
    """Return the shape of what has one of two shapes: that of what cannot be used if they differ.

    A tuple may be used where one of its parts may not. Lists of several lengths grow.
    """
    if one == other:
        return one
    match one, other:
        case Bits(), Bits() if None in (one.things, other.things) or one.things == other.things:
            things = other.things if one.things is None else one.things
            frozen = one.frozen if one.frozen is other.frozen else None
            return Bits("", things, frozen, "", one.listed if one.listed is other.listed else None)
        case Record(), Record() if one.maker is other.maker and len(one.values) == len(
            other.values
        ):
            parts = tuple(map(join, one.values, other.values))
            return replace(one, values=parts, frozen=one.frozen and other.frozen)
    a, b = as_growing(one), as_growing(other)
    if a and b and a.once == b.once:
        inside = join(a.shape, b.shape) if a.shape and b.shape else a.shape or b.shape
        return Rows(inside, bag=a.bag or b.bag, once=a.once)
    return SEVERAL


def as_growing(kind: Shape) -> Rows | None:
    """Return the shape of a list as one that grows; None if it is no list."""
    if isinstance(kind, Rows):
        return kind
    if not isinstance(kind, Record) or kind.frozen:
        return None
    return Rows(reduce(join, kind.values) if kind.values else None)


SEVERAL: Shape = Unused("a name or a result has several types")


def unify(one: Shape, other: Shape) -> Shape:
    """Return the shape of what has one of two shapes; `Untranslatable` if they differ."""
    found = join(one, other)
    if any(isinstance(each, Unused) for each in pieces(found)):
        raise Untranslatable("values of several types")
    return found


def mutable(kind: Shape) -> bool:
    """Whether somebody could change a value of this shape in place."""
    return any(
        isinstance(each, Rows) or (isinstance(each, Bits | Packed | Record) and not each.frozen)
        for each in pieces(kind)
    )


def has_arrays(kind: Shape) -> bool:
    """Whether arrays are among what a value is made of."""
    return any(
        isinstance(each, Rows) or (isinstance(each, Board) and not each.own)
        for each in pieces(kind)
    )


def field_names(maker: type | None) -> list[str]:
    """Return the names of the parts of a named tuple or a data class."""
    if is_dataclass(maker):
        return [each.name for each in fields(maker)]
    return list(getattr(maker, "_fields", ()))
