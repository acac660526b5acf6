"""The rules of VertexNim on random games: against tables, and compiled against plain Python."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import networkx as nx
import pytest

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.impartial.rules import NEXT
from zermelo.games.vertexnim.rules import CHOICES, RULES, VertexNim
from zermelo.solvers.vertexnim import (
    POLYNOMIAL,
    contraction,
    labels,
    layers,
    table,
)
from zermelo.solvers.vertexnim.rules import previous_wins

NOW = Deadline()


def graphs(seed: int, count: int) -> Iterator[Graph]:
    """Yield connected graphs and strongly connected digraphs with 1 to 5 vertices, with loops."""
    rng = random.Random(seed)
    while count:
        n, directed = rng.randint(1, 5), rng.random() < 0.5
        density, loops = rng.random(), rng.choice([0, 0.5, 1])
        if directed and rng.random() < 0.3:
            made = nx.DiGraph([(v, (v + 1) % n) for v in range(n)])
        else:
            made = nx.gnp_random_graph(n, density, rng.getrandbits(30), directed)
            made.add_edges_from((v, v) for v in range(n) if rng.random() < loops)
        if nx.is_strongly_connected(made) if directed else nx.is_connected(made):
            count -= 1
            yield Graph.from_edges(n, list(made.edges), directed, loops=True)


def games(seed: int, count: int) -> Iterator[VertexNim]:
    """Yield games of all variants."""
    rng = random.Random(seed)
    for graph in graphs(seed, count):
        chosen = {key: rng.choice(readings) for key, readings in CHOICES.items()}
        least = int(chosen["rule"] != "stockman" and chosen["order"] == "remove-then-move")
        most = rng.choice([1, 2, 4])
        weights = [rng.randint(least, most) for _ in range(graph.n)]
        yield zermelo.vertexnim(graph, weights, rng.randrange(graph.n), **chosen).position


def test_rules_against_tables() -> None:
    seen = {(rule.name, outcome): 0 for rule in POLYNOMIAL for outcome in "NP"}
    for game in games(7, 3000):
        rules = [rule for rule in POLYNOMIAL if rule.reason(game) is None]
        if not rules:
            continue
        oracle, start = table.Table(game, NOW), RULES.start(game)
        after = dict(RULES.moves(start))
        for rule in rules:
            found = rule.decide(game, NOW)
            seen[rule.name, found.outcome] += 1
            assert (found.outcome == NEXT) == oracle.nim_value(start), (rule.name, game)
            if found.move is not None:
                assert not oracle.nim_value(after[found.move]), (rule.name, game)
            else:
                blocked = not after
                assert found.outcome != NEXT or blocked or rule is contraction.STEALING, (
                    rule.name,
                    game,
                )
            for position in after.values():
                told = previous_wins(rule, position, NOW)
                assert told in (None, not oracle.nim_value(position)), (rule.name, game)
    for (name, outcome), count in seen.items():
        few = 1 if (name, outcome) == ("strategy-stealing", "P") else 4
        assert count >= few, (name, outcome, count)


def test_the_compiled_table() -> None:
    for game in games(8, 600):
        assert compiled_cells(game) == table.plain(game, NOW), game


def compiled_cells(game: VertexNim) -> list[int]:
    return [int(cell) for cell in table.kernel_cells(game, NOW)]


def larger(seed: int, directed: bool) -> VertexNim:
    """Return a connected game with 2 to 60 vertices; a digraph has all loops and many ones."""
    rng = random.Random(seed)
    n = rng.randint(2, 60)
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    if directed:
        edges = {(v, (v + 1) % n) for v in range(n)} | {(v, v) for v in range(n)}
    for _ in range(rng.choice([0, n // 2, n, 3 * n])):
        u, v = rng.randrange(n), rng.randrange(n)
        if u != v or rng.random() < 0.1:
            edges.add((u, v) if directed else (min(u, v), max(u, v)))
    order = rng.sample(range(n), n)
    most = rng.choice([2, 5, 100, 10**30])
    weights = [1 if directed and rng.random() < 0.8 else rng.randint(1, most) for _ in range(n)]
    pairs = sorted((order[u], order[v]) for u, v in edges)
    return VertexNim(
        Graph.from_edges(n, pairs, directed, loops=True), tuple(weights), rng.randrange(n)
    )


@pytest.mark.parametrize("rule", CHOICES["rule"])
def test_labels_are_those_of_all_lighter_vertices(rule: str) -> None:
    seen = {labels.WON: 0, labels.LOST: 0}
    for seed in range(400):
        drawn = larger(seed, False)
        game = VertexNim(drawn.graph, drawn.weights, drawn.token, rule)
        u = game.token
        if labels.local(game, u) != labels.OPEN or game.weights[u] == 1:
            continue
        known: dict[int, int] = {}
        for v in sorted(range(game.graph.n), key=game.weights.__getitem__):
            below = [x for x in game.graph.neighbors(v) if game.weights[x] < game.weights[v]]
            losing = any(known[x] == labels.LOST for x in below)
            known[v] = labels.local(game, v) or (labels.WON if losing else labels.LOST)
        found = labels.lighter(game, u, NOW)
        assert found.label == known[u]
        if found.witness is not None:
            assert known[found.witness] == labels.LOST
            assert game.weights[found.witness] < game.weights[u]
        assert (found.witness is not None) == (found.label == labels.WON)
        seen[found.label] += 1
    assert min(seen.values()) > 10


def test_layers() -> None:
    seen = {False: 0, True: 0}
    for seed in range(400):
        game = larger(seed, True)
        found = layers.label(game, NOW)
        assert (found.witness is None) == found.odd
        check_layers(game, found)
        seen[found.odd] += 1
        if not found.odd:
            assert found.witness in game.graph.neighbors(game.token)
    assert min(seen.values()) > 50


def check_layers(game: VertexNim, found: layers.Layered) -> None:
    """Check the components by networkx, each in what is left when its turn comes."""
    u = game.token
    kept = [v for v, weight in enumerate(game.weights) if weight == 1 or v == u]
    left = nx.DiGraph((a, b) for a, b in game.graph.edges if a != b).subgraph(kept).copy()
    left.add_node(u)
    left = left.subgraph({u} | nx.descendants(left, u)).copy()
    for component, gone in found.layers:
        inside = set(component)
        assert nx.is_strongly_connected(left.subgraph(component))
        assert all(b in inside for a in component for b in left[a])
        around = {a for b in component for a in left.predecessors(b)} - inside
        assert gone == (sorted(around) if len(component) % 2 else [])
        left.remove_nodes_from([*component, *gone])
    last, gone = found.layers[-1]
    assert u in (last if found.odd else [*last, *gone])


def test_long_chains_need_no_deep_recursion() -> None:
    n = 20_000
    game = zermelo.vertexnim(f"path:{n}", range(n + 1, 1, -1), 0)
    verdict = zermelo.decide(game, method="undirected")
    assert (verdict.answer, verdict.statistics["move"]) == ("N", [n, 1])
    loops = Graph.from_edges(n, [(v, v) for v in range(n)] + [(v, (v + 1) % n) for v in range(n)],
                             directed=True, loops=True)  # fmt: skip
    chain = VertexNim(loops, (2, *[1] * (n - 2), 2), 1)
    assert layers.label(chain, NOW).odd == (n % 2 == 1)


@pytest.mark.parametrize("rule", CHOICES["rule"])
def test_huge_weights(rule: str) -> None:
    game = zermelo.vertexnim("path:4", [10**18 + 1, 10**18 + 1, 10**18, 2], 1, rule=rule)
    verdict = zermelo.decide(game)
    assert verdict.answer == "P"  # the tie does not count
    assert zermelo.decide(game, question="winning-moves").answer == []
    won = zermelo.vertexnim("path:2", [10**18 + 1, 10**18], 0, rule=rule)
    verdict = zermelo.decide(won)
    assert (verdict.answer, verdict.statistics["move"]) == ("N", [10**18, 1])
    unknown = zermelo.decide(won, question="winning-moves")
    assert not unknown.answered


def test_winning_moves_are_not_looked_for_among_too_many() -> None:
    # The leaves of an emptied center are a clique.
    game = zermelo.vertexnim("star:3000", [2, *[3] * 3000], 0, question="winning-moves")
    verdict = zermelo.decide(game, method="undirected")
    assert (verdict.answered, verdict.reason) == (True, None)  # P: no neighbor is lighter
    looped = Graph.from_edges(3001, [(0, v) for v in range(3001)], loops=True)
    game = zermelo.vertexnim(looped, [2, *[3] * 3000], 0, question="winning-moves")
    verdict = zermelo.decide(game, method="undirected")
    assert not verdict.answered
    assert "too many moves" in (verdict.reason or "")


def test_misere_play_has_the_outcomes_of_normal_play() -> None:
    compared = 0
    for game in games(11, 700):
        if game.rule == "stockman" or (game.graph.n, game.graph.m) == (1, 0):
            continue
        plays = [table.plain(replace(game, play=play), NOW) for play in CHOICES["play"]]
        vectors = itertools.product(*(range(weight + 1) for weight in game.weights))
        for weights, normal, misere in zip(vectors, *plays, strict=True):
            # Removing first, a token stands on positive weight only.
            first = game.order == "remove-then-move"
            stands = sum(1 << v for v, weight in enumerate(weights) if weight or not first)
            if max(weights) > 1:
                assert not (normal ^ misere) & stands, (game, weights)
            else:
                assert (normal ^ misere) & stands == stands, (game, weights)
            compared += 1
    assert compared > 10_000
