"""`zermelo book`: expressions over the book, what the literature counts, and counterexamples."""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest

import zermelo
from zermelo.core.errors import LimitReached
from zermelo.python.book import answer_in_book, columns, where

Cli = Callable[..., tuple[int, str, str]]


def forms(expression: str) -> list[str]:
    return [row["graph6"] for row in where(expression)]


def by_order(expression: str) -> list[int]:
    counted = Counter(row["vertices"] for row in where(expression))
    return [counted[order] for order in range(1, 9)]


def test_the_numbers_of_the_literature() -> None:
    assert by_order("1") == [1, 1, 2, 6, 21, 112, 853, 11117]  # A001349
    assert by_order("tree") == [1, 1, 1, 2, 3, 6, 11, 23]  # A000055
    assert by_order("bipartite") == [1, 1, 1, 3, 5, 17, 44, 182]  # A005142
    assert not list(where("cop_number > 2"))  # Baird and others 2014: three cops from ten on


def dismantled(form: str) -> bool:
    """Whether vertices that another one covers can be taken away until one is left."""
    graph = nx.from_graph6_bytes(form.encode())
    around = {v: {v, *graph[v]} for v in graph}
    while len(around) > 1:
        corners = (v for v in around for u in around if u != v and around[v] <= around[u])
        corner = next(corners, None)
        if corner is None:
            return False
        del around[corner]
        for each in around.values():
            each.discard(corner)
    return True


def test_one_cop_wins_exactly_where_the_graph_can_be_dismantled() -> None:
    """Nowakowski and Winkler 1983, on all connected graphs with up to seven vertices."""
    small = forms("vertices < 8")
    assert {form for form in small if dismantled(form)} == {
        *forms("cop_number = 1 and vertices < 8")
    }


def test_the_shapes_are_those_of_networkx() -> None:
    named = ("vertices", "edges", "min_degree", "max_degree", "bipartite", "tree")
    for form in random.Random(2).sample(sorted(forms("1")), 40):
        graph = nx.from_graph6_bytes(form.encode())
        degrees = [degree for _, degree in graph.degree]
        told = (
            len(graph), graph.size(), min(degrees), max(degrees),
            int(nx.is_bipartite(graph)), int(nx.is_tree(graph)),
        )  # fmt: skip
        same = " and ".join(f"{key} = {one}" for key, one in zip(named, told, strict=True))
        assert forms(f"graph6 = '{form}' and {same}") == [form]


def test_graphs_are_listed_by_size(cli: Cli) -> None:
    status, out, _ = cli("book", "--where", "cop_number = 2 and edges <= 6 and bipartite")
    assert status == 0
    assert out.splitlines()[0].split(" ", 1)[1].startswith("cycle:4, bipartite:2,2")
    sizes = [
        zermelo.graphs.lookup(f"graph6:{line.split()[0]}")["vertices"] for line in out.splitlines()
    ]
    assert sizes == sorted(sizes)
    found = cli("book", "--where", "names like '%hypercube:3%'", "--json")[1]
    assert json.loads(found) == zermelo.graphs.lookup("hypercube:3")


def test_a_conjecture_holds_or_has_a_smallest_counterexample(cli: Cli) -> None:
    assert cli("book", "--conjecture", "cop_number <= 2")[:2] == (
        0, "no counterexample among 12113 connected graphs\n",
    )  # fmt: skip
    status, out, _ = cli("book", "--conjecture", "nim(polish) = 0 or bipartite", "--json")
    found = json.loads(out)["counterexample"]
    assert (status, found["vertices"], found["edges"]) == (1, 5, 5)
    assert zermelo.decide(zermelo.polish(f"graph6:{found['graph6']}")).answer != 0
    status, out, _ = cli("book", "--conjecture", "nullity <= max_degree")
    assert (status, out.startswith("false for ")) == (1, True)
    assert "8 vertices, 12 edges; hypercube:3" in out


def test_the_columns_are_listed(cli: Cli) -> None:
    lines = cli("book")[1].splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(columns())
    assert json.loads(cli("book", "--json")[1]) == columns()


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("nope = 1", "no such column: nope; columns: graph6, names,"),
        ("", "syntax error"),
        ("1; drop table book", "syntax error"),
        ("load_extension('x')", "not authorized"),
        (
            "(with recursive c(x) as (select 1 union all select x + 1 from c) select x from c) > 0",
            "",
        ),
        ("length(zeroblob(100000000)) > 0", "too big"),
        ("\0", ""),
    ],
)
def test_what_is_no_expression_is_one_line(cli: Cli, expression: str, words: str) -> None:
    for option in ("--where", "--conjecture"):
        status, out, err = cli("book", option, expression)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert words in err


def test_both_exclude_each_other(cli: Cli) -> None:
    assert cli("book", "--where", "1", "--conjecture", "1")[0] == 2


def test_an_expression_without_an_end_is_ended() -> None:
    slow = "(select count(*) from book a, book b where a.edges + b.edges > 20) > 0"
    with pytest.raises(LimitReached, match="time limit"):
        list(where(slow, seconds=0.1))


GIVEN: list[tuple[zermelo.types.Instance, object]] = [
    (zermelo.polish("cycle:5"), 0),
    (zermelo.polish("cycle:5", brushes=[1, 0, 0, 0, 0]), None),
    (zermelo.subtraction("path:6", take=[1, 3], question="misere-outcome"), "N"),
    (zermelo.subtraction("path:6", take=[1, 5]), None),
    (zermelo.cops("cycle:5", cops=2, question="capture-time"), 1),
    (zermelo.cops("cycle:5", cops=3, question="capture-time"), None),
    (zermelo.cops("cycle:5", cops=2, question="cops-win"), None),
    (zermelo.lights_out("path:3", lit="all", question="fewest-presses"), 1),
    (zermelo.lights_out("path:3", lit=[0], question="fewest-presses"), None),
    (zermelo.grim("cycle:9"), None),
    (zermelo.grim("cycle:40"), None),
    (zermelo.ello("path:3", green="all"), None),
]


@pytest.mark.parametrize(("game", "answer"), GIVEN)
def test_what_the_book_knows_of_an_instance(game: zermelo.types.Instance, answer: object) -> None:
    assert answer_in_book(game) == answer
    if answer is not None:
        assert zermelo.decide(game).answer == answer


def test_decide_says_what_the_book_knows(cli: Cli) -> None:
    said = "zermelo: the book of small graphs says 1 (zermelo lookup)\n"
    assert cli("decide", "grim", "--graph", "path:2", "--explain")[2] == said
    assert cli("decide", "grim", "--graph", "path:2")[2] == ""
    status, _, err = cli(
        "decide", "grim", "--graph", "path:2", "--assurance", "theorem", "--method", "mirror"
    )
    assert (status, err) == (3, said)


def test_a_folder_has_larger_books(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = zermelo.graphs.canonical("cycle:9")
    head = "graph6\tgrim:nim-value\tcops:cop-number\tnames"
    text = f"{head}\n{graph}\t0\t2\tcycle:9\n"
    (tmp_path / "book-9.tsv.gz").write_bytes(gzip.compress(text.encode()))
    assert cli("lookup", "--graph", "cycle:9")[0] == 3
    status, out, _ = cli("lookup", "--graph", "cycle:9", "--book", str(tmp_path), "--json")
    found = json.loads(out)
    assert (status, found["names"], found["edges"]) == (0, ["cycle:9"], 9)
    assert found["values"] == {"grim": {"nim-value": 0}, "cops": {"cop-number": 2}}
    monkeypatch.setenv("ZERMELO_BOOK", str(tmp_path))
    assert zermelo.graphs.lookup("cycle:9") == found
    assert cli("book", "--where", "vertices = 9")[1] == f"{graph} cycle:9\n"
    # What a book does not have is unknown, and no counterexample.
    assert cli("book", "--conjecture", "polish >= 0")[1].endswith("among 12113 connected graphs\n")
    assert cli("book", "--conjecture", "vertices < 9")[:2] == (
        1, f"false for {graph}: 9 vertices, 9 edges; cycle:9\n",
    )  # fmt: skip
    status, _, err = cli("book", "--where", "1", "--book", str(tmp_path / "none"))
    assert (status, err.count("\n")) == (2, 1)
