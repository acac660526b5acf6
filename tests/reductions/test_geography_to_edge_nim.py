"""Geography -> undirected edge geography (Edge-Nim with weights 1): the gate, and both ways."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import networkx as nx
import pytest
from small_certificates import searched
from walks import arcs_of, random_game

import zermelo
from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.games.edge_nim.rules import RULES, EdgeNim
from zermelo.reductions.geography_to_edge_nim import (
    GATE,
    INSIDE,
    TARGET,
    before,
    geography_to_edge_nim,
)
from zermelo.reductions.registry import solution

Edges = tuple[tuple[int, int], ...]


def entered(edges: Edges, begin: int, end: int, mine: bool, yours: bool) -> bool:
    """Whether the player who brought the token to `begin` wins, by all of play.

    Then the other one moves. The token may leave at `end`; the player wins then as is said for who
    moved it out: the player himself (`mine`), or the other one (`yours`).
    """

    @cache
    def wins(left: frozenset[int], at: int, moving: bool) -> bool:
        ends = [mine if moving else yours] if at == end else []
        for number in left:
            if at in edges[number]:
                other = sum(edges[number]) - at
                ends.append(wins(left - {number}, other, not moving))
        return (any if moving else all)(ends)

    return wins(frozenset(range(len(edges))), begin, False)


def is_gate(edges: Edges, entrance: int, end: int) -> bool:
    """Whether the token passes one way, in an even number of moves, and no other way is better."""
    both = (False, True)
    passed = (entered(edges, entrance, end, a, b) == b for a, b in product(both, both))
    stopped = (not entered(edges, end, entrance, a, b) for a, b in product(both, both))
    return all(passed) and all(stopped)


def test_the_gate_by_its_relation() -> None:
    assert is_gate(INSIDE, 0, 1)
    # Each edge is needed, and so is the direction.
    for number in range(len(INSIDE)):
        assert not is_gate(INSIDE[:number] + INSIDE[number + 1 :], 0, 1)
    assert not is_gate(INSIDE, 1, 0)


def test_no_gate_is_smaller() -> None:
    """No graph with fewer vertices, or as many and fewer edges, is a gate between any two."""
    tried = 0
    for graph in nx.graph_atlas_g():
        n = graph.number_of_nodes()
        if n == 0 or n > len(GATE) or not nx.is_connected(graph):
            continue
        edges = tuple((min(e), max(e)) for e in graph.edges)
        if n == len(GATE) and len(edges) >= len(INSIDE):
            continue
        for entrance, end in product(range(n), repeat=2):
            tried += 1
            assert not is_gate(edges, entrance, end)
    assert tried > 200


def test_what_is_left_of_a_gate_is_cut_off() -> None:
    """Whichever way the token came from out_0 to in_1, nothing of the gate can be reached."""
    game: EdgeNim = geography_to_edge_nim(zermelo.geography(nx.DiGraph([(0, 1)]), 0)).position
    gate = [place for place, edge in enumerate(game.graph.edges) if max(edge) >= 4]
    assert len(gate) == len(INSIDE) + 2
    lengths, todo = set[int](), [(0, RULES.start(game))]
    while todo:
        moves, position = todo.pop()
        if position.token == 1:
            assert not any(position.weights[place] for place in gate)
            lengths.add(moves)
        else:
            todo += [(moves + 1, after) for _, after in RULES.options(position)]
    assert {4} < lengths


def both_ways(game: Instance) -> tuple[str, str]:
    """Decide both games, map certificates there and back; return the outcome and the evidence."""
    made = geography_to_edge_nim(game)
    assert made.position.weights == (1,) * made.graph.m
    assert made.graph.n == 2 * game.graph.n + 5 * len(arcs_of(game))
    verdict, known = zermelo.decide(made), zermelo.decide(game)
    assert verdict.answer == known.answer
    assert known.certificate is not None
    there = [TARGET.transfer(known.certificate, Deadline())]
    if verdict.certificate is not None:
        there.append(verdict.certificate)
    for certificate in there:
        assert certificate.instance == made
        assert zermelo.check(certificate).accepted
        back = before(certificate, Deadline())
        assert back.answer == known.answer
        assert zermelo.check(back).accepted
        assert zermelo.check(TARGET.transfer(back, Deadline())).accepted
        move = next(iter(solution(certificate).vertices or ()), None)
        assert (move is None) == (known.answer == "P")
        assert move is None or int(move) in zermelo.decide(game, question="winning-moves").answer
    return str(known.answer), known.certificate.evidence.kind


def test_all_digraphs_of_three_vertices() -> None:
    arcs = [(u, v) for u in range(3) for v in range(3) if u != v]
    found: Counter[str] = Counter()
    swapped = [arcs.index(((3 - u) % 3, (3 - v) % 3)) for u, v in arcs]
    for chosen in product((False, True), repeat=6):
        if chosen > tuple(chosen[i] for i in swapped):
            continue  # 1 and 2 exchanged
        graph = nx.empty_graph(3, nx.DiGraph)
        graph.add_edges_from(arc for arc, there in zip(arcs, chosen, strict=True) if there)
        found[both_ways(zermelo.geography(graph, 0))[0]] += 1
    assert min(found.values()) >= 6


def test_random_digraphs_and_graphs() -> None:
    rng = Random(26)
    found = {both_ways(random_game(rng, 5))[0] for _ in range(5)}
    found |= {both_ways(zermelo.geography(text, 0))[0] for text in ("path:3", "cycle:4", "star:3")}
    assert found == {"N", "P"}


@pytest.mark.slow
def test_300_random_digraphs() -> None:
    rng = Random(300)
    found = Counter(both_ways(random_game(rng, 6)) for _ in range(300))
    print(found)
    assert all(sum(found[key] for key in found if key[0] == who) >= 80 for who in "NP")


def test_the_game_of_geography_comes_back() -> None:
    game = zermelo.geography(nx.DiGraph([("a", 7), (7, "a"), (7, "-3"), ("-3", "x y")]), 7)
    found = TARGET.geography_of(geography_to_edge_nim(game))
    assert list(map(str, found.labels)) == list(map(str, game.labels))
    assert arcs_of(found) == arcs_of(game)
    assert found.position.token == game.position.token


def test_what_was_changed_is_refused() -> None:
    game = zermelo.geography(nx.DiGraph([(0, 1), (1, 2), (2, 0), (0, 3), (3, 1), (2, 3)]), 0)
    there = TARGET.transfer(searched(game, "strategy"), Deadline())
    data = there.evidence.data
    for number in range(0, len(data["replies"]), 7):
        left = data["replies"][:number] + data["replies"][number + 1 :]
        changed = replace(there, evidence=Evidence("strategy", {**data, "replies": left}))
        assert not zermelo.check(changed).accepted
    other = {"N": "P", "P": "N"}[there.answer]
    with pytest.raises(InputError, match="does not go on"):
        before(replace(there, answer=other), Deadline())
    with pytest.raises(InputError, match="decide with --method search"):
        before(replace(there, evidence=Evidence("cycle")), Deadline())
    with pytest.raises(InputError, match="give a game of geography"):
        TARGET.transfer(there, Deadline())
    made = there.instance
    position: EdgeNim = made.position
    weights = (2, *position.weights[1:])
    with pytest.raises(InputError, match="not as reduce made it"):
        TARGET.geography_of(replace(made, position=replace(position, weights=weights)))
    plain = zermelo.edge_nim("path:3", [(0, 1, 1), (1, 2, 1)], 0)
    with pytest.raises(InputError, match="does not come from geography"):
        TARGET.geography_of(plain)
