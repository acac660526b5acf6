"""Geography -> Stockman VertexNim with weights at most 2: the same outcome, and the first move."""

from __future__ import annotations

from itertools import product
from random import Random

import networkx as nx
import pytest

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.impartial import Impartial, Position
from zermelo.games.vertexnim import RULES, VertexNim
from zermelo.reductions.geography_evidence import first_move
from zermelo.reductions.geography_to_vertexnim import geography_to_vertexnim


def random_game(rng: Random, most: int) -> Instance:
    n = rng.randint(1, most)
    graph = nx.gnp_random_graph(n, rng.random() * 0.6, rng.randrange(10**6), directed=True)
    return zermelo.geography(graph, rng.randrange(n))


def compare(game: Instance, certified: bool = True) -> str:
    """Compare a game of geography with its VertexNim, and return the outcome."""
    made = geography_to_vertexnim(game)
    assert max(made.position.weights) == 2
    assert made.graph.n == 3 * game.graph.n
    assert all(u != v for u, v in made.graph.edges)
    outcome = str(zermelo.decide(game).answer)
    verdict = zermelo.decide(made, method="table" if certified else None)
    assert verdict.answer == outcome
    if certified:
        assert verdict.certificate is not None
        assert zermelo.check(verdict.certificate).accepted
        move = first_move(verdict.certificate)
        winning = zermelo.decide(game, question="winning-moves").answer
        assert (move is None) == (outcome == "P")
        assert move is None or int(move) in winning
    return outcome


def test_random_digraphs() -> None:
    rng = Random(3)
    assert {compare(random_game(rng, 4)) for _ in range(15)} == {"N", "P"}


def test_all_digraphs_of_three_vertices() -> None:
    arcs = [(u, v) for u in range(3) for v in range(3) if u != v]
    for bits, chosen in enumerate(product((False, True), repeat=6)):
        graph = nx.empty_graph(3, nx.DiGraph)
        graph.add_edges_from(arc for arc, there in zip(arcs, chosen, strict=True) if there)
        compare(zermelo.geography(graph, 0), certified=bits % 16 == 1)


@pytest.mark.slow
def test_600_random_digraphs() -> None:
    rng = Random(600)
    outcomes = [compare(random_game(rng, 6), certified=False) for _ in range(600)]
    print(f"{outcomes.count('N')} N, {outcomes.count('P')} P")
    assert min(outcomes.count("N"), outcomes.count("P")) >= 100


def test_undirected_geography_too() -> None:
    for family in ("path:4", "cycle:3", "cycle:4", "star:3", "path:1"):
        compare(zermelo.geography(family, 0))


def wins(rules: Impartial, position: Position) -> bool:
    """Whether the next player wins, by all of play."""
    return any(not wins(rules, after) for _, after in rules.options(position))


@pytest.mark.parametrize("visited", [False, True])
@pytest.mark.parametrize("wins_below", [False, True])
def test_the_gadget_by_its_relation(visited: bool, wins_below: bool) -> None:
    """Who comes to a fresh in_v wins exactly if he wins from out_v; who comes to a used one loses.

    What is behind out_v is a path on which the player who stands there is blocked, or blocks.
    """
    arcs = [(0, 1), (1, 0), (1, 2)] + ([(2, 3)] if wins_below else [])
    graph = Graph.from_edges(4, arcs, directed=True)
    weights = (1, 0, 0, 0) if visited else (2, 1, 1, 0)
    game = VertexNim(graph, weights, 0, "stockman")
    # On a used in_v the next player wins, so the one who went there has lost.
    assert wins(RULES, RULES.start(game)) == (visited or wins_below)


def test_mistakes() -> None:
    with pytest.raises(InputError, match="give a game of geography"):
        geography_to_vertexnim(zermelo.ello("path:3", green="all"))
    verdict = zermelo.decide(zermelo.vertexnim("path:3", [1, 1, 1], 0))
    assert verdict.certificate is not None
    with pytest.raises(InputError, match="does not come from geography"):
        first_move(verdict.certificate)
