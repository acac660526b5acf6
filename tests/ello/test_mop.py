"""The program for maximal outerplanar graphs: every game, its orders, its traces, its kernels."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest
from mops import mops, shuffled
from subset_table import atlas, check_by_table, colored

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.evidence.simplification import check_simplification
from zermelo.games.ello.rules import Ello, coloring_of, replay
from zermelo.solvers.ello import mop as program
from zermelo.solvers.ello.colorings import winnable_colorings
from zermelo.solvers.ello.mop import Mop, find_mop, play
from zermelo.solvers.method import Outcome, Task

COUNTS = {2: 1, 3: 1, 4: 1, 5: 1, 6: 3, 7: 4, 8: 12, 9: 27, 10: 82, 11: 228}
"""Triangulations of the polygon up to rotation and reflection (OEIS A000207)."""


def outcome(game: Ello, deadline: Deadline | None = None) -> Outcome:
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    found = program.run(Task(instance, deadline or Deadline()))
    if found.evidence is not None:
        assert check(Certificate(instance, found.answer, found.evidence), Deadline()).accepted
    return found


def found_mop(graph: Graph) -> Mop:
    found = find_mop(graph)
    assert isinstance(found, Mop), found
    return found


def examine(graph: Graph, table: bool) -> int:
    """Compare all games on a MOP with the subset program; return how many are lost."""
    winnable = winnable_colorings(graph, Deadline())
    mop = found_mop(graph)
    lost = 0
    for coloring in range(1 << graph.n):
        game = colored(graph, coloring)
        result = play(mop, game.colors)
        if coloring in winnable:
            assert isinstance(result, list)
            assert replay(game, result) is None
        else:
            assert isinstance(result, dict)
            lost += 1
            if table:
                assert check_simplification(game, False, result, check_by_table).accepted
    return lost


@pytest.mark.parametrize("n", range(2, 10))
def test_every_game_to_nine_vertices(n: int) -> None:
    rng = Random(n)
    graphs = list(mops(n))
    assert len(graphs) == COUNTS[n]
    for graph in graphs:
        assert examine(shuffled(graph, rng.sample(range(n), n)), n <= 8) >= 1 << (n - 1)


@pytest.mark.slow
@pytest.mark.parametrize("n", range(2, 10))
def test_every_game_to_nine_vertices_by_the_subset_program(n: int) -> None:
    for graph in mops(n):
        mop = found_mop(graph)
        for coloring in range(1 << n):
            game = colored(graph, coloring)
            won = subset_table.winnable(game, Deadline())
            assert isinstance(play(mop, game.colors), list) == won


@pytest.mark.slow
@pytest.mark.parametrize("n", [10, 11])
def test_every_game_to_eleven_vertices(n: int) -> None:
    graphs = list(mops(n))
    assert len(graphs) == COUNTS[n]
    for graph in graphs:
        examine(graph, table=False)


def test_a_single_vertex() -> None:
    graph = Graph.from_edges(1, [])
    assert play(found_mop(graph), (0,)) == [0]
    lost = play(found_mop(graph), (1,))
    assert isinstance(lost, dict)
    assert lost["parts"][0]["evidence"]["reason"] == "all-red"


def is_mop(graph: Graph) -> bool:
    """Whether a graph has 2n - 3 edges and stays planar with one more vertex (is outerplanar)."""
    joined = nx.Graph(graph.edges)
    joined.add_edges_from((graph.n, v) for v in range(graph.n))
    return graph.m == max(2 * graph.n - 3, 0) and bool(nx.check_planarity(joined)[0])


def test_recognition_of_all_small_graphs() -> None:
    numbers = [0] * 8
    for graph in atlas(1, 7, connected=False):
        found = find_mop(graph)
        assert isinstance(found, Mop) == is_mop(graph)
        if isinstance(found, str):
            assert "outerplanar" in found
        else:
            numbers[graph.n] += 1
            around = [0]
            while found.after[around[-1]] != 0:
                around.append(found.after[around[-1]])
                assert found.before[around[-1]] == around[-2]
                assert graph.has_edge(*around[-2:])
            assert sorted(around) == list(range(graph.n))
    assert numbers == [0, 1, 1, 1, 1, 1, 3, 4]


def test_larger_graphs_that_are_not_maximal_outerplanar() -> None:
    graph = parse("mop:60,seed=3")
    rng = Random(1)
    for _ in range(200):
        edges = list(graph.edges)
        edges.pop(rng.randrange(len(edges)))
        u, v = rng.sample(range(60), 2)
        if not graph.has_edge(u, v):
            other = Graph.from_edges(60, [*edges, (u, v)])
            assert isinstance(find_mop(other), Mop) == is_mop(other)


@pytest.mark.parametrize("n", [10, 100, 1000])
def test_larger_games_are_certified(n: int) -> None:
    rng = Random(n)
    answers = set()
    for seed in range(30):
        graph = shuffled(parse(f"mop:{n},seed={seed}"), rng.sample(range(n), n))
        for reds in (0.1, 0.5, 0.9):
            found = outcome(Ello(graph, tuple(int(rng.random() < reds) for _ in range(n))))
            assert found.evidence is not None
            answers.add((found.answer, found.evidence.kind))
        assert outcome(Ello(graph, coloring_of(graph, rng.sample(range(n), n)))).answer
    kinds = {(False, "obstruction"), (False, "simplification"), (True, "winning-order")}
    assert answers <= kinds
    assert len(answers) == 3 or n == 1000


def test_a_loss_at_the_end_has_the_whole_trace() -> None:
    # A fan is lost as a whole, when its last triangle is red.
    graph = parse("fan:8")
    found = outcome(Ello(graph, (1, 1, 0, 0, 1, 1, 0, 0, 1)))
    assert found.answer is False
    assert found.evidence is not None
    assert found.evidence.kind == "simplification"
    assert len(found.evidence.data["steps"]) >= 6


def test_a_loss_near_one_place_has_a_short_trace() -> None:
    graph = parse("mop:2000,seed=1")
    rng = Random(1)
    lengths = []
    for _ in range(20):
        found = outcome(Ello(graph, tuple(rng.randrange(2) for _ in range(2000))))
        if found.evidence is not None and found.evidence.kind == "simplification":
            lengths.append(len(found.evidence.data["steps"]))
    assert lengths
    assert max(lengths) < 200


def test_other_graphs_and_limits() -> None:
    reason = outcome(Ello(parse("bipartite:2,3"), (0,) * 5)).reason
    assert reason is not None
    assert "2n - 3" not in reason
    with pytest.raises(LimitReached):
        outcome(colored(parse("mop:9"), 3), Deadline(0))
