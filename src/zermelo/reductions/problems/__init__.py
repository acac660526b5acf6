"""Problems of the literature, each by its name: their instances, and a search that decides one.

An instance is decided by trying every solution that there could be, with the test that a solution
of a reduction's has to pass as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from zermelo.core.errors import InputError
from zermelo.reductions.problem import Problem


def problem(
    name: str,
    small: Callable[[int], Iterator[Any]],
    possible: Callable[[Any], Iterable[Any]],
    verify: Callable[[Any, Any], bool],
    random: Callable[[Random, int], Any],
    smaller: Callable[[Any], Iterator[Any]],
    largest: int,
) -> Problem:
    """Return a problem of which `small` yields the instances of a size, up to a largest one.

    What is not of the form of a solution is none.
    """

    def instances(size: int) -> Iterator[Any]:
        if size > largest:
            raise InputError(f"instances of size {size}", f"all are listed up to {largest}")
        for each in range(1, size + 1):
            yield from small(each)

    def decide(instance: Any) -> bool:
        return any(verify(instance, each) for each in possible(instance))

    def verified(instance: Any, solution: Any) -> bool:
        with suppress(TypeError, ValueError, LookupError):
            return verify(instance, solution)
        return False

    return Problem(name, instances, decide, verified, random, None, smaller)


def without(items: list[Any], place: int) -> list[Any]:
    """Return a list without the item at a place."""
    return items[:place] + items[place + 1 :]
