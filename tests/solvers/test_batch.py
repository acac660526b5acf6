"""Many small graphs at once: the compiled loop has the nim-values that the rules say."""

from __future__ import annotations

import itertools
import random

import networkx as nx
import pytest
from checked_rounds import plain

import zermelo
from zermelo.core.errors import Contradiction
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.registry import impartial_of
from zermelo.run import batches
from zermelo.run.decide import decide_here
from zermelo.solvers import batch
from zermelo.solvers.batch import rulesets
from zermelo.solvers.method import Request
from zermelo.solvers.search.impartial import Table

GAMES = {
    "node-kayles": zermelo.node_kayles("path:3"),
    "arc-kayles": zermelo.arc_kayles("path:3"),
    "grim": zermelo.grim("path:3"),
    "subtraction 1,2": zermelo.subtraction("path:3", [1, 2]),
    "subtraction 2,3,5": zermelo.subtraction("path:3", [2, 3, 5]),
    "octal 0.33": zermelo.octal("path:3", "0.33"),
    "octal 0.137": zermelo.octal("path:3", "0.137"),
    "octal 0.0746": zermelo.octal("path:3", "0.0746"),
    "polish": zermelo.polish("path:3"),
}


def line(graph: Graph) -> str:
    made: nx.Graph[int] = nx.empty_graph(graph.n)
    made.add_edges_from(graph.edges)
    text: str = nx.to_graph6_bytes(made, header=False).decode()
    return text.strip()


def played(name: str, graph: Graph) -> Instance:
    """Return the game on a graph."""
    kind, _, data = name.partition(" ")
    if kind == "subtraction":
        return zermelo.subtraction(graph, [int(size) for size in data.split(",")])
    return zermelo.octal(graph, data) if data else getattr(zermelo, kind.replace("-", "_"))(graph)


def value(instance: Instance) -> int:
    """Return the nim-value by the rules in plain Python."""
    rules = impartial_of(instance)
    assert rules is not None
    return Table(rules).nim_value(rules.start(instance.position))


@pytest.mark.parametrize("name", [name for name in GAMES if name != "polish"])
def test_the_loop_has_the_values_of_the_rules(name: str) -> None:
    loop = batch.loop_of(GAMES[name])
    assert loop is not None
    small = [graph for n in range(1, 7) for graph in zermelo.graphs.connected_graphs(n)]
    larger = list(itertools.islice(zermelo.graphs.connected_graphs(8), 0, None, 400))
    graphs = [*small, *larger]
    assert len(graphs) > 160
    wanted = [value(played(name, graph)) for graph in graphs]
    assert batch.of_graphs(loop, graphs) == wanted
    assert batch.of_lines(loop, [line(graph) for graph in graphs]) == wanted


def test_polish_has_the_values_of_the_book() -> None:
    loop = batch.loop_of(zermelo.polish("path:3"))
    assert loop is not None
    rows = list(itertools.islice(zermelo.graphs.where("vertices <= 8"), 0, None, 60))
    wanted = [row["values"]["polish"]["nim-value"] for row in rows]
    assert batch.of_lines(loop, [row["graph6"] for row in rows]) == wanted
    large = [zermelo.polish(text).graph for text in ("complete:10", "path:13")]
    assert batch.of_graphs(loop, large) == [-1, -1]
    assert batch.loop_of(zermelo.polish("path:3", brushes=[0, 1, 0])) is None


@pytest.mark.parametrize("name", ["node-kayles", "arc-kayles", "grim", "octal 0.0746", "polish"])
def test_graphs_may_have_several_components(name: str) -> None:
    loop = batch.loop_of(GAMES[name])
    assert loop is not None
    draw = random.Random(7)
    pairs = list(itertools.combinations(range(8), 2))
    graphs = [
        Graph.from_edges(8, sorted(draw.sample(pairs, draw.randint(0, 9)))) for _ in range(60)
    ]
    assert batch.of_graphs(loop, graphs) == [value(played(name, graph)) for graph in graphs]


def test_what_the_loop_leaves() -> None:
    loop = batch.loop_of(GAMES["node-kayles"])
    connected = batch.loop_of(GAMES["subtraction 1,2"])
    assert loop is not None
    assert connected is not None
    large = line(zermelo.node_kayles("path:21").graph)
    lines = ["Dhc", "", "~", "D", "Dhcc", "D\x7f!", ":DaY", "&B?o", large, "?", "@"]
    assert batch.of_lines(loop, lines) == [0, *[-1] * 8, 0, 1]
    assert batch.of_lines(connected, ["C?", "CF"]) == [-1, 1]
    assert batch.of_graphs(loop, [zermelo.node_kayles("path:21").graph]) == [-1]


def test_which_games_have_a_loop() -> None:
    assert batch.loop_of(zermelo.node_kayles("path:3", question="winning-moves")) is None
    assert batch.loop_of(zermelo.octal("path:3", "4.007")) is None
    assert batch.loop_of(zermelo.geography("path:3", token=0)) is None
    outcome = batch.loop_of(zermelo.grim("path:3", question="outcome"))
    assert outcome is not None
    assert [outcome.answer(each) for each in (0, 1, 2)] == ["P", "N", "N"]


def tokens(count: int, most: int) -> list[Instance]:
    """Return random games of Edge-Nim and of directed geography, one after the other."""
    draw, made = random.Random(count), list[Instance]()
    graphs = [graph for n in (6, 7) for graph in zermelo.graphs.connected_graphs(n)]
    while len(made) < count:
        graph = draw.choice(graphs)
        labels = draw.sample(range(graph.n), graph.n)
        edges = [(labels[u], labels[v]) for u, v in graph.edges]
        token = draw.randrange(graph.n)
        heaps = [(u, v, draw.randint(0, most)) for u, v in edges]
        asked = draw.choice(("nim-value", "outcome"))
        made.append(zermelo.edge_nim(nx.Graph(edges), heaps, token, question=asked))
        arcs = [each for u, v in edges for each in draw.choice((((u, v),), ((u, v), (v, u))))]
        directed: nx.DiGraph[int] = nx.DiGraph(arcs)
        made.append(zermelo.geography(directed, token))
    return made


def test_games_with_a_token_are_played_by_their_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    games = tokens(400, 1)
    for request in (Request(), Request(assurance=Assurance.EXHAUSTIVE)):
        found = batches.verdicts(list(enumerate(games)), request)
        assert len(found) > 300
        assert {games[number].game for number in found} == {"edge-nim", "geography"}
        for number, verdict in found.items():
            alone = decide_here(games[number], request)
            assert verdict.answer == alone.answer
            assert verdict.assurance is (request.assurance or Assurance.CERTIFIED)
            certificate = verdict.certificate
            assert (certificate is None) == (request.assurance is Assurance.EXHAUSTIVE)
            assert certificate is None or zermelo.check(certificate).accepted
    large = tokens(200, 9)
    left = {*range(200)} - {*batches.verdicts([*enumerate(large)], Request())}
    assert left
    assert {large[number].game for number in left} == {"edge-nim"}
    monkeypatch.setattr(rulesets, "plain", lambda game, most: 7)
    with pytest.raises(Contradiction, match="batch"):
        batches.verdicts(list(enumerate(games)), Request())


def test_decide_many_goes_through_the_loop() -> None:
    games = [
        zermelo.node_kayles(g) for g in itertools.islice(zermelo.graphs.connected_graphs(7), 300)
    ]
    extra = zermelo.node_kayles("path:30", name="long", question="nim-value")
    found = zermelo.experiments.decide_many([*games, extra], assurance="exhaustive", workers=1)
    assert {each.method for each in found[:-1]} == {batch.NAME}
    assert [each.answer for each in found[:-1]] == [value(game) for game in games]
    assert found[-1].name == "long"
    assert found[-1].method != batch.NAME


def test_cop_numbers_are_those_of_the_checkers_rounds() -> None:
    loop = batch.loop_of(zermelo.cops("path:3"))
    assert loop is not None
    small = [graph for n in range(1, 7) for graph in zermelo.graphs.connected_graphs(n)]
    sparse = [*zermelo.graphs.connected_graphs(8, most=10)][::20]
    named = [zermelo.cops(text).graph for text in ("petersen", "cycle:20", "grid:3x5")]
    graphs = [*small, *sparse, *named]

    def number(graph: Graph) -> int:
        turns = (plain(graph, k).turns for k in range(1, graph.n))
        return next((k for k, found in enumerate(turns, 1) if found is not None), graph.n)

    wanted = [number(graph) for graph in graphs]
    assert {*wanted} == {1, 2, 3}
    assert batch.of_graphs(loop, graphs) == wanted
    apart = Graph.from_edges(4, [(0, 1)])
    assert batch.of_graphs(loop, [apart, zermelo.cops("cycle:21").graph]) == [-1, -1]
    assert batch.loop_of(zermelo.cops("path:3", cops=1, question="cops-win")) is None
