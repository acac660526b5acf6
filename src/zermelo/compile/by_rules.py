"""The loops of the rules that find a graph's answers for a book, compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

from zermelo.checker.book_values import Run, run
from zermelo.core.errors import Unavailable


@cache
def compiled_run() -> Run:
    """Return what runs the loops of the rules, compiled where that is possible."""
    try:
        import numpy as np

        from zermelo.compile.kernels import jit
    except (ImportError, Unavailable):
        return run
    kernel: Any = cache(jit)

    def call(function: Any, found: bytearray, *given: list[int]) -> None:
        arrays = [np.array(each, np.int64) for each in given]
        kernel(function)(np.frombuffer(found, np.uint8), *arrays)

    return call
