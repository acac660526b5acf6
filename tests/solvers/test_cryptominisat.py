"""CryptoMiniSat: where it is, it agrees with brute force; where it is not, it says so."""

from __future__ import annotations

import importlib.metadata
import random
from itertools import combinations, product

import pytest
from small import games, wins

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Unavailable
from zermelo.core.graph import Graph
from zermelo.solvers.backends import cryptominisat
from zermelo.solvers.method import method


def missing(name: str) -> str:
    raise importlib.metadata.PackageNotFoundError(name)


def test_where_it_is_missing_the_verdict_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importlib.metadata, "version", missing)
    with pytest.raises(Unavailable):
        cryptominisat.solve(1, [(1,)], [], Deadline())
    verdict = zermelo.decide(zermelo.ello("path:3", green=[0]), method="cryptominisat")
    assert not verdict.answered
    assert verdict.reason is not None
    assert "pip install 'zermelo[cryptominisat]'" in verdict.reason


def test_it_comes_after_the_other_methods_that_give_an_order() -> None:
    for family in ("path:3", "grid:8x8", "complete:20"):
        game = zermelo.ello(family, green=[0])
        others = ("sat-lazy", "sat-orientation", "cpsat-positions", "cpsat-alldifferent")
        last = method("ello", "cryptominisat").cost(game, None)
        assert all(method("ello", name).cost(game, None) < last for name in others)


@pytest.fixture
def _installed() -> None:
    pytest.importorskip("pycryptosat", reason="pip install pycryptosat")


@pytest.mark.usefixtures("_installed")
def test_all_games_to_four_vertices() -> None:
    for n, edges, colors in games(4, connected=False):
        game = zermelo.ello(Graph.from_edges(n, edges), colors=colors)
        verdict = zermelo.decide(game, method="cryptominisat")
        assert verdict.answer == wins(n, edges, colors)
        expected = "certified" if verdict.answer else "solver"
        assert verdict.assurance.label == expected


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("seed", range(40))
def test_random_formulas(seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(3, 7)

    def some(count: int) -> list[tuple[int, ...]]:
        chosen = [rng.sample(range(1, n + 1), rng.randint(1, 3)) for _ in range(count)]
        return [tuple(x * rng.choice((1, -1)) for x in literals) for literals in chosen]

    clauses, xors = some(2 * n), some(n // 2)

    def holds(model: list[bool]) -> bool:
        trues = [[(x > 0) == model[abs(x) - 1] for x in literals] for literals in clauses]
        odds = [sum((x > 0) == model[abs(x) - 1] for x in literals) for literals in xors]
        return all(map(any, trues)) and all(odd % 2 for odd in odds)

    found = cryptominisat.solve(n, clauses, xors, Deadline())
    assert found.satisfiable == any(holds(list(m)) for m in product((False, True), repeat=n))
    assert not found.satisfiable or holds(found.model)


@pytest.mark.usefixtures("_installed")
def test_the_deadline_is_kept() -> None:
    holes = 12
    sits = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    clauses = [tuple(sits[p, h] for h in range(holes)) for p in range(holes + 1)]
    for h in range(holes):
        clauses += [(-sits[p, h], -sits[q, h]) for p, q in combinations(range(holes + 1), 2)]
    found = cryptominisat.solve(len(sits), clauses, [], Deadline(0.5))
    assert found.satisfiable is None


@pytest.mark.usefixtures("_installed")
def test_variables_that_nothing_mentions() -> None:
    found = cryptominisat.solve(9, [(2,)], [], Deadline())
    assert found.satisfiable
    assert found.model == [False, True, *[False] * 7]
