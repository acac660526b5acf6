"""`zermelo orient`: arcs or barrier, in text and JSON, with the certificate of ELLO."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest

import zermelo
from tests.literal.orientations import is_acyclic, odd_set

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]

LABELED = {"vertices": ["a", "b c", 3], "edges": [["a", "b c"], ["b c", 3]]}


def test_the_arcs_one_a_line(cli: Cli) -> None:
    status, out, err = cli("orient", "--graph", "grid:2x3", "--odd", "1,2,3,4,5")
    assert (status, err) == (0, "")
    verdict, *lines = out.splitlines()
    told = "grid:2x3: acyclic orientation: yes, certified (winning-order), by recognised, "
    assert verdict.startswith(told)
    arcs = [(int(u), int(v)) for u, v in (line.split(" -> ") for line in lines)]
    graph, _ = zermelo.graphs.graph("grid:2x3")
    assert sorted(tuple(sorted(arc)) for arc in arcs) == list(graph.edges)
    assert is_acyclic(6, arcs)
    assert odd_set(arcs) == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    "odd",
    [["--odd", "[1, 2]"], ["--odd", "1,2"], ["--odd", "1", "--odd", "2"], ["--odd", " 1 2 "]],
)
@pytest.mark.parametrize("graph", [["--graph", "path:3"], ["path:3"]])
def test_forms_of_a_list(odd: list[str], graph: list[str], cli: Cli) -> None:
    status, out, _ = cli("orient", *graph, *odd)
    assert (status, out.splitlines()[1:]) == (0, ["0 -> 1", "1 -> 2"])


def test_json_has_what_decide_says_and_the_arcs(cli: Cli) -> None:
    _, out, _ = cli("orient", "path:3", "--odd", "1,2", "--json")
    value = json.loads(out)
    seconds = value.pop("seconds")
    assert seconds >= 0
    assert value == {
        "game": "ello", "question": "winnable", "answer": True, "assurance": "certified",
        "method": "recognised", "evidence": "winning-order", "name": None, "source": "path:3",
        "orientation": [[0, 1], [1, 2]], "barrier": None,
    }  # fmt: skip


def test_a_no_has_the_barrier_and_says_why(cli: Cli) -> None:
    status, out, _ = cli("orient", "cycle:5", "--odd", "all", "--json", "--certificate", "c.json")
    value = json.loads(out)
    assert (status, value["answer"], value["orientation"]) == (0, False, None)
    assert value["barrier"] == {
        "kind": "obstruction", "component": [0, 1, 2, 3, 4], "reason": "all-red",
    }  # fmt: skip
    assert cli("check", "c.json")[0] == 0
    _, out, _ = cli("orient", "cycle:5", "--odd", "all")
    assert out.splitlines()[1] == (
        "in the component of 0, nothing can be a source: each vertex is to be odd"
    )


@pytest.mark.parametrize(
    ("graph", "odd", "before", "said"),
    [
        ("path:3", "1", [], "1 in-degrees are to be odd, but all of them add up to 2, the number"),
        ("cycle:4", "", ["0,1", "0,3", "2,1", "2,3"], ""),
        ("torus:3x3", "1,2,3,4,5,6,7,8", [], "the only vertex that can be a source is the only"),
        ("cycle:3", "all", ["0,1", "1,2", "2,0"], "the edges that are directed form a cycle: "),
        ("star:3", "0,1,2", ["1,0", "2,0", "3,0"], "the edges that are directed leave 1 no "),
        ("cycle:4", "1,2", ["0,1", "2,3"], ""),
    ],
)
def test_directed_edges(graph: str, odd: str, before: list[str], said: str, cli: Cli) -> None:
    directed = [word for arc in before for word in ("--before", arc)]
    status, out, _ = cli("orient", graph, "--odd", odd, *directed)
    assert status == 0
    if not said:
        assert {arc.replace(",", " -> ") for arc in before} <= {*out.splitlines()}
    else:
        assert said in out.splitlines()[1]
    listed = json.dumps([[int(end) for end in arc.split(",")] for arc in before])
    _, again, _ = cli("orient", graph, "--odd", odd, "--before", listed)
    assert again.splitlines()[1:] == out.splitlines()[1:]


def test_certificates_are_those_of_ello(cli: Cli, save: Save) -> None:
    cli("orient", "petersen", "--odd", "1,2,3,4,5,6,7,8,9", "--certificate", "c.json")
    held = json.loads(Path("c.json").read_text())
    assert (held["instance"]["game"], held["instance"]["green"]) == ("ello", [0])
    status, out, _ = cli("check", "c.json")
    assert (status, out) == (0, "c.json: accepted: ello winnable: yes (winning-order)\n")


def test_graphs_with_labels(cli: Cli, save: Save) -> None:
    file = save("g.json", LABELED)
    status, out, _ = cli("orient", "--graph", file, "--odd", '["b c", 3]')
    assert (status, out.splitlines()[1:]) == (0, ['a -> "b c"', '"b c" -> 3'])
    _, out, _ = cli("orient", "--graph", file, "--odd", "3,a", "--json")
    assert json.loads(out)["orientation"] == [["b c", "a"], ["b c", 3]]
    assert json.loads(out)["source"] == "g.json"


def test_lines_of_graph6(cli: Cli) -> None:
    graphs = [nx.path_graph(4), nx.cycle_graph(4), nx.complete_graph(4)]
    lines = "".join(nx.to_graph6_bytes(each, header=False).decode() for each in graphs)
    arguments = ("orient", "--graph", "-", "--odd", "1,2")
    status, out, _ = cli(*arguments, "--json", "--certificate", "all.jsonl", stdin=lines)
    values = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [value["answer"] for value in values] == [False, True, True]
    assert [value["source"] for value in values] == ["-:1", "-:2", "-:3"]
    assert cli("check", "all.jsonl")[0] == 0
    status, _, err = cli(*arguments, "--certificate", "all.json", stdin=lines)
    assert status == 2
    assert "several instances need a .jsonl certificate file" in err


def test_exit_code(cli: Cli) -> None:
    assert cli("orient", "path:3", "--odd", "1,2", "--exit-code")[0] == 10
    assert cli("orient", "path:3", "--odd", "1", "--exit-code")[0] == 20


def test_limits_end_unknown(cli: Cli) -> None:
    hard = ("orient", "complete:40", "--odd", ",".join(map(str, range(2, 40))))
    limits = ("--method", "sat-orientation", "--time-limit", "0.5", "--certificate", "c.json")
    status, out, err = cli(*hard, *limits)
    assert status == 3
    assert "acyclic orientation: unknown (time limit of 0.5 s reached" in out
    assert err == "zermelo: complete:40: no evidence, so no certificate is written\n"


def test_a_yes_without_an_orientation_says_so(cli: Cli) -> None:
    hard = ("orient", "grid:6x6", "--odd", ",".join(map(str, range(2, 36))))
    status, out, _ = cli(*hard, "--method", "algebra", "--json")
    value = json.loads(out)
    assert (status, value["answer"], value["orientation"], value["barrier"]) == (
        0,
        True,
        None,
        None,
    )
    _, out, _ = cli(*hard, "--method", "algebra")
    assert out.splitlines()[1] == "there is one, but none was written down"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("path:3", "--odd", "7"), "path:3: --odd[0]: there is no vertex 7; the vertices are 0"),
        (("path:3", "--odd", "x"), 'path:3: --odd[0]: there is no vertex "x"; the vertices are'),
        (("path:3", "--odd", "1,1"), "path:3: --odd[1]: vertex 1 stands twice; remove one of them"),
        (("path:3", "--odd", "[1"), "--odd: line 1, column 3: this is not JSON"),
        (("path:3", "--odd", "[1.5]"), '--odd: "[1.5]" is no list of labels; write [1,2]'),
        (("path:3",), 'it is not said which in-degrees are to be odd; add --odd 1,2 or ""'),
        (("--odd", "1"), "there is no graph; add --graph grid:4x5"),
        (("path:3", "--graph", "path:3", "--odd", "1"), "the graph is given twice"),
        (("circuit:3", "--odd", "1"), "circuit:3: the graph is directed, and its orientation is"),
        (("empty:0", "--odd", ""), "empty:0: "),
        (("nosuch.json", "--odd", "1"), "nosuch.json: there is no such file, and"),
        (("empty.json", "--odd", "1"), "empty.json: .vertices: the graph has no vertex"),
        (("loop.json", "--odd", "1"), "loop.json: the graph has a loop at 1, a directed cycle"),
        (("twice.json", "--odd", "1"), "twice.json: .edges[1]: the edge 1-0 stands twice"),
        (("arcs.json", "--odd", "1"), "arcs.json: the graph is directed, and its orientation is"),
        (("game.json", "--odd", "1"), 'game.json: unknown key "game"'),
        (("path:3", "--odd", "1", "--before", "0,2"), "--before[0]: 0 and 2 are not adjacent"),
        (("path:3", "--odd", "1", "--before", "0"), "--before[0]: [0] is no edge; write a pair"),
        (("path:3", "--odd", "1", "--before", "[[0,1],2]"), "is no list of arcs; write [[u,v]]"),
        (("path:3", "--odd", "1", "--method", "sat"), 'ello has no method "sat"'),
        (("path:3", "--odd", "1", "--certificate", "-"), "certificates do not go to standard"),
    ],
)
def test_mistakes_are_one_line(arguments: tuple[str, ...], said: str, cli: Cli, save: Save) -> None:
    save("empty.json", {"vertices": 0, "edges": []})
    save("loop.json", {"vertices": 2, "edges": [[0, 1], [1, 1]]})
    save("twice.json", {"vertices": 2, "edges": [[0, 1], [1, 0]]})
    save("arcs.json", {"vertices": 2, "edges": [[0, 1]], "directed": True})
    save("game.json", {"game": "ello", "graph": {"vertices": 2, "edges": []}, "green": []})
    status, out, err = cli("orient", *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


def test_the_empty_graph_of_a_line_is_a_mistake(cli: Cli) -> None:
    status, _, err = cli("orient", "--graph", "-", "--odd", "", stdin="?\n")
    assert (status, err) == (2, "zermelo: -:1: the graph has no vertex; give it at least one\n")


def test_a_big_grid(cli: Cli) -> None:
    graph, _ = zermelo.graphs.graph("grid:99x100")
    odd = ",".join(map(str, range(graph.n - graph.n % 2 - 1)))
    status, out, _ = cli("orient", "grid:99x100", "--odd", odd, "--time-limit", "60")
    lines = out.splitlines()[1:]
    digraph = nx.DiGraph([tuple(map(int, line.split(" -> "))) for line in lines])
    assert (status, len(lines)) == (0, graph.m)
    assert nx.is_directed_acyclic_graph(digraph)
    assert {v for v, degree in digraph.in_degree() if degree % 2} == {*map(int, odd.split(","))}


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or os.name == "nt", reason="signals of Unix")
def test_ctrl_c_ends_it_without_a_trace(cli: Cli) -> None:
    # Clique 15 with too few even vertices: no formula of it is refuted in a minute.
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from zermelo.cli.main import main; print('begun', flush=True); main(sys.argv[1:])"
    )
    odd = ",".join(map(str, range(12)))
    arguments = ["orient", "complete:15", "--odd", odd, "--method", "sat-orientation"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.communicate(timeout=1.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err, out.count(b"\n")) == (130, b"", 1)
    assert b"unknown (interrupted before there was an answer" in out
