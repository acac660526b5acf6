"""Making an instance small while something stays wrong with it.

It works on the JSON object of an instance file and knows no game: what refers to a vertex is seen
from the types of the game's keys. One change after the other is tried (a vertex less, an edge less,
an entry less, a smaller number, no key), and the first one that leaves it wrong is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.labels import Label
from zermelo.families.boards import Value
from zermelo.formats.instance import decode, encode
from zermelo.games.registry import GAMES

Wrong = TypeVar("Wrong")

PER_VERTEX = list[int] | dict[str, int]
"""The type of data with a number for every vertex."""

PER_EDGE = (list[tuple[Label, Label]], list[tuple[Label, Label, int]])
"""The types of data about edges."""


def shrunk(value: Value, wrong: Callable[[Value], bool], deadline: Deadline) -> Value:
    """Return a smaller instance that is still wrong; the value itself if there is none.

    `value` is the JSON object of an instance, and `wrong` says whether something is wrong with one;
    it is asked only about instances. What has been found by the deadline is returned.
    """
    return least(
        number_vertices(value),
        changes,
        lambda smaller: smaller if _is_instance(smaller) and wrong(smaller) else None,
        deadline,
    )


def least(
    value: Wrong,
    smaller: Callable[[Wrong], Iterator[Any]],
    wrong: Callable[[Any], Wrong | None],
    deadline: Deadline,
) -> Wrong:
    """Return what is wrong of which nothing smaller is; what was found by the deadline.

    `wrong` returns what is wrong with one of the smaller things, or None.
    """
    found: Wrong | None = value
    while found is not None and not deadline.expired:
        value, found = found, None
        for each in smaller(value):
            if deadline.expired or (found := wrong(each)) is not None:
                break
    return value if found is None else found


def number_vertices(value: Value) -> Value:
    """Return the object with its graph written out on the vertices 0..n-1."""
    instance = decode(value, Path())
    if value.get("graph") is None or not instance.labels.plain:
        return value
    return encode(instance)


def changes(value: Value) -> Iterator[Value]:
    """Yield the object with one small change each: parts, vertices, edges, keys, numbers."""
    for index, part in enumerate(value.get("parts", ())):
        rest = value["parts"][:index], value["parts"][index + 1 :]
        yield {**value, "parts": [*rest[0], *rest[1]]}
        for smaller in changes(part):
            yield {**value, "parts": [*rest[0], smaller, *rest[1]]}
    for side in ("left", "right"):
        if isinstance(part := value.get(side), dict):  # one of two games that are compared
            yield from ({**value, side: smaller} for smaller in changes(part))
    for holder in ("graph", "periodic"):
        board = value.get(holder)
        if isinstance(board, dict) and isinstance(board.get("vertices"), int):
            for v in reversed(range(board["vertices"])):
                yield _without_vertex(value, holder, v)
            for index, edge in enumerate(board["edges"]):
                less = {**board, "edges": board["edges"][:index] + board["edges"][index + 1 :]}
                yield _without_edge({**value, holder: less}, edge)
    for key in GAMES[value["game"]].keys:
        if key.name in value and key.name not in ("parts", "periodic"):
            yield {name: item for name, item in value.items() if name != key.name}
            for item in _smaller(value[key.name], key.type == PER_VERTEX):
                yield {**value, key.name: item}


def _is_instance(value: Value) -> bool:
    try:
        decode(value, Path())
    except InputError:
        return False
    return True


def _without_vertex(value: Value, holder: str, v: int) -> Value:
    def shift(u: Any) -> Any:
        return u - (u > v) if isinstance(u, int) else u

    def keeps(pair: list[Any]) -> bool:
        return v not in pair[:2]

    board = value[holder]
    edges = [[shift(e[0]), shift(e[1]), *e[2:]] for e in board["edges"] if keeps(e)]
    made = {**value, holder: {**board, "vertices": board["vertices"] - 1, "edges": edges}}
    for key in GAMES[value["game"]].keys:
        item = value.get(key.name)
        if item is None or key.name == holder:
            continue
        if key.type == PER_VERTEX and isinstance(item, list):
            made[key.name] = item[:v] + item[v + 1 :]
        elif key.type in (list[Label] | str, list[Label]) and isinstance(item, list):
            made[key.name] = [shift(u) for u in item if u != v]
        elif key.type == Label:
            made[key.name] = shift(item)
        elif key.type in PER_EDGE:
            made[key.name] = [[shift(e[0]), shift(e[1]), *e[2:]] for e in item if keeps(e)]
    return made


def _without_edge(value: Value, edge: list[Any]) -> Value:
    """Return the object without the data of an edge that the graph has no longer."""
    made, ends = dict(value), set(edge[:2])
    for key in GAMES[value["game"]].keys:
        if key.name in value and key.type in PER_EDGE:
            made[key.name] = [e for e in value[key.name] if set(e[:2]) != ends]
    return made


def _smaller(item: Any, whole: bool) -> Iterator[Any]:
    """Yield smaller values: numbers nearer to 0, shorter texts, entries less unless `whole`."""
    if isinstance(item, bool):
        return
    if isinstance(item, int):
        for less in (0, item // 2, item - 1):
            if 0 <= less < item:
                yield less
    elif isinstance(item, str):
        yield from (item[:i] + item[i + 1 :] for i in range(len(item)))
    elif isinstance(item, list):
        for index, inner in enumerate(item):
            if not whole:
                yield item[:index] + item[index + 1 :]
            for less in _smaller(inner, whole=True):
                yield [*item[:index], less, *item[index + 1 :]]
