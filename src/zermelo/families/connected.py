"""All connected graphs with n vertices, each once up to isomorphism.

Up to 7 vertices they are networkx's atlas (Read and Wilson, "An Atlas of Graphs", 1998), those with
8 are stored beside this file, and larger ones come from nauty's geng where it is on PATH. The
source depends on n alone, so a graph's number is the same on every machine with the same geng.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.graph6 import decode
from zermelo.core.guard import guarded
from zermelo.families.limits import at_least

ATLAS, STORED = 7, 8
"""The largest orders of networkx's atlas, and of the list beside this file."""

FILE = "connected8.g6.gz"
"""Written by ``instances/make_connected_graphs.py``, by the number of edges."""

GENG = ("geng", "nauty-geng")
"""The names that geng goes by."""

LARGEST = 32
"""geng takes at most this many vertices."""


def connected_graphs(n: int) -> Iterator[Graph]:
    """Yield the connected graphs with n vertices: 1, 1, 2, 6, 21, 112, 853, 11117, 261080, …

    Parameters
    ----------
    n : int
        The number of vertices, at least 1.

    Yields
    ------
    Graph
        One graph of each isomorphism class, always in the same order.

    Raises
    ------
    InputError
        n is less than 1, or more than geng takes, or above 8 and geng is not on PATH, or fails.
    """
    at_least("a connected graph", "n", n, 1)
    if n <= ATLAS:
        return _atlas(n)
    if n <= STORED:
        return map(decode, gzip.decompress(_file().read_bytes()).decode().split())
    return _geng(n)


def connected_by_degree(n: int, least: int, most: int) -> Iterator[Graph]:
    """Yield the connected graphs with n vertices all of whose degrees lie in a range.

    The order and the errors are those of `connected_graphs`.
    """
    at_least("a connected graph", "n", n, 1)
    if n <= STORED:
        graphs = connected_graphs(n)
        return (g for g in graphs if all(least <= g.degree(v) <= most for v in range(n)))
    return _geng(n, f"-d{least}", f"-D{most}")


def connected_graph(n: int, i: int) -> Graph:
    """Return the i-th connected graph with n vertices, counted from 0.

    Raises
    ------
    InputError
        There are not so many; or as for `connected_graphs`.
    """
    at_least("a connected graph", "i", i, 0)
    graphs = connected_graphs(n)
    found = next(islice(graphs, i, None), None)
    if found is None:
        count = sum(1 for _ in connected_graphs(n))
        raise InputError(
            f"there is no connected graph with {n} vertices and the number {i}",
            f"they have the numbers 0 to {count - 1}",
            "i",
        )
    return found


def _file() -> Path:
    return Path(__file__).with_name(FILE)


def _atlas(n: int) -> Iterator[Graph]:
    import networkx as nx

    for graph in nx.graph_atlas_g():
        if len(graph) == n and nx.is_connected(graph):
            yield Graph.from_edges(n, list(graph.edges))


def _geng(n: int, *options: str) -> Iterator[Graph]:
    if n > LARGEST:
        raise InputError(f"connected graphs with {n} vertices", f"geng lists n <= {LARGEST}", "n")
    program = next((found for name in GENG if (found := shutil.which(name))), None)
    if program is None:
        raise InputError(
            f"connected graphs with more than {STORED} vertices come from nauty's geng",
            "put it on PATH (Debian: apt install nauty)",
            "n",
        )
    return _lines([program, "-c", "-q", *options, str(n)])


def _lines(command: list[str]) -> Iterator[Graph]:
    with subprocess.Popen(
        guarded(command), stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as made:
        try:
            for line in made.stdout or ():
                yield decode(line)
        except BaseException:  # nobody wants the rest
            made.terminate()
            raise
    if made.returncode:  # a list that was cut off must not pass for the whole
        status = made.returncode
        end = f"with status {status}" if status > 0 else f"by signal {-status}"
        raise InputError(f"{Path(command[0]).name} ended {end} in the middle of its list", "", "n")
