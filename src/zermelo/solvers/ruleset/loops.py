"""Loops of an author's function: over sets as bits, integers, connected parts, edges and lists.

Sets are gone through from the least member to the greatest, where what is done comes to the same in
every order (`order`).
"""

from __future__ import annotations

import ast
import builtins
import itertools
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import is_dataclass
from typing import Any

from zermelo.games.ruleset.contract import connected
from zermelo.solvers.ruleset.order import Loop, matters
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
    Untranslatable,
    Value,
    settle,
)
from zermelo.solvers.ruleset.writer import Writer, number

Leave = Callable[[], None]
"""Writes what leaves a loop."""

Turn = tuple[Value, Leave]

LONGEST = 64
"""Tuples of more parts are not gone through."""


class Loops(Writer):
    """Writes loops; what needs statements of its own comes before the one that is translated."""

    @abstractmethod
    def expression(self, node: ast.expr, lenient: bool = False) -> Value:
        """Return the value of an expression."""

    @abstractmethod
    def truth(self, node: ast.expr) -> str | bool:
        """Return the code of a condition, or what it is known to be."""

    @abstractmethod
    def assign(self, target: ast.expr, value: Value, how: Callable[[str, Value], None]) -> None:
        """Bind the names of a target."""

    def num(self, node: ast.expr) -> str:
        """Return the code of an expression that is an integer."""
        return number(self.expression(node))

    def bits(self, node: ast.expr, lenient: bool = False) -> Bits:
        """Return an expression that is a set."""
        return self.as_bits(self.expression(node, lenient), listed=True)

    def plainly(self, function: Callable[..., Any], *values: Any) -> Known:
        """Return what Python makes of values that are known."""
        try:
            return Known(function(*values))
        except Exception as error:  # of the author's expression
            raise Untranslatable(str(error)) from None

    def as_bits(self, value: Value, listed: bool = False) -> Bits:
        """Return a value as a set; a list or a tuple only where these do as well."""
        value = settle(value)
        if isinstance(value, Item) and self.layout.sets and self.layout.members:
            return Bits(f"_masks[{value.code}]")
        if isinstance(value, Bits) and (listed or value.listed is False):
            return value
        raise Untranslatable("something is no set")

    def leave(self) -> None:
        """Leave the innermost loop that is written."""
        self.line("break")

    @contextmanager
    def iterate(self, node: ast.expr) -> Iterator[Turn]:
        """Write the head of a loop; what is written meanwhile is its body."""
        function, arguments, keywords = self.resolve_call(node)
        match function, arguments:
            case builtins.range, _ if 1 <= len(arguments) <= 3 and not keywords:
                step = arguments[2] if len(arguments) == 3 else ast.Constant(1)
                if not isinstance(self.expression(step), Known):
                    raise Untranslatable("a range whose step is not known")
                inside = ", ".join(self.num(each) for each in arguments)
                counter = self.new()
                with self.indent(f"for {counter} in range({inside}):"):
                    yield Num(counter), self.leave
            case builtins.enumerate, [inside, *more] if len(more) <= 1 and not keywords:
                counter = self.store(self.num(more[0]) if more else "0")
                around = len(self.turning.loops)
                with self.iterate(inside) as (value, leave):
                    if len(self.turning.loops) > around:
                        raise matters("the members of a set are counted")
                    here = self.store(counter)
                    self.line(f"{counter} += 1")
                    yield Record((Num(here), value)), leave
            case ((builtins.iter | builtins.list | builtins.tuple), [inside]) if not keywords and (
                function is builtins.iter or not isinstance(inside, ast.Name)
            ):  # a name may change meanwhile
                with self.iterate(inside) as each:
                    yield each
            case itertools.combinations, [inside, many] if not keywords:
                with self._combinations(self.bits(inside), self.num(many)) as each:
                    yield each
            case _ if function is connected and 2 <= len(arguments) + len(keywords) <= 3:
                with self._parts(arguments, keywords) as each:
                    yield each
            case _ if isinstance(node, ast.GeneratorExp | ast.ListComp):
                with self.turns(node.generators) as leave:
                    yield self.expression(node.elt), leave
            case _:
                with self.over(self.expression(node)) as each:
                    yield each

    def resolve_call(self, node: ast.expr) -> tuple[Any, list[ast.expr], dict[str, ast.expr]]:
        """Return the function that an expression calls, if it is known, and the arguments."""
        if not isinstance(node, ast.Call) or any(k.arg is None for k in node.keywords):
            return None, [], {}
        function = self.resolve(node.func)
        keywords = {str(each.arg): each.value for each in node.keywords}
        return function, list(node.args), keywords

    def resolve(self, node: ast.expr) -> Any:
        """Return what a name of the file, or an attribute of one, stands for; None if nothing."""
        if isinstance(node, ast.Name) and node.id not in self.assigned:
            return self.functions.constants.of(node.id, None)
        if isinstance(node, ast.Name):
            value = self.env.get(node.id)
            return value.value if isinstance(value, Known) else None
        if isinstance(node, ast.Attribute):
            return getattr(self.resolve(node.value), node.attr, None)
        return None

    @contextmanager
    def over(self, value: Value) -> Iterator[Turn]:
        """Write the head of a loop over a value.

        A list is read as it is at each turn, and a tuple or a copy as it was before the first.
        """
        if isinstance(value, Record | Packed) and (value.frozen or not value.origin):
            value = self.temporary(value)
        with self._live(value), self._over(value) as each:
            yield each

    @contextmanager
    def _live(self, value: Value) -> Iterator[None]:
        """Let no statement give another list to the name of one that is gone through."""
        self.live.append(value.origin if isinstance(value, Record | Packed | Rows) else "")
        yield
        self.live.pop()

    @contextmanager
    def _over(self, value: Value) -> Iterator[Turn]:
        match value:
            case Bits(code, things):
                waiting = self.store(code)
                self.steady.append(value.origin)
                with self._turns(self.mixed(value)), self.indent(f"while {waiting}:"):
                    member = self.store(f"_{'lowest' if value.listed else 'some'}({waiting})")
                    self.line(f"{waiting} ^= {self.layout.member('bit', member)}")
                    yield (Item(member) if things else Num(member)), self.leave
                self.steady.pop()
            case Rows():
                at = self.store("0")
                with self._turns(self.mixed(value)), self.indent(f"while {at} < {value.count}:"):
                    turn = self.temporary(self.row(value, at))
                    self.line(f"{at} += 1")
                    yield turn, self.leave
            case Row() | Packed() | Edges():
                at = self.new()
                with self.indent(f"for {at} in range({self.length(value)}):"):
                    turn = self.entry(value, at)
                    turn = Num(self.store(turn.code)) if isinstance(turn, Num) else turn
                    yield turn, self.leave
            case Known(found):
                mixed = isinstance(found, set | frozenset)
                inside = self.plainly(sorted if mixed else list, found).value
                with self._turns(mixed), self._one_by_one(tuple(map(Known, inside))) as each:
                    yield each
            case Record() | Item():
                parts = self.parts_of(value)
                with self._turns(self.mixed(value)), self._one_by_one(parts) as each:
                    yield each
            case _:
                raise Untranslatable("a loop over something else")

    def _turns(self, mixed: bool) -> AbstractContextManager[None]:
        """Return what is around a loop: nothing, unless its order is that of a set."""
        return self.any_order(Loop(frozenset(self.assigned))) if mixed else nullcontext()

    def mixed(self, value: Value) -> bool:
        """Whether a value has the order of a set."""
        match value:
            case Bits():
                return not value.listed
            case Rows():
                return value.bag
        return isinstance(value, Item) and self.layout.sets

    def parts_of(self, value: Value) -> tuple[Value, ...]:
        """Return the parts of a tuple or a thing."""
        if isinstance(value, Item):
            return self.fields(value)
        if isinstance(value, Record) and not is_dataclass(value.maker):
            return value.values
        raise Untranslatable("no tuple")

    def fields(self, item: Item) -> tuple[Value, ...]:
        """Return the integers of a thing."""
        if self.layout.arity is None:
            raise Untranslatable("things of several lengths")
        return tuple(self.entry(item, i) for i in range(self.layout.arity))

    def length(self, value: Value) -> int | str:
        """Return how many entries a value has, or the code of their number."""
        match value:
            case Record():
                return len(self.parts_of(value))
            case Packed():
                return value.many
            case Rows():
                return value.count
            case Row(row):
                return f"_lengths[{row}]"
            case Item(code):
                return f"_widths[{code}]"
            case Bits(code):
                return f"_size({code})"
            case Edges():
                return "len(_tails)"
        raise Untranslatable("the length of something")

    def entry(self, value: Value, at: int | str) -> Value:
        """Return the entry of a value at a place that it has."""
        match value:
            case Packed(_, bits, code):
                code = f"_field({code}, {at}, {bits})"
                return Num(f"_low({code})" if self.layout.unit else code)
            case Rows():
                return self.row(value, at)
            case Row(row):
                return Num(f"_rows[{row}, {at}]")
            case Item(code):
                return Num(f"_things[{code}, {at}]")
            case Bits(code, things):
                code = f"_nth({code}, {at})"
                return Item(code) if things else Num(code)
            case Edges() if self.layout.edges and self.layout.arity == 2:
                return Item(f"_numbers[{at}]")
            case Edges():
                return Record((Num(f"_tails[{at}]"), Num(f"_heads[{at}]")))
        raise Untranslatable("a part of something else")

    @contextmanager
    def _one_by_one(self, values: tuple[Value, ...]) -> Iterator[Turn]:
        """Write a loop over values of one shape."""
        if not 0 < len(values) <= LONGEST:
            raise Untranslatable(f"a loop over a tuple of {len(values)}")
        at = self.new()
        with self.indent(f"for {at} in range({len(values)}):"):
            yield self.pick(values, at), self.leave

    def pick(self, values: tuple[Value, ...], at: str) -> Value:
        """Return one of some values, by its place."""
        heads = (f"{'el' if place else ''}if {at} == {place}:" for place in range(len(values)))
        return self.one_of([(head, [], each) for head, each in zip(heads, values, strict=True)])

    @contextmanager
    def _combinations(self, inside: Bits, many: str) -> Iterator[Turn]:
        whole, many = self.store(inside.code), self.store(many)
        following = self.store(f"{whole} & ~_after({whole}, {many})")
        self.line(f"if {many} > _size({whole}): {following} = -1")
        mixed = self.mixed(inside)
        with self._turns(mixed), self.indent(f"while {following} >= 0:"):
            chosen = self.store(following)
            self.line(f"{following} = _next_choice({whole}, {following})")
            yield Bits(chosen, inside.things, listed=None if mixed else True), self.leave

    @contextmanager
    def _parts(self, given: list[ast.expr], keywords: dict[str, ast.expr]) -> Iterator[Turn]:
        """Write a loop over the connected parts of a set."""
        arguments = dict(zip(("graph", "left", "first"), given, strict=False)) | keywords
        board = self.expression(arguments["graph"])
        if not isinstance(board, Board):
            raise Untranslatable("the parts of something else")
        whole = self.bits(arguments["left"])
        if whole.things:
            raise Untranslatable("a set of vertices is wanted")
        waiting = self.store(whole.code)
        seed = self.new()
        self.line(f"{seed} = {waiting} & -{waiting}")
        if "first" in arguments:
            first = self.store(self.layout.member("maybe", self.num(arguments["first"])))
            self.line(f"if {waiting} & {first}:")
            self.line(f"    {seed} = {first}")
        with self.indent(f"while {waiting}:"):
            part = self.store(f"_flood({board.beside}, {waiting}, {seed})")
            self.line(f"{waiting} ^= {part}")
            self.line(f"{seed} = {waiting} & -{waiting}")
            yield Bits(part), self.leave

    @contextmanager
    def turns(self, generators: list[ast.comprehension]) -> Iterator[Leave]:
        """Write the loops and the conditions of a comprehension."""
        first, *rest = generators
        assigned = set(self.assigned)
        names = {each.id for each in ast.walk(first.target) if isinstance(each, ast.Name)}
        before = {name: self.env[name] for name in names & self.env.keys()}
        flag = self.store("False") if rest else ""
        with self.iterate(first.iter) as (value, leave):
            self.assign(first.target, value, self.alias)
            for test in first.ifs:
                condition = self.truth(test)
                if condition is not True:
                    self.line(f"if not {condition}:")
                    self.line("    continue")
            if not rest:
                yield leave
            else:
                with self.turns(rest) as inner:

                    def both() -> None:
                        self.line(f"{flag} = True")
                        inner()

                    yield both
                self.line(f"if {flag}:")
                with self.indent():
                    leave()
            self.env |= before
        self.assigned &= assigned
