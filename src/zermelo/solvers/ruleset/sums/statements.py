"""The statements of an author's function, followed for every position at once."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.solvers.ruleset.sums.calls import Calls
from zermelo.solvers.ruleset.sums.expressions import SIGNS
from zermelo.solvers.ruleset.sums.facts import (
    Fact,
    Members,
    Truth,
    Unclear,
    both,
    either,
    every,
    joined,
    opposite,
    some,
)
from zermelo.solvers.ruleset.sums.values import (
    Closure,
    Hidden,
    Row,
    Several,
    Unused,
    World,
    element,
    one_use,
    reads_of,
    truth_of,
)
from zermelo.solvers.ruleset.translate import inside_of
from zermelo.solvers.ruleset.values import Known


@dataclass(slots=True)
class _Loop:
    """A loop that is gone through: where in it things ended, each with the names then."""

    depth: int
    going_on: list[tuple[Truth, dict[str, Any]]] = field(default_factory=list)
    broken: list[tuple[Truth, dict[str, Any]]] = field(default_factory=list)
    ended: list[Truth] = field(default_factory=list)
    returned: list[Truth] = field(default_factory=list)


class Body(Calls):
    """The statements of a function."""

    def __init__(self, world: World, env: dict[str, Any]) -> None:
        super().__init__(world, env)
        self.yields = Row()
        self.returned: list[tuple[Truth, Any]] = []
        self._loops: list[_Loop] = []

    def call(self, tree: Any, env: dict[str, Any]) -> Any:
        """Return what a function returns, or the list of what it yields."""
        body = Body(self.world, env)
        if isinstance(tree, ast.Lambda):
            return body.expression(tree.body)
        if isinstance(tree, ast.FunctionDef):
            return body.whole(tree)
        raise Unclear("no plain function")

    def whole(self, tree: ast.FunctionDef) -> Any:
        """Return what a function returns, or the list of what it yields."""
        generator = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in inside_of(tree))
        falls = self.block(tree.body)
        if generator:
            self.yields.lazy = True
            return self.yields
        if falls is not False:
            self.returned.append((falls, Known(None)))
        return self._results()

    def _results(self) -> Any:
        """Return one value for all that are returned, each on its condition."""
        if all(isinstance(value, Row) for _, value in self.returned):
            entries = [
                (both(truth, each), inside)
                for truth, value in self.returned
                for each, inside in value.entries
            ]
            return Row(entries, lazy=any(value.lazy for _, value in self.returned))
        (_, found), *others = reversed(self.returned)
        for truth, value in others:
            if not isinstance(truth, Fact):
                raise Unclear("what is returned")
            found = self.either_way(truth, value, found)
        return found

    def block(self, statements: Sequence[ast.stmt]) -> Truth:
        """Follow statements and return on what condition they are left at their end."""
        outer, falls = self.path, True
        try:
            for each in statements:
                here = self.statement(each)
                falls = both(falls, here)  # type: ignore[assignment]
                if here is False:
                    return False
                if isinstance(here, Fact):
                    self.path = (*self.path, here)
            return falls
        finally:
            self.path = outer

    def statement(self, node: ast.stmt) -> Truth:
        """Follow a statement and return on what condition the next one is reached."""
        self.world.step()
        match node:
            case ast.Pass() | ast.Expr(ast.Constant()):
                pass
            case ast.Expr(ast.Yield(ast.expr() as value)):
                self.yields.entries.append((self._so(), self.expression(value)))
            case ast.Expr(ast.YieldFrom(value)):
                inside, so = self.items(self.expression(value)), self._so()
                self.yields.entries += [(both(so, truth), each) for truth, each in inside]
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), method), [argument], [])):
                self._change(self.expression(ast.Name(name)), method, self.expression(argument))
            case ast.Assign(targets, value):
                found = self.expression(value)
                for target in targets:
                    self.assign(target, found)
            case ast.AnnAssign(target, _, ast.expr() as value):
                self.assign(target, self.expression(value))
            case ast.AugAssign(ast.Name(name), sign, value):
                self._add(name, sign, self.expression(value))
            case ast.FunctionDef() if not node.decorator_list:
                self.env[node.name] = Closure(node, dict(self.env), self)
            case ast.If(test, body, other):
                return self._if(self.truth(test), body, other)
            case ast.For(target, whole, body, []):
                before, value = self.world.changes, self.expression(whole)
                falls = self._for(target, value, body)
                changed = self.world.changes != before or bool(_names(whole) & _bound(body))
                if isinstance(value, Row) and value.lazy and changed:
                    raise Unclear("what is gone through may change meanwhile")
                return falls
            case ast.Return(value):
                self.returned.append((self._so(), self.expression(value) if value else Known(None)))
                for loop in self._loops:
                    loop.returned.append(every(self.path[loop.depth :]))
                return False
            case ast.Continue() | ast.Break():
                loop = self._loops[-1]
                so = every(self.path[loop.depth :])
                if isinstance(node, ast.Break):
                    loop.ended.append(so)
                    loop.broken.append((self._so(), dict(self.env)))
                else:
                    loop.going_on.append((so, dict(self.env)))
                return False
            case _:
                raise Unclear(type(node).__name__)
        return True

    def _so(self) -> Truth:
        return every(self.path)

    def _if(self, test: Truth, body: list[ast.stmt], other: list[ast.stmt]) -> Truth:
        if isinstance(test, bool):
            return self.block(body if test else other)
        before, outer = dict(self.env), self.path
        self.path = (*outer, test)
        falls = self.block(body)
        first, self.env = self.env, before
        against = opposite(test)
        assert isinstance(against, Fact)
        self.path = (*outer, against)
        passes = self.block(other)
        self.path = outer
        if falls is False or passes is False:
            self.env = self.env if falls is False else first
        else:
            self.env = self._merged(test, first, self.env)
        if falls is True and passes is True:
            return True
        return either(both(test, falls), both(against, passes))

    def _for(self, target: ast.expr, whole: Any, body: list[ast.stmt]) -> Truth:
        """Follow a loop.

        What is bound in it is not known after it; a name from before it is what it was made in
        those rounds that took place.
        """
        outer, names = self.path, set(self.env)
        going: Truth = True
        gone: Truth = False
        leaving: list[tuple[Truth, dict[str, Any]]] = []
        items = self.items(whole)
        for truth, value in items:
            way = both(going, truth)
            if way is False:
                continue
            before = dict(self.env)
            self.path = outer if way is True else (*outer, way)
            loop = _Loop(len(self.path))
            self._loops.append(loop)
            self.assign(target, value)
            falls = self.block(body)
            self._loops.pop()
            self.path = outer
            leaving += loop.broken
            gone = either(gone, both(way, some(loop.returned)))
            going = both(going, opposite(both(truth, some([*loop.ended, *loop.returned]))))
            ends = [*loop.going_on, *([(falls, self.env)] if falls is not False else [])]
            env = ends[0][1] if ends else before
            for so, each in ends[1:]:
                env = self._merged(so, each, env)
            self.env = self._merged(way, {k: env[k] for k in names if k in env}, before)
        if not isinstance(whole, Known) and items != self.items(whole):
            raise Unclear("what is gone through changes meanwhile")
        for so, each in leaving:
            self.env = self._merged(so, each, self.env)
        self.env = {name: self.env[name] for name in names if name in self.env}
        return opposite(gone)

    def _merged(self, way: Truth, one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
        """Return names that are those of one way if it is taken, and else those of another."""
        if isinstance(way, bool):
            return one if way else other
        found = {}
        for name in one.keys() & other.keys():
            try:
                found[name] = self.either_way(way, one[name], other[name])
            except Unclear as error:
                found[name] = Unused(str(error))
        return found

    def either_way(self, way: Fact, one: Any, other: Any) -> Any:
        """Return a value that is one if a way is taken, and another if not."""
        if one is other:
            return one
        match one, other:
            case Known(first), Known(second) if type(first) is type(second) and first == second:
                return one
            case Several(first), Several(second) if len(first) == len(second):
                parts = zip(first, second, strict=True)
                return Several(tuple(self.either_way(way, *each) for each in parts), one.names)
        mine, yours = self.set_of(one), self.set_of(other)
        if mine is not None and yours is not None:
            found = Members(made=SHARED if mine.made or yours.made else None)
            for each in {**mine.truths, **yours.truths}:
                found.put(each, joined(way, mine.of(each), yours.of(each)))
            return found
        truths = [_is_truth(each) for each in (one, other)]
        if all(truths):
            found_so = joined(way, truth_of(one), truth_of(other))
            return Known(found_so) if isinstance(found_so, bool) else found_so
        if all(_is_number(each) for each in (one, other)):
            return Hidden(way.reads | reads_of(one) | reads_of(other))
        raise Unclear("a name with values of several kinds")

    def assign(self, target: ast.expr, value: Any) -> None:
        """Bind the names of a target."""
        match target:
            case ast.Name(name):
                one_use(value)
                self.env[name] = value
            case ast.Tuple(targets) | ast.List(targets):
                ordered = isinstance(value, Several) or (
                    isinstance(value, Known) and isinstance(value.value, tuple | list)
                )
                parts = self.certainly(value) if ordered else []
                if len(parts) != len(targets):
                    raise Unclear("an assignment to several names")
                for each, own in zip(targets, parts, strict=True):
                    self.assign(each, own)
            case _:
                raise Unclear("an assignment")

    def _add(self, name: str, sign: ast.operator, value: Any) -> None:
        """Follow an assignment with an operator, which changes sets and lists in place."""
        old = self.expression(ast.Name(name))
        if isinstance(old, Row):
            if not isinstance(sign, ast.Add):
                raise Unclear("an operator")
            self._change(old, "extend", value)
        elif isinstance(old, Members) and old.made is not None:
            other = self.set_of(value)
            if other is None or type(sign) not in SIGNS:
                raise Unclear("an operator")
            self._put(old, self.changed(old, SIGNS[type(sign)], other))
        else:
            self.env[name] = self._operated(old, sign, value)

    def _put(self, old: Members, new: Members) -> None:
        """Make a set, where the path is taken, another one in place."""
        self.world.changes += 1
        so = self.since(old.made)
        for each in list({**old.truths, **new.truths}):
            now = new.of(each)
            old.put(each, joined(so, now, old.of(each)) if isinstance(so, Fact) else now)

    def _change(self, old: Any, method: str, value: Any) -> None:
        """Follow a method that changes a set or a list in place."""
        self.world.changes += 1
        if isinstance(old, Row):
            so = self.since(old.made)
            if method == "append":
                one_use(value)
                old.entries.append((so, value))
            elif method == "extend":
                old.entries += [(both(so, truth), each) for truth, each in self.items(value)]
            else:
                raise Unclear(f"the method {method}")
            return
        if not isinstance(old, Members):
            raise Unclear(f"the method {method}")
        if method in ("add", "discard", "remove"):
            other = Members({element(value): True})
            if method == "remove" and self._inside(value, old) is not True:
                raise Unclear("what is removed may not be there")
            self._put(old, self.changed(old, "|" if method == "add" else "-", other))
        elif method in CHANGES:
            self._put(old, self.changed(old, CHANGES[method], self.members(value)))
        else:
            raise Unclear(f"the method {method}")


CHANGES = {
    "update": "|", "difference_update": "-", "intersection_update": "&",
    "symmetric_difference_update": "^",
}  # fmt: skip

SHARED = (None, ())
"""Where sets were made that may have two names: they are not changed."""


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _bound(body: list[ast.stmt]) -> set[str]:
    """Return the names that are bound in statements."""
    nodes = (each for statement in body for each in ast.walk(statement))
    return {
        each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def _is_truth(value: Any) -> bool:
    return isinstance(value, Fact) or (isinstance(value, Known) and type(value.value) is bool)


def _is_number(value: Any) -> bool:
    known = isinstance(value, Known) and isinstance(value.value, int)
    return known or isinstance(value, Hidden | Fact)
