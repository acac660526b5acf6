"""Graphs by the generators of networkx: ``networkx:tutte_graph()``, ``networkx:turan_graph(9,3)``.

The arguments are numbers, texts, or lists of such; nothing is executed but the one generator. One
that draws at random has the seed 0 unless it is given another.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable

LARGEST = 2000
"""No integer among the arguments is larger: how many vertices come of them is not known before."""

MEND = "write for instance networkx:turan_graph(9,3)"


def made(text: str) -> Graph:
    """Return the graph of a call; its nodes are numbered in their order.

    Raises `InputError` if the text is no such call, or the generator refuses its arguments.
    """
    name, arguments, keys = _taken_apart(text)
    generator = _generator(name)
    if "seed" in inspect.signature(generator).parameters:
        keys.setdefault("seed", 0)
    try:
        found = generator(*arguments, **keys)
        if found.is_multigraph():
            raise InputError(f"{name} makes parallel edges", "choose a simple graph")
        numbers = {node: i for i, node in enumerate(found)}
        affordable(len(numbers), found.number_of_edges())
    except InputError:
        raise
    except Exception as error:  # whatever a generator says of its arguments
        raise InputError(f"{name} refuses: {shown(str(error))}", MEND) from None
    edges = [(numbers[u], numbers[v]) for u, v in found.edges()]
    return Graph.from_edges(len(numbers), edges, found.is_directed(), loops=True)


def _taken_apart(text: str) -> tuple[str, list[Any], dict[str, Any]]:
    """Return the name and the arguments of a call."""
    try:
        call = ast.parse(text.strip() if "(" in text else f"{text}()", mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            raise ValueError
        arguments = [ast.literal_eval(each) for each in call.args]
        keys = {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        raise InputError(f"{shown(text)} is no call of a generator", MEND) from None
    for number in _numbers([*arguments, *keys.values()]):
        if abs(number) > LARGEST:
            raise InputError(f"{shown(number)} is too large", f"write at most {LARGEST:,}")
    return call.func.id, arguments, keys


def _numbers(value: Any) -> list[int | float]:
    if isinstance(value, list | tuple):
        return [number for each in value for number in _numbers(each)]
    return [value] if isinstance(value, int | float) else []


def _generator(name: str) -> Callable[..., Any]:
    """Return a function of ``networkx.generators`` by its name."""
    import networkx as nx

    found = getattr(nx, name, None)
    home = getattr(inspect.unwrap(found), "__module__", "") if callable(found) else ""
    if found is None or not home.startswith("networkx.generators."):
        raise InputError(f"networkx has no generator {shown(name)}", MEND)
    generator: Callable[..., Any] = found
    return generator
