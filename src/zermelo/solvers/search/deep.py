"""Recursion that does not use Python's stack, so that its depth is limited by memory alone."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

Result = TypeVar("Result")

Deep = Generator["Deep[Any]", Any, Result]
"""A recursive function as a generator: ``result = yield function(arguments)`` is a call."""


def run(call: Deep[Result]) -> Result:
    """Run a recursive function that is written as a generator, and return what it returns."""
    stack: list[Deep[Any]] = [call]
    value: Any = None
    while stack:
        try:
            inner = stack[-1].send(value)
        except StopIteration as end:
            stack.pop()
            value = end.value
        else:
            stack.append(inner)
            value = None
    result: Result = value
    return result
