"""The games of rulesets/: against zermelo's own where they double one, and known values."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from sampling import some

import zermelo
from zermelo.games.registry import impartial_of
from zermelo.games.ruleset.data import MISSING
from zermelo.games.ruleset.files import load
from zermelo.solvers.search.evidence import nim_table, strategy
from zermelo.solvers.search.impartial import Table

HOME = Path(__file__).resolve().parents[2] / "rulesets"

FILES = sorted(HOME.glob("*.py"))


def game(name: str) -> zermelo.types.Ruleset:
    (found,) = load(str(HOME / f"{name}.py"))
    return found


def nim_value(instance: zermelo.types.Instance) -> object:
    verdict = zermelo.decide(instance, question="nim-value")
    assert verdict.assurance.label == "certified"
    return verdict.answer


def test_there_are_sixteen_small_files() -> None:
    assert len(FILES) >= 16
    for file in FILES:
        assert len(file.read_text().splitlines()) <= 40, file.name
        (found,) = load(str(file))
        assert found.about, file.name


@pytest.mark.parametrize("part", some(range(10), 10))
def test_node_kayles_is_that_of_zermelo(part: int) -> None:
    own, chance = game("node_kayles"), random.Random(part)
    for seed in range(1000)[part::10]:
        graph = nx.gnp_random_graph(chance.randrange(1, 13), chance.random(), seed=seed)
        for question in ("nim-value", "winning-moves"):
            found = zermelo.decide(own(graph), question=question, assurance="exhaustive")
            wanted = zermelo.node_kayles(graph, question=question)
            assert found.answer == zermelo.decide(wanted, assurance="exhaustive").answer


def test_a_strategy_has_fewer_positions_than_the_table() -> None:
    """It lists those that the winner's own moves lead to; no smaller one is looked for."""
    instance = game("node_kayles")("grid:4x4", question="outcome")
    rules = impartial_of(instance)
    assert rules is not None
    table, start = Table(rules), rules.start(instance.position)
    assert len(strategy(table, start, instance.labels, False).data["replies"]) == 74
    assert len(nim_table(table, start).data["values"]) == 212


def test_node_kayles_on_paths() -> None:
    """There it is Dawson's Kayles, the octal game 0.137 (Guy and Smith 1956)."""
    values = [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]
    own = game("node_kayles")
    assert [nim_value(own(f"path:{n}")) for n in range(1, 15)] == values


def test_geography_where_every_arc_has_one_back() -> None:
    """The first player wins exactly if each largest matching covers the token's vertex.

    Fraenkel, Scheinerman, Ullman, "Undirected edge geography" (1993).
    """
    own, answers = game("geography"), set()
    for seed in range(60):
        graph = nx.gnp_random_graph(2 + seed % 6, 0.4, seed=seed)
        rest = graph.subgraph(set(graph) - {0})
        size, without = (len(nx.max_weight_matching(each, True)) for each in (graph, rest))
        verdict = zermelo.decide(own(graph.to_directed(), token=0), question="outcome")
        assert verdict.answer == ("N" if without < size else "P")
        answers.add(verdict.answer)
    assert answers == {"N", "P"}


@pytest.mark.parametrize("part", some(range(10), 10))
def test_geography_is_that_of_zermelo(part: int) -> None:
    own, chance = game("geography"), random.Random(4 + part)
    for seed in range(1000)[part::10]:
        n = chance.randrange(1, 10)
        graph = nx.gnp_random_graph(n, chance.random(), seed=seed, directed=True)
        token = chance.randrange(n)
        for question in ("outcome", "winning-moves"):
            found = zermelo.decide(own(graph, token=token, question=question))
            wanted = zermelo.geography(graph, token=token, question=question)
            assert found.answer == zermelo.decide(wanted).answer


def test_graph_chomp() -> None:
    """Complete graphs n mod 3; bipartite ones by parities (Khandhawit, Ye 2011)."""
    chomp = game("graph_chomp")
    for n in range(1, 6):
        assert nim_value(chomp(f"complete:{n}")) == n % 3
    for text in ("path:5", "cycle:4", "star:4", "bipartite:2,3", "spider:1,2,2", "cycle:6"):
        graph, _ = zermelo.graphs.graph(text)
        assert nim_value(chomp(text)) == graph.n % 2 + 2 * (graph.m % 2)


def sim_is_won(edges: list[tuple[int, int]], mine: set[Any], other: set[Any]) -> bool:
    """Whether the player to move wins, by the rule as it is told."""
    for u, v in edges:
        mates = [{(u, w), (w, u)} & mine and {(v, w), (w, v)} & mine for w in range(6)]
        if (u, v) in mine | other or any(mates):
            continue
        if not sim_is_won(edges, other, mine | {(u, v)}):
            return True
    return False


def test_sim() -> None:
    sim, answers = game("sim"), set()
    for text in ("complete:3", "complete:4", "wheel:4", "grid:2x3", "bipartite:2,3", "fan:4"):
        graph, _ = zermelo.graphs.graph(text)
        verdict = zermelo.decide(sim(text), question="outcome")
        assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
        assert (verdict.answer == "N") is sim_is_won(list(graph.edges), set(), set())
        answers.add(verdict.answer)
    assert answers == {"N", "P"}


@pytest.mark.slow
def test_sim_on_six_vertices() -> None:
    """Mead, Rosa, Huang 1974: the second player wins."""
    verdict = zermelo.decide(game("sim")("complete:6"), question="outcome", method="masks")
    assert verdict.answer == "P"
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED


def test_graph_nim() -> None:
    """Stars are heaps of Nim, paths are Kayles."""
    nim = game("graph_nim")
    for t in range(1, 5):
        assert nim_value(nim(f"star:{t}")) == t
    # On a path a move takes one edge or two neighbors: Kayles (Dawson, Guy and Smith 1956).
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    assert [nim_value(nim(f"path:{n + 1}")) for n in range(10)] == kayles
    # On a triangle, two edges at each vertex: the first player takes two and leaves one.
    assert zermelo.decide(nim("complete:3"), question="outcome").answer == "P"


def test_poset_game() -> None:
    """A chain is a heap; Chomp on a rectangle is won by stealing the strategy (Gale 1974)."""
    poset = game("poset_game")
    for n in range(1, 6):
        chain = nx.DiGraph([(i, i + 1) for i in range(n - 1)])
        chain.add_nodes_from(range(n))
        assert nim_value(poset(chain)) == n
    for rows, columns in itertools.product(range(1, 4), range(1, 4)):
        cells = list(itertools.product(range(rows), range(columns)))
        arcs = [(a, b) for a in cells for b in cells if b in ((a[0] + 1, a[1]), (a[0], a[1] + 1))]
        # Without the poisoned cell, whose taker loses.
        left = nx.DiGraph([arc for arc in arcs if (0, 0) not in arc])
        left.add_nodes_from(cells[1:])
        wanted = "P" if rows * columns == 1 else "N"
        if left:
            assert zermelo.decide(poset(left), question="outcome").answer == wanted


def stalk(colors: str) -> float:
    """Return the value of a red-blue stalk, edge by edge from the ground (Berlekamp 1972)."""
    value, step, turned = 0.0, 1.0, False
    for color in colors:
        sign = 1 if color == "b" else -1
        turned = turned or color != colors[0]
        step = step / 2 if turned else step
        value += sign * step
    return value


def test_hackenbush_stalks() -> None:
    """Stalks beside each other: the sign of the sum of their values says who wins."""
    hackenbush = game("hackenbush")
    words = ["".join(each) for n in (1, 2, 3) for each in itertools.product("br", repeat=n)]
    for one, two in itertools.product(words, words):
        edges, red, last = [], [], 0
        for word in (one, two):
            at = 0
            for color in word:
                last += 1
                edges.append((at, last))
                red += [(at, last)] if color == "r" else []
                at = last
        total = stalk(one) + stalk(two)
        wanted = "L" if total > 0 else "R" if total < 0 else "P"
        assert zermelo.decide(hackenbush(nx.Graph(edges), ground=0, red=red)).answer == wanted


def two_trees(graph: nx.MultiGraph) -> bool:
    """Whether a graph has two spanning trees without a common edge, by trying all of them."""
    n, edges = len(graph), list(graph.edges)
    for chosen in itertools.combinations(range(len(edges)), n - 1):
        rest = [edges[i] for i in range(len(edges)) if i not in chosen]
        one = nx.Graph([edges[i] for i in chosen])
        two = nx.Graph(rest)
        if all(len(each) == n and nx.is_connected(each) for each in (one, two)):
            return True
    return n == 1


def test_shannon_switching() -> None:
    """Short wins moving second exactly with two disjoint trees on the ends (Lehman 1964)."""
    switching = game("shannon_switching")
    for graph in nx.graph_atlas_g():
        if not 2 <= len(graph) <= 5 or graph.number_of_edges() > 7 or not nx.is_connected(graph):
            continue
        subsets = (
            nx.Graph(graph.subgraph({0, 1, *more}))
            for k in range(len(graph) - 1)
            for more in itertools.combinations(range(2, len(graph)), k)
        )
        second = any(two_trees(each) for each in subsets)
        answer = zermelo.decide(switching(graph, ends=[0, 1])).answer
        assert (answer == "L") == second


def test_nogo_on_small_boards() -> None:
    """A single vertex has no move: it would leave no liberty.

    Who wins on paths and cycles was not found in print; they are compared with the literal rules.
    """
    nogo = game("nogo")
    assert zermelo.decide(nogo("path:1")).answer == "P"
    for text in (*(f"path:{n}" for n in range(2, 8)), "cycle:4", "cycle:6", "grid:2x3", "star:3"):
        graph = nx.Graph()
        made, _ = zermelo.graphs.graph(text)
        graph.add_nodes_from(range(made.n))
        graph.add_edges_from(made.edges)
        assert zermelo.decide(nogo(text)).answer == literal_nogo(graph)


def test_nogo_on_square_boards() -> None:
    """The first player wins with 2 x 2 and 3 x 3 points (Sensei's Library, "Anti Atari Go").

    On the latter all opening moves win (Mueller, "Solving NoGo on small board sizes", 2025).
    """
    nogo = game("nogo")
    for n in (2, 3):
        verdict = zermelo.decide(nogo(f"grid:{n}x{n}"))
        assert (verdict.answer, verdict.assurance.label) == ("N", "certified")
    moves = zermelo.decide(nogo("grid:3x3", question="winning-moves", player="left"))
    assert (moves.answer, moves.assurance.label) == (list(range(9)), "certified")


def literal_nogo(graph: nx.Graph) -> str:
    def alive(stones: dict[int, str]) -> bool:
        for color in ("b", "r"):
            own = [v for v in graph if stones.get(v) == color]
            for group in nx.connected_components(graph.subgraph(own)):
                if all(u in stones for v in group for u in graph[v]):
                    return False
        return True

    def wins(stones: dict[int, str], color: str) -> bool:
        other = "r" if color == "b" else "b"
        for v in graph:
            if v not in stones:
                after = {**stones, v: color}
                if alive(after) and not wins(after, other):
                    return True
        return False

    left, right = wins({}, "b"), wins({}, "r")
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        left, right
    ]


@pytest.mark.parametrize("file", some(FILES, 9), ids=lambda file: file.stem)
def test_all_methods_agree(file: Path) -> None:
    (own,) = load(str(file))
    chance = random.Random(5)
    for seed in range(8):
        n = chance.randrange(2, 6)
        graph = nx.gnp_random_graph(n, 0.5, seed=seed, directed=own.graph == "directed")
        if own.name == "poset-game":
            graph = nx.DiGraph([(u, v) for u, v in graph.edges if u < v])
            graph.add_nodes_from(range(n))
        some = {"token": 0, "ends": [0, 1], "take": [1, 2], "weights": [2] * n}
        some |= {"board": "L.R", "row": "xo.LxRE"[seed % 4 :], "strip": "TT.F.F"[seed % 3 :]}
        some |= {"rows": n, "columns": 3}
        data: dict[str, Any] = {
            each.name: some[each.name] for each in own.data if each.default is MISSING
        }
        on = () if own.graph == "none" else (graph,)
        questions = (
            ["outcome"] if own.partizan else ["nim-value", "winning-moves", "misere-outcome"]
        )
        for question in questions:
            answers = set()
            for name in zermelo.analysis.methods(own(*on, **data).game):
                verdict = zermelo.decide(own(*on, **data), question=question, method=name)
                if verdict.answered:
                    answers.add(str(verdict.answer))
            assert len(answers) == 1
