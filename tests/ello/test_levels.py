"""How sure `decide` is of ELLO games, which methods it takes, and that it repeats itself."""

from __future__ import annotations

from itertools import product

import pytest
from sampling import some

import zermelo
from instances.ello_games import clique, even_fan, even_grid, plausible_game
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello.algebra import error_bound, repeats_for


def instance_of(game: Ello) -> Instance:
    return Instance("ello", game, "winnable", Labels(game.graph.n))


@pytest.mark.parametrize(
    ("game", "evidence"),
    [
        (clique(11, 4), "even-places"),
        (even_grid(8, 8, seed=3), "dual-barrier"),
        (even_fan(40, seed=3), "simplification"),
    ],
)
def test_losses_are_certified(game: Ello, evidence: str) -> None:
    verdict = zermelo.decide(instance_of(game))
    assert (verdict.answer, verdict.assurance.label) == (False, "certified")
    assert verdict.evidence in (evidence, "simplification", "dual-barrier", "subset-table")


@pytest.mark.parametrize(
    "graph", ["regular:300,3,seed=2", "gnp:60,0.5,seed=2", "gnp:200,0.5,seed=2", "mop:300,seed=8"]
)
def test_wins_are_certified_by_their_order(graph: str) -> None:
    game = plausible_game(parse(graph), seed=5)
    verdict = zermelo.decide(instance_of(game))
    assert verdict.assurance.label == "certified"
    assert (verdict.evidence == "winning-order") == verdict.answer


@pytest.mark.parametrize(
    ("graph", "name"),
    [
        ("fan:60", "maximal outerplanar graph"),
        ("wheel:60", "wheel"),
        ("mop:60,seed=1", "maximal outerplanar graph"),
        ("blocks:60,6", "graph whose blocks are cliques and cycles"),
        ("cactus:60,6", "graph whose blocks are cliques and cycles"),
    ],
)
def test_theorems_on_families_come_first(graph: str, name: str) -> None:
    for seed in range(4):
        game = plausible_game(parse(graph), seed)
        verdict = zermelo.decide(instance_of(game))
        assert verdict.assurance.label == "certified"
        assert verdict.method == "recognised"
        assert verdict.statistics["class"] == name


def test_a_loss_without_a_proof_is_monte_carlo_and_not_unknown() -> None:
    # K_41 without the edges of a path: no theorem is about it, and no proof is in reach.
    missing = {(v, v + 1) for v in range(13)}
    graph = Graph.from_edges(41, sorted(set(parse("complete:41").edges) - missing))
    game = Ello(graph, (1,) * 35 + (0,) * 6)
    verdict = zermelo.decide(instance_of(game), time_limit=4)
    assert verdict.answer is False
    assert verdict.assurance.label == "monte-carlo"
    assert verdict.method == "algebra"
    assert verdict.error_bound == error_bound(41)


@pytest.mark.parametrize("error", [1e-3, 1e-15, 1e-30, 1e-60])
def test_the_error_asked_for_is_kept(error: float) -> None:
    verdict = zermelo.decide(instance_of(clique(12, 4)), method="algebra", error=error)
    repeats = repeats_for(12, error)
    assert verdict.statistics["repeats"] == repeats
    assert verdict.error_bound == error_bound(12, repeats)
    assert verdict.error_bound <= error


def test_a_nonzero_determinant_alone_is_a_theorem() -> None:
    verdict = zermelo.decide(instance_of(clique(12, 4)), method="algebra")
    assert verdict.answer is False
    won = zermelo.ello("complete:12", green=range(6))
    verdict = zermelo.decide(won, method="algebra")
    assert (verdict.answer, verdict.assurance.label) == (True, "theorem")
    assert verdict.error_bound is None


@pytest.mark.parametrize(
    ("game", "method"),
    some(
        product(
            [
                clique(10, 3),
                even_grid(6, 8, seed=1),
                plausible_game(parse("regular:80,3,seed=1"), seed=1),
                plausible_game(parse("gnp:40,0.5,seed=1"), seed=1),
            ],
            [None, "sat-orientation", "sat-lazy", "algebra", "simplification"],
        ),
        3,
    ),
)
def test_the_same_seed_gives_the_same_verdict(game: Ello, method: str | None) -> None:
    first, second = (zermelo.decide(instance_of(game), method=method, seed=7) for _ in range(2))
    assert (first.answer, first.assurance, first.method, first.reason, first.error_bound) == (
        second.answer,
        second.assurance,
        second.method,
        second.reason,
        second.error_bound,
    )
    assert first.certificate == second.certificate
