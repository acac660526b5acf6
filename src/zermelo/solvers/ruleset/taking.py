"""Which entries may be taken from lists and sets within an expression."""

from __future__ import annotations

import ast

from zermelo.solvers.ruleset.values import Untranslatable


def taken_carefully(node: ast.stmt) -> None:
    """Refuse what takes an entry from a list or set in the middle of other things.

    A name is read where its value is used here, which may be after the entry was taken.
    """
    match node:
        case ast.For(_, whole) | ast.While(whole) | ast.If(whole):
            root: ast.AST = whole
        case ast.FunctionDef():
            return
        case _:
            root = node
    names = [each.id for each in ast.walk(root) if isinstance(each, ast.Name)]
    waiting: list[tuple[ast.AST, bool]] = [(root, True)]
    while waiting:
        each, once = waiting.pop()
        taken = ""
        match each:
            case ast.Call(ast.Attribute(ast.Name(name), "pop" | "popleft")):
                taken = name
            case ast.Expr() | ast.Assign() | ast.Subscript() | ast.BinOp():
                pass
            case ast.Call(ast.Attribute(_, "neighbors" | "degree")):
                pass
            case _ if each is not root:
                once = False
        if taken and not (once and names.count(taken) == 1):
            raise Untranslatable(f"{taken} is read where an entry is taken from it")
        if isinstance(each, ast.NamedExpr):
            _bound_once(each, names)
        waiting += [(inner, once) for inner in ast.iter_child_nodes(each)]


def _bound_once(node: ast.NamedExpr, names: list[str]) -> None:
    """Refuse a name that is bound within an expression that reads it too."""
    if names.count(node.target.id) > 1:
        raise Untranslatable(f"{node.target.id} is bound where it is read")
