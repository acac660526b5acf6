"""Numbers in the words of a position, for kernels: see `nimber_search.fields`."""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import inlined, jit


@inlined
def number(fields: Any, rows: Any, at: int, i: int) -> int:
    """Return one number of a position."""
    return int(rows[at, fields[i, 0]] >> fields[i, 1] & fields[i, 2])


@jit
def unpack(fields: Any, rows: Any, at: int, numbers: Any) -> None:
    """Read all numbers of a position."""
    for i in range(len(fields)):
        numbers[i] = number(fields, rows, at, i)


@jit
def store(fields: Any, rows: Any, at: int, i: int, new: int) -> None:
    """Write one number of a position in the place of another."""
    word, shift = fields[i, 0], fields[i, 1]
    rows[at, word] = (rows[at, word] & ~(fields[i, 2] << shift)) | new << shift
