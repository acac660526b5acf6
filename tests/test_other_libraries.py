"""Graphs of other libraries, taken as they are, and the functions of `zermelo.nx`."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import zermelo
import zermelo.nx
from zermelo.errors import InputError, LimitReached

EDGES = [(0, 1), (1, 2), (2, 3), (3, 4)]


class Named:
    """The vertices of `Numbered`."""

    def __init__(self, names: list[Any] | None) -> None:
        self.names = names

    def attributes(self) -> list[str]:
        return [] if self.names is None else ["name"]

    def __getitem__(self, key: str) -> list[Any]:
        assert key == "name"
        assert self.names is not None
        return self.names


class Numbered:
    """What igraph's graphs have that is asked for."""

    def __init__(self, directed: bool = False, names: list[Any] | None = None) -> None:
        self.directed, self.vs = directed, Named(names)

    def vcount(self) -> int:
        return 5

    def get_edgelist(self) -> list[tuple[int, int]]:
        return EDGES

    def is_directed(self) -> bool:
        return self.directed


class Whole:
    """An integer of another system, which is equal to Python's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __eq__(self, other: object) -> bool:
        return hasattr(other, "__index__") and self.value == other.__index__()

    def __hash__(self) -> int:
        return hash(self.value)


class Iterated:
    """What Sage's graphs have that is asked for."""

    def vertex_iterator(self) -> Iterator[Whole]:
        return map(Whole, range(5))

    def edge_iterator(self, labels: bool = True) -> Iterator[tuple[Whole, Whole]]:
        assert not labels
        return ((Whole(u), Whole(v)) for u, v in EDGES)

    def is_directed(self) -> bool:
        return False


@pytest.mark.parametrize("graph", [Numbered(), Iterated(), Numbered(names=["a"] * 5)])
def test_a_graph_of_another_library_is_the_graph_that_it_says(graph: Any) -> None:
    made, labels = zermelo.graphs.graph(graph)
    assert (made.n, made.edges) == (5, zermelo.graphs.graph("path:5")[0].edges)
    assert list(labels) == [0, 1, 2, 3, 4]
    assert zermelo.nx.nim_value(graph) == 3


def test_names_and_directions_are_kept() -> None:
    named = Numbered(directed=True, names=["a", "b", "c", "d", "e"])
    made, labels = zermelo.graphs.graph(named)
    assert made.directed
    assert list(labels) == ["a", "b", "c", "d", "e"]
    verdict = zermelo.decide(zermelo.geography(named, token="a", question="winning-moves"))
    assert verdict.answer == []


def test_a_graph_of_igraph() -> None:
    igraph = pytest.importorskip("igraph", reason="igraph is not installed")
    petersen = igraph.Graph.Famous("Petersen")
    assert zermelo.nx.cop_number(petersen) == 3
    assert zermelo.graphs.graph(petersen)[0].m == 15
    path = igraph.Graph(EDGES)
    path.vs["name"] = list("abcde")
    first = zermelo.decide(zermelo.node_kayles(path, question="winning-moves"))
    assert {*first.answer} <= {*"abcde"}
    assert zermelo.graphs.lookup(path) == zermelo.graphs.lookup("path:5")
    arcs = igraph.Graph(EDGES, directed=True)
    assert zermelo.graphs.graph(arcs)[0].directed


@pytest.mark.parametrize("graph", [3, [1], object(), {"nodes": []}])
def test_what_is_no_graph_is_refused(graph: Any) -> None:
    with pytest.raises(InputError, match="is no graph"):
        zermelo.nx.cop_number(graph)


@pytest.mark.parametrize("name", zermelo.nx.__all__)
def test_the_functions_are_documented_as_those_of_networkx_are(name: str) -> None:
    function = getattr(zermelo.nx, name)
    for part in ("Parameters\n", "Returns\n", "Raises\n", "Examples\n"):
        assert part in function.__doc__
    test = doctest.DocTestFinder().find(function, name, globs={"zermelo": zermelo})[0]
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_functions_know_the_values_of_the_literature() -> None:
    assert zermelo.nx.cop_number(nx.dodecahedral_graph()) == 3
    assert zermelo.nx.capture_time(nx.cycle_graph(4), 1) is None
    assert not zermelo.nx.is_winnable(nx.path_graph(2), "all")
    assert zermelo.nx.brush_number(nx.path_graph(9)) == 1
    assert zermelo.nx.nim_value(nx.path_graph(4), "arc-kayles") == 2


def test_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(InputError, match="is no game with nim-values; did you mean node-kayles"):
        zermelo.nx.nim_value(nx.path_graph(3), "node_kayles")
    with pytest.raises(LimitReached):
        zermelo.nx.nim_value(nx.random_regular_graph(3, 300, seed=1), time_limit=0.3)


PAGE = (Path(__file__).resolve().parents[1] / "docs" / "libraries.md").read_text()


@pytest.mark.parametrize("line", re.findall(r"^zermelo\.nx\..*#.*$", PAGE, re.MULTILINE))
def test_the_page_says_what_comes_out(line: str) -> None:
    call, _, told = line.partition("#")
    found = eval(call, {"zermelo": zermelo, "nx": nx})
    assert str(found) == told.strip().partition(",")[0]


@pytest.mark.parametrize("form", ["graphml", "gexf", "graph6", "dot"])
def test_files_of_networkx_are_taken_as_it_reads_them(form: str, tmp_path: Path) -> None:
    file, petersen = tmp_path / f"petersen.{form}", nx.petersen_graph()
    if form == "dot":
        pytest.importorskip("pydot", reason="pydot is not installed")
        nx.nx_pydot.write_dot(petersen, file)
        read = nx.Graph(nx.nx_pydot.read_dot(file))
    else:
        getattr(nx, f"write_{form}")(petersen, file)
        read = getattr(nx, f"read_{form}")(file)
    assert zermelo.nx.cop_number(read) == 3
