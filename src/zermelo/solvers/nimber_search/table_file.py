"""The table of the compiled search in a file: rows of words after the first line.

A row is one of the table that is not free, its words as little-endian integers of 64 bits. The file
is somebody's word: its size is compared with what the first line says before anything is read, it
is read piece by piece into a table of limited memory, and its seal must fit. What stands in it is
believed, where `search` compares its values; a verdict that rests on it says so, and its evidence
is checked as ever.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.regular import regular
from zermelo.formats import table as table_file
from zermelo.formats.table import VERSION, Head, damage_error
from zermelo.formats.writing import atomic_write
from zermelo.solvers.method import Task
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.nimber_search.table_kernel import HEAPS, VALUE, WORK

PIECE = 1 << 16
"""The rows that are read, or written, at once."""


@cache
def code(moves: ModuleType) -> str:
    """Return the SHA-256 of the rules' program, and of that which writes positions as words."""
    assert moves.__file__ is not None
    own = Path(moves.__file__)
    files = [*sorted(Path(__file__).parent.glob("*.py")), *sorted(own.parent.glob("*.py"))]
    seen = [table_file.code().encode(), *(file.read_bytes() for file in files)]
    return hashlib.sha256(b"\0".join(seen)).hexdigest()


def load(path: str, task: Task, name: str, search: CompiledNimbers) -> int:
    """Take in a file's entries, if it is there, and return how many it has.

    `InputError` if it is no table of this search, or damaged; `LimitReached` if time is up.
    """
    if not os.path.exists(path):
        return 0
    head = table_file.read_head(path, task.instance)
    table_file.ensure_program(path, head, code(search.moves))
    row = 8 * (search.width + 1)
    try:
        with regular(path) as stream:
            begin = len(stream.readline(table_file.LONGEST))
            size = os.fstat(stream.fileno()).st_size
            if head.method != name or head.width != search.width or head.values < 0:
                raise damage_error(path)
            if size != begin + head.values * row:
                raise damage_error(path)
            seal = head.start_hash()
            for first in range(0, head.values, PIECE):
                task.deadline.check()
                text = stream.read(min(PIECE, head.values - first) * row)
                seal.update(text)
                if len(text) % row:
                    raise damage_error(path)
                rows = np.frombuffer(text, "<i8").reshape(-1, search.width + 1)
                if not _sound(rows[:, -1]):
                    raise damage_error(path)
                search.take(rows.astype(np.int64))
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror}", "", "", path) from None
    if seal.hexdigest() != head.sha256:
        raise damage_error(path)
    return head.values


def _sound(infos: Any) -> bool:
    """Whether entries may be: something is known, and either the nim-value or what it is not."""
    value, excluded = infos >> VALUE & 255, infos & (1 << HEAPS) - 1
    either = (value > 0) != (excluded > 0)
    return bool((either & (value <= HEAPS) & (infos >> WORK < 64) & (infos > 0)).all())


def save(path: str, instance: Instance, name: str, search: CompiledNimbers) -> None:
    """Write a table, whole or not at all; `InputError` if the place cannot be written."""
    digest, program = table_file.digest(instance), code(search.moves)
    values = sum(len(piece) for piece in _pieces(search)) // (8 * (search.width + 1))
    head = Head(
        "table", VERSION, instance.game, digest, program, values, "", name, search.width
    )  # fmt: skip
    head.sha256 = head.seal(*_pieces(search))
    with atomic_write(path) as stream:
        stream.write(head.line)
        for piece in _pieces(search):
            stream.write(piece)


def _pieces(search: CompiledNimbers) -> Iterator[bytes]:
    table = search.table
    for first in range(0, len(table), PIECE):
        rows = table[first : first + PIECE]
        yield rows[rows[:, -1] != 0].astype("<i8").tobytes()
