"""The method of barriers of cycles against tables, known answers and its own theory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from subset_table import atlas, colored, winnable

import zermelo
from instances.ello_games import truncated_cubic
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.standard import grid
from zermelo.games.ello.evidence.cycle_spaces import cycle_basis
from zermelo.games.ello.evidence.detachment_barrier import blocks, rooted_edges
from zermelo.games.ello.rules import GREEN, RED, Ello, is_all_red
from zermelo.solvers.algebra.binary_field import multiply
from zermelo.solvers.ello.detachment import barrier, run, small_degrees
from zermelo.solvers.ello.laplacian import draw, matrix
from zermelo.solvers.ello.radical import Radical, Radicals
from zermelo.solvers.ello.rank_classes import tight_bound
from zermelo.solvers.ello.star_patterns import star_sets
from zermelo.solvers.method import Outcome, Request, Task

LIBRARY = Path(__file__).resolve().parents[2] / "instances"
CLOCK = Deadline()


def instance(game: Ello) -> Instance:
    return Instance("ello", game, "winnable", Labels(game.graph.n))


def outcome(game: Ello, seed: int = 0) -> Outcome:
    return run(Task(instance(game), Deadline(), Request(seed=seed)))


def radicals_of(game: Ello) -> Radicals:
    return Radicals(game.graph, [int(color == GREEN) for color in game.colors], rooted_edges(game))


def accepted(game: Ello, evidence: Evidence) -> bool:
    return check(Certificate(instance(game), False, evidence)).accepted


def compare(low: int, high: int, every: int = 1) -> dict[str, int]:
    """Compare all games, or every so many; count how they are decided."""
    counts: dict[str, int] = {}
    number = 0
    for graph in atlas(low, high):
        for coloring in range(1 << graph.n):
            number += 1
            if number % every:
                continue
            game = colored(graph, coloring)
            found = outcome(game, coloring)
            if found.assurance is Assurance.UNKNOWN:
                assert not winnable(game)
                assert not small_degrees(game)
                kind = "none"
            elif found.answer:
                assert winnable(game)
                kind = "won"
            else:
                assert found.evidence is not None
                assert accepted(game, found.evidence)
                assert not winnable(game)
                more = set(found.evidence.data) - {"detached", "component", "reason"}
                kind = " ".join([found.evidence.kind, *sorted(more)])
            counts[kind] = counts.get(kind, 0) + 1
    return counts


def test_every_game_on_a_connected_graph_up_to_five_vertices() -> None:
    counts = compare(1, 5)
    assert counts == {
        "won": 350,
        "obstruction": 31,
        "detachment-barrier": 408,
        "detachment-barrier degenerate": 1,
    }


@pytest.mark.slow
def test_every_game_with_six_vertices_and_some_with_seven() -> None:
    counts = compare(6, 6)
    assert counts["won"] == 3263
    assert counts["obstruction"] == 112
    assert "none" not in counts
    assert 17 <= counts["detachment-barrier degenerate"] <= 25
    assert compare(7, 7, every=31).get("none", 0) <= 10


@pytest.mark.parametrize("file", ["crossed.jsonl", "small-degrees.jsonl"])
def test_known_lost_games_have_barriers(file: str) -> None:
    for known in zermelo.experiments.read_all(str(LIBRARY / "ello" / file)):
        verdict = zermelo.decide(known, method="detachment")
        assert verdict.answer is False
        assert verdict.assurance is Assurance.CERTIFIED
        assert verdict.certificate is not None
        assert verdict.certificate.evidence.kind == "detachment-barrier"


def pairs(text: str) -> list[tuple[int, int]]:
    ends = (pair.split("-") for pair in text.split())
    return [(int(u), int(v)) for u, v in ends]


CLASSES = Ello(
    Graph.from_edges(
        16,
        pairs(
            "0-1 0-2 0-3 0-4 1-2 1-3 1-4 2-3 2-4 3-7 4-6 5-6 5-7 5-8 5-9 6-8 6-9 7-10 7-11 8-11 "
            "8-12 9-10 9-12 10-13 10-14 11-13 11-15 12-14 12-15 13-15 14-15"
        ),
    ),
    tuple(GREEN if v == 13 else RED for v in range(16)),
)
"""A lost game with small degrees for which sets at stars alone give no barrier."""

APART = Ello(
    Graph.from_edges(7, pairs("0-2 0-3 0-4 1-2 1-6 2-5 2-6 3-4 3-5 4-5")),
    tuple(RED if v in (2, 6) else GREEN for v in range(7)),
)
"""A lost game; the bound for all of its cycles asks for edges at different vertices."""


def test_a_game_that_asks_for_bounds() -> None:
    found = outcome(CLASSES)
    assert found.answer is False
    assert found.evidence is not None
    assert found.evidence.data["bounded"]
    assert accepted(CLASSES, found.evidence)
    assert not winnable_by_sets(CLASSES)


def test_edges_at_different_vertices() -> None:
    edges = rooted_edges(APART)
    block, *_ = blocks(APART, [], CLOCK)[1]
    bound = tight_bound(block, edges, APART.graph.n, Random(0), CLOCK)
    assert bound is not None
    (mask,) = bound.even
    assert [edges[block.edges[i]] for i in range(len(edges)) if mask >> i & 1] == [(0, 2), (2, 5)]
    even = [[[0, 2], [2, 5]]]
    data = {"detached": [], "bounded": [(0, even, bound.classes)]}
    assert accepted(APART, Evidence("detachment-barrier", data))
    assert not winnable(APART)


def test_two_crossed_cells_that_share_a_corner() -> None:
    """What is left of them is a block of dimension 11 with a radical of dimension 3."""
    edges = {*grid(4, 4).edges, *pairs("0-5 1-4 5-10 6-9")}
    greens = {0, 1, 4, 6, 9, 10}
    colors = tuple(GREEN if v in greens else RED for v in range(16))
    game = Ello(Graph.from_edges(16, sorted(edges)), colors)
    found = outcome(game)
    assert found.evidence is not None
    assert found.evidence.data["degenerate"]
    assert accepted(game, found.evidence)
    assert not winnable_by_sets(game)


def winnable_by_sets(game: Ello) -> bool:
    verdict = zermelo.decide(instance(game), method="subset-dp")
    return bool(verdict.answer)


def clusters(chance: Random) -> Ello:
    """Return a game with red degrees up to 4 and green ones up to 3, of dense places in a row."""
    n, width = chance.randrange(6, 17), chance.choice([3, 4, 5, 6])
    degree, edges = [0] * n, set()
    for _ in range(8 * n):
        u = chance.randrange(n)
        v = u + chance.randrange(1, width + 1)
        if v < n and (u, v) not in edges and degree[u] < 4 and degree[v] < 4:
            edges.add((u, v))
            degree[u] += 1
            degree[v] += 1
    green = chance.random()
    colors = tuple(GREEN if d < 4 and chance.random() < green else RED for d in degree)
    return Ello(Graph.from_edges(n, sorted(edges)), colors)


def compare_bounds(seed: int, games: int) -> int:
    """The bounds are tight for every lost game with small degrees, as the proof says."""
    chance, bounded = Random(seed), 0
    for _ in range(games):
        game = clusters(chance)
        parts = game.graph.components()
        if any(all(game.colors[v] == RED for v in part) for part in parts):
            continue
        assert small_degrees(game)
        n, edges = game.graph.n, rooted_edges(game)
        radical = radicals_of(game).of(draw(n, chance), CLOCK)
        if not radical.corank:
            continue
        size, found = blocks(game, star_sets(n, edges, radical.flow(chance, CLOCK)), CLOCK)
        lost = sum(block.dimension for block in found) - size
        for block in found:
            bound = tight_bound(block, edges, n, chance, CLOCK)
            lost += block.lost if bound is None else bound.loss
            bounded += bound is not None
        assert lost == radical.corank, (game.graph.edges, game.colors)
    return bounded


def test_bounds_are_tight() -> None:
    assert compare_bounds(1, 400) > 2


@pytest.mark.slow
def test_bounds_are_tight_on_many_games() -> None:
    assert compare_bounds(2, 10_000) > 50


def test_flows_are_in_the_radical() -> None:
    """They add up to 0 at each vertex, and give 0 with every cycle."""
    chance, seen = Random(5), 0
    for graph in atlas(5, 6):
        game = colored(graph, chance.randrange(1 << graph.n))
        if is_all_red(game) or winnable(game):
            continue
        n, edges = graph.n, rooted_edges(game)
        values = draw(n, chance)
        if seen % 2 and RED in game.colors:  # as where a vertex was split, and a copy is the root
            values[n] = values[game.colors.index(RED)]
        seen += 1
        for radical in both_ways(game, values):
            flow = radical.flow(chance, CLOCK)
            assert any(flow)
            for v in range(n + 1):
                total = 0
                for edge, current in zip(edges, flow, strict=True):
                    total ^= current if v in edge else 0
                assert total == 0
            for cycle in cycle_basis(n + 1, edges):
                total = 0
                for e, (u, v) in enumerate(edges):
                    if cycle >> e & 1:
                        total ^= multiply(values[u] ^ values[v], flow[e])
                assert total == 0
    assert seen > 50


def both_ways(game: Ello, values: Sequence[int]) -> list[Radical]:
    """The eliminated matrix by plain Python and by kernels."""
    made = [matrix(game.graph, 2, values, way) for way in ("plain", "compiled")]
    return [Radical(radicals_of(game), each, CLOCK) for each in made]


def test_compiled_fronts_find_the_same() -> None:
    for base, seed in ((60, 0), (60, 1), (61, 2), (120, 1)):
        game = truncated_cubic(base - base % 2, seed)
        edges, n = rooted_edges(game), game.graph.n
        one, other = both_ways(game, draw(n, Random(seed)))
        assert one.corank == other.corank
        if one.corank:
            sets = [star_sets(n, edges, radical.flow(Random(1), CLOCK)) for radical in (one, other)]
            assert sets[0] == sets[1]
    dense = colored(Graph.from_edges(8, [(u, v) for v in range(8) for u in range(v)]), 0)
    one, other = both_ways(dense, draw(8, Random(0)))
    assert one.corank == other.corank


def test_a_component_without_green_is_an_obstruction() -> None:
    game = Ello(Graph.from_edges(5, [(0, 1), (2, 3), (3, 4), (2, 4)]), (0, 1, 1, 1, 1))
    found = outcome(game)
    assert found.evidence is not None
    assert found.evidence.kind == "obstruction"
    assert accepted(game, found.evidence)


def test_the_same_seed_gives_the_same_barrier() -> None:
    game = truncated_cubic(40, 1)
    edges = rooted_edges(game)

    def data() -> object:
        radical = radicals_of(game).of(draw(game.graph.n, Random(3)), CLOCK)
        return radical.corank and barrier(game, edges, radical, Random(3), CLOCK)

    assert data() == data()


def test_limits_give_unknown() -> None:
    (first, *_) = zermelo.experiments.read_all(str(LIBRARY / "ello" / "crossed.jsonl"))
    verdict = zermelo.decide(first, method="detachment", time_limit=0.001)
    assert verdict.assurance is Assurance.UNKNOWN
