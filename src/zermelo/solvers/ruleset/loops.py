"""Loops of an author's function: over sets as bits, integers, connected parts and edges.

What needs statements of its own, a comprehension say, is written before the statement that is
being translated.
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from zermelo.games.ruleset.contract import connected

INTEGER, SET, BOOLEAN, GRAPH, LIST, PAIR = "integer", "set", "boolean", "graph", "list", "pair"


class Untranslatable(Exception):
    """The function uses something that is not understood."""


class Functions(Protocol):
    """The functions of the file that are translated, and its names."""

    names: dict[str, Any]
    returns: dict[str, str]

    def tree(self, function: Callable[..., Any]) -> ast.FunctionDef:
        """Return the text of a function, parsed."""

    def kernel(self, tree: ast.FunctionDef, types: dict[str, str]) -> str:
        """Translate a function for arguments of these types; return the name of its kernel."""


class Loops(ABC):
    """The types of a function's names, and the lines written so far."""

    def __init__(self, functions: Functions, types: dict[str, str]) -> None:
        self.functions = functions
        self.types = dict(types)
        self.lines: list[str] = []
        self._depth = 1
        self._fresh = 0

    def line(self, text: str) -> None:
        """Write a line."""
        self.lines.append("    " * self._depth + text)

    @contextmanager
    def indented(self) -> Iterator[None]:
        """Write what comes meanwhile one step to the right."""
        self._depth += 1
        yield
        self._depth -= 1

    def new(self) -> str:
        """Return a name that nobody else uses."""
        self._fresh += 1
        return f"_t{self._fresh}"

    def bind(self, name: str, kind: str) -> None:
        """Give a name its type, which it keeps."""
        if name.startswith("_"):
            raise Untranslatable(f"the name {name} is taken")
        if self.types.setdefault(name, kind) != kind or kind in (GRAPH, PAIR):
            raise Untranslatable(f"{name} has several types")

    @contextmanager
    def loop(self, target: ast.expr, iterated: ast.expr) -> Iterator[None]:
        """Write the head of a loop over integers, sets or edges."""
        match target, iterated:
            case ast.Name(name), _:
                with self.each(name, iterated):
                    yield
            case ast.Tuple([ast.Name(u), ast.Name(v)]), _ if self._edges(iterated):
                counter = self.new()
                self.bind(u, INTEGER)
                self.bind(v, INTEGER)
                self.line(f"for {counter} in range(len(_tails)):")
                with self.indented():
                    self.line(f"{u}, {v} = _tails[{counter}], _heads[{counter}]")
                    yield
            case (
                ast.Tuple([ast.Name(i), ast.Tuple([ast.Name(_), ast.Name(_)]) as edge]),
                ast.Call(ast.Name("enumerate"), [edges], []),
            ) if self._edges(edges):
                with self.loop(edge, edges):
                    self.bind(i, INTEGER)
                    self.line(f"{i} = _t{self._fresh}")
                    yield
            case _:
                raise Untranslatable(ast.unparse(iterated))

    def _edges(self, node: ast.expr) -> bool:
        """Whether an expression is the edges of the graph, in their order."""
        match node:
            case ast.Attribute(ast.Name(name), "edges"):
                return self.types.get(name) == GRAPH
            case ast.Call(ast.Name("sorted" | "list" | "tuple"), [inside], []):
                return self._edges(inside)
        return False

    @contextmanager
    def each(self, name: str, iterated: ast.expr) -> Iterator[None]:
        """Write the head of a loop; what is written meanwhile is its body."""
        match iterated:
            case ast.Call(ast.Name("range"), bounds, []) if 1 <= len(bounds) <= 2:
                inside = ", ".join(self.of(bound, INTEGER) for bound in bounds)
                counter = self.new()
                self.bind(name, INTEGER)
                self.line(f"for {counter} in range({inside}):")
                with self.indented():
                    self.line(f"{name} = {counter}")
                    yield
                return
            case ast.Call(function, [graph, parts], []) if self._value(function) is connected:
                self.of(graph, GRAPH)
                self.bind(name, SET)
                first, rest = "_flood(_beside, {0}, {0} & -{0})", self.of(parts, SET)
            case _:
                self.bind(name, INTEGER)
                first, rest = "_lowest({0})", self.of(iterated, SET)
        waiting = self.new()
        self.line(f"{waiting} = {rest}")
        self.line(f"while {waiting}:")
        with self.indented():
            self.line(f"{name} = {first.format(waiting)}")
            gone = f"_one({name})" if self.types[name] == INTEGER else name
            self.line(f"{waiting} &= ~{gone}")
            yield

    def _value(self, node: ast.expr) -> Any:
        """Return what a global name, or an attribute of one, stands for; None if it is none."""
        if isinstance(node, ast.Name) and node.id not in self.types:
            return self.functions.names.get(node.id)
        if isinstance(node, ast.Attribute):
            return getattr(self._value(node.value), node.attr, None)
        return None

    @abstractmethod
    def of(self, node: ast.expr, kind: str) -> str:
        """Return the text of an expression of this type."""

    @abstractmethod
    def truth(self, node: ast.expr) -> str:
        """Return the text of a condition."""

    @contextmanager
    def generated(self, generators: list[ast.comprehension]) -> Iterator[None]:
        """Write the loop and the conditions of a comprehension."""
        if len(generators) != 1:
            raise Untranslatable("a comprehension over several loops")
        target, hidden = generators[0].target, dict(self.types)
        for name in (each.id for each in ast.walk(target) if isinstance(each, ast.Name)):
            if name in hidden:
                raise Untranslatable(f"the name {name} is used twice")
        with self.loop(target, generators[0].iter):
            for test in generators[0].ifs:
                self.line(f"if not {self.truth(test)}:")
                self.line("    continue")
            yield
        self.types = hidden

    def collected(self, member: ast.expr, generators: list[ast.comprehension]) -> str:
        """Return the name of the set that a comprehension makes."""
        made = self.new()
        self.line(f"{made} = 0")
        with self.generated(generators):
            self.line(f"{made} |= _one({self.of(member, INTEGER)})")
        return made

    def tested(self, which: str, test: ast.expr, generators: list[ast.comprehension]) -> str:
        """Return the name of what "any" or "all" of a comprehension says."""
        made = self.new()
        self.line(f"{made} = {which == 'all'}")
        with self.generated(generators):
            self.line(
                f"if {self.truth(test)}:" if which == "any" else f"if not {self.truth(test)}:"
            )
            self.line(f"    {made} = {which == 'any'}")
            self.line("    break")
        return made
