"""Graphs from elsewhere: from files, and from the generators of networkx.

A file has one line of graph6, sparse6 or digraph6, or two integer columns, where each line is an
edge and the vertices are 0 to the largest number that occurs; blank lines and lines that begin with
# are skipped. In ``networkx:turan_graph(9,3)`` the arguments are numbers, texts, or lists of such;
nothing is executed but the one generator. One that draws at random has the seed 0 unless it is
given another.
"""

from __future__ import annotations

import ast
import inspect
import re
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from typing import Any

from zermelo.core import graph6
from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.regular import regular
from zermelo.core.sizes import affordable

InstanceReader = Callable[[Path], Graph]
"""Reads the graph of an instance file; the room `formats` provides one."""

_MEND = "give one line of graph6, sparse6 or digraph6, or two integer columns"


def read(path: Path, instance: InstanceReader | None = None) -> Graph:
    """Read a graph from a file; `instance` reads that of an instance when the name ends in .json.

    `InputError`: the file cannot be read or holds no graph; the text names file and line.
    """
    if path.suffix == ".json":
        if instance is None:
            raise InputError(f'cannot read an instance here: "{path}"', _MEND)
        return instance(path)
    try:
        with regular(path) as stream:
            lines = stream.read().removeprefix(BOM_UTF8).decode("ascii").splitlines()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise InputError(f'cannot read "{path}": {reason}') from None
    rows = [
        (number, line.strip())
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not rows:
        raise InputError(f'"{path}" holds no graph', _MEND)
    try:
        return _columns(rows) if re.match(r"[-+0-9]", rows[0][1]) else _line(rows)
    except InputError as error:
        raise InputError(f'"{path}"{error.place}: {error.what}', error.mend) from None


def _line(rows: list[tuple[int, str]]) -> Graph:
    number, text = rows[0]
    if len(rows) > 1:
        raise InputError("there is more than one line", "give one graph", f", line {rows[1][0]}")
    try:
        return graph6.decode(text, text_format(text))
    except InputError as error:
        raise InputError(error.what, error.mend or _MEND, f", line {number}") from None


def text_format(text: str) -> str:
    """Return which of graph6, sparse6 and digraph6 a line must be, by its header or first mark."""
    for name, header in graph6.HEADERS.items():
        if text.startswith(header):
            return name
    return {":": "sparse6", "&": "digraph6"}.get(text[:1], "graph6")


def _columns(rows: list[tuple[int, str]]) -> Graph:
    pairs: list[tuple[int, int]] = []
    for number, line in rows:
        found = re.fullmatch(r"([0-9]{1,18})\s+([0-9]{1,18})", line)
        if not found:
            raise InputError(f"{shown(line)} is not a pair of vertices", _MEND, f", line {number}")
        pairs.append((int(found[1]), int(found[2])))
    try:
        return Graph.from_edges(1 + max(map(max, pairs)), pairs)
    except InputError as error:
        position = int(error.place.strip("[]"))
        raise InputError(error.what, error.mend, f", line {rows[position][0]}") from None


LARGEST = 2000
"""No integer among the arguments is larger: how many vertices come of them is not known before."""

MEND = "write for instance networkx:turan_graph(9,3)"


def graph_of_call(text: str) -> Graph:
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
