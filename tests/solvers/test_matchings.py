"""Maximum matchings and their proofs: against networkx and brute force, plain and compiled."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from zermelo.checker.matchings import OUTSIDE, always_covered, check_free_by, read_matching
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.solvers import matchings
from zermelo.solvers.matchings import Matching, matching_data, maximum_matching


def size_of(graph: Graph, kept: list[int]) -> int:
    """The size of a maximum matching, by networkx."""
    other = nx.Graph([e for e in graph.edges if kept[e[0]] and kept[e[1]] and e[0] != e[1]])
    return len(nx.max_weight_matching(other, maxcardinality=True))


def examined(graph: Graph, kept: list[int], found: Matching) -> None:
    """Have the checker prove the matching, and for each vertex whether it can be left free."""
    labels = Labels(graph.n)
    data = matching_data(found.mate, found.barrier, labels)
    mate = read_matching(data["matching"], graph, labels, kept)
    assert mate == [int(u) if kept[v] else OUTSIDE for v, u in enumerate(found.mate)]
    covered = always_covered(data["barrier"], graph, labels, kept, mate)
    for v in range(graph.n):
        if not kept[v]:
            assert not found.avoidable(v)
            continue
        assert found.avoidable(v) is not bool(covered[v])
        if found.avoidable(v):
            check_free_by(next(found.ways_out([v])), graph, labels, mate, v, ".path")
            other = matching_data(found.without(v), found.barrier, labels)
            without = read_matching(other["matching"], graph, labels, kept)
            assert without[v] == -1
            always_covered(other["barrier"], graph, labels, kept, without)


def drawn(draw: random.Random, n: int, chance: float) -> Graph:
    pairs = [pair for pair in combinations(range(n), 2) if draw.random() < chance]
    loops = [(v, v) for v in range(n) if draw.random() < 0.1]
    return Graph.from_edges(n, pairs + loops, loops=True)


def test_random_graphs_with_blossoms() -> None:
    draw = random.Random(7)
    free = 0
    for _ in range(400):
        n = draw.randint(1, 24)
        graph = drawn(draw, n, draw.choice((1, 1.5, 2, 3)) / n)
        kept = [int(draw.random() < 0.9) for _ in range(n)]
        found = maximum_matching(graph, kept)
        assert found.size == size_of(graph, kept)
        examined(graph, kept, found)
        free += sum(found.avoidable(v) for v in range(n))
    assert free > 500


def test_searches_without_a_greedy_start(monkeypatch: pytest.MonkeyPatch) -> None:
    # The start leaves the searches little to do on small graphs; here they do all of it.
    monkeypatch.setattr(matchings, "start", lambda graph, _: [-1] * graph.n)
    draw = random.Random(8)
    for _ in range(600):
        n = draw.randint(2, 16)
        graph = drawn(draw, n, draw.choice((1.5, 2, 3, 5)) / n)
        found = maximum_matching(graph)
        assert found.size == size_of(graph, [1] * n)
        examined(graph, [1] * n, found)


def test_avoidable_by_brute_force() -> None:
    draw = random.Random(9)
    for _ in range(150):
        graph = drawn(draw, draw.randint(1, 7), 0.4)
        everything = [1] * graph.n
        whole = size_of(graph, everything)
        found = maximum_matching(graph)
        for v in range(graph.n):
            rest = [int(u != v) for u in range(graph.n)]
            assert found.avoidable(v) is (size_of(graph, rest) == whole)


@pytest.mark.parametrize("text", ["path:50000", "cycle:50001", "grid:101x151", "tree:20000,seed=2"])
def test_large_graphs(text: str) -> None:
    graph = parse(text)
    kept = [1] * graph.n
    found = maximum_matching(graph)
    labels = Labels(graph.n)
    data = matching_data(found.mate, found.barrier, labels)
    mate = read_matching(data["matching"], graph, labels, kept)
    covered = always_covered(data["barrier"], graph, labels, kept, mate)
    assert all(found.avoidable(v) is not bool(covered[v]) for v in range(graph.n))
    free = [v for v in range(graph.n) if found.avoidable(v)]
    for v in free[:: max(1, len(free) // 3)]:
        check_free_by(next(found.ways_out([v])), graph, labels, mate, v, ".path")


@pytest.mark.parametrize(
    ("matching", "barrier", "words"),
    [
        ([[0, 2]], [1], "no edge"),
        ([[0, 1], [1, 2]], [1], "shares a vertex"),
        ([[0, 3]], [1], "no edge"),
        ([[0, 1]], [0, 2], "leaves 1 vertices free"),
        ([], [1], "leaves 3 vertices free"),
        ([[0, 1]], [3], "is no vertex"),
    ],
)
def test_false_proofs(matching: Any, barrier: Any, words: str) -> None:
    # The path 0-1-2 with a vertex 3 at 0 that does not count.
    graph, labels, kept = Graph.from_edges(4, [(0, 1), (1, 2), (0, 3)]), Labels(4), [1, 1, 1, 0]
    good = read_matching([[0, 1]], graph, labels, kept)
    assert list(always_covered([1], graph, labels, kept, good)) == [0, 1, 0, 0]
    with pytest.raises(BadProof, match=words):
        always_covered(barrier, graph, labels, kept, read_matching(matching, graph, labels, kept))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ([], "does not begin"),
        ([1, 0, 2], "does not begin"),
        ([0], "does not end"),
        ([0, 1], "does not end"),
        ([0, 1, 3], "alternate"),
        ([0, 3, 2], "alternate"),
    ],
)
def test_false_ways_out(path: Any, words: str) -> None:
    graph = Graph.from_edges(4, [(0, 1), (1, 2)])
    check_free_by([0, 1, 2], graph, Labels(4), [1, 0, -1, -1], 0, "")
    with pytest.raises(BadProof, match=words):
        check_free_by(path, graph, Labels(4), [1, 0, -1, -1], 0, "")


def test_forms_and_limits() -> None:
    graph, labels = Graph.from_edges(2, [(0, 1)]), Labels(2)
    for value in (3, [3], [[0]], [[0, 0]], [[0, 7]], [[0, True]]):
        with pytest.raises(InputError):
            read_matching(value, graph, labels, [1, 1])
    with pytest.raises(InputError):
        always_covered([0, 0], graph, labels, [1, 1], [1, 0])
    with pytest.raises(LimitReached):
        maximum_matching(graph, deadline=Deadline(0.0))
