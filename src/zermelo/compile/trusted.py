"""Rules that the checker trusts, compiled as they stand.

They are plain functions on integers: sets as bits. Their own text becomes a kernel, with those that
they call, so that a search plays by the rules that its answers are checked by. Integers have 64
bits there, so sets have at most 63 members.
"""

from __future__ import annotations

import ast
import inspect
from types import FunctionType
from typing import Any, TypeVar, cast

from numba import extending as untyped_extending
from numba import types as untyped_types
from numba.core import caching as untyped_caching

from zermelo.compile.instructions import length, ones
from zermelo.compile.kernels import inlined

caching: Any = untyped_caching
extending: Any = untyped_extending
types: Any = untyped_types

Function = TypeVar("Function")


def compile_trusted(function: Function) -> Function:
    """Return a kernel of a function of the rules, which is copied into its callers."""
    plain = cast(FunctionType, function)
    names = dict(plain.__globals__)
    for name in plain.__code__.co_names:
        if isinstance(names.get(name), FunctionType):
            names[name] = compile_trusted(names[name])
    kernel: Any = inlined(FunctionType(plain.__code__, names, plain.__name__))
    kernel._cache = caching.NullCache()  # numba keeps generators within their callers only
    return cast(Function, kernel)


def compile_moves(moves: Any) -> Any:
    """Return a kernel (game, position, arena, used) -> where the positions after its moves end.

    What the function yields is written into the arena instead; nothing else of its text changes.
    """
    tree = _Written().visit(ast.parse(inspect.getsource(moves)))
    names = dict(moves.__globals__)
    exec(compile(ast.fix_missing_locations(tree), moves.__code__.co_filename, "exec"), names)
    return compile_trusted(names[moves.__name__])


class _Written(ast.NodeTransformer):
    """Turns a generator of (move, position) into what writes the positions."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.args.args += [ast.arg("_arena"), ast.arg("_used")]
        node.body += ast.parse("return _used").body
        return node

    def visit_Expr(self, node: ast.Expr) -> Any:
        match node.value:
            case ast.Yield(ast.Tuple([_, position])):
                put = ast.parse("_arena[_used] = _used\n_used += 1").body
                cast(ast.Assign, put[0]).value = position
                return put
        return node


# numba compares the arguments of the two functions, annotations included.
extending.overload_method(types.Integer, "bit_length")(lambda word: lambda word: length(word))  # noqa: ARG005
extending.overload_method(types.Integer, "bit_count")(lambda word: lambda word: ones(word))  # noqa: ARG005
