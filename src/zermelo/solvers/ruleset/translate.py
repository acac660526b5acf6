"""An author's `moves` on sets of small integers, translated into Python on bitmasks for numba.

A frozenset of integers from 0 to 62 is a word. What is understood is what rules like Node-Kayles
are written in: sets and their operations, loops over them, conditions, integers, lists as stacks,
set comprehensions, `any` and `all`, the graph's neighbours, edges and numbers, and functions of the
file made of these. Anything else is `Untranslatable`, and the rules run as they are. A name keeps
one type; a set that is changed in place has no second name; an integer that is no bit of a word
raises ValueError in the kernel. So a translated function gives what the author's does, or nothing.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from zermelo.core.graph import Graph
from zermelo.games.ruleset.contract import Ruleset
from zermelo.solvers.ruleset.expressions import BOARD, NUMBERS, SETS, Expressions, plain
from zermelo.solvers.ruleset.loops import (
    BOOLEAN,
    GRAPH,
    INTEGER,
    LIST,
    PAIR,
    SET,
    Untranslatable,
)

HEAD = '''"""Rules that were translated to bitmasks."""

from zermelo.solvers.kernels import jit
from zermelo.solvers.ruleset.words import around as _around
from zermelo.solvers.ruleset.words import edge as _edge
from zermelo.solvers.ruleset.words import flood as _flood
from zermelo.solvers.ruleset.words import highest as _highest
from zermelo.solvers.ruleset.words import lowest as _lowest
from zermelo.solvers.ruleset.words import one as _one
from zermelo.solvers.ruleset.words import size as _size
'''

CAPACITY = 128
"""The most entries of a list."""

CHANGES = {"add": "{0} |= {1}", "discard": "{0} &= ~{1}", "update": "{0} |= {1}"}


@cache
def translated(ruleset: Ruleset) -> str:
    """Return the text of a module with a kernel ``options``.

    ``options(*BOARD, left, arena, used)`` writes what the moves from a position
    leave into the arena from `used` on, and returns where it ends, or -1 if there is no room.

    Raises
    ------
    Untranslatable
        It is not written in what is understood.
    """
    moves = ruleset.moves
    module = _Module(
        getattr(moves, "__globals__", {}), ruleset.source.program if ruleset.source else ""
    )
    tree = module.tree(moves)
    names = [argument.arg for argument in tree.args.args]
    if len(names) != 2 or not plain(tree.args):
        raise Untranslatable("moves has other arguments than graph and position")
    module.kernel(tree, {names[0]: GRAPH, names[1]: SET}, options=True)
    return HEAD + "\n\n".join(["", *module.texts.values()])


@dataclass(slots=True)
class _Module:
    """The functions translated so far."""

    names: dict[str, Any]
    source: str
    texts: dict[str, str] = field(default_factory=dict)
    returns: dict[str, str] = field(default_factory=dict)
    doing: set[str] = field(default_factory=set)

    def tree(self, function: Callable[..., Any]) -> ast.FunctionDef:
        """Return the text of a function of the rules, parsed."""
        code = getattr(function, "__code__", None)
        if code is None or code.co_freevars:
            raise Untranslatable("it is no plain function, or uses names of one around it")
        try:
            text = self.source or "\n" * (code.co_firstlineno - 1) + inspect.getsource(function)
            nodes = ast.walk(ast.parse(text))
        except (OSError, TypeError, SyntaxError):
            raise Untranslatable("its text is not to be had") from None
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and node.lineno == code.co_firstlineno:
                return node
        raise Untranslatable("it is no plain function")

    def kernel(self, tree: ast.FunctionDef, types: dict[str, str], options: bool = False) -> str:
        """Translate a function for arguments of these types; return the name of its kernel."""
        name = "options" if options else f"_{tree.name}_{'_'.join(types.values())}"
        if name in self.texts:
            return name
        if name in self.doing:
            raise Untranslatable(f"{tree.name} calls itself")
        if any(argument.startswith("_") for argument in types):
            raise Untranslatable("a name begins with an underscore")
        self.doing.add(name)
        yields = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(tree))
        writer = _Statements(self, types, options, yields)
        writer.block(tree.body)
        given = [argument for argument, kind in types.items() if kind != GRAPH]
        arguments = ", ".join([BOARD, *given, *(("_arena", "_used") if options else ())])
        end = "return _used" if options else ""
        if not options and writer.returned is None:
            raise Untranslatable(f"{tree.name} returns nothing")
        lists = [f"    _l_{each} = [0] * {CAPACITY}\n    {each} = 0" for each in writer.lists]
        body = "\n".join([*lists, *writer.expressions.lines, *([f"    {end}"] if end else ())])
        self.texts[name] = f"@jit\ndef {name}({arguments}):\n{body}\n"
        self.returns[name] = writer.returned or INTEGER
        return name


class _Statements:
    """Writes the statements of one function."""

    def __init__(self, module: _Module, types: dict[str, str], options: bool, yields: bool) -> None:
        self.expressions = Expressions(module, types)
        self.options = options
        self.yields = yields
        self.lists: list[str] = []
        self.returned: str | None = None
        self._shared: set[str] = set(types)  # sets with a second name, not to be changed in place
        self._changed: set[str] = set()

    def block(self, body: list[ast.stmt]) -> None:
        """Write statements."""
        before = len(self.expressions.lines)
        for statement in body:
            self._statement(statement)
        if len(self.expressions.lines) == before:
            self.expressions.line("pass")

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(ast.Yield(ast.Tuple([_, after]))) if self.options:
                self._option(after)
            case (
                ast.Expr(ast.YieldFrom(ast.GeneratorExp(pair, generators)))
                | ast.Expr(ast.YieldFrom(ast.ListComp(pair, generators)))
                | ast.Return(ast.GeneratorExp(pair, generators))
                | ast.Return(ast.ListComp(pair, generators))
            ) if self.options and isinstance(pair, ast.Tuple) and len(pair.elts) == 2:
                with self.expressions.generated(generators):
                    self._option(pair.elts[1])
                if isinstance(node, ast.Return):
                    if self.yields:
                        raise Untranslatable("what a generator returns is lost")
                    self.expressions.line("return _used")
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), method), [argument], [])):
                self._change(name, method, argument)
            case ast.Assign([ast.Name(name)], ast.List([])):
                self._list(name, None)
            case ast.Assign([ast.Name(name)], ast.List([first])):
                self._list(name, first)
            case ast.Assign([ast.Name(name)], value):
                code, kind = self.expressions.expression(value)
                if isinstance(value, ast.Name) and kind == SET:
                    self._share(name, value.id)
                self.expressions.bind(name, kind)
                self.expressions.line(f"{name} = {code}")
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                if _names(targets) & _names(values):
                    raise Untranslatable(ast.unparse(node))
                for target, value in zip(targets, values, strict=True):
                    self._statement(ast.copy_location(ast.Assign([target], value), node))
            case ast.Assign([ast.Tuple([ast.Name(u), ast.Name(v)])], value):
                code = self.expressions.of(value, PAIR)
                self.expressions.bind(u, INTEGER)
                self.expressions.bind(v, INTEGER)
                self.expressions.line(f"{u}, {v} = {code}")
            case ast.AugAssign(ast.Name(name), operator, value):
                self._augmented(name, operator, value)
            case ast.For(target, iterated, body, []):
                with self.expressions.loop(target, iterated):
                    self.block(body)
            case ast.While(test, body, []):
                self.expressions.line("while True:")
                with self.expressions.indented():
                    self.expressions.line(f"if not {self.expressions.truth(test)}:")
                    self.expressions.line("    break")
                    self.block(body)
            case ast.If(test, body, otherwise):
                self.expressions.line(f"if {self.expressions.truth(test)}:")
                with self.expressions.indented():
                    self.block(body)
                if otherwise:
                    self.expressions.line("else:")
                    with self.expressions.indented():
                        self.block(otherwise)
            case ast.Break():
                self.expressions.line("break")
            case ast.Continue():
                self.expressions.line("continue")
            case ast.Return(None) if self.options:
                self.expressions.line("return _used")
            case ast.Return(ast.expr() as value) if not self.options:
                code, kind = self.expressions.expression(value)
                if self.returned not in (None, kind) or kind not in (INTEGER, SET, BOOLEAN):
                    raise Untranslatable("it returns values of several types")
                self.returned = kind
                self.expressions.line(f"return {code}")
            case _:
                raise Untranslatable(f"line {node.lineno}: {ast.unparse(node).splitlines()[0]}")

    def _option(self, after: ast.expr) -> None:
        self.expressions.line("if _used >= len(_arena):")
        self.expressions.line("    return -1")
        self.expressions.line(f"_arena[_used] = {self.expressions.of(after, SET)}")
        self.expressions.line("_used += 1")

    def _share(self, *names: str) -> None:
        self._shared |= set(names)
        if self._shared & self._changed:
            raise Untranslatable("a set that is changed has a second name")

    def _list(self, name: str, first: ast.expr | None) -> None:
        self.expressions.bind(name, LIST)
        if name not in self.lists:
            self.lists.append(name)
        if first is not None:
            self.expressions.line(f"_l_{name}[0] = {self.expressions.of(first, INTEGER)}")
        self.expressions.line(f"{name} = {int(first is not None)}")

    def _change(self, name: str, method: str, argument: ast.expr) -> None:
        kind = self.expressions.types.get(name)
        if kind == LIST and method == "append":
            self.expressions.line(f"_l_{name}[{name}] = {self.expressions.of(argument, INTEGER)}")
            self.expressions.line(f"{name} += 1")
            self.expressions.line(f"if {name} == {CAPACITY}:")
            self.expressions.line("    raise ValueError")
        elif kind == SET and method in CHANGES:
            self._changed.add(name)
            self._share()
            wanted = SET if method == "update" else INTEGER
            code = self.expressions.of(argument, wanted)
            self.expressions.line(
                CHANGES[method].format(name, code if wanted == SET else f"_one({code})")
            )
        else:
            raise Untranslatable(f"{name}.{method}")

    def _augmented(self, name: str, operator: ast.operator, value: ast.expr) -> None:
        kind = self.expressions.types.get(name, "")
        forms: Any = {SET: SETS, INTEGER: NUMBERS}.get(kind, {})
        if type(operator) not in forms:
            raise Untranslatable(f"an assignment to {name}")
        if kind == SET:
            self._changed.add(name)
            self._share()
        self.expressions.line(
            f"{name} = {forms[type(operator)].format(name, self.expressions.of(value, kind))}"
        )


def _names(nodes: list[ast.expr]) -> set[str]:
    inside = (each for node in nodes for each in ast.walk(node))
    return {each.id for each in inside if isinstance(each, ast.Name)}


def fits(graph: Graph, start: Any) -> bool:
    """Whether a position is a frozenset of integers that a word has room for."""
    most = max(graph.n, graph.m)
    return (
        isinstance(start, frozenset)
        and most <= 62
        and all(type(v) is int and 0 <= v < most for v in start)
    )
