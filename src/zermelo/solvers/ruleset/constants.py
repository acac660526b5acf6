"""What the names of a rules file stand for, and the texts of its functions."""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
from typing import Any

from zermelo.solvers.ruleset.values import Untranslatable

CHANGING = frozenset((
    "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse",
    "setdefault", "sort", "update", "difference_update", "intersection_update",
    "symmetric_difference_update", "appendleft", "popleft", "extendleft",
))  # fmt: skip
"""Methods that change what they are called of."""


LASTING = (int, str, float, tuple, frozenset, type(None))
"""What cannot be changed in place; a tuple of lists is not looked at."""

LOOKING = (ast.Subscript, ast.Compare, ast.Attribute, ast.For, ast.comprehension, ast.BinOp,
           ast.Starred)  # fmt: skip
"""What only looks at a list or dictionary."""


class Constants:
    """The names of a file, as far as nothing in it changes what they stand for."""

    def __init__(self, names: dict[str, Any], source: str) -> None:
        self.used: dict[str, Any] = {}
        self._names = names
        self._source = source
        self._trees: dict[Any, Any] = {}
        try:
            self._module: ast.Module | None = ast.parse(source) if source else None
        except SyntaxError:
            self._module = None
        self._bound, self._changed = _effects(self._module or ast.Module([], []))

    def of(self, name: str, default: Any) -> Any:
        """Return what a name stands for; `Untranslatable` if a function of the file changes it."""
        if name in self._names:
            value = self._names[name]
            lasting = isinstance(value, LASTING) or callable(value) or inspect.ismodule(value)
            if name in self._bound or (not lasting and name in self._changed):
                raise Untranslatable(f"{name} is changed by a function")
            self.used[name] = value
            return value
        return getattr(builtins, name, default)

    def tree(self, function: Any) -> tuple[Any, dict[str, Any]]:
        """Return the text of a function of the file, parsed, and its closed names and defaults."""
        decorated = isinstance(function, functools._lru_cache_wrapper)
        if decorated:
            function = function.__wrapped__
        if not inspect.isfunction(function) or function.__globals__ is not self._names:
            raise Untranslatable(f"a call of {getattr(function, '__name__', function)}")
        code = function.__code__
        try:
            cells = [cell.cell_contents for cell in function.__closure__ or ()]
        except ValueError:  # an empty one
            raise Untranslatable("a name without a value") from None
        if any(not isinstance(each, int | str | tuple | frozenset) for each in cells):
            raise Untranslatable("it uses names of a function around it")
        if code not in self._trees:
            self._trees[code] = self._resolve(function)
        tree = self._trees[code]
        if len(getattr(tree, "decorator_list", ())) > decorated:
            raise Untranslatable("a function with a decorator")
        parameters = inspect.signature(function).parameters.values()
        closed = dict(zip(code.co_freevars, cells, strict=True))
        return tree, closed | {
            each.name: each.default for each in parameters if each.default is not each.empty
        }

    def _resolve(self, function: Any) -> Any:
        code = function.__code__
        tree = self._module
        if tree is None:
            try:
                text = "\n" * (code.co_firstlineno - 1) + inspect.getsource(function)
                tree = ast.parse(text)
            except (OSError, TypeError, SyntaxError):
                raise Untranslatable("its text is not to be had") from None
        kind = ast.Lambda if function.__name__ == "<lambda>" else ast.FunctionDef
        found = [
            node
            for node in ast.walk(tree)
            if isinstance(node, kind)
            and code.co_firstlineno in (node.lineno, *_decorator_line(node))
            and [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
            == list(code.co_varnames[: code.co_argcount])
        ]
        if len(found) != 1:
            raise Untranslatable("it is no plain function")
        return found[0]


def _decorator_line(node: Any) -> list[int]:
    return [each.lineno for each in getattr(node, "decorator_list", ())][:1]


def _effects(module: ast.Module) -> tuple[set[str], set[str]]:
    """Return the names of a file that functions bind, and those that may be changed in place.

    A list that is handed on may be changed elsewhere. A name of a function's own counts as well: it
    may be another one, which does no harm.
    """
    bound: set[str] = set()
    changed: set[str] = set()
    for node in ast.walk(module):
        match node:
            case ast.Global(names):
                bound |= set(names)
            case ast.Subscript(ast.Name(name), _, ast.Store() | ast.Del()):
                changed.add(name)
            case ast.Attribute(ast.Name(name), _, ast.Store() | ast.Del()):
                changed.add(name)
            case ast.Call(ast.Attribute(ast.Name(name), method)) if method in CHANGING:
                changed.add(name)
        if not isinstance(node, LOOKING):
            inside = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.Name)]
            changed |= {each.id for each in inside if isinstance(each.ctx, ast.Load)}
    return bound, changed
