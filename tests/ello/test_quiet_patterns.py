"""Evidence ``quiet-patterns``: accepted as it is, and nothing false with anything changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from changing import with_data

import zermelo
from tests.literal.judging import judge
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.lights_out.rules import LightsOut


def certified(graph: Any, modulus: int = 2) -> Certificate:
    verdict = zermelo.decide(
        zermelo.lights_out(graph, modulus=modulus, question="nullity"), method="elimination"
    )
    assert verdict.certificate is not None
    return verdict.certificate


def changed(certificate: Certificate, **data: Any) -> Certificate:
    return with_data(certificate, **{**certificate.evidence.data, **data})


def accepted(certificate: Certificate) -> bool:
    try:
        return check(certificate).accepted
    except InputError:
        return False


def test_every_answer_of_tiny_graphs_with_all_evidence_there_is() -> None:
    """All texts that could stand there, for every claimed number of dimensions."""
    found = 0
    for n, modulus, arcs in TINY:
        graph = Graph.from_edges(n, arcs, directed=True)
        game = LightsOut(graph, (0,) * n, modulus, blank=True)
        instance = Instance("lights-out", game, "nullity", Labels(n))
        board = {"vertices": n, "edges": [list(arc) for arc in arcs], "directed": True}
        value = {"game": "lights-out", "modulus": modulus, "graph": board}
        for data in _everything(n, modulus):
            k = len(data["free"])
            if accepted(Certificate(instance, k, Evidence("quiet-patterns", data))):
                found += 1
                assert judge(value, "nullity", k)
    assert found > 8


ARCS = ((), ((0, 1),), ((1, 0),), ((0, 1), (1, 0)))

TINY = [(1, 2, ()), (1, 3, ()), *((2, 2, arcs) for arcs in ARCS)]
"""Vertices, modulus and arcs."""


def _everything(n: int, modulus: int) -> Iterator[dict[str, list[Any]]]:
    for k in range(n + 1):
        for free in combinations(range(n), k):
            for patterns in product(_texts(k, modulus), repeat=n):
                for weights in product(_texts(n - k, modulus), repeat=n):
                    lists = {"patterns": list(patterns), "weights": list(weights)}
                    yield {"free": list(free), **lists}


def _texts(length: int, modulus: int) -> list[str]:
    return ["".join(map(str, digits)) for digits in product(range(modulus), repeat=length)]


@pytest.mark.parametrize(
    ("graph", "modulus"), [("grid:4x4", 2), ("cycle:6", 2), ("petersen", 3), ("path:5", 11)]
)
def test_one_digit_changed_is_rejected(graph: str, modulus: int) -> None:
    certificate = certified(graph, modulus)
    assert check(certificate).status is Status.ACCEPTED
    data, width = certificate.evidence.data, len(str(modulus - 1))
    for key in ("patterns", "weights"):
        for v, text in enumerate(data[key]):
            for at in range(0, len(text), width):
                number = (int(text[at : at + width]) + 1) % modulus
                other = f"{text[:at]}{number:0{width}}{text[at + width :]}"
                texts = [*data[key][:v], other, *data[key][v + 1 :]]
                assert check(changed(certificate, **{key: texts})).status is Status.REJECTED
    for answer in (certificate.answer + 1, certificate.answer - 1, None, True, "4"):
        assert check(replace(certificate, answer=answer)).status is Status.REJECTED


def test_another_graph_has_no_use_for_it() -> None:
    rng = Random(2)
    for _ in range(60):
        n = rng.randrange(2, 6)
        edges = [(u, v) for u in range(n) for v in range(u) if rng.random() < 0.5]
        certificate = certified(Graph.from_edges(n, edges))
        u, v = sorted(rng.sample(range(n), 2), reverse=True)
        other = sorted({*edges} ^ {(u, v)})
        game = replace(certificate.instance.position, graph=Graph.from_edges(n, other))
        moved = replace(certificate, instance=replace(certificate.instance, position=game))
        value = {"game": "lights-out", "graph": {"vertices": n, "edges": [list(e) for e in other]}}
        assert not accepted(moved) or judge(value, "nullity", certificate.answer)


@pytest.mark.parametrize(
    "data",
    [
        {"free": [0, 0]},
        {"free": [99]},
        {"free": 0},
        {"patterns": ["00"]},
        {"patterns": ["0"] * 6},
        {"patterns": ["02"] * 6},
        {"patterns": ["0_"] * 6},
        {"patterns": [[0, 0]] * 6},
        {"weights": ["+001"] * 6},
        {"weights": ["٠٠٠٠"] * 6},
        {"weights": None},
    ],
)
def test_what_has_not_the_form_is_refused(data: dict[str, Any]) -> None:
    certificate = certified("cycle:6")
    with pytest.raises(InputError, match=r"\.evidence\."):
        check(changed(certificate, **data))


def test_numbers_below_the_modulus_only() -> None:
    certificate = certified("path:3", 11)
    texts = ["11" * 3, *certificate.evidence.data["weights"][1:]]
    with pytest.raises(InputError, match="above 10"):
        check(changed(certificate, weights=texts))
