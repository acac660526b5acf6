"""Evidence ``mirror``: accepted as found and right, rejected when anything changes."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from small import graphs

import zermelo
from tests.literal import judging
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.formats.instance import encode
from zermelo.run.decide import decide
from zermelo.solvers.method import Request

MAKERS = (zermelo.node_kayles, zermelo.arc_kayles, zermelo.grim)

ALONE = Request(method="mirror")

CLAIMS: dict[str, tuple[Any, ...]] = {
    "outcome": ("N", "P"),
    "nim-value": (0, 1),
    "winning-moves": ([],),
}


def certified(instance: Instance, question: str = "outcome") -> Certificate:
    verdict = decide(replace(instance, question=question), ALONE)
    assert verdict.certificate is not None, verdict.reason
    assert verdict.certificate.evidence.kind == "mirror"
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    return verdict.certificate


def status(certificate: Certificate, **data: Any) -> Status:
    evidence = Evidence("mirror", {**certificate.evidence.data, **data})
    return word(replace(certificate, evidence=evidence))


def word(certificate: Certificate) -> Status:
    """Return the checker's word; evidence that it cannot read counts as rejected here."""
    try:
        return check(certificate).status
    except InputError:
        return Status.REJECTED


@pytest.mark.parametrize(
    ("instance", "answer"),
    [
        (zermelo.arc_kayles("grid:6x6"), "P"),
        (zermelo.arc_kayles("grid:8x10"), "P"),
        (zermelo.arc_kayles("grid:6x7"), "N"),
        (zermelo.arc_kayles("grid:30x31"), "N"),
        (zermelo.node_kayles("grid:7x9"), "N"),
        (zermelo.node_kayles("hypercube:7"), "P"),
        (zermelo.grim("torus:6x9"), "P"),
        (zermelo.grim("grid:5x5"), "N"),
        (zermelo.arc_kayles("union(gnp:30,0.2,gnp:30,0.2)"), "P"),
    ],
)
def test_boards_of_any_size(instance: Instance, answer: str) -> None:
    """Cram is lost on boards with two even sides and won with one (Gardner 1974)."""
    assert certified(instance).answer == answer
    if answer == "P":
        assert certified(instance, "nim-value").answer == 0
        assert certified(instance, "winning-moves").answer == []


@pytest.mark.parametrize("make", MAKERS)
def test_it_agrees_with_the_search(make: Any) -> None:
    found = 0
    for edges in (*graphs(5, connected=False), *graphs(6)):
        instance = make(Graph.from_edges(max(map(max, edges), default=0) + 1, edges))
        for question in ("outcome", "nim-value", "winning-moves"):
            verdict = decide(replace(instance, question=question), ALONE)
            if verdict.answered:
                found += 1
                other = decide(replace(instance, question=question), Request(method="search"))
                assert verdict.answer == other.answer
                assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert found >= 50


@pytest.mark.parametrize("make", MAKERS)
def test_nothing_that_is_changed_proves_what_is_false(make: Any) -> None:
    """Pairs and first moves at random: what is accepted is true by the literal rules."""
    chance, accepted, rejected = random.Random(1), 0, 0
    for _ in range(1500):
        n = chance.randrange(2, 7)
        edges = [pair for pair in combinations(range(n), 2) if chance.random() < 0.4]
        instance = make(Graph.from_edges(n, edges))
        order = chance.sample(range(n), n)
        first: Any = None
        if chance.random() < 0.5:
            first = chance.sample(range(n), 2) if make is zermelo.arc_kayles else order[0]
            gone = set(first) if isinstance(first, list) else {first}
            order = [v for v in order if v not in gone]
        order = order[: 2 * chance.randrange(1 + len(order) // 2)]
        pairs = [list(order[i : i + 2]) for i in range(0, len(order) - 1, 2)]
        for question, answers in CLAIMS.items():
            asked = replace(instance, question=question)
            for answer in answers:
                evidence = Evidence("mirror", {"pairs": pairs, "first": first})
                if word(Certificate(asked, answer, evidence)) is not Status.ACCEPTED:
                    rejected += 1
                    continue
                accepted += 1
                true = judging.READINGS[asked.game].answer(encode(asked), question)
                assert true == answer, (edges, pairs, first)
    assert accepted > 30
    assert rejected > accepted


def test_what_is_wrong_is_said() -> None:
    lost = certified(zermelo.arc_kayles("grid:4x4"))
    won = certified(zermelo.arc_kayles("grid:3x4"))
    pairs = lost.evidence.data["pairs"]
    assert status(lost, first=[0, 1]) is Status.REJECTED
    assert status(lost, pairs=pairs[1:]) is Status.REJECTED
    assert status(lost, pairs=[*pairs, pairs[0]]) is not Status.ACCEPTED
    assert status(lost, pairs=[[v, v] for v in range(16)]) is not Status.ACCEPTED
    beside = [[4 * i + j, 4 * i + 3 - j] for i in range(4) for j in range(2)]  # left and right
    assert status(lost, pairs=beside) is Status.REJECTED
    assert status(won, first=None) is Status.REJECTED
    assert status(won, first=[0, 5]) is Status.REJECTED  # no edge
    for claimed in (replace(won, answer="P"), replace(lost, answer="N")):
        assert word(claimed) is Status.REJECTED
    claimed = replace(won, instance=replace(won.instance, question="nim-value"), answer=1)
    assert word(claimed) is Status.REJECTED
    other = replace(lost, instance=replace(zermelo.subtraction("cycle:4", [1]), question="outcome"))
    assert word(other) is not Status.ACCEPTED
