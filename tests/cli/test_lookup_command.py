"""`zermelo lookup` and `zermelo.graphs.lookup`: the book of small graphs under any labeling."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import networkx as nx
import pytest

import zermelo
from lab.tables import book, connected
from lab.tables.__main__ import FOLDER
from lab.tables.stored import read
from zermelo.python.book import where

Cli = Callable[..., tuple[int, str, str]]


def value(found: dict[str, object], column: str) -> object:
    game, _, question = column.partition(":")
    values = found["values"]
    assert isinstance(values, dict)
    return values[game][question]


def test_a_graph_is_found_under_any_labeling(cli: Cli) -> None:
    draw = random.Random(4)
    for graph in (nx.petersen_graph().subgraph(range(8)), nx.cubical_graph(), nx.path_graph(6)):
        found = zermelo.graphs.lookup(graph)
        for _ in range(10):
            names = draw.sample(range(100), len(graph))
            again = nx.relabel_nodes(graph, dict(zip(graph, names, strict=True)))
            shuffled = nx.Graph()
            shuffled.add_nodes_from(draw.sample(sorted(again), len(again)))
            shuffled.add_edges_from(again.edges)
            assert zermelo.graphs.lookup(shuffled) == found
            line = nx.to_graph6_bytes(shuffled, header=False).decode().strip()
            status, out, _ = cli("lookup", "--graph6", line, "--json")
            assert (status, json.loads(out)) == (0, found)


def test_the_known_values_of_known_graphs() -> None:
    cube = zermelo.graphs.lookup("hypercube:3")
    assert (cube["vertices"], cube["edges"]) == (8, 12)
    assert {"hypercube:3", "prism:4"} <= {*cube["names"]}
    assert value(cube, "cops:cop-number") == 2
    five = zermelo.graphs.lookup("path:5")
    assert value(five, "node-kayles:nim-value") == 3  # 0.137 on five
    assert value(five, "subtraction {1,2}:nim-value") == 2
    assert value(zermelo.graphs.lookup("complete:5"), "cleaning:brush-number") == 6
    assert value(zermelo.graphs.lookup("path:5"), "lights-out:nullity") == 1
    assert value(zermelo.graphs.lookup("path:1"), "ello:oddity") is True


def test_each_row_is_as_the_independent_tables_have_it() -> None:
    for order in range(1, book.MOST + 1):
        table = read(FOLDER, str(order))
        columns = len(connected.columns(order))
        assert book.compared(order, table) == columns * connected.COUNTS[order - 1]
    assert len(list(where("1"))) == sum(connected.COUNTS[: book.MOST])


def test_a_sample_of_all_columns_is_certified() -> None:
    forms = random.Random(7).sample([row["graph6"] for row in where("1")], 3)
    for form in forms:
        graph = zermelo.graphs.graph(f"graph6:{form}")[0]
        found = zermelo.graphs.lookup(graph)
        for column in book.GAMES:
            verdict = zermelo.decide(book.asked(graph, column))
            assert verdict.answer == value(found, column), (form, column)
        known = zermelo.analysis.classify(graph)
        assert known.colorings is not None
        assert len(known.colorings) == value(found, "ello:winnable-colorings")


def test_the_names_are_those_of_the_families() -> None:
    named = book.names()
    told = {row["graph6"]: row["names"] for row in where("names <> ''")}
    assert told == named, "run: python -m lab.tables names"
    for form, names in named.items():
        assert all(zermelo.graphs.lookup(name)["graph6"] == form for name in names)


@pytest.mark.parametrize(
    ("given", "status", "words"),
    [
        (("--graph", "cycle:9"), 3, "this one has 9 vertices"),
        (("--graph", "empty:2"), 3, "this one has 2 components"),
        (("--graph6", "?"), 3, "0 vertices"),
        (("--graph6", "D~\x01"), 2, "--graph6"),
        (("--graph", "dipath:3"), 2, "directed"),
        (("--graph", "circle:9"), 2, "circle"),
        ((), 2, "there is no graph"),
        (("--graph6", "DhC", "--graph", "path:5"), 2, "given twice"),
    ],
)
def test_what_is_not_in_the_book_is_one_line(
    cli: Cli, given: tuple[str, ...], status: int, words: str
) -> None:
    ended, out, err = cli("lookup", *given)
    assert (ended, out, err.count("\n")) == (status, "", 1)
    assert words in err


def test_the_answers_are_a_table(cli: Cli) -> None:
    status, out, _ = cli("lookup", "--graph6", "DhC")
    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith(
        f"{zermelo.graphs.lookup('path:5')['graph6']}: 5 vertices, 4 edges; path:5"
    )
    assert lines[1].split() == ["game", "question", "answer"]
    assert len(lines) == 2 + len(book.COLUMNS)


def test_a_small_part_of_the_book_is_made_again() -> None:
    from lab.program import Deadline

    made = json.loads(next(book.rows(4, Deadline(), 0)))
    assert len(made) == 6
    for line in made:
        form, *answers = line.split("\t")
        told = [
            json.dumps(value(zermelo.graphs.lookup(f"graph6:{form}"), each))
            for each in book.COLUMNS
        ]
        assert answers == told
