"""One value for a list of one: ``"take": 3`` is ``"take": [3]``."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from zermelo.core.instance import Instance
from zermelo.core.labels import Label


def alone(kind: Any) -> Any:
    """Return the type of one value that may stand for a list, or None.

    Data on vertices is never made of one value: that could mean every vertex.

    >>> alone(list[int]), alone(list[int] | dict[str, int])
    (<class 'int'>, None)
    """
    kinds = (kind, *get_args(kind))
    lists = [each for each in kinds if get_origin(each) is list]
    if not lists or any(get_origin(each) is dict for each in kinds):
        return None
    return get_args(lists[0])[0]


def as_list(value: Any, kind: Any) -> Any:
    """Return a value that stands for a list of one as that list, where a list is wanted.

    It does only where it can mean nothing else: "all" is a word of its own.

    >>> as_list(3, list[int]), as_list([0, 1], list[tuple[int, int]])
    ([3], [[0, 1]])
    """
    inside = alone(kind)
    if inside is None or (isinstance(value, str) and value == "all" and str in get_args(kind)):
        return value
    if get_origin(inside) is tuple:
        flat = isinstance(value, list | tuple) and not any(
            isinstance(each, list | tuple | dict) for each in value
        )
        return [value] if flat and len(value) == len(get_args(inside)) else value
    if isinstance(value, bool) and inside is not bool:
        return value
    wanted = (dict, Instance) if inside is Instance else (int, str) if inside == Label else inside
    return [value] if isinstance(wanted, type | tuple) and isinstance(value, wanted) else value
