"""Whatever the checker accepts of all evidence of a small form is true.

All graphs have labels, so that the token may always stand on the first vertex.
"""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest
from forging import (
    Data,
    accepted,
    false_ones,
    graphs,
    instance,
    kernels,
    matched,
    shapes,
    subsets,
    tokens,
    truth,
)
from sampling import some

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.deletion import bits
from zermelo.games.impartial.evidence.periodicity import Columns, columns_needed, own
from zermelo.games.impartial.rules import mex
from zermelo.python.simplifying import REDUCED
from zermelo.solvers.edge_nim import METHODS

CHOICES = {
    "rule": ("vertexnim", "stockman"),
    "order": ("remove-then-move", "move-then-remove"),
    "play": ("normal", "misere"),
}


def edge_nims(n: int, weights: tuple[int, ...]) -> Iterator[Instance]:
    for graph in graphs(n, loops=True):
        for chosen in product(weights, repeat=len(graph["edges"])):
            ends = zip(graph["edges"], chosen, strict=True)
            heaps = [[u, v, weight] for (u, v), weight in ends]
            yield instance("edge-nim", "outcome", graph=graph, edge_weights=heaps, token=0)


def vertex_nims(n: int, weights: tuple[int, ...]) -> Iterator[tuple[Instance, bool]]:
    for directed in (False, True):
        for graph in graphs(n, loops=True, directed=directed):
            for chosen in product(weights, repeat=n):
                for readings in product(*CHOICES.values()):
                    data: Data = dict(zip(CHOICES, readings, strict=True))
                    data |= {"graph": graph, "weights": list(chosen), "token": 0}
                    try:
                        yield instance("vertexnim", "outcome", **data), directed
                    except InputError:  # not connected, or a weight of 0
                        continue


def assert_all_true(found: tuple[int, int, list[Any]]) -> int:
    good, _, wrong = found
    assert wrong == []
    return good


@pytest.mark.parametrize(("n", "weights"), [(1, (0, 1, 3)), (2, (0, 1, 2)), (3, (1,))])
def test_edge_nim(n: int, weights: tuple[int, ...]) -> None:
    games = edge_nims(n, weights)
    assert sum(assert_all_true(false_ones(game, shapes(n, 2))) for game in games) > 0


NIGHTLY = pytest.mark.nightly


@pytest.mark.parametrize("n", [1, 2, 3, pytest.param(4, marks=NIGHTLY)])
def test_geography_by_matchings(n: int) -> None:
    games = (instance("geography", "outcome", graph=graph, token=0) for graph in graphs(n))
    assert sum(assert_all_true(false_ones(game, matched(n))) for game in games) > 0


@pytest.mark.parametrize("n", [1, 2, 3])
def test_geography_by_kernels(n: int) -> None:
    digraphs = graphs(n, directed=True)
    games = (instance("geography", "outcome", graph=graph, token=0) for graph in digraphs)
    assert sum(assert_all_true(false_ones(game, kernels(n))) for game in games) > 0


@pytest.mark.parametrize(
    ("n", "weights", "most"),
    [
        *some([(1, (0, 1, 2, 3), 15), (1, (0, 1, 2, 3), 60)]),
        *some([(2, (0, 1, 2), 15), (2, (0, 1, 2), 60)]),
        pytest.param(2, (0, 1, 2, 3), 10**6, marks=NIGHTLY),
        pytest.param(3, (0, 1, 2), 300, marks=NIGHTLY),
    ],
)
def test_vertexnim(n: int, weights: tuple[int, ...], most: int) -> None:
    chance, good = random.Random(n), 0
    for game, directed in vertex_nims(n, weights):
        forged = list(tokens(n, max(weights), directed))
        sample = chance.sample(forged, min(most, len(forged)))
        good += assert_all_true(false_ones(game, iter(sample)))
    assert good > 0


RULES = ("copy-cat", "good-vector", "two-centres")


@pytest.mark.parametrize("n", [1, 2, 3, pytest.param(4, marks=pytest.mark.nightly)])
def test_rules_of_polish(n: int) -> None:
    good = 0
    named = [list(names) for k in range(3) for names in product(RULES, repeat=k)]
    forged: list[tuple[str, Data]] = [("strategy-rule", {"rules": names}) for names in named]
    for graph in graphs(n):
        for brushes in product(range(3), repeat=n):
            game = instance("polish", "nim-value", graph=graph, brushes=list(brushes))
            good += assert_all_true(false_ones(game, iter([*forged, ("value-rule", {})])))
    assert good > 0


@pytest.mark.parametrize("games", [12, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("family", "n", "all_told"),
    [
        ("path:7", 7, True),
        ("cycle:7", 7, True),
        ("star:6", 7, True),
        ("spider:3,2,1", 7, True),
        ("spider:2,2,1,1", 7, True),
        ("bipartite:3,3", 6, True),
        ("union(spider:1,1,1,path:3)", 7, True),
        ("bipartite:2,4", 6, False),  # a center that needs 4 or more
        ("fan:5", 6, False),
    ],
)
def test_values_of_polish(family: str, n: int, all_told: bool, games: int) -> None:
    """A closed form is accepted for the right answers alone, and for these where it tells all."""
    chance, good, told = random.Random(family), 0, 0
    for _ in range(games):
        brushes = [chance.choice((0, 0, 0, 1, 2)) for _ in range(n)]
        game = instance("polish", "nim-value", graph={"family": family}, brushes=brushes)
        found = assert_all_true(false_ones(game, iter([("value-rule", {})])))
        good, told = good + found, told + (found > 0)
    assert good > 0
    assert told == games or not all_told


def test_values_of_light_polish() -> None:
    good = 0
    for numbers in product(range(3), repeat=6):
        left, right = list(numbers[:3]), list(numbers[3:])
        game = instance("light-polish", "nim-value", left=left, right=right)
        found = assert_all_true(false_ones(game, iter([("value-rule", {})])))
        assert found > 0
        good += found
    assert good > 3**6


@pytest.mark.parametrize("n", [1, 2, 4, pytest.param(6, marks=pytest.mark.nightly)])
def test_arms(n: int) -> None:
    good = 0
    chance = random.Random(n)
    for number, take in enumerate(subsets(range(1, 4))):
        if not take:
            continue
        paths: list[int] = [0]
        while len(paths) < 12:
            paths.append(mex(paths[len(paths) - s] for s in take if s <= len(paths)))
        edges = [[chance.randrange(v), v] for v in range(1, n)]  # a random tree
        graph = {"vertices": n, "edges": edges}
        digits = "0." + "".join("03"[size in take] for size in range(1, take[-1] + 1))
        game = (
            instance("octal", "nim-value", graph=graph, digits=digits)
            if number % 2
            else instance("subtraction", "nim-value", graph=graph, take=take)
        )
        told = zermelo.decide(game, method="stars").certificate
        stars = [[], told.evidence.data["stars"] if told else []]
        forged = [
            ("arms-table", {"paths": paths[:length], "period": period, "stars": listed})
            for length, period, listed in product(range(12), (None, 1, 2, 3, 4, 5), stars)
        ]
        good += assert_all_true(false_ones(game, iter(forged)))
    assert good > 0


GROWING: list[tuple[str, Data]] = [
    *(("octal", {"digits": digits}) for digits in ("0.33", "0.7", "0.13", "0.102", "0.5")),
    *(("subtraction", {"take": take}) for take in ([1], [2], [1, 3])),
]


@pytest.mark.parametrize(("kind", "data"), GROWING)
def test_periods(kind: str, data: Data) -> None:
    """Every start and period that the columns bear out holds for a much longer row."""
    good = 0
    for graph in graphs(2):
        try:
            game = instance(kind, "period", graph=graph, attach_at=0, **data)
        except InputError:  # not connected
            continue
        code = code_of(kind, game.position)
        table = Columns(game.graph.masks, 0, code, Deadline())
        table.extend(80)
        last = table.values[-1]
        for start, period in product(range(5), range(1, 7)):
            columns = columns_needed(code, start, period)
            if columns > 60:
                continue
            rows = [
                [list(bits(row.vertices)), values[:columns]]
                for row, values in zip(table.rows, table.values, strict=True)
            ]
            pre, least = own(last[:columns], start, period) if columns > start + period else (0, 1)
            answer = {"preperiod": pre, "period": least}
            evidence = {"start": start, "period": period, "rows": rows}
            if accepted(game, answer, "periodicity", evidence):
                good += 1
                assert last[pre:-least] == last[pre + least :]
                assert not pre or last[pre - 1] != last[pre - 1 + least]
                assert all(last[40:-d] != last[40 + d :] for d in range(1, least))
    assert good > 0


@pytest.mark.nightly
@pytest.mark.parametrize(("n", "weights"), [(3, (0, 1, 2)), (4, (1,))])
def test_larger_edge_nim(n: int, weights: tuple[int, ...]) -> None:
    games = edge_nims(n, weights)
    assert sum(assert_all_true(false_ones(game, shapes(n, 2))) for game in games) > 0


@pytest.mark.parametrize("method", METHODS, ids=[method.name for method in METHODS])
def test_loops_and_isolated_vertices_for_every_method_of_edge_nim(method: Any) -> None:
    answered = 0
    for game in (*edge_nims(1, (0, 1, 3)), *edge_nims(2, (0, 1, 2)), *edge_nims(3, (1,))):
        if method.applies(game) is not None:
            continue
        verdict = zermelo.decide(game, method=method.name)
        if verdict.answered:
            assert verdict.answer == truth(game)["outcome"]
            answered += 1
    assert answered > 0


@pytest.mark.parametrize("n", [3, 4])
def test_weights_of_any_size_on_a_cycle(n: int) -> None:
    edges = [[v, (v + 1) % n] for v in range(n)]
    heaps = [[u, v, 10**30] for u, v in edges]
    for question in ("outcome", "winning-moves"):
        graph = {"vertices": n, "edges": edges}
        game = instance("edge-nim", question, graph=graph, edge_weights=heaps, token=0)
        verdict = zermelo.decide(game, method="cycle")
        small = [[u, v, 3] for u, v in edges]
        same = instance("edge-nim", question, graph=graph, edge_weights=small, token=0)
        assert verdict.answer == truth(same)[question]


def random_games(chance: random.Random) -> Iterator[Instance]:
    """Yield a game of POLISH, and one of VertexNim with weights that can be lowered."""
    n = chance.randint(2, 6)
    pairs = list(combinations(range(n), 2))
    edges = sorted(chance.sample(pairs, min(n, len(pairs))))
    graph = {"vertices": n, "edges": [list(edge) for edge in edges]}
    brushes = [chance.choice((0, 0, 0, 1)) for _ in range(n)]
    yield instance("polish", "nim-value", graph=graph, brushes=brushes)
    n, directed, looped = chance.randint(2, 3), chance.random() < 0.5, chance.random() < 0.4
    ends = list(permutations(range(n), 2) if directed else combinations(range(n), 2))
    edges = chance.sample(ends, chance.randint(1, len(ends))) + [(v, v) for v in range(n) if looped]
    graph = {"vertices": n, "edges": [list(edge) for edge in sorted(edges)], "directed": directed}
    data: Data = {key: chance.choice(readings) for key, readings in CHOICES.items()}
    weights = [chance.randint(1, 4) for _ in range(n)]
    with contextlib.suppress(InputError):  # not connected
        yield instance("vertexnim", "outcome", graph=graph, weights=weights, token=0, **data)


CORES: list[Data] = [
    {"kind": "position-table"},
    {"kind": "value-rule"},
    *({"kind": "strategy-rule", "rules": ["copy-cat"] * k} for k in range(3)),
    {"kind": "counted-moves", "move": None},
    {"kind": "smaller-game", "core": {"kind": "position-table"}},
]


@pytest.mark.parametrize("games", [60, pytest.param(4000, marks=pytest.mark.slow)])
def test_smaller_games(games: int) -> None:
    """The smaller game is right for the right answer alone, and for this always."""
    chance, steps = random.Random(games), Counter[str]()
    forged = [("smaller-game", {"core": core}) for core in CORES]
    for _ in range(games):
        for game in random_games(chance):
            assert assert_all_true(false_ones(game, iter(forged))) > 0
            steps.update(step.rule for step in zermelo.analysis.simplify(game).steps)
    assert steps.keys() == {*REDUCED["polish"], *REDUCED["vertexnim"]}


@pytest.mark.parametrize("n", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_smaller_games_of_polish(n: int) -> None:
    """All graphs and all brushes that leave something: the same nim-value, by the literal rules."""
    for graph in graphs(n):
        for brushes in product(range(3), repeat=n):
            game = instance("polish", "nim-value", graph=graph, brushes=list(brushes))
            core = zermelo.analysis.simplify(game).core
            assert core is not None
            assert truth(core)["nim-value"] == truth(game)["nim-value"]
