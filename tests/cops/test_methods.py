"""The methods for Cops and Robbers against the literal game, each other, and their limits."""

from __future__ import annotations

import math
import random

import networkx as nx
import numpy as np
import pytest
from checked_rounds import plain
from programs import needs_depqbf
from pursuit import capture_time, cop_number
from small import graphs

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.encodings.cops import qbf
from zermelo.encodings.qcnf import Qcnf
from zermelo.families.language import parse
from zermelo.games.cops.evidence.known import girth
from zermelo.solvers.backends import qbf as backend
from zermelo.solvers.cops.dismantle import dismantle
from zermelo.solvers.cops.products import factor_places
from zermelo.solvers.cops.rounds import Positions, explore
from zermelo.solvers.cops.table import by_table
from zermelo.solvers.cops.theorems import bounds, elimination_width

FREE = Deadline()


def finite(time: float) -> int | None:
    return None if time == math.inf else int(time)


def some(seed: int, count: int, largest: int) -> list[Graph]:
    """Random graphs, connected or not."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        n, p = rng.randint(1, largest), rng.choice((0.2, 0.4, 0.6))
        pairs = [(u, v) for v in range(n) for u in range(v) if rng.random() < p]
        found.append(Graph.from_edges(n, pairs))
    return found


def test_every_small_graph_against_the_literal_game() -> None:
    for n in range(1, 6):
        for edges in graphs(n, connected=False):
            graph = Graph.from_edges(n, edges)
            number = cop_number(n, edges)
            verdict = zermelo.decide(zermelo.cops(graph))
            assert (verdict.answer, verdict.assurance) == (number, Assurance.CERTIFIED)
            for k in (1, 2):
                asked = zermelo.cops(graph, cops=k, question="capture-time")
                time = zermelo.decide(asked)
                assert time.assurance is Assurance.CERTIFIED
                assert time.answer == finite(capture_time(n, edges, k))
                assert zermelo.decide(zermelo.cops(graph, cops=k)).answer is (number <= k)


def test_every_method_agrees() -> None:
    for graph in some(1, 25, 7):
        number = zermelo.decide(zermelo.cops(graph), method="fixpoint").answer
        for method in ("dismantle", "theorems", "sat-horn"):
            verdict = zermelo.decide(zermelo.cops(graph), method=method)
            if verdict.answered or method == "sat-horn":
                assert verdict.answer == number
        for k in (1, 2):
            for method in ("dismantle", "theorems", "sat-horn", "fixpoint"):
                verdict = zermelo.decide(zermelo.cops(graph, cops=k), method=method)
                if verdict.answered or method in ("sat-horn", "fixpoint"):
                    assert verdict.answer is (number <= k)


@pytest.mark.parametrize(
    ("text", "k"),
    [
        ("petersen", 1), ("petersen", 2), ("petersen", 3), ("grid:4x4", 2), ("path:70", 1),
        ("cycle:66", 1), ("gnp:12,0.3,seed=4", 3), ("heawood", 2), ("complete:9", 4),
        pytest.param("path:530", 1, marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_rounds_are_those_of_the_checker(text: str, k: int) -> None:
    graph = parse(text)
    one, other = plain(graph, k), by_table(graph, k, FREE)
    assert one.turns == other.turns
    assert np.array_equal(one.rounds == one.never, other.rounds == other.never)
    assert np.array_equal(
        one.rounds[one.rounds != one.never], other.rounds[other.rounds != other.never]
    )


def test_rounds_are_more_than_a_byte_holds() -> None:
    asked = zermelo.cops("path:530", cops=1, question="capture-time")
    verdict = zermelo.decide(asked, method="fixpoint")
    assert (verdict.answer, verdict.assurance.label) == (265, "certified")


def test_two_words() -> None:
    for text, k, turns in (("cycle:67", 2, 17), ("grid:6x12", 2, 8), ("path:130", 1, 65)):
        assert by_table(parse(text), k, FREE).turns == turns


def test_positions_are_numbered_in_order() -> None:
    for n, k in ((1, 1), (5, 1), (5, 2), (4, 3), (3, 5)):
        positions = Positions(n, k)
        rows = positions.all()
        assert len(rows) == positions.count
        assert rows.tolist() == sorted(rows.tolist())
        assert positions.numbers(rows).tolist() == list(range(positions.count))


@pytest.mark.parametrize(
    ("text", "cops", "time"),
    [
        ("union(path:9,path:2)", 1, None),
        ("union(path:9,path:2)", 2, 4),
        ("union(path:9,path:9)", 3, 4),
        ("union(path:9,path:9)", 4, 2),
        ("union(path:9,path:3,cycle:8)", 4, 4),
        ("union(path:9,path:3,cycle:8)", 5, 2),
        ("union(complete:3,complete:4)", 6, 1),
        ("union(complete:3,complete:4)", 7, 0),
        ("union(path:1,path:1)", 2, 0),
        ("union(path:1,path:1)", 1, None),
        ("union(path:1,complete:3)", 2, 1),
    ],
)
def test_cops_are_distributed_at_best(text: str, cops: int, time: int | None) -> None:
    asked = zermelo.cops(text, cops=cops, question="capture-time")
    verdict = zermelo.decide(asked, method="fixpoint")
    assert (verdict.answer, verdict.assurance) == (time, Assurance.CERTIFIED)


@pytest.mark.parametrize(("cops", "wins"), [(3, False), (4, False), (5, False), (6, True)])
def test_too_few_for_two_components(cops: int, wins: bool) -> None:
    """Paley's graph on 17 vertices takes three cops, of which the theorems know two."""
    assert bounds(parse("paley:17"), FREE).lower == 2
    verdict = zermelo.decide(zermelo.cops("union(paley:17,paley:17)", cops=cops))
    assert (verdict.answer, verdict.assurance) == (wins, Assurance.CERTIFIED)


def test_distributions_against_all_of_them() -> None:
    rng = random.Random(8)
    for _ in range(12):
        parts = [rng.choice(graphs(rng.randint(1, 5))) for _ in range(2)]
        sizes = [1 + max((max(edge) for edge in edges), default=0) for edges in parts]
        whole = list(parts[0]) + [(u + sizes[0], v + sizes[0]) for u, v in parts[1]]
        graph = Graph.from_edges(sum(sizes), whole)
        for k in (2, 3):
            times = [
                max(capture_time(sizes[0], parts[0], i), capture_time(sizes[1], parts[1], k - i))
                for i in range(1, k)
            ]
            asked = zermelo.cops(graph, cops=k, question="capture-time")
            verdict = zermelo.decide(asked, method="fixpoint")
            assert verdict.answer == finite(min(times))
            assert verdict.assurance is Assurance.CERTIFIED


def test_the_empty_graph() -> None:
    empty = Graph.from_edges(0, [])
    assert zermelo.decide(zermelo.cops(empty)).answer == 0
    assert zermelo.decide(zermelo.cops(empty, cops=1)).answer is True
    assert zermelo.decide(zermelo.cops(empty, cops=1, question="capture-time")).answer == 0


def test_dismantling_against_networkx() -> None:
    for seed in range(10):
        chordal = nx.random_labeled_tree(30, seed=seed) if seed % 2 else nx.Graph(
            nx.complete_to_chordal_graph(nx.gnp_random_graph(20, 0.2, seed=seed))[0]
        )  # fmt: skip
        connected = nx.Graph(chordal.subgraph(max(nx.connected_components(chordal), key=len)))
        graph, _ = zermelo.graphs.graph(connected)
        order, left = dismantle(graph, FREE)
        assert len(left) == 1
        assert len(order) == graph.n - 1
        verdict = zermelo.decide(zermelo.cops(connected))
        assert (verdict.answer, verdict.evidence) == (1, "dismantling")


def test_a_large_tree_and_a_large_cycle() -> None:
    verdict = zermelo.decide(zermelo.cops("tree:8000"))
    assert (verdict.answer, verdict.evidence) == (1, "dismantling")
    verdict = zermelo.decide(zermelo.cops("cycle:8000", cops=1))
    assert (verdict.answer, verdict.evidence) == (False, "dismantling")
    verdict = zermelo.decide(zermelo.cops("cycle:8000"))
    assert (verdict.answer, verdict.assurance) == (2, Assurance.CERTIFIED)
    tree = zermelo.cops("tree:8000", cops=1, question="capture-time")
    drawn = nx.Graph(list(parse("tree:8000").edges))
    end = max(nx.single_source_shortest_path_length(drawn, 0).items(), key=lambda pair: pair[1])[0]
    longest = max(nx.single_source_shortest_path_length(drawn, end).values())
    timed = zermelo.decide(tree, method="theorems")
    assert (timed.answer, timed.assurance) == ((longest + 1) // 2, Assurance.CERTIFIED)


def test_forests_take_their_largest_radius() -> None:
    for seed in range(6):
        text = f"union(tree:9,seed={seed},tree:7,seed={seed + 20},path:1)"
        asked = zermelo.cops(text, cops=3, question="capture-time")
        quick = zermelo.decide(asked, method="theorems")
        assert quick.assurance is Assurance.CERTIFIED
        assert quick.answer == zermelo.decide(asked, method="fixpoint").answer


def test_bounds_hold() -> None:
    texts = ["petersen", "heawood", "pappus", "icosahedron", "dodecahedron", "grid:4x5", "wheel:6"]
    texts += ["torus:4x5", "hypercube:4", "product(cycle:5,path:3)", "paley:13", "complete:7"]
    texts += ["product(complete:3,path:4)", "product(star:3,star:3)", "multipartite:2,3,4"]
    cases = [parse(text) for text in texts]
    cases += [Graph.from_edges(7, edges) for edges in graphs(7)[::15]]
    for graph in cases:
        found = bounds(graph, FREE)
        number = next(
            k
            for k in range(1, graph.n + 1)
            if k >= graph.n or explore(graph, k, FREE).turns is not None
        )
        assert found.lower <= number <= found.upper, (found, number)


def test_girth_and_width() -> None:
    for graph in some(5, 40, 12):
        drawn = nx.Graph(list(graph.edges))
        expected = nx.girth(drawn)
        assert girth(graph, FREE) == (None if expected == math.inf else expected)
    for text, width in (
        ("tree:50", 1), ("cycle:9", 2), ("mop:20", 2), ("grid:3x9", 3), ("complete:6", 5),
        ("path:1", 0), ("complete:30", None),
    ):  # fmt: skip
        assert elimination_width(parse(text), FREE)[0] == width


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("product(cycle:5,path:3)", [3, 5]),
        ("hypercube:5", [2, 2, 2, 2, 2]),
        ("product(petersen,complete:3,path:2)", [2, 3, 10]),
        ("product(star:3,star:3)", [4, 4]),
        ("torus:5x7", [5, 7]),
        ("petersen", [10]),
        ("complete:5", [5]),
        ("delete(torus:5x7,3)", [34]),
    ],
)
def test_prime_factors(text: str, orders: list[int]) -> None:
    graph = parse(text)
    names = random.Random(2).sample(range(graph.n), graph.n)
    shuffled = Graph.from_edges(graph.n, [(names[u], names[v]) for u, v in graph.edges])
    found = [max(where) + 1 for where in factor_places(shuffled, FREE)]
    assert sorted(found or [shuffled.n]) == orders


@needs_depqbf
def test_rounds_as_quantified_formulas() -> None:
    for graph in some(4, 12, 6):
        for k in (1, 2):
            asked = zermelo.cops(graph, cops=k, question="capture-time")
            time = zermelo.decide(asked, method="fixpoint").answer
            for rounds in range(4):
                formula = Qcnf()
                qbf(asked.position, k, rounds, formula, FREE)
                assert backend.solve(formula, FREE) is (time is not None and time <= rounds)


@pytest.mark.parametrize("method", ["fixpoint", "theorems"])
def test_more_cops_than_anybody_could_count(method: str) -> None:
    game = zermelo.cops(Graph.from_edges(3, [(0, 1), (1, 2)]), cops=10**30)
    verdict = zermelo.decide(game, question="cops-win", method=method, time_limit=120)
    assert verdict.answer is True


def test_limits() -> None:
    with pytest.raises(
        LimitReached, match="5 cops on 100 vertices is too large, and the graph has"
    ):
        explore(parse("grid:10x10"), 5, FREE)
    with pytest.raises(LimitReached, match="time limit"):
        by_table(parse("torus:7x7"), 3, Deadline(0))
    large = zermelo.cops("regular:350,4,seed=1")
    verdict = zermelo.decide(large)
    assert not verdict.answered
    words = "is too large, and the graph has too few symmetries; at least 3 cops are needed"
    assert f"3 cops on 350 vertices {words}" in str(verdict.reason)
    whole = zermelo.cops("grid:40x40", cops=1600, question="capture-time")
    assert zermelo.decide(whole).answer == 0


def test_encodings() -> None:
    from zermelo.core.errors import InputError

    asked = zermelo.cops("cycle:4", cops=1)
    text = zermelo.logic.encode(asked, "cnf")
    assert "c var 1 cops-win(0,0)" in text
    time = zermelo.cops("cycle:4", cops=1, question="capture-time")
    with pytest.raises(InputError, match="add --depth D"):
        zermelo.logic.encode(time, "qdimacs")


def test_the_fixpoint_is_no_slower_than_the_level_that_is_asked_for() -> None:
    game = zermelo.cops("petersen")
    assert zermelo.decide(game, method="fixpoint").evidence == "strategies"
    quick = zermelo.decide(game, method="fixpoint", assurance="exhaustive")
    assert (quick.answer, quick.assurance) == (3, Assurance.EXHAUSTIVE)
    assert quick.evidence is None
