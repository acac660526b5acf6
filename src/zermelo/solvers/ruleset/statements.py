"""Statements of an author's function: what binds names, what loops and decides, what is given."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.games.ruleset.contract import connected
from zermelo.solvers.ruleset.calls import Calls
from zermelo.solvers.ruleset.expressions import Inner
from zermelo.solvers.ruleset.order import (
    Loop,
    change_kind,
    closure_of,
    loads,
    once_only,
    own_change,
    taken_carefully,
)
from zermelo.solvers.ruleset.values import (
    Bits,
    Known,
    Packed,
    Record,
    Rows,
    Untranslatable,
    Value,
    join,
    leaves,
    mutable,
    settle,
    shape,
)
from zermelo.solvers.ruleset.writer import origins

OPTIONS, PARTS, YIELDS, RESULT = "options", "parts", "yields", "result"
"""What a function is there for: to write what moves lead to, or the parts of a position, into the
arena; to yield values; to return one."""

OUT = "0out"
"""The list of what a function yields, and the hint for what one returns; no author's name."""

CHANGES = {
    "update": "union", "difference_update": "difference", "intersection_update": "intersection",
    "symmetric_difference_update": "symmetric_difference",
}  # fmt: skip
"""The methods that change a set, and those that give what it becomes."""


KINDS = {
    "append": "list", "extend": "list", "add": "more", "update": "more", "discard": "less",
    "remove": "gone", "difference_update": "less", "intersection_update": "less",
    "symmetric_difference_update": "odd",
}  # fmt: skip
"""The kinds of the changes that methods make (`order`)."""


GIVEN = (builtins.list, builtins.tuple, builtins.iter, builtins.sorted)
"""Functions that yield what they are given."""


class Statements(Calls):
    """The statements of one function."""

    mode = RESULT
    generator = False

    def whole(self, tree: Any, given: dict[str, Value]) -> None:
        """Write the function whole."""
        for name, value in given.items():
            self.parameter(name, value)
        self.arguments = {name: self.env[name] for name in given}
        if self.mode == YIELDS:
            self.bind(OUT, Rows(None, (), "0"))
        if isinstance(tree, ast.Lambda):
            self._return(tree.body)
        elif self.block(tree.body):
            if self.mode == RESULT:
                self.line("raise ValueError")
            else:
                self.finish()
        self.unalias()

    def block(self, body: list[ast.stmt]) -> bool:
        """Write statements; return whether what comes after them is reached."""
        self.turning.blocks.append(id(body))
        goes_on = all(map(self._statement, body))
        self.turning.blocks.pop()
        return goes_on

    def _statement(self, node: ast.stmt) -> bool:
        self.functions.line = node.lineno
        taken_carefully(node)
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(ast.Yield(ast.expr() as value)) if self.mode != RESULT:
                self._yield(value)
            case ast.Expr(ast.YieldFrom(value)) if self.mode != RESULT:
                self._all_given(value)
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), method), arguments, [])):
                self._change(name, method, arguments)
            case ast.Assign(targets, value):
                name, how = self._own_change(node)
                with self.turning.how(hidden=name):
                    found = self.expression(value)
                kind = how if isinstance(how, str) else change_kind(how, settle(found))
                if len(targets) > 1:
                    found = self.temporary(found)
                with self.turning.how(kind):
                    for target in targets:
                        self._assign(target, found)
            case ast.AnnAssign(ast.Name() as own, _, ast.expr() as given):
                self._assign(own, self.expression(given))
            case ast.AugAssign(ast.Name(name), operator, value):
                self._augment(name, operator, value)
            case ast.AugAssign(ast.Subscript(ast.Name(name), index), operator, value):
                self._augmented_entry(name, index, operator, value)
            case ast.For(target, iterated, body, []):
                before, around = set(self.assigned), len(self.turning.loops)
                with self.iterate(iterated) as (turn, leave):
                    for loop in self.turning.loops[around:]:
                        loop.leave_by(body)
                    self.leaving.append(leave)
                    self.merge(node)
                    self.assign(target, turn, self.bind)
                    self.block(body)
                    self.leaving.pop()
                self.merge(node)
                self.assigned &= before
            case ast.While(test, body, []):
                self.merge(node)
                with self._closure(test, body) as waiting:
                    goes_on = self._while(test, body, waiting)
                self.merge(node)
                return goes_on
            case ast.If(test, body, otherwise):
                names, roles = (frozenset[str](), "") if otherwise else once_only(test, body)
                with self.turning.how(once=names, roles=roles):
                    goes_on = self._if(test, body, otherwise)
                self.merge(node)
                return goes_on
            case ast.Match(subject, [ast.match_case(ast.MatchValue(wanted), None, body), *rest]):
                test = ast.Compare(subject, [ast.Eq()], [wanted])
                others: list[ast.stmt] = [ast.Match(subject, rest, lineno=node.lineno)]
                return self._statement(ast.If(test, body, others, lineno=node.lineno))
            case ast.Match(_, [ast.match_case(ast.MatchAs(None, None), None, body)]):
                return self.block(body)
            case ast.Match(_, []):
                pass
            case ast.Break():
                self.leaving[-1]()
                return False
            case ast.Continue():
                self.line("continue")
                return False
            case ast.Assert(test):
                condition = self.truth(test)
                self.refuse(f"not {condition}")
            case ast.Raise():
                self.line("raise ValueError")
                return False
            case ast.FunctionDef(name) if not node.decorator_list:
                self.alias(name, Known(Inner(node, self)))
            case ast.Return(value):
                self._return(value)
                return False
            case _:
                raise Untranslatable(f"line {node.lineno}: {ast.unparse(node).splitlines()[0]}")
        return True

    def _if(self, test: ast.expr, body: list[ast.stmt], otherwise: list[ast.stmt]) -> bool:
        condition = self.truth(test)
        if isinstance(condition, bool):
            return self.block(body if condition else otherwise)
        before = set(self.assigned)
        with self.indent(f"if {condition}:"):
            goes_on = self.block(body)
        after, self.assigned = self.assigned, before
        self.merge(*body)
        if not otherwise:
            self.assigned = before & after if goes_on else before
            return True
        with self.indent("else:"):
            other = self.block(otherwise)
        if goes_on and other:
            self.assigned &= after
        elif goes_on:
            self.assigned = after
        return goes_on or other

    @contextmanager
    def _closure(self, test: ast.expr, body: list[ast.stmt]) -> Iterator[str]:
        """Follow a loop that takes entries in the order of a set, and return what it takes from."""
        waiting = closure_of(test, body)
        value = self.env.get(waiting)
        if waiting in self.assigned and isinstance(value, Rows | Bits) and self.mixed(value):
            single = isinstance(value, Bits) or value.once
            loop = Loop(frozenset(self.assigned), waiting, single)
            loop.leave_by(body)
            with self.any_order(loop):
                yield waiting
        else:
            yield ""

    def _while(self, test: ast.expr, body: list[ast.stmt], waiting: str) -> bool:
        before = set(self.assigned)
        self.leaving.append(self.leave)
        with self.indent("while True:"):
            with self.turning.how(hidden=waiting):
                condition = self.truth(test)
            if condition is not True:
                self.line(f"if not {condition}:")
                self.line("    break")
            self.block(body)
        self.leaving.pop()
        self.assigned &= before
        return condition is not True or any(
            isinstance(each, ast.Break) for one in body for each in ast.walk(one)
        )

    # Names.

    def _own_change(self, node: ast.Assign) -> tuple[str, ast.operator | str]:
        """Return the name that a statement changes by what it is, and how."""
        name, how = own_change(node)
        function = self.resolve_call(node.value)[0]
        if how in ("max", "min") and function not in (builtins.max, builtins.min):
            return "", ""
        return name, how

    def _assign(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Tuple() | ast.List() if len(target.elts) > 1:
                # All is read before anything is written: a, b = b, a.
                parts = list(self.taken_apart(value, len(target.elts)))
                safe = [each if isinstance(each, Known) else self.temporary(each) for each in parts]
                for each, part in zip(target.elts, safe, strict=True):
                    self.assign(each, part, self.bind)
            case ast.Subscript(ast.Name(name), index):
                self._place(name, self.expression(index), value)
            case _:
                self.assign(target, value, self.bind)

    def _augment(self, name: str, operator: ast.operator, value: ast.expr) -> None:
        if name not in self.assigned:
            raise Untranslatable(f"{name} may be without a value")
        found = self.operation(self.env[name], operator, value)
        if isinstance(found, Record | Packed):
            raise Untranslatable(f"an assignment to {name}")
        with self.turning.how(change_kind(operator, found)):
            if isinstance(found, Bits):
                self.rebind(name, found)
            else:
                self.bind(name, found)

    def _place(self, name: str, at: Value, value: Value) -> None:
        """Exchange an entry of a list."""
        with self.turning.how(self.turning.kind, name):
            record = self.name(name)
        if not isinstance(record, Record | Packed) or record.frozen:
            raise Untranslatable(f"an assignment to an entry of {name}")
        self.share(value)
        self.rebind(name, self.replace(record, at, value))

    def _augmented_entry(
        self, name: str, index: ast.expr, operator: ast.operator, value: ast.expr
    ) -> None:
        at = self.expression(index)
        at = at if isinstance(at, Known) else self.temporary(at)
        with self.turning.how(hidden=name):
            part = self.part(self.name(name), at)
        found = self.operation(part, operator, value)
        kind = change_kind(operator, settle(found))
        with self.turning.how(f"part {kind}" if kind else ""):
            self._place(name, at, found)

    def _change(self, name: str, method: str, arguments: list[ast.expr]) -> None:
        with self.turning.how(hidden=name):
            value = self.name(name)
        if isinstance(value, Bits) and (value.listed is not False or value.frozen is not False):
            raise Untranslatable(f"{name}.{method} of what may be no set that changes")
        with self.turning.how(KINDS.get(method, "")):
            self._changed_by(name, value, method, arguments)

    def _changed_by(self, name: str, value: Value, method: str, arguments: list[ast.expr]) -> None:
        match value, method, arguments:
            case Rows(once=once), ("append" | "add"), [one] if once == (method == "add"):
                self.append(name, self.expression(one))
            case Rows(once=False), "extend", [several] if not loads(several, name):
                with self.iterate(several) as (one_value, _):
                    self.append(name, one_value)
            case ((Rows() | Bits()), "pop", _):
                self.expression(ast.Call(ast.Attribute(ast.Name(name), method), arguments, []))
            case Bits(), ("add" | "discard" | "remove"), [one]:
                member = settle(self.expression(one))
                if method == "add" and value.things is None and isinstance(member, Bits):
                    self.shapes[name] = Rows(shape(member), bag=True, once=True)
                    raise Untranslatable("a set of sets")
                code, things = self.single(member, lenient=method == "discard")
                if method == "remove":
                    self.refuse(f"{value.code} & {code} == 0")
                    self.refuse(f"{code} == 0")
                sign = ast.BitOr() if method == "add" else ast.Sub()
                self.rebind(name, self.unite(value, sign, Bits(code, things)))
            case Bits(), "clear", []:
                self.rebind(name, Bits("0", None, frozen=False))
            case Bits(), _, [_, *_] if method in CHANGES:
                self.rebind(
                    name,
                    self._method(ast.Call(ast.Name(name), arguments, []), value, CHANGES[method]),
                )
            case _:
                raise Untranslatable(f"{name}.{method}")

    # What a function gives.

    def _yield(self, node: ast.expr) -> None:
        """Write what is yielded."""
        self.turning.give()
        match node:
            case ast.Tuple([_, after]) | ast.List([_, after]) if self.mode == OPTIONS:
                self.put(self.expression(after))
            case _:
                self._give(self.expression(node))

    def _give(self, value: Value) -> None:
        """Write a value that is yielded."""
        if self.mode == YIELDS:
            self.append(OUT, value)
        elif self.mode == PARTS:
            self.put(value)
        elif isinstance(value, Record) and len(value.values) == 2:
            self.put(value.values[1])
        else:
            raise Untranslatable("what is no pair of a move and a position")

    def put(self, value: Value) -> None:
        """Write a position into the arena."""
        value = settle(value)
        kind = shape(value)
        wanted = self.layout.position
        if join(kind, wanted) != wanted or mutable(kind):
            raise Untranslatable("positions are of several kinds")
        codes = leaves(self.convert(value, wanted))
        self.line("if _used >= len(_arena):")
        self.line("    return -1")
        for line in self.layout.store(codes):
            self.line(line)
        self.line("_used += 1")

    def _all_given(self, node: ast.expr) -> None:
        """Write all that an expression goes through as what is yielded."""
        self.turning.give()
        function, arguments, keywords = self.resolve_call(node)
        match node:
            case ast.GeneratorExp(one, generators) | ast.ListComp(one, generators):
                with self.turns(generators):
                    self._yield(one)
            case ast.BinOp(left, ast.Add(), right):
                self._all_given(left)
                self._all_given(right)
            case ast.List(members) | ast.Tuple(members):
                for each in members:
                    self._yield(each)
            case ast.IfExp(test, yes, no):
                gives: list[list[ast.stmt]] = [
                    [ast.Expr(ast.YieldFrom(each), lineno=node.lineno)] for each in (yes, no)
                ]
                self._if(test, *gives)
            case ast.Call() if function in GIVEN and len(arguments) == 1:
                self._all_given(arguments[0])
            case ast.Call(ast.Name()) if self.mode in (OPTIONS, PARTS) and not keywords and (
                isinstance(function, Inner) or inspect.isfunction(function)
            ) and function is not connected:  # fmt: skip
                values = [self.expression(each) for each in arguments]
                code, _ = self.call_code(Known(function), values, {}, self.mode)
                self.line(f"_used = {code}")
                self.line("if _used < 0:")
                self.line("    return -1")
            case _:
                with self.iterate(node) as (value, _):
                    self._give(value)

    def _return(self, node: ast.expr | None) -> None:
        if self.mode == RESULT:
            if node is None:
                raise Untranslatable("a function that returns nothing")
            value = settle(self.expression(node))
            if mutable(shape(value)) and self.arguments.keys() & set(origins(value)):
                raise Untranslatable("an argument is returned")
            kind = join(self.shapes.get(OUT, shape(value)), shape(value))
            self.shapes[OUT] = kind
            self.line(f"return {', '.join(leaves(self.convert(value, kind))) or '0'}")
            return
        if node is not None:
            if self.generator:
                raise Untranslatable("what a generator returns is lost")
            self._all_given(node)
        self.finish()

    def finish(self) -> None:
        """Write the end of a function that yields."""
        if self.mode == YIELDS:
            self.line(f"return {', '.join(leaves(self.env[OUT]))}")
        else:
            self.line("return _used")
