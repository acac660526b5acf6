"""Calls, in an author's function that is followed for every position at once."""

from __future__ import annotations

import ast
import builtins
import inspect
import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Any

from zermelo.core.graph import Graph
from zermelo.solvers.ruleset.sums.expressions import Unfolding
from zermelo.solvers.ruleset.sums.facts import (
    NONE,
    Members,
    Truth,
    Unclear,
    both,
    either,
    every,
    opposite,
    some,
    united,
    within,
)
from zermelo.solvers.ruleset.sums.values import (
    Closure,
    Hidden,
    Row,
    Several,
    element,
    one_use,
    plainly,
    reads_of,
    truth_of,
    valued,
)
from zermelo.solvers.ruleset.values import Known, Untranslatable

DEEPEST = 20
"""Functions in functions."""


METHODS = {
    "difference": "-", "union": "|", "intersection": "&", "symmetric_difference": "^",
}  # fmt: skip

NOTHING = object()


class Calls(Unfolding):
    """Python's own functions, methods, and functions of the file."""

    def called(
        self, function: ast.expr, arguments: list[ast.expr], keywords: list[ast.keyword]
    ) -> Any:
        """Return what a call gives."""
        if any(isinstance(each, ast.Starred) for each in arguments):
            raise Unclear("a star")
        if isinstance(function, ast.Attribute):
            owner = self.expression(function.value)
            if not (isinstance(owner, Known) and inspect.ismodule(owner.value)):
                if keywords:
                    raise Unclear("keywords")
                return self._method(owner, function.attr, list(map(self.expression, arguments)))
        called = self.expression(function)
        given = list(map(self.expression, arguments))
        named = {str(each.arg): self.expression(each.value) for each in keywords}
        return self.apply(called, given, named)

    def _method(self, owner: Any, name: str, given: list[Any]) -> Any:
        known = [each.value for each in given if isinstance(each, Known)]
        if isinstance(owner, Known) and isinstance(owner.value, Graph):
            if name in ("neighbors", "degree", "has_edge") and len(known) == len(given):
                return plainly(getattr(owner.value, name), *known)
            raise Unclear(f"the graph's {name}")
        whole = self.set_of(owner)
        if whole is None:
            raise Unclear(f"the method {name}")
        others = [self.set_of(each) or self.members(each) for each in given]
        if name == "copy" and not given:
            return Members(dict(whole.truths), self.here)
        if name in METHODS:
            for other in others:
                whole = self.changed(whole, METHODS[name], other)
            return whole
        if len(others) == 1:
            match name:
                case "issubset":
                    return valued(within(whole, others[0]))
                case "issuperset":
                    return valued(within(others[0], whole))
                case "isdisjoint":
                    common = united(whole, "&", others[0])
                    return valued(opposite(some(common.truths.values())))
        raise Unclear(f"the method {name}")

    def apply(self, called: Any, given: list[Any], named: dict[str, Any]) -> Any:
        """Return what a function makes of arguments."""
        if isinstance(called, Closure):
            if called.tree.args.defaults or called.tree.args.kw_defaults:
                raise Unclear("defaults of a function inside a function")
            return self._own(called.tree, given, named, called.names)
        if not isinstance(called, Known):
            raise Unclear("a call")
        found = NOTHING if named else self._built_in(called.value, given)
        if found is not NOTHING:
            return found
        try:
            function, tree, closed = self.world.constants.tree(called.value)
        except Untranslatable as error:
            raise Unclear(str(error)) from None
        env = {name: Known(value) for name, value in closed.items()}
        names = [each.arg for each in (*tree.args.posonlyargs, *tree.args.args)]
        own = function.__defaults__ or ()
        defaults = dict(zip(names[len(names) - len(own) :], own, strict=True))
        defaults |= function.__kwdefaults__ or {}
        return self._own(tree, given, named, env | {n: Known(v) for n, v in defaults.items()})

    def _own(self, tree: Any, given: list[Any], named: dict[str, Any], env: dict[str, Any]) -> Any:
        """Return what a function of the file makes of arguments."""
        names = [each.arg for each in (*tree.args.posonlyargs, *tree.args.args)]
        if tree.args.vararg or tree.args.kwarg or len(given) > len(names):
            raise Unclear("a function with a star")
        env = {**env, **dict(zip(names, given, strict=False)), **named}
        if not {*names, *(each.arg for each in tree.args.kwonlyargs)} <= env.keys():
            raise Unclear("arguments that are missing")
        for each in env.values():
            one_use(each)
        if self.world.depth >= DEEPEST:
            raise Unclear("functions in functions")
        self.world.depth += 1
        try:
            return self.call(tree, env)
        finally:
            self.world.depth -= 1

    def _built_in(self, function: Any, given: list[Any]) -> Any:
        """Return what a function of Python's own gives; NOTHING if it is none that is known."""
        match function, given:
            case ((builtins.set | builtins.frozenset), _) if len(given) <= 1:
                made = self.here if function is builtins.set else None
                return self.members(given[0] if given else Known(()), made)
            case builtins.sorted, [whole]:
                return self._sorted(whole)
            case ((builtins.list | builtins.tuple | builtins.iter), [whole]):
                if isinstance(whole, Members) and function is not builtins.iter:
                    return Members(dict(whole.truths))
                if function is builtins.tuple and isinstance(whole, Known):
                    return Known(tuple(each.value for each in self.certainly(whole)))
                if function is builtins.list:
                    return Row(self.items(whole), self.here)
                lazy = function is builtins.iter
                return Row(self.items(whole), lazy=lazy)
            case builtins.range, _ if all(isinstance(each, Known) for each in given):
                return plainly(range, *(each.value for each in given))
            case ((builtins.len | builtins.sum), [whole]):
                return self._counted(function, whole)
            case ((builtins.any | builtins.all), [whole]):
                return valued(self._tested(function, whole))
            case ((builtins.min | builtins.max), [whole]):
                return plainly(function, list(map(element, self.certainly(whole))))
            case builtins.bool, [value]:
                return valued(truth_of(value))
            case ((builtins.int | builtins.abs), [value]):
                return plainly(function, value.value) if isinstance(value, Known) else Hidden(
                    reads_of(value))  # fmt: skip
            case (builtins.enumerate, [_]) | (builtins.zip, [_, _, *_]):
                columns = [self.certainly(each) for each in given]
                if function is builtins.enumerate:
                    columns = [list(map(Known, range(len(columns[0])))), *columns]
                turns = zip(*columns, strict=False)
                return Row([(True, self._together(each)) for each in turns], lazy=True)
            case itertools.combinations, [whole, Known(int(many))] if many >= 0:
                rows = [self.items(whole)]
                self.world.step(math.comb(len(rows[0]), many))
                return self._choices(itertools.combinations(rows[0], many))
            case itertools.product, [_, *_]:
                rows = [self.items(each) for each in given]
                self.world.step(math.prod(map(len, rows)))
                return self._choices(itertools.product(*rows))
            case ((builtins.map | builtins.filter), [mapped, whole]):
                rows_of = list[tuple[Truth, Any]]()
                for truth, each in self.items(whole):
                    found = self.apply(mapped, [each], {})
                    kept = function is builtins.filter
                    so = both(truth, truth_of(found)) if kept else truth
                    rows_of += [(so, each if kept else found)] if so is not False else []
                return Row(rows_of, lazy=True)
        return NOTHING

    def _together(self, parts: Sequence[Any]) -> Any:
        if all(isinstance(each, Known) for each in parts):
            return Known(tuple(each.value for each in parts))
        return Several(tuple(parts))

    def _choices(self, choices: Iterable[Sequence[tuple[Truth, Any]]]) -> Row:
        found = Row()
        for choice in choices:
            truth = every(each for each, _ in choice)
            found.entries.append((truth, self._together([value for _, value in choice])))
        return found

    def _sorted(self, whole: Any) -> Any:
        if isinstance(whole, Members):
            return Members(dict(whole.truths))
        entries = [(element(each), truth) for truth, each in self.items(whole)]
        try:
            entries.sort(key=lambda entry: entry[0])  # type: ignore[arg-type,return-value]
        except TypeError:
            raise Unclear("sorted") from None
        return Row([(truth, Known(each)) for each, truth in entries], self.here)

    def _counted(self, function: Any, whole: Any) -> Any:
        if isinstance(whole, Known) and function is builtins.len:
            return plainly(len, whole.value)
        found = self.items(whole)
        certain = all(truth is True for truth, _ in found)
        if certain and function is builtins.len:
            return Known(len(found))
        if certain and all(isinstance(each, Known) for _, each in found):
            return plainly(sum, [each.value for _, each in found])
        return Hidden(NONE.union(*(reads_of(valued(t)) | reads_of(each) for t, each in found)))

    def _tested(self, function: Any, whole: Any) -> Truth:
        found = [(truth, truth_of(each)) for truth, each in self.items(whole)]
        if function is builtins.any:
            return some(both(truth, each) for truth, each in found)
        return every(either(opposite(truth), each) for truth, each in found)
