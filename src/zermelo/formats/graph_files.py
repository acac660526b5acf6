"""Graphs that a ``graph`` object only names: members of a family, and files of edges.

Apart, because a certificate spells its graph out.
"""

from __future__ import annotations

from pathlib import Path

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.formats.columns import read_columns
from zermelo.formats.graph_json import GraphJson, ensure_order


def named(data: GraphJson, base: Path, loops: bool) -> Graph:
    """Return the graph that a file of edges or the mini-language gives."""
    if data.edges_file is not None:
        return _edges_file(data, base, loops)
    from zermelo.families.language import parse

    return parse(data.family or "", base)


def _edges_file(data: GraphJson, base: Path, loops: bool) -> Graph:
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
