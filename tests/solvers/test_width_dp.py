"""The frontier program of ELLO against the tables and the subset program, and its limits."""

import random
from itertools import combinations

import pytest
from subset_table import atlas, colored, winnable

import zermelo
from instances.ello_games import even_grid
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.rules import GREEN, RED, Ello, coloring_of, replay
from zermelo.solvers.ello.layout import layout
from zermelo.solvers.ello.width_dp import winning_order

FREE = Deadline()


def solved(game: Ello) -> list[int] | None:
    row = layout(game.graph)
    assert row is not None
    order = winning_order(game, row, FREE)
    assert order is None or replay(game, order) is None
    return order


def waiting(graph: Graph) -> int | None:
    """Return the largest number of waiting vertices, after a look at the row."""
    row = layout(graph)
    if row is None:
        return None
    place = {v: i for i, (v, _) in enumerate(row)}
    assert sorted(place) == list(range(graph.n))
    for i, (_, done) in enumerate(row):
        for u in done:
            assert max([place[u], *(place[w] for w in graph.neighbors(u))]) == i
    assert sorted(u for _, done in row for u in done) == list(range(graph.n))
    count, most = 0, 0
    for _, done in row:
        count += 1 - len(done)
        most = max(most, count)
    return most


def test_all_small_games() -> None:
    for graph in atlas(0, 5, connected=False):
        for coloring in range(1 << graph.n):
            game = colored(graph, coloring)
            assert (solved(game) is not None) == winnable(game)


def test_random_games_against_the_subset_program() -> None:
    rng = random.Random(0)
    lost = 0
    for _ in range(300):
        n, reach = rng.randrange(6, 13), rng.randrange(1, 6)
        pairs = [(u, v) for u, v in combinations(range(n), 2) if v - u <= reach]
        names = rng.sample(range(n), n)
        graph = Graph.from_edges(n, [(names[u], names[v]) for u, v in pairs if rng.random() < 0.6])
        if layout(graph) is None:
            continue
        game = Ello(graph, tuple(rng.randrange(2) for _ in range(n)))
        answer = subset_table.winnable(game, FREE)
        assert (solved(game) is not None) == answer
        lost += not answer
    assert lost > 50


@pytest.mark.parametrize(
    ("family", "width"),
    [
        ("path:50", 1),
        ("cycle:50", 2),
        ("grid:3x40", 3),
        ("grid:40x4", 4),
        ("product(path:30,complete:4)", 4),
        ("product(cycle:30,complete:3)", 6),
        ("union(path:5,cycle:5,complete:1)", 2),
    ],
)
def test_the_row_of_thin_graphs_is_as_narrow_as_it_can_be(family: str, width: int) -> None:
    assert waiting(parse(family)) == width


@pytest.mark.parametrize("family", ["grid:9x9", "complete:8", "star:40", "path:10001"])
def test_other_graphs_are_refused(family: str) -> None:
    assert waiting(parse(family)) is None
    verdict = zermelo.decide(zermelo.ello(family, green="all"), method="width-dp")
    assert not verdict.answered
    assert "not long and thin" in (verdict.reason or "")


@pytest.mark.parametrize("family", ["grid:4x60", "product(path:60,complete:4)"])
def test_long_games_won_by_a_random_order(family: str) -> None:
    graph = parse(family)
    order = random.Random(1).sample(range(graph.n), graph.n)
    assert solved(Ello(graph, coloring_of(graph, order))) is not None


def test_long_even_grids_are_lost() -> None:
    assert solved(even_grid(60, 4, seed=1)) is None


def test_an_odd_prism_of_triangles_with_one_green_vertex_is_lost() -> None:
    instance = zermelo.ello("product(cycle:9,complete:3)", green=[0])
    verdict = zermelo.decide(instance, method="width-dp")
    assert verdict.answer is False
    assert (verdict.assurance.label, verdict.evidence) == ("exhaustive", None)


def test_it_stops_at_the_deadline() -> None:
    graph = parse("grid:4x60")
    row = layout(graph)
    assert row is not None
    with pytest.raises(LimitReached, match="time limit"):
        winning_order(Ello(graph, (GREEN,) + (RED,) * 239), row, Deadline(0.0))
