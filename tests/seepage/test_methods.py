"""Seepage: all methods agree with the literal rules, and every certificate is accepted."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from seepage_dags import Edges, dags, green_number, random_dag
from seepage_games import EVERYWHERE, SOMEWHERE, certified, digraph, instance

import zermelo
from instances.make_seepage import formula_is_true
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.families import quantified
from zermelo.families.language import parse
from zermelo.games.seepage.rules import Seepage
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request
from zermelo.solvers.seepage import shared, walls
from zermelo.solvers.seepage.learn import Learner

KNOWN = json.loads((Path(__file__).parent / "seepage_known.json").read_text())


def check_methods(
    graph: Graph,
    number: int | None,
    sinks: tuple[int, ...] | None = None,
    methods: tuple[str, ...] = EVERYWHERE,
) -> None:
    """Ask for the green number and for k = 1, 2, 3."""
    for k in (None, 1, 2, 3):
        asked = instance(graph, k, sinks)
        wanted = number if k is None else (number is not None and number <= k)
        for method in (*methods, *SOMEWHERE):
            verdict = zermelo.decide(asked, method=method)
            where = (graph.edges, sinks, k, method)
            if method in methods or verdict.answered:
                assert verdict.answer == wanted, where
                assert type(verdict.answer) is type(wanted), where
            if method not in EVERYWHERE[1:] and verdict.answered:
                assert verdict.assurance is zermelo.types.Assurance.CERTIFIED, where


@pytest.mark.parametrize("n", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_all_small_digraphs(n: int) -> None:
    for edges in dags(n):
        check_methods(digraph(n, edges), green_number(n, edges))


@pytest.mark.slow
def test_all_digraphs_with_six_vertices() -> None:
    counts = [0, 0]
    for edges in dags(6):
        number = green_number(6, edges)
        assert number is not None
        counts = [counts[0] + (number <= 1), counts[1] + (number <= 2)]
        check_methods(digraph(6, edges), number)
    assert counts == [7034, 9387]


def test_the_numbers_of_small_digraphs() -> None:
    """How many Green wins with k = 1 and k = 2, of all labeled ones with edges upwards."""
    for n, one, two in ((3, 2, 3), (4, 16, 20), (5, 230, 303)):
        numbers = [green_number(n, edges) for edges in dags(n)]
        assert (numbers.count(1), numbers.count(1) + numbers.count(2)) == (one, two)


def test_random_digraphs_with_marked_sinks_and_dead_ends() -> None:
    rng = random.Random(3)
    for _ in range(120):
        n = rng.randrange(2, 8)
        edges = random_dag(rng, n, rng.choice((0.2, 0.4, 0.6)))
        sinks = tuple(v for v in range(n) if rng.random() < 0.4) if rng.random() < 0.7 else None
        check_methods(digraph(n, edges), green_number(n, edges, sinks), sinks)


def test_larger_random_digraphs() -> None:
    """Here learn, the walls and SAT check one another."""
    rng = random.Random(4)
    for _ in range(40):
        n = rng.randrange(9, 15)
        graph = digraph(n, random_dag(rng, n, rng.choice((0.15, 0.25, 0.4))))
        number = certified(instance(graph), "learn").answer
        check_methods(graph, number)
        game = Seepage.on(graph)
        for k in range(1, number + 1):
            assert (0 in walls.walls(game, k, Deadline())[game.source]) is (k == number)


def test_the_vertices_may_stand_in_any_order() -> None:
    rng = random.Random(7)
    for _ in range(60):
        n = rng.randrange(3, 8)
        edges = random_dag(rng, n, 0.4)
        sinks = tuple(v for v in range(n) if rng.random() < 0.4)
        number = green_number(n, edges, sinks)
        names = rng.sample(range(n), n)
        graph = digraph(n, [(names[u], names[v]) for u, v in edges])
        check_methods(graph, number, tuple(names[v] for v in sinks))


def test_random_trees() -> None:
    rng = random.Random(6)
    for _ in range(150):
        n = rng.randrange(2, 40)
        # With few vertices taken as parents, some have many children.
        width = rng.choice((1, 3, n))
        graph = digraph(n, [(rng.randrange(max(0, v - width), v), v) for v in range(1, n)])
        sinks = tuple(v for v in range(n) if rng.random() < 0.5)
        for marked in (None, sinks):
            asked = instance(graph, None, marked)
            assert certified(asked, "trees").answer == certified(asked, "learn").answer


@pytest.mark.parametrize("entry", KNOWN["small"], ids=lambda entry: f"n{entry['n']}")
def test_known_small_digraphs(entry: dict[str, Any]) -> None:
    graph = digraph(entry["n"], entry["edges"])
    assert certified(instance(graph)).answer == entry["gr"]
    assert certified(instance(graph), "learn").answer == entry["gr"]


@pytest.mark.parametrize("entry", KNOWN["named"], ids=lambda entry: str(entry["name"]))
def test_known_named_digraphs(entry: dict[str, Any]) -> None:
    words = entry["name"].split()
    if "edges" in entry:
        graph = digraph(entry["n"], entry["edges"])
    else:  # "4 paths product truncated at d=5"
        graph = parse(f"simplex:{words[0]},{words[-1][2:]}")
    assert (graph.n, graph.m) == (entry["n"], entry["m"])
    assert certified(instance(graph)).answer == entry["gr"]
    assert certified(instance(graph), "learn").answer == entry["gr"]


@pytest.mark.parametrize("entry", KNOWN["qbf"], ids=lambda entry: f"m{entry['m']}")
def test_known_formulas(entry: dict[str, Any]) -> None:
    graph = digraph(entry["n"], entry["edges"])
    assert certified(instance(graph, 1), "learn").answer is entry["green_wins_k1"]
    clauses = [
        tuple((1 if value else -1) * (2 * i + (1 if kind == "x" else 2)) for kind, i, value in one)
        for one in entry["clauses"]
    ]
    truth = formula_is_true(entry["m"], clauses)
    assert truth is entry["green_wins_k1"]
    ours = quantified.seepage_graph(entry["m"], clauses)
    assert (ours.n, ours.m) == (graph.n, graph.m)
    assert certified(instance(ours, 1), "learn").answer is truth


SIMPLICES = (
    (2, (2, 1, 1, 1, 1, 1)),
    (3, (3, 2, 2, 2, 2, 2, 1, 1, 1)),
    (4, (4, 3, 3, 2, 2, 2)),
    (5, (5, 4, 4, 3)),
)
"""The green numbers of the truncated simplices of a dimension, for d = 1, 2, ..."""


@pytest.mark.parametrize(("m", "numbers"), SIMPLICES)
def test_simplices(m: int, numbers: tuple[int, ...]) -> None:
    for d, number in enumerate(numbers, 1):
        assert certified(instance(parse(f"simplex:{m},{d}"))).answer == number, d


def test_green_protects_more_than_one() -> None:
    """For k > 1 the reduction gives every vertex that is no sink k - 1 sinks of its own."""
    for seed in range(6):
        clauses = quantified.random_clauses(3, seed)
        truth = formula_is_true(3, clauses)
        for k in (1, 2, 3):
            graph = quantified.seepage_graph(3, clauses, k)
            assert certified(instance(graph, k), "learn").answer is truth


def test_vertex_covers() -> None:
    """A vertex for each edge of H, leading to its ends and k - 1 sinks: gr <= k for covers of k."""
    rng = random.Random(8)
    for _ in range(20):
        n = rng.randrange(3, 6)
        pairs = [(a, b) for b in range(n) for a in range(b) if rng.random() < 0.6] or [(0, 1)]
        for k in (1, 2, 3):
            edges = []
            last = n
            for a, b in pairs:
                edge, last = last + 1, last + k
                edges += [(n, edge), (edge, a), (edge, b)]
                edges += [(edge, own) for own in range(edge + 1, edge + k)]
            used = sorted({v for pair in edges for v in pair})
            graph = digraph(len(used), [(used.index(u), used.index(v)) for u, v in edges])
            cover = any(
                all(chosen >> a & 1 or chosen >> b & 1 for a, b in pairs)
                for chosen in range(1 << n)
                if chosen.bit_count() <= k
            )
            assert certified(instance(graph, k), "learn").answer is cover


def test_deep_digraphs_need_no_stack() -> None:
    """Ladders, on which the token makes thousands of moves."""
    rungs = 1100
    edges = [(v, v + step) for v in range(2 * rungs) for step in (1, 2) if v + step < 2 * rungs]
    for method in ("learn", "bounds"):
        assert certified(instance(digraph(2 * rungs, edges)), method).answer == 1
    spine = [(v, v + 1) for v in range(rungs)] + [(v, rungs + 1 + v) for v in range(rungs)]
    for method in ("trees", "bounds", "learn"):
        assert certified(instance(digraph(2 * rungs + 1, spine)), method).answer == 2


def test_broad_digraphs() -> None:
    for t in (1, 2, 150, 700):
        star = instance(digraph(t + 1, [(0, v) for v in range(1, t + 1)]))
        for method in ("bounds", "trees", "learn"):
            assert certified(star, method).answer == t


def test_limits_are_kept() -> None:
    graph = parse("simplex:4,10")
    with pytest.raises(LimitReached):
        Learner(Seepage.on(graph), 1, Deadline(0.0)).solve()
    with pytest.raises(LimitReached):
        walls.walls(Seepage.on(parse("simplex:3,4")), 1, Deadline(0.0))
    verdict = zermelo.decide(instance(graph), method="learn", time_limit=0.02)
    assert not verdict.answered
    assert verdict.reason is not None


def test_no_proof_is_begun_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = instance(parse("simplex:3,4"))
    alone = Request(method="learn", time_limit=1000)
    sure = decide_here(asked, alone).certificate
    assert sure is not None
    claims = sure.evidence.data["sludge"]
    listed = sum(len(claim["given"]) + len(claim["by"]) + 1 for claim in claims)
    for each, fits in ((900 / listed, True), (1000 / listed, False)):
        monkeypatch.setattr(shared, "LISTED", each)
        verdict = decide_here(asked, alone)
        assert (verdict.answer, verdict.assurance.label == "certified") == (2, fits)
        assert fits or str(verdict.reason).endswith(
            f"{len(claims) - 1} claims, too many for the time that is left"
        )
        assert decide_here(asked, Request(method="learn")).assurance.label == "certified"


def test_walls() -> None:
    """W(v) by its definition: the minimal protected sets with which Green wins from v."""
    for edges in dags(4):
        for k in (1, 2):
            game = Seepage.on(digraph(4, edges), k)
            found = walls.walls(game, k, Deadline())
            for v in range(4):
                assert found[v] == walls_by_definition(4, edges, v, k)


def walls_by_definition(n: int, edges: Edges, v: int, k: int) -> list[int]:
    """Try all protected sets, with the token at v as the literal game's source."""
    reach = {v}
    for u, w in edges:  # edges are sorted and lead upwards
        reach |= {w} if u in reach else set()
    below = sorted(reach - {v})
    sinks = {w for w in range(n) if all(u != w for u, _ in edges)}
    won = []
    for bits in range(1 << n):
        if any(bits >> u & 1 and u not in below for u in range(n)):
            continue
        kept = [(u, w) for u, w in edges if u in reach and not bits >> w & 1 and not bits >> u & 1]
        alive = {v}
        for u, w in kept:
            alive |= {w} if u in alive else set()
        index = {u: i for i, u in enumerate([v, *sorted(alive - {v})])}
        inner = tuple(sorted((index[u], index[w]) for u, w in kept if u in alive))
        marked = tuple(sorted(index[u] for u in alive & sinks))
        number = green_number(len(index), inner, marked)
        if number is not None and number <= k:
            won.append(bits)
    least = [one for one in won if not any(other != one and other & one == other for other in won)]
    return sorted(least, key=lambda bits: (bits.bit_count(), bits))


def test_larger_instances_are_not_lost_to_hopeless_methods() -> None:
    for text in ("simplex:3,20", "qbf:100", "layered:40,20,0.5"):
        assert certified(instance(parse(text), 2)).answer is True
    assert certified(instance(parse("simplex:3,20"))).answer == 1


def test_methods_that_do_not_apply_say_why() -> None:
    wide = instance(parse("arborescence:30000"))
    for method in EVERYWHERE:
        verdict = zermelo.decide(wide, method=method)
        assert "vertices" in (verdict.reason or "")
    verdict = zermelo.decide(instance(parse("simplex:2,2")), method="trees")
    assert verdict.reason == "the graph is not a tree"
    verdict = zermelo.decide(instance(parse("simplex:3,4")), method="bounds")
    assert "bounds of the green number are" in (verdict.reason or "")
    verdict = zermelo.decide(replace(instance(parse("simplex:3,4")), question="green-wins"))
    assert 'needs "protect"' in (verdict.reason or "")


def test_the_source_is_a_sink() -> None:
    for sinks, graph in ((None, digraph(1, [])), ((0,), digraph(3, [(0, 1), (1, 2)]))):
        for method in (None, *EVERYWHERE, *SOMEWHERE):
            verdict = zermelo.decide(instance(graph, None, sinks), method=method)
            assert (verdict.answer, verdict.assurance.label) == (None, "certified")
            assert "the source is a sink" in (verdict.reason or "")
            verdict = zermelo.decide(instance(graph, 5, sinks), method=method)
            assert (verdict.answer, verdict.assurance.label) == (False, "certified")
