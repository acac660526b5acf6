"""Evidence for Edge-Nim: accepted as it is, rejected when anything is changed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from changing import changed
from walking import asked, edge_nim

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Status
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.edge_nim.rules import start


def certified(graph: Graph, weights: Any, token: int, question: str, name: str) -> Certificate:
    certificate = asked(edge_nim(graph, weights, token), name, question)[1]
    assert certificate is not None
    assert check(certificate).accepted
    return certificate


def rejected(certificate: Certificate) -> bool:
    return check(certificate).status is Status.REJECTED


def wrong_answers(certificate: Certificate) -> list[Any]:
    answer = certificate.answer
    if isinstance(answer, list):
        return [None, "N", [*answer, [0, 99]], answer[1:] if answer else [[0, 1]]]
    return [None, True, "P" if answer == "N" else "N", 1, [[0, 1]]]


def test_wrong_answers() -> None:
    draw = random.Random(1)
    for name, text in (("tree", "tree:9,seed=4"), ("cycle", "cycle:6"), ("cycle", "cycle:5")):
        graph = parse(text)
        for _ in range(20):
            weights = [draw.randint(1, 4) for _ in range(graph.m)]
            for question in ("outcome", "winning-moves"):
                certificate = certified(graph, weights, draw.randrange(graph.n), question, name)
                for answer in wrong_answers(certificate):
                    assert rejected(replace(certificate, answer=answer))
    certificate = certified(parse("path:3"), [2, 2], 0, "nim-value", "tree")
    assert certificate.answer == 0
    for answer in (1, None, False, "P"):
        assert rejected(replace(certificate, answer=answer))


def test_changed_trees() -> None:
    graph = parse("tree:12,seed=5")
    certificate = certified(graph, [2] * 11, 0, "outcome", "tree")
    lost = certificate.evidence.data["lost"]
    for v in range(12):
        other = [u for u in lost if u != v] if v in lost else sorted([*lost, v])
        assert rejected(changed(certificate, lost=other))
    apart = certified(parse("path:4"), [1, 0, 1], 0, "outcome", "tree")
    assert apart.evidence.data["lost"] == [1]
    assert rejected(changed(apart, lost=[1, 3]))
    for weights, text in (([1] * 4, "cycle:4"), ([1] * 3, "cycle:3")):
        assert rejected(replace(certificate, instance=edge_nim(parse(text), weights, 0)))


def test_shapes_that_are_no_cycle() -> None:
    certificate = certified(parse("cycle:4"), [1] * 4, 0, "outcome", "cycle")
    theta = Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (0, 3), (0, 2)])
    tailed = Graph.from_edges(4, [(0, 1), (1, 2), (0, 2), (2, 3)])
    for graph in (theta, tailed, parse("path:5"), parse("complete:4")):
        assert rejected(replace(certificate, instance=edge_nim(graph, [1] * graph.m, 0)))
    looped = Graph.from_edges(3, [(0, 1), (1, 2), (2, 2)], loops=True)
    assert rejected(replace(certificate, instance=edge_nim(looped, [1] * 3, 0)))


def test_changed_kernels() -> None:
    draw = random.Random(2)
    seen = {"N": 0, "P": 0}
    for _ in range(60):
        graph = parse("bipartite:3,4")
        weights = [draw.randint(0, 1) for _ in range(graph.m)]
        found, certificate = asked(edge_nim(graph, weights, 0), "even-kernel", "outcome")
        assert certificate is not None
        assert check(certificate).accepted
        seen[found.answer] += 1
        for answer in wrong_answers(certificate):
            assert rejected(replace(certificate, answer=answer))
        data = certificate.evidence.data
        for v in range(7):
            kernel = [u for u in data["kernel"] if u != v]
            kernel = kernel if v in data["kernel"] else sorted([*kernel, v])
            other = changed(certificate, kernel=kernel)
            if check(other).accepted:  # only by a kernel of another form: tested by its definition
                position = start(edge_nim(graph, weights, 0).position)
                token = data["first"][1] if data["first"] else 0
                first = data["first"]
                assert token in kernel
                for x in set(range(7)) - set(kernel):
                    total = 0
                    for (a, b), weight in zip(graph.edges, position.weights, strict=True):
                        if x in (a, b) and a + b - x in kernel:
                            played = first and {a, b} == {0, first[1]}
                            total ^= first[0] if played else weight
                    assert total == 0
        for first in ([1, 4], [0, 1], [0, 0]):  # no moves; another move may lead into the kernel
            assert rejected(changed(certificate, first=first))
    assert min(seen.values()) > 5


def test_kernels_need_independence_and_sums() -> None:
    triangle = edge_nim(parse("cycle:3"), (1, 1, 1), 0)
    square = certified(parse("cycle:4"), (2, 3, 2, 3), 0, "nim-value", "even-kernel")
    assert square.evidence.data["kernel"] == [0, 2]
    assert rejected(changed(square, kernel=[0, 1, 2, 3]))
    assert rejected(changed(square, kernel=[1, 3]))
    outcome = replace(square, instance=triangle, answer="P")
    for kernel in ([0], [0, 1], [0, 1, 2]):
        instance = replace(triangle, question="outcome")
        assert rejected(replace(changed(outcome, kernel=kernel), instance=instance))
    looped = edge_nim(Graph.from_edges(1, [(0, 0)], loops=True), (1,), 0)
    assert rejected(replace(changed(outcome, kernel=[0]), instance=looped))
    with_first = changed(square, first=[0, 1])
    assert rejected(with_first)


@pytest.mark.parametrize(
    ("name", "weights", "data"),
    [
        ("tree", [1, 1, 0, 1], {"lost": 3}),
        ("tree", [1, 1, 0, 1], {"lost": [9]}),
        ("tree", [1, 1, 0, 1], {"more": 1}),
        ("cycle", [1, 1, 1, 1], {"lost": []}),
        ("even-kernel", [1, 1, 1, 1], {"kernel": [0, 0]}),
        ("even-kernel", [1, 1, 1, 1], {"first": 3}),
        ("even-kernel", [1, 1, 1, 1], {"first": [0, 9]}),
    ],
)
def test_evidence_of_the_wrong_form(name: str, weights: list[int], data: dict[str, Any]) -> None:
    certificate = certified(parse("cycle:4"), weights, 0, "outcome", name)
    with pytest.raises(InputError, match=r"\.evidence"):
        check(changed(certificate, **data))
