"""Proofs of brush numbers: what the program says, and that forged proofs prove nothing false."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import networkx as nx
import pytest
from changing import with_data

import zermelo
from tests.literal import cleaning as literal
from tests.literal import pseudo_boolean
from zermelo.checker.check import check
from zermelo.checker.pseudo_boolean import text_of, words_of
from zermelo.core.certificate import Certificate, Evidence, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.games.cleaning.evidence import program
from zermelo.games.cleaning.evidence.program import Sheet
from zermelo.solvers.cleaning.prefix_proof import prefix_proof
from zermelo.solvers.cleaning.prefixes import cheapest

CASES = 1000


def written(graph: zermelo.Graph) -> dict[str, Any]:
    edges = [list(edge) for edge in graph.edges]
    return {"game": "cleaning", "graph": {"vertices": graph.n, "edges": edges}}


def certified(graph: Any) -> Certificate:
    found = zermelo.decide(zermelo.cleaning(graph), method="prefixes").certificate
    assert found is not None
    return found


def proved(graph: zermelo.Graph, order: list[int], proof: str) -> Certificate:
    evidence = Evidence("bound-proof", {"order": order}, ProofText(proof))
    return Certificate(zermelo.cleaning(graph), literal_need(graph, order), evidence)


def literal_need(graph: zermelo.Graph, order: list[int]) -> int:
    """Return what an order needs: of each vertex, its later neighbors less its earlier ones."""
    place = {v: i for i, v in enumerate(order)}
    return sum(
        max(0, sum(1 if place[u] > place[v] else -1 for u in graph.neighbors(v))) for v in order
    )


SMALL = [graph for n in range(2, 7) for graph in zermelo.graphs.connected_graphs(n)]


def test_all_small_graphs() -> None:
    kinds = []
    for graph in SMALL:
        found = certified(graph)
        assert found.answer == literal.answer(written(graph), "brush-number")
        kinds.append(found.evidence.kind)
    assert kinds.count("bound-proof") > 20


@pytest.mark.parametrize("graph", SMALL[:30])
def test_orders_satisfy_the_program_and_reach_what_they_need(graph: zermelo.Graph) -> None:
    """Every order does, whatever the most brushes are that it does not exceed."""
    most = literal.answer(written(graph), "brush-number") + 1
    sheet = Sheet(graph, most)
    rows = [text_of(constraint) for constraint in sheet.constraints(Deadline())]
    objective = " ".join(words_of(sheet.objective()))
    names = sheet.names(str)
    tried = 0
    for order in permutations(range(graph.n)):
        need = literal_need(graph, list(order))
        if need > most:
            continue
        tried += 1
        solution = sheet.solution(order)
        assert sorted(map(abs, solution)) == list(range(1, len(names) + 1))
        true = frozenset(x for x in solution if x > 0)
        assert all(pseudo_boolean.holds(row, true) for row in rows)
        assert pseudo_boolean.total(objective, true) == need
        for number, name in enumerate(names, 1):
            assert (number in true) == meant(graph, list(order), name)
        if tried == 40:
            return
    assert tried


def meant(graph: zermelo.Graph, order: list[int], name: str) -> bool:
    """Whether what a variable says holds of an order."""
    words = name.split()
    if words[1] == "is":
        return int(words[0]) in order[: int(words[-1])]
    place = {v: i for i, v in enumerate(order)}
    first = order[: int(words[2])]
    need = sum(
        max(0, sum(1 if place[u] > place[v] else -1 for u in graph.neighbors(v))) for v in first
    )
    return need >= int(words[6])


def test_the_least_value_of_the_program_is_the_brush_number() -> None:
    triangle = zermelo.Graph.from_edges(3, [(0, 1), (0, 2), (1, 2)])
    sheet = Sheet(triangle, 2)
    rows = [text_of(constraint) for constraint in sheet.constraints(Deadline())]
    objective = " ".join(words_of(sheet.objective()))
    assert pseudo_boolean.least(objective, rows, len(sheet.names(str))) == 2


FORGED = [graph for graph in SMALL if graph.n == 5 and graph.m > 6]


def test_mutations_prove_nothing_false() -> None:
    """Lines and orders changed, the proof of another graph, or of too few or too many brushes."""
    chance, accepted, rejected = random.Random(4), 0, 0
    truth = {graph: literal.answer(written(graph), "brush-number") for graph in FORGED}
    proofs: dict[int, list[str]] = {}
    own = {}
    for graph, most in truth.items():
        final, _ = cheapest(graph, Deadline())
        own[graph] = prefix_proof(Sheet(graph, most), final, Deadline()).text
        proofs.setdefault(most, []).append(own[graph])
    for _ in range(CASES):
        graph = chance.choice(FORGED)
        order = chance.sample(range(graph.n), graph.n)
        need = literal_need(graph, order)
        fitting = proofs.get(need, [own[graph]])  # the numbers of the lines depend on the need only
        lines = (own[graph] if need == truth[graph] else chance.choice(fitting)).splitlines()
        for _ in range(chance.choice([0, 0, 1, 2])):
            place = chance.randrange(len(lines))
            words = lines[place].split()
            at = chance.randrange(1, len(words))
            kept = [] if chance.random() < 0.3 else [chance.choice(words[1:])]
            lines[place] = " ".join([*words[:at], *kept, *words[at + 1 :]])
        word = check(proved(graph, order, "\n".join(lines)))
        accepted += word.accepted
        rejected += word.status is Status.REJECTED
        if word.accepted:
            assert need == truth[graph]
    assert accepted > 50
    assert accepted + rejected == CASES


def test_a_graph_in_parts() -> None:
    """Only components that the bound of the ends leaves open are in the program."""
    graph = nx.disjoint_union(nx.path_graph(3), nx.complete_graph(5))
    graph = nx.disjoint_union(graph, nx.empty_graph(1))
    found = certified(nx.relabel_nodes(graph, lambda v: f"v{v}"))
    assert (found.answer, found.evidence.kind) == (7, "bound-proof")
    assert check(found).accepted
    names = zermelo.logic.bound_proof(found).variables
    assert names[0] == "v3 is among the first 1"
    assert len(names) == 4 * 5 + 5 * 6
    twice = certified(nx.disjoint_union(nx.complete_graph(4), nx.complete_graph(5)))
    assert (twice.answer, check(twice).accepted) == (10, True)


@pytest.mark.parametrize(
    ("method", "evidence"), [(None, "brush-table"), ("prefixes", "bound-proof")]
)
def test_a_graph_with_many_sets(method: str | None, evidence: str) -> None:
    found = zermelo.decide(zermelo.cleaning("regular:20,4,seed=1"), method=method)
    assert (found.answer, found.evidence) == (8, evidence)
    assert found.assurance is zermelo.types.Assurance.CERTIFIED


def test_claims_that_do_not_fit() -> None:
    found = certified("complete:5")
    assert check(found).accepted
    for answer in (5, 7, True, None, 6.0):
        assert check(replace(found, answer=answer)).status is Status.REJECTED
    assert "missing" in check(with_data(found, order=[0, 1, 2])).reason
    with pytest.raises(InputError, match="unknown key"):
        check(with_data(found, order=[0, 1, 2, 3, 4], more=1))
    with pytest.raises(InputError, match="proof"):
        check(replace(found, evidence=replace(found.evidence, proof=None)))
    nothing = replace(certified("path:3").evidence, kind="bound-proof")
    assert check(Certificate(zermelo.cleaning("path:3"), 1, nothing)).accepted


def test_a_program_that_is_too_large_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    found = certified("complete:5")
    monkeypatch.setattr(program, "MAX_LITERALS", 100)
    assert check(found).status is Status.LIMIT


def test_the_size_is_a_bound() -> None:
    for graph in SMALL:
        sheet = Sheet(graph, 9)
        made = sum(len(constraint.weights) for constraint in sheet.constraints(Deadline()))
        assert made <= sheet.literals()
