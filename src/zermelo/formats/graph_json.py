"""The ``graph`` object of an instance file: read strictly, written with everything spelled out.

One of four forms: vertices and edges; a graph6, sparse6 or digraph6 text; a family of the graph
mini-language; or an edges_file with two integer columns (.npz or text) for graphs too large for
JSON.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph, ensure_named, most_vertices
from zermelo.core.labels import Label, Labels
from zermelo.core.regular import regular
from zermelo.families.limits import affordable
from zermelo.formats.json_text import convert


class GraphJson(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The keys of a ``graph`` object."""

    vertices: int | list[Label] | None = None
    edges: list[tuple[Label, Label]] | None = None
    graph6: str | None = None
    sparse6: str | None = None
    digraph6: str | None = None
    family: str | None = None
    edges_file: str | None = None
    directed: bool | None = None


LARGEST_COLUMNS = 10**9
"""A file of columns has at most so many bytes, unpacked."""

FORMS = ("edges", "graph6", "sparse6", "digraph6", "family", "edges_file")


def read_graph(value: Any, base: Path | None, loops: bool) -> tuple[Graph, Labels]:
    """Read a ``graph`` object.

    Parameters
    ----------
    value : JSON value
        The object.
    base : Path or None
        The folder that file names in it are relative to; None where the graph is to be written
        out, so that it names no family and no file.
    loops : bool
        Whether the game allows loops.

    Raises
    ------
    InputError
        Anything wrong with it; the place is inside the object.
    """
    if isinstance(value, str):
        raise InputError("the graph is a text", f'write {{"family": {shown(value)}}}')
    data: GraphJson = convert(value, GraphJson, GraphJson.__struct_fields__)
    given = [form for form in FORMS if getattr(data, form) is not None]
    if not given and data.vertices is not None:
        raise InputError('the key "edges" is missing', 'add "edges": [[u, v], …]')
    if len(given) != 1:
        what = f"{' and '.join(given)} are all given" if given else "the graph is empty"
        raise InputError(what, f"give exactly one of {', '.join(FORMS)}")
    form = given[0]
    if data.vertices is not None and form not in ("edges", "edges_file"):
        raise InputError(f"vertices does not go with {form}", "remove it", ".vertices")
    if form == "edges":
        return _pairs(data, loops)
    if form in ("edges_file", "family"):
        if base is None:
            raise InputError("the graph is not written out", "give vertices and edges")
        graph = _placed(f".{form}", lambda: _named(data, base, loops))
    else:
        from zermelo.core import graph6

        graph = _placed(f".{form}", lambda: graph6.decode(getattr(data, form), form))
    if data.directed is not None and data.directed != graph.directed:
        raise InputError(f"directed does not agree with {form}", "remove it", ".directed")
    if graph.n == 0:
        raise InputError("the graph has no vertex", "give it at least one", f".{form}")
    if not loops:
        _no_loop(graph, f".{form}")
    return graph, Labels(graph.n)


def write_graph(graph: Graph, labels: Labels) -> dict[str, Any]:
    """Return the ``graph`` object of a graph, its vertices and edges written out."""
    plain = labels.plain
    edges: list[list[Label]] = (
        [[u, v] for u, v in graph.edges] if plain else [labels.of(edge) for edge in graph.edges]
    )
    counted = plain and graph.n <= most_vertices(graph.m)
    value: dict[str, Any] = {"vertices": graph.n if counted else list(labels), "edges": edges}
    if graph.directed:
        value["directed"] = True
    return value


def _pairs(data: GraphJson, loops: bool) -> tuple[Graph, Labels]:
    edges = data.edges or []
    if data.vertices is None:
        raise InputError('the key "vertices" is missing', "give their number or their labels")
    if isinstance(data.vertices, int):
        _placed(".vertices", lambda: ensure_named(data.vertices, len(edges)))  # type: ignore[arg-type]
    labels = _placed(".vertices", lambda: Labels(_order_or_labels(data.vertices)))
    if isinstance(data.vertices, int):
        pairs = edges
        for position, pair in enumerate(edges):
            for end in pair:
                if not isinstance(end, int) or not 0 <= end < len(labels):
                    raise labels.unknown(end).inside(f".edges[{position}]")
    else:
        pairs = []
        for position, (u, v) in enumerate(edges):
            try:
                pairs.append((labels.vertex(u), labels.vertex(v)))
            except InputError as error:
                raise error.inside(f".edges[{position}]") from None
    try:
        graph = Graph.from_edges(len(labels), pairs, bool(data.directed), loops)  # type: ignore[arg-type]
    except InputError as error:
        position = int(error.place.strip("[]"))
        u, v = edges[position]
        problem = "is a loop" if u == v else "stands twice"
        allowed = " (this game allows none)" if u == v else ""
        raise InputError(
            f"the edge {u}-{v} {problem}{allowed}", "remove it", f".edges[{position}]"
        ) from None
    return graph, labels


def _named(data: GraphJson, base: Path, loops: bool) -> Graph:
    if data.edges_file is not None:
        return _edges_file(data, base, loops)
    # Imported here because certificates, which spell their graphs out, never need it.
    from zermelo.families.language import parse

    return parse(data.family or "", base)


def _order_or_labels(vertices: int | list[Label] | None) -> int | list[Label]:
    n = vertices if isinstance(vertices, int) else len(vertices or ())
    if n < 1:
        raise InputError("the graph has no vertex", "give it at least one")
    affordable(n, 0)
    return vertices or ()  # type: ignore[return-value]


def _edges_file(data: GraphJson, base: Path, loops: bool) -> Graph:
    import numpy as np

    path = base / (data.edges_file or "")
    columns = read_columns(path, 2)
    n = data.vertices
    if isinstance(n, list):
        raise InputError("an edges_file goes with a number of vertices", "its labels are 0..n-1")
    if n is None:
        n = int(columns.max()) + 1 if columns.size else 0
    _order_or_labels(n)
    return Graph.from_arrays(
        n,
        columns[:, 0].astype(np.int64),
        columns[:, 1].astype(np.int64),
        bool(data.directed),
        loops,
    )


def read_columns(path: Path, width: int) -> Any:
    """Return the integer columns of a .npz or text file as a two-dimensional numpy array.

    Raises
    ------
    InputError
        The file cannot be read or does not hold `width` columns of integers.
    """
    import numpy as np

    from zermelo.formats.columns import integers

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
        mend = f"it must have {width} integer column{'s' * (width > 1)}"
        raise InputError(f"{path} does not hold integer columns{detail}", mend) from None
    if columns.ndim != 2 or columns.shape[1] != width or columns.dtype.kind not in "iu":
        raise InputError(
            f"{path} holds an array of shape {columns.shape} and type {columns.dtype}",
            f"it must have {width} integer column{'s' * (width > 1)}",
        )
    if columns.size and int(columns.max()) >= 2**63:
        raise InputError(f"{path} holds numbers of more than 63 bits", "number from 0")
    return columns


def _ensure_small(path: Path, size: int) -> None:
    """Raise `InputError` if a file is too large to be taken into memory; asked before it is."""
    if size > LARGEST_COLUMNS:
        raise InputError(f"{path} has {size:,} bytes", f"at most {LARGEST_COLUMNS:,} are read")


def _no_loop(graph: Graph, place: str) -> None:
    for u, v in zip(graph.tails, graph.heads, strict=True):
        if u == v:
            raise InputError(f"the graph has a loop at {u}", "this game allows none", place)


def _placed(place: str, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except InputError as error:
        raise error.inside(place) from None
