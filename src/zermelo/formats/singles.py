"""One value for a list of one: ``take=3``, where a person writes the data and not a file."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from zermelo.core.instance import Instance
from zermelo.core.labels import Label


def as_list(value: Any, kind: Any) -> Any:
    """Return a value that stands for a list of one as that list, where a list is wanted.

    It does only where it can mean nothing else: data on vertices is never made of one value, and
    "all" is a word of its own.
    """
    kinds = (kind, *get_args(kind))
    lists = [each for each in kinds if get_origin(each) is list]
    on_vertices = any(get_origin(each) is dict for each in kinds)
    if on_vertices or not lists or (value == "all" and str in kinds):
        return value
    (inside,) = get_args(lists[0])
    if get_origin(inside) is tuple:
        flat = isinstance(value, list | tuple) and not any(
            isinstance(each, list | tuple | dict) for each in value
        )
        return [value] if flat and len(value) == len(get_args(inside)) else value
    if isinstance(value, bool) and inside is not bool:
        return value
    wanted = dict if inside is Instance else (int, str) if inside == Label else inside
    return [value] if isinstance(wanted, type | tuple) and isinstance(value, wanted) else value
