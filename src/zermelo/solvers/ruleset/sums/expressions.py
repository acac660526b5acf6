"""An author's function followed for every position at once: expressions.

The graph and the names of the file are what they are, and only the position is unknown: which of
the elements of the start are left. What depends on it is a fact, a set with a fact for each
element, or hidden, and then of it is known only what it reads. Whatever may fail, and whatever is
not understood, is `Unclear`.
"""

from __future__ import annotations

import ast
import inspect
import operator
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from zermelo.core.graph import Graph
from zermelo.solvers.ruleset.sums.facts import (
    Fact,
    Members,
    Truth,
    Unclear,
    both,
    either,
    every,
    opposite,
    some,
    sure,
    united,
    within,
)
from zermelo.solvers.ruleset.sums.values import (
    Closure,
    Hidden,
    Row,
    Several,
    Unused,
    World,
    element,
    in_order,
    plainly,
    reads_of,
    truth_of,
    valued,
)
from zermelo.solvers.ruleset.values import Known, Untranslatable

SIGNS = {ast.Sub: "-", ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^"}

INTEGERS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_, ast.BitXor: operator.xor, ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}  # fmt: skip

TOTAL = (ast.Add, ast.Sub, ast.Mult)
"""What never fails on integers."""

ORDERS: dict[type, Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not,
}  # fmt: skip


class Unfolding(ABC):
    """The expressions of a function, its names, and the path that it is on."""

    def __init__(self, world: World, env: dict[str, Any]) -> None:
        self.world = world
        self.env = env
        self.path: tuple[Fact, ...] = ()

    @property
    def here(self) -> tuple[object, tuple[Fact, ...]]:
        """Where something is made that can be changed in place."""
        return self, self.path

    def since(self, made: Any) -> Truth:
        """Return on what condition the path led here from where something was made."""
        if made is None or made[0] is not self or self.path[: len(made[1])] != made[1]:
            raise Unclear("something is changed elsewhere")
        return every(self.path[len(made[1]) :])

    @abstractmethod
    def call(self, tree: Any, env: dict[str, Any]) -> Any:
        """Return what a function returns, or the list of what it yields."""

    def items(self, value: Any) -> list[tuple[Truth, Any]]:
        """Return what is gone through, each with the truth of its being there."""
        match value:
            case Members():
                found = [(value.truths[each], Known(each)) for each in in_order(value.truths)]
            case Row():
                found = list(value.entries)
            case Several(values):
                found = [(True, each) for each in values]
            case Known(whole) if isinstance(whole, set | frozenset):
                found = [(True, Known(each)) for each in in_order(whole)]
            case Known(whole) if isinstance(whole, tuple | list | range):
                self.world.step(len(whole))
                found = [(True, Known(each)) for each in whole]
            case _:
                raise Unclear("a loop over something else")
        self.world.step(len(found) + 1)
        return found

    def certainly(self, value: Any) -> list[Any]:
        """Return what is gone through where that does not depend on the position."""
        found = self.items(value)
        if any(truth is not True for truth, _ in found):
            raise Unclear("what is gone through depends on the position")
        return [each for _, each in found]

    def members(self, value: Any, made: Any = None) -> Members:
        """Return the set of what is gone through."""
        found = Members(made=made)
        for truth, each in self.items(value):
            one = element(each)
            found.put(one, either(found.of(one), truth))
        return found

    def set_of(self, value: Any) -> Members | None:
        """Return a value that is a set; None if it is none."""
        if isinstance(value, Known) and isinstance(value.value, set | frozenset):
            return self.members(value)
        return value if isinstance(value, Members) else None

    def truth(self, node: ast.expr) -> Truth:
        """Return an expression as a condition."""
        self.world.step()
        found: Truth
        match node:
            case ast.BoolOp(sign, values):
                found = isinstance(sign, ast.And)
                for each in values:
                    if found is not isinstance(sign, ast.And) and isinstance(found, bool):
                        break
                    found = (both if isinstance(sign, ast.And) else either)(found, self.truth(each))
                return found
            case ast.UnaryOp(ast.Not(), inside):
                return opposite(self.truth(inside))
            case ast.Compare(left, signs, others):
                one, found = self.expression(left), True
                for how, each in zip(signs, others, strict=True):
                    other = self.expression(each)
                    found = both(found, self._compared(one, how, other))
                    one = other
                return found
        return truth_of(self.expression(node))

    def _compared(self, one: Any, sign: ast.cmpop, other: Any) -> Truth:
        if isinstance(sign, ast.In | ast.NotIn):
            found = self._inside(one, other)
            return found if isinstance(sign, ast.In) else opposite(found)
        if isinstance(one, Known) and isinstance(other, Known):
            return bool(plainly(ORDERS[type(sign)], one.value, other.value).value)
        first, second = self.set_of(one), self.set_of(other)
        if first is None or second is None:
            if isinstance(sign, ast.Is | ast.IsNot):
                raise Unclear("is")
            return Fact(reads_of(one) | reads_of(other))
        match sign:
            case ast.LtE():
                return within(first, second)
            case ast.GtE():
                return within(second, first)
        return Fact(first.reads | second.reads)

    def _inside(self, one: Any, other: Any) -> Truth:
        if isinstance(other, Row | Several):
            if not isinstance(one, Known):
                return Fact(reads_of(one) | reads_of(other))
            return some(
                both(truth, self._compared(one, ast.Eq(), each))
                for truth, each in self.items(other)
            )
        if isinstance(one, Hidden | Fact):
            return Fact(one.reads | reads_of(other))
        if isinstance(other, Members):
            return sure(other.of(element(one)), every(self.path))
        if isinstance(other, Known):
            return bool(plainly(operator.contains, other.value, element(one)).value)
        raise Unclear("in")

    def expression(self, node: ast.expr) -> Any:
        """Return the value of an expression."""
        self.world.step()
        match node:
            case ast.Constant(value):
                return Known(value)
            case ast.Name(name):
                return self._name(name)
            case ast.Tuple(parts):
                return self._tuple(parts)
            case ast.List(parts):
                return Row([(True, self.expression(each)) for each in parts], self.here)
            case ast.Set(parts):
                return self.members(Several(tuple(map(self.expression, parts))), self.here)
            case ast.Compare() | ast.UnaryOp(ast.Not()):
                return valued(self.truth(node))
            case ast.BoolOp():
                return self._chosen(node)
            case ast.UnaryOp(ast.USub(), inside):
                return self._operated(Known(0), ast.Sub(), self.expression(inside))
            case ast.BinOp(one, sign, other):
                return self._operated(self.expression(one), sign, self.expression(other))
            case ast.IfExp(test, one, other):
                found = self.truth(test)
                if isinstance(found, bool):
                    return self.expression(one if found else other)
                return self.either_way(found, self.expression(one), self.expression(other))
            case ast.Attribute(owner, name):
                return self._attribute(self.expression(owner), name)
            case ast.Subscript(owner, at):
                return self._entry(self.expression(owner), at)
            case ast.GeneratorExp(inside, loops):
                return Row(self._gone_through(inside, loops), lazy=True)
            case ast.ListComp(inside, loops):
                return Row(self._gone_through(inside, loops), self.here)
            case ast.SetComp(inside, loops):
                return self.members(Row(self._gone_through(inside, loops)), self.here)
            case ast.Lambda():
                return Closure(node, dict(self.env), self)
            case ast.Call(function, arguments, keywords):
                return self.called(function, arguments, keywords)
        raise Unclear(type(node).__name__)

    @abstractmethod
    def either_way(self, way: Fact, one: Any, other: Any) -> Any:
        """Return a value that is one if a way is taken, and another if not."""

    def _name(self, name: str) -> Any:
        if name not in self.env:
            nothing = object()
            try:
                value = self.world.constants.of(name, nothing)
            except Untranslatable as error:
                raise Unclear(str(error)) from None
            if value is nothing:
                raise Unclear(f"{name} may have no value")
            return Known(value)
        found = self.env[name]
        if isinstance(found, Unused):
            raise Unclear(found.why)
        return found

    def _tuple(self, parts: list[ast.expr]) -> Any:
        found: list[Any] = []
        for each in parts:
            try:
                found.append(self.expression(each))
            except Unclear as error:
                found.append(Unused(str(error)))  # moves are told by anything at all
        if all(isinstance(each, Known) for each in found):
            return Known(tuple(each.value for each in found))
        return Several(tuple(found))

    def _chosen(self, node: ast.BoolOp) -> Any:
        """Return the value of `and` and `or`, whose operands are truths or known."""
        stops = isinstance(node.op, ast.Or)
        truths: list[Truth] = []
        value: Any = Known(not stops)
        for each in node.values:
            value = self.expression(each)
            if not isinstance(value, Known | Fact):
                raise Unclear("a value that is chosen")
            if isinstance(value, Known) and bool(value.value) is stops and not truths:
                return value
            if isinstance(value, Fact) or type(value.value) is bool:
                truths.append(truth_of(value))
            elif truths:
                raise Unclear("a value that is chosen")
        if not truths:
            return value
        found: Truth = not stops
        for truth in truths:
            found = (either if stops else both)(found, truth)
        return valued(found)

    def _operated(self, one: Any, sign: ast.operator, other: Any) -> Any:
        first, second = self.set_of(one), self.set_of(other)
        if first is not None and second is not None and type(sign) in SIGNS:
            return self.changed(first, SIGNS[type(sign)], second)
        if isinstance(one, Known) and isinstance(other, Known) and type(sign) in INTEGERS:
            shift = isinstance(sign, ast.LShift | ast.RShift)
            most = 64 if shift else 1 << 62
            if all(type(each.value) in (int, bool) for each in (one, other)):
                if abs(one.value) >= 1 << 62 or abs(other.value) >= most:
                    raise Unclear("a large number")
                return plainly(INTEGERS[type(sign)], one.value, other.value)
            if isinstance(sign, ast.Add):
                return plainly(operator.add, one.value, other.value)
        numbers = all(
            isinstance(each, Hidden | Fact)
            or (isinstance(each, Known) and isinstance(each.value, int))
            for each in (one, other)
        )
        divided = isinstance(sign, ast.Mod | ast.FloorDiv) and isinstance(other, Known)
        if numbers and (type(sign) in TOTAL or (divided and other.value)):
            return Hidden(reads_of(one) | reads_of(other))
        raise Unclear("an operator")

    def changed(self, one: Members, sign: str, other: Members) -> Members:
        """Return what an operator makes of sets, where the path is taken."""
        if sign == "^":
            path = every(self.path)
            one, other = (
                Members({each: sure(truth, path) for each, truth in whole.truths.items()})
                for whole in (one, other)
            )
        self.world.step(1 + len(other.truths))
        return united(one, sign, other)

    def _attribute(self, owner: Any, name: str) -> Any:
        if isinstance(owner, Several) and name in owner.names:
            return owner.values[owner.names.index(name)]
        if isinstance(owner, Known):
            graph = isinstance(owner.value, Graph) and name in ("n", "m", "edges", "directed")
            if graph or inspect.ismodule(owner.value):
                return plainly(getattr, owner.value, name)
        raise Unclear(f"the attribute {name}")

    def _entry(self, owner: Any, at: ast.expr) -> Any:
        if isinstance(at, ast.Slice):
            ends = [Known(None) if each is None else self.expression(each) for each in (
                at.lower, at.upper, at.step)]  # fmt: skip
            if not isinstance(owner, Known) or not all(isinstance(each, Known) for each in ends):
                raise Unclear("a slice")
            return plainly(operator.getitem, owner.value, slice(*(each.value for each in ends)))
        place = self.expression(at)
        if not isinstance(place, Known):
            raise Unclear("a place that depends on the position")
        if isinstance(owner, Known):
            return plainly(operator.getitem, owner.value, place.value)
        if isinstance(owner, Several | Row):
            found = plainly(operator.getitem, self.certainly(owner), place.value).value
            if not isinstance(found, list | Unused):
                return found
        raise Unclear("an entry")

    def _gone_through(
        self, inside: ast.expr, loops: list[ast.comprehension]
    ) -> list[tuple[Truth, Any]]:
        """Return what a comprehension is made of."""
        first, *rest = loops
        found: list[tuple[Truth, Any]] = []
        before = dict(self.env)
        for truth, value in self.items(self.expression(first.iter)):
            if truth is False:
                continue
            way: Truth = truth
            outer = self.path
            self.path = (*outer, way) if isinstance(way, Fact) else outer
            try:
                self.assign(first.target, value)
                for test in first.ifs:
                    found_so = self.truth(test)
                    way = both(way, found_so)
                    if isinstance(found_so, Fact):
                        self.path = (*self.path, found_so)
                    if way is False:
                        break
                if way is not False:
                    inner = self._gone_through(inside, rest) if rest else [
                        (True, self.expression(inside))]  # fmt: skip
                    found += [(both(way, each), value) for each, value in inner]
            finally:
                self.path = outer
                self.env = dict(before)
        return found

    @abstractmethod
    def assign(self, target: ast.expr, value: Any) -> None:
        """Bind the names of a target."""

    @abstractmethod
    def called(
        self, function: ast.expr, arguments: list[ast.expr], keywords: list[ast.keyword]
    ) -> Any:
        """Return what a call gives."""
