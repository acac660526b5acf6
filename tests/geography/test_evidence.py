"""Evidence for geography: accepted as it is, rejected when anything is changed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from changing import changed
from walking import asked, geography

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Status
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.language import parse


def certified(graph: Graph, token: int, question: str, name: str) -> Certificate:
    certificate = asked(geography(graph, token), name, question)[1]
    assert certificate is not None
    assert check(certificate).accepted
    return certificate


def rejected(certificate: Certificate) -> bool:
    return check(certificate).status is Status.REJECTED


def drawn(draw: random.Random) -> Graph:
    return parse(f"gnp:{draw.randint(5, 12)},0.3,seed={draw.randint(0, 10**6)}")


def test_wrong_answers() -> None:
    draw = random.Random(1)
    counts = {"N": 0, "P": 0}
    for _ in range(100):
        graph = drawn(draw)
        outcome = certified(graph, 0, "outcome", "matching")
        counts[outcome.answer] += 1
        false: list[Any] = ["P" if outcome.answer == "N" else "N", None, True, [], "n"]
        for answer in false:
            assert rejected(replace(outcome, answer=answer))
        moves = certified(graph, 0, "winning-moves", "matching")
        neighbors = list(graph.neighbors(0))
        wrong: list[Any] = [None, "N", *([moves.answer[1:]] if moves.answer else [])]
        wrong += [sorted({*moves.answer, v}) for v in neighbors if v not in moves.answer]
        for claimed in wrong:
            assert rejected(replace(moves, answer=claimed))
        for other in (outcome, moves):
            question = "winning-moves" if other is outcome else "outcome"
            instance = replace(other.instance, question=question)
            assert rejected(replace(other, instance=instance))
    assert min(counts.values()) > 10


def test_smaller_matchings_and_other_barriers() -> None:
    draw = random.Random(2)
    kept = total = 0
    for _ in range(60):
        graph = drawn(draw)
        for question in ("outcome", "winning-moves"):
            certificate = certified(graph, 0, question, "matching")
            data = certificate.evidence.data
            for number in range(len(data["matching"])):
                fewer = data["matching"][:number] + data["matching"][number + 1 :]
                assert rejected(changed(certificate, matching=fewer))
            for number in range(len(data["barrier"])):
                fewer = data["barrier"][:number] + data["barrier"][number + 1 :]
                kept += check(changed(certificate, barrier=fewer)).accepted
                total += 1
            if question == "winning-moves":
                for v in certificate.answer:  # what can be left free is in no tight barrier
                    assert rejected(changed(certificate, barrier=[*data["barrier"], v]))
    assert 0 < kept < 0.7 * total  # what is left may be a tight barrier as well, and a proof


def test_the_other_matching_does_not_prove_the_next_player() -> None:
    # The path 0-1-2: every maximum matching covers 1, and some leave 0 free.
    graph = parse("path:3")
    certificate = certified(graph, 1, "outcome", "matching")
    assert certificate.evidence.data == {"matching": [[0, 1]], "barrier": [1]}
    assert rejected(changed(certificate, barrier=[]))  # tight too, but says nothing of vertex 1
    lost = certified(graph, 0, "outcome", "matching")
    assert lost.evidence.data == {"matching": [[1, 2]], "barrier": [1]}
    assert rejected(changed(lost, matching=[[0, 1]]))
    assert rejected(replace(changed(lost, matching=[[0, 1]]), answer="N"))


def test_changed_ways() -> None:
    graph = parse("petersen")
    certificate = certified(graph, 0, "winning-moves", "matching")
    ways = certificate.evidence.data["ways"]
    assert len(ways) == 3
    assert max(map(len, ways)) > 1
    for number, way in enumerate(ways):
        for other in (way[1:], way[:-1], way[::-1], [0, *way], [*way, 0], ways[number - 1]):
            if other != way:
                changed_ways = [*ways[:number], other, *ways[number + 1 :]]
                assert rejected(changed(certificate, ways=changed_ways))


def test_kernels() -> None:
    arcs = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]
    graph = Graph.from_edges(6, arcs, directed=True)
    certificate = certified(graph, 0, "outcome", "acyclic")
    assert certificate.evidence.data == {"lost": [1, 2, 4]}
    for lost in ([], [1, 2], [1, 4], [0, 1, 2, 4], [1, 2, 3, 4]):
        assert rejected(changed(certificate, lost=lost))
    assert rejected(replace(certificate, answer="P"))
    circuit = Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)], directed=True)
    for lost in ([0, 2], [1, 3]):
        game = geography(circuit, 0)
        false = replace(changed(certificate, lost=lost), instance=game, answer="P")
        assert rejected(false)
    assert rejected(replace(certificate, instance=geography(parse("path:2"), 0)))
    other = certified(parse("path:3"), 1, "outcome", "matching")
    assert rejected(replace(other, instance=geography(graph, 1)))


@pytest.mark.parametrize(
    ("token", "question", "data"),
    [
        (1, "outcome", {"matching": 3}),
        (1, "outcome", {"matching": [[0]]}),
        (1, "outcome", {"matching": [[0, 9]]}),
        (1, "outcome", {"barrier": [1, 1]}),
        (1, "outcome", {"barrier": None}),
        (1, "outcome", {"more": 1}),
        (1, "winning-moves", {"ways": [[0]]}),
        (1, "winning-moves", {"ways": [[True], [2]]}),
    ],
)
def test_evidence_of_the_wrong_form(token: int, question: str, data: dict[str, Any]) -> None:
    certificate = certified(parse("path:3"), token, question, "matching")
    with pytest.raises(InputError, match=r"\.evidence"):
        check(changed(certificate, **data))
