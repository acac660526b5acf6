"""The mini-language: every text has one reading, every mistake one line with its column."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from zermelo.core import graph6
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families import (
    dags,
    operations,
    random_graphs,
    standard,
)
from zermelo.families.language import DEPTH, parse
from zermelo.families.registry import REGISTRY

P3, P4 = standard.path(3), standard.path(4)
GNP = random_graphs.gnp(20, 0.3, seed=1)

READINGS = [
    ("path:3", P3),
    ("  path:3  ", P3),
    ("path: 3", P3),
    ("path:+3", P3),
    ("grid:3x4", standard.grid(3, 4)),
    ("grid: 3 x 4", standard.grid(3, 4)),
    ("petersen", standard.petersen()),
    ("gnp:20,0.3,seed=1", GNP),
    ("gnp:20,.3,seed=1", GNP),
    ("gnp:20, 3e-1, seed = 1", GNP),
    ("gnp:20,1", standard.complete(20)),
    ("tree:9", random_graphs.tree(9, 0)),
    ("tree:9,seed=0", random_graphs.tree(9, 0)),
    ("mop:9,seed=7", random_graphs.mop(9, 7)),
    ("regular:8,3,seed=2", random_graphs.regular(8, 3, 2)),
    ("product(path:3,gnp:20,0.3,seed=1)", operations.product(P3, GNP)),
    ("product(gnp:20,0.3,seed=1,path:3)", operations.product(GNP, P3)),
    ("product( gnp:20 , 0.3 , seed=1 , path:3 )", operations.product(GNP, P3)),
    ("join(multipartite:1,2,path:3)", operations.join(standard.multipartite(1, 2), P3)),
    ("union(petersen,path:3)", operations.union(standard.petersen(), P3)),
    ("tensor(path:3,path:4,path:3)", operations.tensor(P3, P4, P3)),
    ("complement(union(path:3,path:4))", operations.complement(operations.union(P3, P4))),
    ("composition(path:3,empty:2,path:3)", operations.composition(P3, standard.empty(2), P3)),
    ("substitute(path:4,1,cycle:3)", operations.substitute(P4, 1, standard.cycle(3))),
    ("link(path:3,path:4,0,2)", operations.link(P3, P4, 0, 2)),
    ("identify(path:3,1,path:4,2)", operations.identify(P3, 1, P4, 2)),
    ("identify( path: 3 , 1 , path: 4 , 2 )", operations.identify(P3, 1, P4, 2)),
    (
        "identify(gnp:20,0.3,seed=1,19,petersen,3)",
        operations.identify(GNP, 19, standard.petersen(), 3),
    ),
    ("rooted(path:3,grid:3x4,5)", operations.rooted(P3, standard.grid(3, 4), 5)),
    ("corona(path:3,path:4)", operations.corona(P3, P4)),
    ("subdivide(grid:3x4,0,4)", operations.subdivide(standard.grid(3, 4), 0, 4)),
    ("subdivision(path:3)", standard.path(5).induced([0, 2, 4, 1, 3])),
    ("suppress(path:4,2)", P3),
    ("twin(spider:1,2,1,0)", operations.twin(standard.spider(1, 2, 1), 0)),
    ("twin(tree:9,8)", operations.twin(random_graphs.tree(9, 0), 8)),
    ("twin(tree:9,seed=3,8)", operations.twin(random_graphs.tree(9, 3), 8)),
    ("twin(graph6:DQc,2)", operations.twin(graph6.decode("DQc"), 2)),
    ("delete(twin(path:3,1),3)", P3),
    (
        "product(twin(path:3,1),delete(petersen,0))",
        operations.product(operations.twin(P3, 1), operations.delete(standard.petersen(), 0)),
    ),
    ("graph6:DQc", graph6.decode("DQc")),
    ("graph6:>>graph6<<DQc", graph6.decode("DQc")),
    ("join(graph6:DQc,path:3)", operations.join(graph6.decode("DQc"), P3)),
    ("sparse6::DaYn", graph6.decode(":DaYn", "sparse6")),
    ("union(sparse6::DaYn,path:3)", operations.union(graph6.decode(":DaYn", "sparse6"), P3)),
    ("digraph6:&AO", graph6.decode("&AO", "digraph6")),
    ("truncate(digrid:3x4,1)", dags.truncate(dags.grid(3, 4), 1)),
    (
        "terminate( oriented(complete:5) , 2 )",
        dags.terminate(dags.oriented(standard.complete(5)), 2),
    ),
    ("tensordag(simplex:2,3,kary:2,3)", dags.tensor(dags.simplex(2, 3), dags.tree(2, 3))),
    ("growth:3,4,5,seed=2", dags.growth(3, 4, 5, seed=2)),
]


@pytest.mark.parametrize(("text", "graph"), READINGS, ids=[text for text, _ in READINGS])
def test_readings(text: str, graph: Graph) -> None:
    assert parse(text) == graph


ERRORS = [
    ("", 1, "a graph is missing here"),
    ("   ", 4, "a graph is missing here"),
    ("4x5", 1, "a graph is missing here"),
    ("grdi:4x5", 1, 'no graph family "grdi"; did you mean grid? (or prism, rooted)'),
    ("Path:3", 1, "did you mean path? (or dipath, bipartite); zermelo families lists all"),
    ("foo(path:3)", 1, "did you mean rooted? (or corona, johnson)"),
    ("product(path:3,pth:4)", 16, "did you mean path? (or dipath, empty)"),
    ("grid", 5, "':' is missing after grid; write grid:RxC"),
    ("path(3)", 5, "write path:n"),
    ("product", 8, "'(' is missing after product; write product(A,B,…)"),
    ("product:3", 8, "write product(A,B,…)"),
    ("grid:4", 1, "grid got 1 value; write grid:RxC"),
    ("grid:4,5", 1, "grid got 2 values; write grid:RxC"),
    ("grid:4x5x6", 1, "grid got 3 values; write grid:RxC"),
    ("grid:4x", 8, 'C is ""'),
    ("grid:4X5", 1, "grid got 1 value"),
    ("grid:4x5,seed=1", 10, 'grid has no key "seed"'),
    ("path:3,4", 1, "path got 2 values; write path:n"),
    ("gnp:10", 1, "gnp got 1 value; write gnp:n,p[,seed=N]"),
    ("petersen:3", 9, "petersen takes no values"),
    ("path:", 6, 'n is ""; write a whole number'),
    ("path:3.5", 6, 'n is "3.5"; write a whole number'),
    ("path:1e3", 6, "write a whole number"),
    ("path:1_000", 6, "write a whole number"),
    ("path:٣", 6, "write a whole number"),
    ("path:" + "9" * 5000, 6, "at most 18 digits"),
    ("path:3 foo", 6, 'n is "3 foo"'),
    ("path:0", 6, "a path needs n >= 1, not 0"),
    ("path:-3", 6, "a path needs n >= 1, not -3"),
    ("empty:0", 7, "n >= 1"),
    ("complete:0", 10, "n >= 1"),
    ("tree:0", 6, "n >= 1"),
    ("mop:0", 5, "n >= 1"),
    ("gnp:0,0.5", 5, "n >= 1"),
    ("regular:0,0", 9, "n >= 1"),
    ("star:0", 6, "t >= 1"),
    ("fan:0", 5, "r >= 1"),
    ("wheel:2", 7, "a wheel needs r >= 3, not 2"),
    ("cycle:2", 7, "a cycle needs n >= 3, not 2"),
    ("bipartite:2,0", 13, "n >= 1"),
    ("multipartite:2,0,3", 16, "numbers >= 1, not 0"),
    ("spider:1,-2", 10, "numbers >= 1, not -2"),
    ("grid:0x3", 6, "a grid needs R >= 1, not 0"),
    ("torus:5x2", 9, "a torus needs C >= 3, not 2"),
    ("hypercube:0", 11, "d >= 1"),
    ("hypercube:26", 11, "a hypercube needs d <= 25, not 26"),
    ("regular:5,3", 11, "n*d even"),
    ("regular:4,4", 11, "0 <= d < n"),
    ("regular:4,-1", 11, "0 <= d < n"),
    ("gnp:10,1.5", 8, "0 <= p <= 1, not 1.5"),
    ("gnp:10,-0.5", 8, "0 <= p <= 1"),
    ("gnp:10,nan", 8, 'p is "nan"; write a number from 0 to 1'),
    ("gnp:10,0.5,sed=3", 12, 'gnp has no key "sed"; did you mean seed?'),
    ("gnp:10,0.5,seed=-1", 12, "seed >= 0, not -1"),
    ("gnp:10,0.5,seed=x", 12, 'seed is "x"'),
    ("gnp:10,0.5,seed=1,seed=2", 19, "the key seed stands twice"),
    ("gnp:seed=1,10,0.5", 5, "a key stands before a value"),
    ("path:3,seed=1", 8, 'path has no key "seed"; write path:n'),
    ("product(gnp:20,0.3,seed=1,path:3,seed=2)", 34, 'path has no key "seed"'),
    ("path:3)", 7, 'the graph ends before ")"'),
    ("petersen petersen", 10, 'the graph ends before "petersen"'),
    ("product(path:3,path:4)x", 23, 'the graph ends before "x"'),
    ("product(path:3,path:4", 22, "not closed; write )"),
    ("product(path:3,path:4))", 23, "remove the parenthesis"),
    ("product(path:3,petersen path:4)", 25, "not closed"),
    ("product(path:3,,path:4)", 16, "a graph is missing here"),
    ("product(path:3,)", 16, "a graph is missing here"),
    ("product()", 9, "a graph is missing here"),
    ("product(path:3)", 1, "product got 1 operand; write product(A,B,…)"),
    ("complement(path:3,path:4)", 1, "complement got 2 operands; write complement(A)"),
    ("complement(" * 5000, 11 * DEPTH + 1, f"nested more than {DEPTH} deep"),
    ("truncate(dipath:3)", 1, "truncate got 1 operand; write truncate(A,d)"),
    ("truncate(kary:2,3,-1)", 19, "truncate needs d >= 0, not -1"),
    ("terminate(kary:2,3,x)", 20, 'd is "x"; write a whole number'),
    ("truncate(grid:3x3,2)", 1, "got an undirected graph; direct it, for instance oriented(A)"),
    ("truncate(union(kary:2,2,kary:2,2),2)", 1, "an acyclic digraph with one source"),
    ("tensordag(path:2,path:3)", 1, "got an undirected graph"),
    ("oriented(dipath:3)", 1, "oriented got a digraph; it takes undirected graphs only"),
    ("simplex:40,4000000", 1, "a simplex with m = 40 and d = 4000000 is too large"),
    ("simplex:0,3", 9, "a simplex needs m >= 1, not 0"),
    ("kary:2,50", 1, "at most 50000000"),
    ("kary:1,100000000", 1, "at most 50000000"),
    ("kary:0,2", 6, "k >= 1"),
    ("growth:3", 8, "a growth network needs a degree and widths of layers"),
    ("growth:3,0", 10, "numbers >= 1, not 0"),
    ("layered:3,4,2", 13, "0 <= p <= 1, not 2"),
    ("qbf:1", 5, "a qbf needs m >= 2, not 1"),
    ("arborescence:0", 14, "n >= 1"),
    ("twin(path:3)", 1, "twin got 1 operand; write twin(A,v)"),
    ("twin(path:3,1,2)", 6, "path got 2 values; write path:n"),
    ("twin(petersen,1,2)", 1, "twin got 3 operands; write twin(A,v)"),
    ("twin(path:3,7)", 13, "without a vertex 7; its vertices are 0 to 2"),
    ("twin(path:3,-1)", 13, "without a vertex -1"),
    ("twin(path:3,path:4)", 13, 'v is "path:4"; write a whole number'),
    ("twin(petersen,)", 15, 'v is ""; write a whole number'),
    ("twin(petersen,1.5)", 15, 'v is "1.5"; write a whole number'),
    ("twin(petersen 1)", 15, "the parenthesis of twin is not closed"),
    ("twin(2,petersen)", 6, "a graph is missing here"),
    ("twin(tree:9,0,seed=1)", 6, "tree got 2 values"),
    ("twin(digraph6:&AO,0)", 1, "twin got a digraph"),
    ("subdivide(path:3,0,2)", 20, "0 and 2 are not adjacent; give the ends of an edge"),
    ("identify(path:3,1,path:4)", 1, "identify got 3 operands; write identify(A,u,B,v)"),
    ("identify(path:3,5,path:4,5)", 17, "identify got a graph without a vertex 5"),
    ("identify(path:3,1,path:4,5)", 26, "identify got a graph without a vertex 5"),
    ("suppress(path:3,0)", 17, "the degree of 0 is 1; it must be 2"),
    ("delete(path:1,0)", 15, "at least one must be left"),
    ("corona(path:3)", 1, "corona got 1 operand; write corona(A,B)"),
    ("corona(path:3,path:4,path:5)", 1, "corona got 3 operands"),
    ("composition(path:3)", 1, "composition got 1 operand; write composition(A,B,…)"),
    ("composition(path:10000,path:10000)", 1, "at most 50000000"),
    ("corona(path:10000,path:10000)", 1, "at most 50000000"),
    ("product(petersen,3)", 18, "a graph is missing here"),
    ("graph6:", 8, "graph6 needs a text"),
    ("graph6:C", 8, "needs 1 characters"),
    ("graph6:D Q", 8, "character 2 of the graph6 text"),
    ("sparse6:DQc", 9, "must begin with ':'"),
    ("union(path:3,digraph6:&AO)", 1, "union got graphs and digraphs"),
    ("union(path:3,join(digraph6:&AO,path:3))", 14, "undirected graphs only"),
    ("complete:10000000", 1, "10000000 vertices and 49999995000000 edges; at most 50000000"),
    ("hypercube:23", 1, "at most 50000000"),
    ("path:50000001", 1, "at most 50000000"),
    ("grid:10000x10000", 1, "at most 50000000"),
    ("torus:100000000x100000000", 1, "at most 50000000"),
    ("wheel:30000000", 1, "at most 50000000"),
    ("fan:30000000", 1, "at most 50000000"),
    ("bipartite:10000,10000", 1, "at most 50000000"),
    ("spider:40000000,40000000", 1, "at most 50000000"),
    ("gnp:1000000,0.5", 1, "at most 50000000"),
    ("regular:100000000,3", 1, "at most 50000000"),
    ("mop:30000000", 1, "at most 50000000"),
    ("product(path:10000,path:10000)", 1, "at most 50000000"),
    ("union(empty:40000000,empty:40000000)", 22, "80000000 vertices"),
    ("sparse6::~~~?????", 9, ""),
]


@pytest.mark.parametrize(
    ("text", "column", "fragment"), ERRORS, ids=[text[:40] for text, _, _ in ERRORS]
)
def test_errors(text: str, column: int, fragment: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    line = str(caught.value)
    assert line.startswith(f"column {column}: ")
    assert fragment in line
    assert "\n" not in line


def test_a_caller_puts_its_place_in_front() -> None:
    with pytest.raises(InputError) as caught:
        parse("path:0")
    line = str(caught.value.inside(".graph.family", "game.json"))
    assert line == "game.json: .graph.family column 6: a path needs n >= 1, not 0"


def test_nesting_up_to_the_limit() -> None:
    assert parse("complement(" * DEPTH + "path:3" + ")" * DEPTH) == P3


FILES = [
    ("g.g6", "DQc\n", graph6.decode("DQc")),
    ("header.g6", ">>graph6<<DQc\n", graph6.decode("DQc")),
    ("g.s6", ":DaYn\n", graph6.decode(":DaYn", "sparse6")),
    ("g.d6", "&AO", graph6.decode("&AO", "digraph6")),
    ("edges.txt", "# an edge a line\n0 1\n\n  2\t1\n", P3),
    ("isolated.txt", "0 3\n", Graph.from_edges(4, [(0, 3)])),
]


@pytest.mark.parametrize(("name", "content", "graph"), FILES, ids=[row[0] for row in FILES])
def test_files(tmp_path: Path, name: str, content: str, graph: Graph) -> None:
    (tmp_path / name).write_text(content)
    assert parse(f"file:{name}", tmp_path) == graph
    assert parse(f"union(file:{name},file:{name})", tmp_path) == operations.union(graph, graph)
    assert parse(f"file:{tmp_path / name}") == graph


BAD_FILES = [
    ("", "holds no graph"),
    ("# nothing\n", "holds no graph"),
    ("DQc\nDQc\n", 'x.txt", line 2: there is more than one line'),
    ("0 1\n1\n", 'x.txt", line 2: "1" is not a pair of vertices'),
    ("0 1\n1 -2\n", "line 2"),
    ("0 1 2\n", "line 1"),
    ("0 1\n\n1 0\n", "line 3: the edge 1-0 stands twice"),
    ("0 0\n", "line 1: the edge 0-0 is a loop"),
    ("D c\n", "line 1: character 2"),
    ("hello, world\n", "line 1"),
    ("ä\n", "it is not a text file"),
    ("0 999999999999999999\n", "at most 50000000"),
]


@pytest.mark.parametrize(("content", "fragment"), BAD_FILES)
def test_bad_files(tmp_path: Path, content: str, fragment: str) -> None:
    (tmp_path / "x.txt").write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        parse("file:x.txt", tmp_path)
    assert fragment in str(caught.value)


@pytest.mark.parametrize("name", ["missing.g6", ".", "a\0b"])
def test_files_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="column 6: cannot read"):
        parse(f"file:{name}", tmp_path)


def test_an_instance_file_is_read_by_the_callback(tmp_path: Path) -> None:
    asked: list[Path] = []

    def instance(path: Path) -> Graph:
        asked.append(path)
        return P3

    assert parse("join(file:game.json,path:3)", tmp_path, instance) == operations.join(P3, P3)
    assert asked == [tmp_path / "game.json"]
    with pytest.raises(InputError, match="cannot read an instance here"):
        parse("file:game.json", tmp_path)


def test_an_error_inside_an_instance_file_keeps_its_place(tmp_path: Path) -> None:
    def instance(path: Path) -> Graph:
        raise InputError("it is bad", "mend it", ".graph", path.name)

    with pytest.raises(InputError) as caught:
        parse("file:game.json", tmp_path, instance)
    assert str(caught.value) == "column 6: game.json: .graph: it is bad; mend it"


EXPECTED_FORMS = {
    "path": "path:n",
    "gnp": "gnp:n,p[,seed=N]",
    "grid": "grid:RxC",
    "spider": "spider:a,b,…",
    "petersen": "petersen",
    "product": "product(A,B,…)",
    "complement": "complement(A)",
    "composition": "composition(A,B,…)",
    "identify": "identify(A,u,B,v)",
    "graph6": "graph6:TEXT",
    "file": "file:PATH",
}


@pytest.mark.parametrize(("name", "form"), EXPECTED_FORMS.items())
def test_forms(name: str, form: str) -> None:
    assert REGISTRY[name].form == form


def test_importing_the_language_is_light() -> None:
    script = (
        "import sys, zermelo.families.language; "
        "sys.exit(bool({'numpy', 'networkx'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "n"), [("mop:1000000", 10**6), ("tree:1000000", 10**6), ("gnp:3000,0.5", 3000)]
)
def test_large_graphs(text: str, n: int) -> None:
    assert parse(text).n == n
