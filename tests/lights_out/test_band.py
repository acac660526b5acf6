"""Elimination in a band against the checker's, and Lights Out on graphs that only it can do."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from sampling import some

import zermelo
from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.lights_out.evidence.elimination import eliminate
from zermelo.games.lights_out.rules import LightsOut, replay
from zermelo.solvers.algebra import banded
from zermelo.solvers.lights_out.methods import pressed_vertices
from zermelo.solvers.lights_out.prime_powers import modulo, solve_by_lifting
from zermelo.solvers.lights_out.sparse import breadth_first, solve

LARGE_PRIME = 2_147_483_647
"""The largest prime that the band takes: sums of products overflow soonest."""


def drawn(chance: Random, n: int, modulus: int, directed: bool) -> LightsOut:
    pairs = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u > v)]
    edges = [pair for pair in pairs if chance.random() < chance.choice((0.05, 0.3, 0.9))]
    lit = tuple(chance.randrange(modulus) for _ in range(n))
    return LightsOut(Graph.from_edges(n, edges, directed), lit, modulus)


@pytest.mark.parametrize(
    ("modulus", "directed"), some(product([2, 3, 7, 997, LARGE_PRIME], [False, True]), 9)
)
def test_the_band_has_the_checkers_solutions(modulus: int, directed: bool) -> None:
    chance, lost = Random(modulus), 0
    for n in [*range(12), 70, 131]:
        for _ in range(12 if n < 12 else 2):
            game = drawn(chance, n, modulus, directed)
            known = eliminate(game, Deadline())
            found, dimension = solve(game, Deadline(), every=True)
            assert dimension == len(known.kernel)
            assert (found.solution is None) == (known.solution is None)
            if found.solution is None:
                lost += 1
                assert found.invariant is not None
                assert constant(game, found.invariant)
                continue
            assert pressed(game, found.solution) == list(game.lit)
            assert len(found.kernel) == dimension
            assert all(not any(pressed(game, vector)) for vector in found.kernel)
            if found.count() < 2000:
                least = found.fewest(Deadline()), known.fewest(Deadline())
                assert sum(least[0] or ()) == sum(least[1] or ())
    assert lost > 0 or modulus > 7


def pressed(game: LightsOut, presses: list[int]) -> list[int]:
    """Return the states which that many presses put out."""
    total = [0] * game.graph.n
    for u, many in enumerate(presses):
        for v in {u, *game.graph.neighbors(u)}:
            total[v] -= many
    return [x % game.modulus for x in total]


def constant(game: LightsOut, weights: list[int]) -> bool:
    """Whether no press changes a weighted sum of the states, which is not 0 now."""
    sums = [sum(weights[v] for v in {u, *game.graph.neighbors(u)}) for u in range(game.graph.n)]
    now = sum(w * state for w, state in zip(weights, game.lit, strict=True))
    return all(x % game.modulus == 0 for x in sums) and now % game.modulus != 0


def test_the_order_of_a_grid_is_narrow() -> None:
    graph = zermelo.lights_out("grid:40x12", lit="all").graph
    offsets, targets = graph.csr
    order, width = breadth_first(list(offsets), list(targets), Deadline())
    assert sorted(order) == list(range(480))
    assert width <= 13


@pytest.mark.parametrize(("board", "modulus"), [("grid:90x90", 2), ("torus:40x90", 3)])
def test_large_boards_are_certified(board: str, modulus: int) -> None:
    verdict = zermelo.decide(zermelo.lights_out(board, lit="all", modulus=modulus))
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.method == "elimination"


def test_a_composite_modulus_goes_by_its_primes() -> None:
    instance = zermelo.lights_out("grid:40x30", lit="all", modulus=6)
    assert zermelo.decide(instance, method="elimination").assurance is Assurance.CERTIFIED


@pytest.mark.parametrize(("p", "e"), [(2, 2), (2, 5), (3, 3), (5, 2)])
def test_digits_of_a_prime_power(p: int, e: int) -> None:
    chance, found = Random(p**e), 0
    for _ in range(60):
        game = drawn(chance, chance.randrange(1, 9), p**e, chance.random() < 0.5)
        presses, known = solve_by_lifting(game, p, e, Deadline()), modulo(game, p, e, Deadline())
        if presses is None:
            assert not known.unique
        elif presses.solution is None:
            assert known.solution is None
        else:
            found += 1
            assert presses.unique
            assert presses.solution == known.solution
    assert found > 10


def test_large_boards_modulo_prime_powers() -> None:
    verdict = zermelo.decide(zermelo.lights_out("grid:60x60", lit="all", modulus=12))
    assert verdict.assurance is Assurance.CERTIFIED
    other = zermelo.lights_out("grid:80x79", lit="all", modulus=4)
    verdict = zermelo.decide(other, method="elimination")
    assert "5,000 vertices" in (verdict.reason or "")


def test_all_lit_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banded, "MOST_BYTES", 1000)
    verdict = zermelo.decide(zermelo.lights_out("grid:40x40", lit="all"), method="elimination")
    assert verdict.answer is True
    assert verdict.assurance is Assurance.THEOREM
    other = zermelo.lights_out("grid:40x40", lit=[0])
    assert zermelo.decide(other, method="elimination").assurance is Assurance.UNKNOWN


def test_rows_without_room_are_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    path = zermelo.lights_out("path:5001", modulus=10**12 + 39, question="nullity")
    reasons = [zermelo.decide(path, method="elimination").reason]
    monkeypatch.setattr(compiling, "ready", lambda: False)
    lit = zermelo.lights_out("path:5001", lit=[0])
    reasons.append(zermelo.decide(lit, method="elimination").reason)
    assert all("at most 5,000 vertices" in str(reason) for reason in reasons)


def test_the_deadline_is_kept() -> None:
    game = LightsOut(zermelo.lights_out("complete:1000", lit="all").graph, (1,) * 1000)
    with pytest.raises(LimitReached):
        solve(game, Deadline(0.05), every=False)


def test_a_solution_puts_the_lights_out() -> None:
    game = LightsOut(zermelo.lights_out("regular:1200,3", lit="all").graph, (1,) * 1200)
    found, _ = solve(game, Deadline(), every=False)
    assert found.solution is not None
    assert replay(game, pressed_vertices(found.solution)) is None
