"""Files of columns of whole numbers: archives of numpy, and texts."""

from __future__ import annotations

import io
import os
import warnings
import zipfile
import zlib
from pathlib import Path
from typing import IO, Any

from zermelo.checker.reading.graph import GraphJson, ensure_order
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.regular import regular


def integers(stream: IO[bytes]) -> Any:
    """Return the whole numbers of a text, a row for each line, as a numpy array of 64 bits.

    Columns stand apart by blanks; ``#`` begins a comment.

    Raises `ValueError` if the lines differ in length, or something is no whole number of 64 bits.
    """
    import numpy as np

    text = io.TextIOWrapper(stream, encoding="utf-8-sig")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an empty file is a graph without edges
            return np.loadtxt(text, np.int64, ndmin=2, comments="#")
    finally:
        text.detach()


LARGEST_COLUMNS = 10**9
"""A file of columns has at most so many bytes, unpacked."""


def read_columns(path: Path, width: int) -> Any:
    """Return the integer columns of a .npz or text file as a two-dimensional numpy array.

    Raises `InputError` if the file cannot be read or does not hold `width` columns of integers.
    """
    import numpy as np

    mend = f"it must have {width} integer column{'s' * (width > 1)}"
    try:
        if path.suffix == ".npz":
            with regular(path) as stream:
                with zipfile.ZipFile(stream) as archive:
                    _ensure_small(path, sum(item.file_size for item in archive.infolist()))
                stream.seek(0)
                stored = np.load(stream, allow_pickle=False)
                if len(stored.files) != 1:
                    raise InputError(f"{path} holds {len(stored.files)} arrays", "store one array")
                columns = stored[stored.files[0]]
        else:
            with regular(path) as stream:
                _ensure_small(path, os.fstat(stream.fileno()).st_size)
                columns = integers(stream)
            columns = columns.reshape(-1, width) if not columns.size else columns
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, zipfile.BadZipFile, EOFError, zlib.error) as error:
        # Of an archive numpy says things like "load it unsafely"; of a text it knows the row.
        detail = "" if path.suffix == ".npz" else f": {str(error).partition(';')[0].rstrip('.')}"
        raise InputError(f"{path} does not hold integer columns{detail}", mend) from None
    if columns.ndim != 2 or columns.shape[1] != width or columns.dtype.kind not in "iu":
        what = f"{path} holds an array of shape {columns.shape} and type {columns.dtype}"
        raise InputError(what, mend)
    if columns.size and int(columns.max()) >= 2**63:
        raise InputError(f"{path} holds numbers of more than 63 bits", "number from 0")
    return columns


def _ensure_small(path: Path, size: int) -> None:
    """Raise `InputError` if a file is too large to be taken into memory; asked before it is."""
    if size > LARGEST_COLUMNS:
        raise InputError(f"{path} has {size:,} bytes", f"at most {LARGEST_COLUMNS:,} are read")


def edges_file(data: GraphJson, base: Path, loops: bool) -> Graph:
    """Return the graph whose edges stand in the file that a ``graph`` object names."""
    import numpy as np

    path = base / (data.edges_file or "")
    columns = read_columns(path, 2)
    n = data.vertices
    if isinstance(n, list):
        raise InputError("an edges_file goes with a number of vertices", "its labels are 0..n-1")
    if n is None:
        n = int(columns.max()) + 1 if columns.size else 0
    ensure_order(n)
    return Graph.from_arrays(
        n,
        columns[:, 0].astype(np.int64),
        columns[:, 1].astype(np.int64),
        bool(data.directed),
        loops,
    )
