"""Vertices that are alike: numbers of them say what sets say, and certify games with many."""

from __future__ import annotations

import random

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello import alike
from zermelo.games.ello.evidence.order import check_order
from zermelo.games.ello.evidence.subset_table import MAX_ORDER, winnable
from zermelo.games.ello.rules import Ello


def drawn(rng: random.Random, most: int) -> Ello:
    """Return a game whose vertices are of a few kinds, in any variant."""
    sizes = [rng.randint(1, most) for _ in range(rng.randint(1, 4))]
    kind = [i for i, size in enumerate(sizes) for _ in range(size)]
    n, directed, modulus = len(kind), rng.random() < 0.4, rng.choice((2, 2, 2, 3, 4))
    joined = {(i, j): rng.random() < 0.5 for i in range(len(sizes)) for j in range(len(sizes))}
    edges = [
        (u, v)
        for u in range(n)
        for v in range(n)
        if u != v and (directed or u < v) and joined[kind[u], kind[v]]
    ]
    colors = [rng.sample(range(modulus), 2) for _ in sizes]
    before = rng.sample(edges, min(len(edges), rng.choice((0, 0, 0, 1, 2))))
    return Ello(
        Graph.from_edges(n, edges, directed=directed),
        tuple(rng.choice(colors[i]) for i in kind),
        tuple(sorted(before)),
        modulus,
        rng.choice(("zero", "nonzero")),
    )


def test_numbers_of_alike_vertices_say_what_sets_say() -> None:
    rng, won, fewer = random.Random(3), 0, 0
    for _ in range(1500):
        game = drawn(rng, 3)
        few = alike.kinds(game)
        assert few is not None
        order = few.order(Deadline())
        assert (order is not None) == winnable(game, Deadline()), game
        won += order is not None
        fewer += len(few.members) < game.graph.n
        if order is not None:
            instance = Instance("ello", game, "winnable", Labels(game.graph.n))
            evidence = Evidence("winning-order", {"order": order})
            assert check_order(Certificate(instance, True, evidence), Deadline()).accepted
    assert 300 < won < 1200
    assert fewer > 800


def blown(greens: tuple[int, ...], size: int = 9) -> zermelo.types.Instance:
    """Return a game on the 5-cycle with independent sets and cliques of vertices in its places."""
    kind = [i for i in range(5) for _ in range(size)]
    n = len(kind)
    edges = [
        (u, v)
        for v in range(n)
        for u in range(v)
        if (kind[v] - kind[u]) % 5 in (1, 4) or kind[u] == kind[v] in (0, 2)
    ]
    graph = zermelo.Graph.from_edges(n, edges)
    return zermelo.ello(graph, green=[i * size + j for i in range(5) for j in range(greens[i])])


def test_a_large_game_is_certified() -> None:
    answers = set()
    for greens in ((9, 0, 0, 0, 0), (9, 9, 0, 0, 0), (0, 9, 9, 0, 9), (9, 9, 9, 9, 9)):
        instance = blown(greens)
        assert instance.graph.n > MAX_ORDER
        verdict = zermelo.decide(instance, method="subset-dp")
        assert verdict.assurance.label == "certified"
        assert verdict.answer == zermelo.decide(instance, method="algebra").answer
        answers.add(verdict.answer)
        evidence = Evidence("subset-table")
        claim = Certificate(instance, False, evidence)
        assert check(claim).accepted == (verdict.answer is False)
    assert answers == {True, False}


@pytest.mark.parametrize("graph", ["regular:60,3", "grid:6x6", "path:2000"])
def test_a_graph_of_many_kinds_is_refused(graph: str) -> None:
    instance = zermelo.ello(graph, green="all")
    reason = zermelo.decide(instance, method="subset-dp").reason
    assert reason is not None
    assert "few of them are alike" in reason
    found = check(Certificate(instance, False, Evidence("subset-table")))
    assert found.status is Status.LIMIT
