"""Geography -> Stockman VertexNim with weights at most 2: the same outcome, and the first move."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import networkx as nx
import pytest
from small_certificates import searched
from walks import arcs_of, random_game

import zermelo
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import Impartial, Position
from zermelo.games.vertexnim.rules import RULES, VertexNim
from zermelo.reductions.geography_to_vertexnim import TARGET, before, geography_to_vertexnim
from zermelo.reductions.registry import solution


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
        move = next(iter(solution(verdict.certificate).vertices or ()), None)
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


def both_ways(game: Instance, tables: bool = True) -> Counter[tuple[str, str]]:
    """Map every kind of evidence that there is for a game there and back; return (kind, outcome).

    There from all kinds of geography, for both questions; back from a strategy that came so, and
    from a strategy and a table of VertexNim itself.
    """
    made = geography_to_vertexnim(game)
    sources = [searched(game, "nim-table"), searched(game, "strategy")]
    for question in ("outcome", "winning-moves"):
        found = zermelo.decide(replace(game, question=question)).certificate
        assert found is not None
        sources.append(found)
    found = zermelo.decide(replace(game, question="winning-moves"), method="search").certificate
    assert found is not None
    kinds: Counter[tuple[str, str]] = Counter()
    for source in [*sources, found]:
        there = TARGET.transfer(source, Deadline())
        assert there.instance == made
        assert there.answer == sources[0].answer
        assert zermelo.check(there).accepted
        accepted_back(there)
        kinds[source.evidence.kind, there.answer] += 1
    for kind in ("nim-table", "strategy") if tables else ():
        back = searched(made, kind)
        accepted_back(back)
        kinds[f"back from {kind}", back.answer] += 1
    return kinds


def accepted_back(certificate: Certificate) -> None:
    found = before(certificate, Deadline())
    assert found.answer == certificate.answer
    assert zermelo.check(found).accepted


def test_evidence_both_ways_on_all_digraphs_of_three_vertices() -> None:
    kinds: Counter[tuple[str, str]] = Counter()
    for n in (1, 2, 3):
        arcs = [(u, v) for u in range(n) for v in range(n) if u != v]
        for chosen in product((False, True), repeat=len(arcs)):
            graph = nx.empty_graph(n, nx.DiGraph)
            graph.add_edges_from(arc for arc, there in zip(arcs, chosen, strict=True) if there)
            kinds += both_ways(zermelo.geography(graph, 0))
    for kind in ("nim-table", "strategy", "kernel", "back from nim-table", "back from strategy"):
        assert min(kinds[kind, "N"], kinds[kind, "P"]) >= 3


def test_evidence_both_ways_on_random_graphs_and_digraphs() -> None:
    rng = Random(8)
    kinds: Counter[tuple[str, str]] = Counter()
    for turn in range(16):
        n = rng.randint(1, 6)
        seed = rng.randrange(10**6)
        graph = nx.gnp_random_graph(n, rng.random() * 0.6, seed, directed=turn % 4 == 0)
        kinds += both_ways(zermelo.geography(graph, rng.randrange(n)), tables=False)
    for kind in ("maximum-matching", "matching-moves"):
        assert min(kinds[kind, "N"], kinds[kind, "P"]) >= 1


def test_the_game_of_geography_comes_back() -> None:
    game = zermelo.geography(nx.DiGraph([("a", 7), (7, "a"), (7, "-3"), ("-3", "x y")]), 7)
    found = before(TARGET.transfer(searched(game, "strategy"), Deadline()), Deadline())
    labels = found.instance.labels
    assert list(map(str, labels)) == list(map(str, game.labels))
    assert arcs_of(found.instance) == arcs_of(game)
    assert found.instance.position.token == game.position.token


def test_mutations_of_a_strategy_are_rejected() -> None:
    game = zermelo.geography(nx.DiGraph([(0, 1), (1, 2), (2, 0), (0, 3), (3, 1), (2, 3)]), 0)
    there = TARGET.transfer(searched(game, "strategy"), Deadline())
    data = there.evidence.data
    for number in range(len(data["replies"])):
        left = data["replies"][:number] + data["replies"][number + 1 :]
        changed = Evidence("strategy", {**data, "replies": left})
        assert not zermelo.check(replace(there, evidence=changed)).accepted
    other = {"N": "P", "P": "N"}[there.answer]
    assert not zermelo.check(replace(there, answer=other)).accepted
    with pytest.raises(InputError, match="does not go on"):
        before(replace(there, answer=other), Deadline())
    with pytest.raises(InputError, match="decide with --method search"):
        before(replace(there, evidence=Evidence("circuit", {"move": None})), Deadline())
    with pytest.raises(InputError, match="give a game of geography"):
        TARGET.transfer(there, Deadline())


@pytest.mark.slow
def test_600_random_digraphs() -> None:
    rng = Random(600)
    outcomes = []
    for _ in range(600):
        game = random_game(rng, 6)
        outcomes.append(compare(game, certified=False))
        both_ways(game, tables=False)
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
        before(verdict.certificate, Deadline())
