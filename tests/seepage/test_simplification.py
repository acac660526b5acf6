"""Simplification of Seepage: every rule keeps the answer, and the lifted claims are accepted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

import networkx as nx
import pytest
from seepage_dags import Edges, dags, green_number, green_wins, random_dag
from seepage_errata import EXAMPLES

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import reachable
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.method import Task
from zermelo.solvers.seepage import simplification
from zermelo.solvers.seepage.claims import Reason, to_json
from zermelo.solvers.seepage.learn import Learner
from zermelo.solvers.seepage.lift import lift_claims
from zermelo.solvers.seepage.simplify import (
    RULES,
    Decided,
    Part,
    Simplified,
    closed_vertices,
    dominators,
    simplify,
)


def digraph(n: int, edges: Iterable[tuple[int, int]]) -> Graph:
    return Graph.from_edges(n, list(edges), directed=True)


def by_learning(part: Part) -> Decided:
    return Learner(part.game, part.game.protect or 0, Deadline()).solve()


def simplified_answer(
    game: Seepage, closed: bool, rules: Collection[str], applied: Counter[str]
) -> bool:
    """Simplify, decide the core, lift, have the claims checked, and return the answer."""
    assert game.protect is not None
    decide = by_learning if closed else None
    found = simplify(game, game.protect, Deadline(), decide, rules)
    applied.update(found.counts)
    claims: tuple[Reason, ...] = ()
    won = found.winner == "green"
    if found.core is not None:
        won, local = by_learning(found.core)
        claims = found.core.unmap(local)
    whole = lift_claims(game, found, won, claims, Deadline())
    labels = Labels(game.graph.n)
    evidence = Evidence(
        "green-claims" if won else "sludge-claims",
        {"claims": to_json(whole, labels, won)},
    )
    result = check(Certificate(Instance("seepage", game, "green-wins", labels), won, evidence))
    assert result.accepted, (game, found, whole, result.reason)
    return won


WAYS = [((rule,), False) for rule in RULES] + [((), True), (RULES, False), (RULES, True)]


@pytest.mark.parametrize(
    ("n", "k"),
    [(n, k) for n in range(1, 6) for k in (1, 2)]
    + [pytest.param(6, k, marks=pytest.mark.slow) for k in (1, 2)],
)
def test_each_rule_keeps_the_answer_of_all_small_games(n: int, k: int) -> None:
    applied: dict[tuple[tuple[str, ...], bool], Counter[str]] = {way: Counter() for way in WAYS}
    for edges in dags(n):
        game = Seepage.on(digraph(n, edges), k)
        answer = green_wins(n, edges, k)
        for rules, closed in WAYS:
            assert simplified_answer(game, closed, rules, applied[rules, closed]) == answer
    if n - k >= 4:
        for rules, closed in WAYS:
            counted = applied[rules, closed]
            assert all(counted[rule] for rule in rules)
            assert not any(counted[rule] for rule in RULES if rule not in rules) or closed
        assert applied[(), True]["green"]
        assert applied[(), True]["sink"]


def random_game(rng: random.Random, most: int) -> tuple[Seepage, Edges]:
    n = rng.randrange(2, most)
    edges = random_dag(rng, n, rng.choice((0.05, 0.1, 0.2, 0.35)))
    game = Seepage.on(digraph(n, edges), rng.choice((1, 1, 2, 3)))
    if rng.random() < 0.4:  # marked sinks: dead ends that are none, and sinks with children
        ends = set(game.sinks)
        chance = (0.1, 0.8)
        marked = [v for v in range(1, n) if rng.random() < chance[v in ends]]
        game = Seepage.on(game.graph, game.protect, marked)
    return game, edges


def test_random_games_with_marked_sinks() -> None:
    rng = random.Random("marked")
    applied: Counter[str] = Counter()
    for _ in range(250):
        game, edges = random_game(rng, 8)
        assert game.protect is not None
        answer = green_wins(game.graph.n, edges, game.protect, game.sinks)
        assert simplified_answer(game, rng.random() < 0.5, RULES, applied) == answer
    for _ in range(600):
        game, _ = random_game(rng, 30)
        answer = Learner(game, game.protect or 0, Deadline()).solve()[0]
        assert simplified_answer(game, rng.random() < 0.5, RULES, applied) == answer
    assert min(applied.values()) > 50, applied


def ask(n: int, edges: Edges, k: int | None = None) -> zermelo.types.Verdict:
    question = "green-number" if k is None else "green-wins"
    labels = Labels([f"v{v}" for v in range(n)])
    instance = Instance("seepage", Seepage.on(digraph(n, edges), k), question, labels)
    return zermelo.decide(instance, method="simplification")


def test_the_method_certifies_what_it_answers() -> None:
    rng = random.Random("method")
    levels: Counter[str] = Counter()
    for _ in range(150):
        n = rng.randrange(1, 8)
        edges = random_dag(rng, n, rng.choice((0.1, 0.3, 0.6)))
        for k in (None, 1, 2):
            verdict = ask(n, edges, k)
            levels[verdict.assurance.label] += 1
            if verdict.answered:
                assert verdict.assurance is Assurance.CERTIFIED
                known = green_number(n, edges) if k is None else green_wins(n, edges, k)
                assert verdict.answer == known
            else:
                assert verdict.reason == "no rule fits: there is nothing to simplify"
    assert set(levels) == {"certified", "unknown"}
    assert levels["certified"] > 300


@pytest.mark.parametrize(
    "name", [name for name, each in EXAMPLES.items() if each.after is not None]
)
def test_where_the_printed_reductions_fail(name: str) -> None:
    example = EXAMPLES[name]
    n = max(chain.from_iterable(example.edges)) + 1
    for k in (1, 2):
        verdict = ask(n, example.edges, k)
        assert verdict.assurance is Assurance.CERTIFIED
        assert verdict.answer == green_wins(n, example.edges, k)
    assert ask(n, example.edges, example.k).answer == (example.winners[0] == "green")


def test_a_graph_too_large_for_the_search_is_certified() -> None:
    rng, n = random.Random("large"), 6000
    edges = {(rng.randrange(max(0, v - 50), v), v) for v in range(1, n) for _ in range(2)}
    verdict = ask(n, tuple(sorted(edges)))
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.answer == 1


def test_bypasses_in_a_row_are_lifted_without_recursion() -> None:
    # A path with a private sink at each vertex; it ends in K_{2,2}, where Sludge wins.
    length = 500
    edges = [(v, v + 1) for v in range(length)]
    edges += [(v, length + 1 + v) for v in range(length)]
    last = 2 * length + 1
    edges += [(length, last), (length, last + 1), (length - 1, last), (length - 1, last + 1)]
    verdict = ask(last + 2, tuple(sorted(edges)), 1)
    assert verdict.answer is False
    assert verdict.assurance is Assurance.CERTIFIED


def test_without_claims_the_number_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    # A binary tree: the lower bound is 2 at once, and Sludge's claims are sought afterwards.
    edges = ((0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6))
    assert ask(7, edges).assurance is Assurance.CERTIFIED
    monkeypatch.setattr(simplification, "_decide_core", without_claims(simplification._decide_core))
    verdict = ask(7, edges)
    assert (verdict.answer, verdict.assurance) == (2, Assurance.EXHAUSTIVE)


def without_claims(decided: Any) -> Any:
    """Return the same, but nothing is known of k = 1."""

    def cut(task: Task, simplified: Simplified, k: int) -> simplification.Decision:
        found: simplification.Decision = decided(task, simplified, k)
        return replace(found, won=None, claims=None) if k == 1 else found

    return cut


def test_claims_that_are_too_large_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    edges = ((0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6))
    assert ask(7, edges, 1).assurance is Assurance.CERTIFIED
    monkeypatch.setattr(simplification, "EVIDENCE_BITS", 10)
    verdict = ask(7, edges, 1)
    assert verdict.answer is False
    assert verdict.assurance is Assurance.EXHAUSTIVE
    assert "too many to be checked" in (verdict.reason or "")
    monkeypatch.setattr("zermelo.solvers.seepage.lift.LARGEST", 5)
    assert "more than 5 vertices" in (ask(7, edges, 1).reason or "")


def test_a_deadline_ends_it() -> None:
    game = Seepage.on(digraph(3, [(0, 1), (0, 2)]), 1)
    with pytest.raises(LimitReached):
        simplify(game, 1, Deadline(0))
    found = simplify(game, 1, Deadline())
    with pytest.raises(LimitReached):
        lift_claims(game, found, False, (), Deadline(0))


def test_closed_vertices_are_those_of_the_definition() -> None:
    rng = random.Random("closed")
    games = [(n, edges) for n in range(2, 6) for edges in dags(n)]
    games += [(n, random_dag(rng, n, 0.1)) for n in range(6, 40) for _ in range(3)]
    found = 0
    for n, edges in games:
        graph = digraph(n, edges)
        below = reachable(graph)
        expected = {
            v
            for v in range(1, n)
            if graph.degree(v)
            and all(below[v] >> u & 1 or not below[v] >> w & 1 or w == v for u, w in edges)
        }
        closed = closed_vertices(graph)
        assert set(closed) == expected
        assert not any(below[v] >> u & 1 for i, v in enumerate(closed) for u in closed[i + 1 :])
        found += len(closed)
    assert found > 200


def test_dominators() -> None:
    rng = random.Random("dominators")
    for n in range(2, 120):
        edges = random_dag(rng, n, rng.choice((0.01, 0.05, 0.2)))
        expected = nx.immediate_dominators(nx.DiGraph(edges), 0)
        above, _ = dominators(digraph(n, edges))
        assert all(above[v] == expected[v] for v in range(1, n))
