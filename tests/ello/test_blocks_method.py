"""The method `clique-cycle-blocks`: all small graphs, random glued ones, and lost blocks."""

from __future__ import annotations

from collections import Counter
from random import Random

import networkx as nx
import pytest
from mops import shuffled
from subset_table import atlas, colored, winnable

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello.rules import RED, Ello, coloring_of
from zermelo.solvers.components import blocks
from zermelo.solvers.ello import blocks as blocks_method
from zermelo.solvers.ello.blocks import block_games
from zermelo.solvers.method import Outcome, Task

KINDS = ("winning-order", "simplification", "obstruction")


def outcome(game: Ello, deadline: Deadline | None = None) -> Outcome:
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    found = blocks_method.run(Task(instance, deadline or Deadline()))
    if found.evidence is not None:
        assert found.evidence.kind in KINDS
        assert check(Certificate(instance, found.answer, found.evidence), Deadline()).accepted
        mirrored = Certificate(instance, not found.answer, found.evidence)
        assert not check(mirrored, Deadline()).accepted
    return found


def is_glued(graph: Graph) -> bool:
    """Whether all blocks are cliques or cycles, by networkx."""
    other = nx.Graph(graph.edges)
    parts = [other.subgraph(part) for part in nx.biconnected_components(other)]
    return all(
        part.number_of_edges() in (len(part), len(part) * (len(part) - 1) // 2) for part in parts
    )


def test_every_game_on_every_graph_to_five_vertices() -> None:
    for graph in atlas(1, 5, connected=False):
        for coloring in range(1 << graph.n):
            found = outcome(colored(graph, coloring))
            if is_glued(graph):
                assert found.assurance is Assurance.THEOREM
                assert found.answer == winnable(colored(graph, coloring))
            else:
                assert found.reason is not None
                assert "no clique, no cycle" in found.reason


def test_recognition_of_all_small_graphs() -> None:
    answers: Counter[bool] = Counter()
    for graph in atlas(6, 7, connected=False):
        found = outcome(colored(graph, 1))
        assert (found.assurance is Assurance.THEOREM) == is_glued(graph)
        answers[is_glued(graph)] += 1
    assert answers[True] > 100


@pytest.mark.slow
@pytest.mark.parametrize("n", [6, 7])
def test_every_game_with_six_and_seven_vertices(n: int) -> None:
    for graph in atlas(n, n, connected=False):
        if is_glued(graph):
            for coloring in range(1 << n):
                assert outcome(colored(graph, coloring)).answer == winnable(
                    colored(graph, coloring)
                )


@pytest.mark.parametrize("family", ["blocks", "cactus"])
@pytest.mark.parametrize("n", [10, 11, 12])
def test_random_games_with_ten_to_twelve_vertices(family: str, n: int) -> None:
    rng = Random(n)
    kinds: Counter[str] = Counter()
    for seed in range(8):
        graph = shuffled(parse(f"{family}:{n},7,seed={seed}"), rng.sample(range(n), n))
        for _ in range(60):
            colors = [rng.randrange(2) for _ in range(n)]
            if (sum(colors) + graph.m) % 2 and rng.random() < 0.9:
                colors[rng.randrange(n)] ^= 1
            game = Ello(graph, tuple(colors))
            found = outcome(game)
            assert found.evidence is not None
            assert found.answer == winnable(game)
            kinds[found.evidence.kind] += 1
    assert min(kinds[kind] for kind in KINDS) > 5


def test_disconnected_graphs() -> None:
    graph = parse("union(cycle:5,complete:4,path:3,empty:1)")
    rng = Random(1)
    assert outcome(Ello(graph, coloring_of(graph, rng.sample(range(13), 13)))).answer is True
    lost = outcome(Ello(graph, (*coloring_of(graph, range(13))[:-1], RED)))
    assert lost.answer is False
    assert lost.evidence is not None
    assert lost.evidence.data == {"component": [12], "reason": "all-red"}


def test_the_games_on_the_blocks() -> None:
    # Two triangles at vertex 0; the copies of 0 are red an odd number of times, as 0 is.
    graph = Graph.from_edges(5, [(0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4)])
    found = blocks(graph.adjacency, 1)
    games = block_games(graph.adjacency, (1, 0, 0, 0, 1), found)
    assert [game.edges for game in games] == [3, 3]
    assert [next(iter(game.colors)) for game in games] == [0, 1]  # the tops
    assert games[0].colors == {0: 0, 3: 0, 4: 1}
    assert games[1].colors == {1: 0, 0: 1, 2: 0}


def test_a_large_lost_clique_has_no_evidence() -> None:
    graph = parse("complete:40")
    found = outcome(Ello(graph, tuple(int(v >= 18) for v in range(40))))
    assert (found.answer, found.evidence) == (False, None)
    assert found.reason is not None
    assert "K_40" in found.reason


@pytest.mark.parametrize("family", ["blocks:20000,9", "cactus:20000,9", "star:20000"])
def test_large_games_are_won_and_lost_by_one_block(family: str) -> None:
    graph = parse(family)
    rng = Random(1)
    colors = list(coloring_of(graph, rng.sample(range(graph.n), graph.n)))
    assert outcome(Ello(graph, tuple(colors))).answer is True
    u, v = graph.edges[graph.m // 2]
    colors[u] ^= 1
    colors[v] ^= 1
    found = outcome(Ello(graph, tuple(colors)))
    assert found.evidence is not None
    if found.evidence.kind == "simplification":
        assert len(found.evidence.data["steps"]) == 1


def test_many_cycles_at_one_vertex() -> None:
    count = 4000
    pairs = []
    for i in range(count):
        a, b, c = 3 * i + 1, 3 * i + 2, 3 * i + 3
        pairs += [(0, a), (a, b), (b, c), (0, c)]
    graph = Graph.from_edges(3 * count + 1, pairs)
    order = Random(1).sample(range(graph.n), graph.n)
    assert outcome(Ello(graph, coloring_of(graph, order))).answer is True


def test_the_deadline_is_looked_at() -> None:
    with pytest.raises(LimitReached):
        outcome(colored(parse("cycle:9"), 3), Deadline(0))
