"""Evidence for Seepage: accepted as it is, rejected when anything in it is changed."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from changing import changed
from seepage_dags import dags, green_wins, random_dag
from seepage_games import certified, digraph, instance

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.seepage.evidence import sludge


def status(certificate: Certificate) -> Status:
    return check(certificate).status


def green() -> Certificate:
    return certified(instance(parse("simplex:3,4"), 2), "learn")


def lost() -> Certificate:
    return certified(instance(parse("simplex:3,4"), 1), "learn")


def claims(certificate: Certificate, key: str = "claims") -> list[dict[str, Any]]:
    return copy.deepcopy(list(certificate.evidence.data[key]))


def test_every_part_of_green_claims_matters() -> None:
    """Leave out one vertex of a move, or one reason: the claim no longer follows."""
    certificate, refused = green(), 0
    for i, claim in enumerate(claims(certificate)):
        for key in ("protect", "by"):
            for part in claim[key]:
                other = claims(certificate)
                other[i][key].remove(part)
                refused += status(changed(certificate, claims=other)) is Status.REJECTED
        if claim["given"]:  # fewer protected vertices: the claim would be stronger than proved
            other = claims(certificate)
            other[i]["given"] = []
            assert status(changed(certificate, claims=other)) is Status.REJECTED
    parts = sum(len(claim["protect"]) + len(claim["by"]) for claim in claims(certificate))
    # A second vertex in a move may be to spare.
    assert refused > 0.8 * parts


def test_green_claims_are_strict() -> None:
    certificate = green()
    known = claims(certificate)
    last = known[-1]
    labels = certificate.instance.labels
    sink = labels[certificate.instance.position.sinks[0]]
    for other in (
        known[:-1],
        [*known[:-1], {**last, "given": ["v5"]}],
        [*known[:-1], {**last, "at": "v1"}],
        [*known[:-1], {**last, "protect": ["v30", "v31", "v32"]}],
        [{"at": sink, "given": [], "protect": [], "by": []}, *shifted(known)],
    ):
        assert status(changed(certificate, claims=other)) is Status.REJECTED
    weaker = replace(certificate.instance.position, protect=1)
    instance_of_one = replace(certificate.instance, position=weaker)
    assert status(replace(certificate, instance=instance_of_one)) is Status.REJECTED
    for answer in (False, None, 1):
        assert status(replace(certificate, answer=answer)) is Status.REJECTED


def shifted(known: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**claim, "by": [j + 1 for j in claim["by"]]} for claim in known]


def test_every_part_of_sludge_claims_matters() -> None:
    certificate, refused, parts = lost(), 0, 0
    for i, claim in enumerate(claims(certificate)):
        for key in ("given", "by"):
            for part in claim[key]:
                if key == "given" and i == len(claims(certificate)) - 1:
                    continue
                other = claims(certificate)
                other[i][key].remove(part)
                parts += 1
                refused += status(changed(certificate, claims=other)) is Status.REJECTED
    assert refused == parts > 100


def test_sludge_claims_are_strict() -> None:
    certificate = lost()
    known = claims(certificate)
    last = known[-1]
    for other in (
        known[:-1],
        [*known[:-1], {**last, "by": []}],
        [*known[:-1], {**last, "given": last["given"][1:]}],
        [*known[:-1], {**last, "at": "v1"}],
    ):
        assert status(changed(certificate, claims=other)) is Status.REJECTED
    stronger = replace(certificate.instance.position, protect=2)
    instance_of_two = replace(certificate.instance, position=stronger)
    assert status(replace(certificate, instance=instance_of_two)) is Status.REJECTED
    for answer in (True, None, 0):
        assert status(replace(certificate, answer=answer)) is Status.REJECTED
    assert status(replace(certificate, instance=replace(certificate.instance,
                                                        question="green-number"))) is (
        Status.REJECTED
    )  # fmt: skip


@pytest.mark.parametrize("make", [green, lost])
@pytest.mark.parametrize(
    "bad",
    [
        None, {}, [3], [{}], [{"at": "v0"}],
        [{"at": "x", "given": [], "protect": [], "by": []}],
        [{"at": ["v0"], "given": [], "protect": [], "by": []}],
        [{"at": "v0", "given": "v1", "protect": [], "by": []}],
        [{"at": "v0", "given": [], "protect": [], "by": [0]}],
        [{"at": "v0", "given": [], "protect": [], "by": [-1]}],
        [{"at": "v0", "given": [], "protect": [], "by": [True]}],
        [{"at": "v0", "given": [], "protect": [], "by": [], "more": 1}],
        [{"at": "v0", "given": ["v1", "v1"], "protect": [], "by": []}],
    ],
)  # fmt: skip
def test_claims_of_another_form(make: Any, bad: Any) -> None:
    with pytest.raises(InputError, match=r"\.evidence\.claims"):
        check(changed(make(), claims=bad))


def test_the_checker_believes_no_wrong_claim() -> None:
    """Random changes of correct claims: what is accepted is true by the literal rules."""
    rng = random.Random(9)
    accepted = 0
    for _ in range(1500):
        n = rng.randrange(3, 6)
        edges = random_dag(rng, n, 0.5)
        k = rng.randrange(1, 3)
        certificate = certified(instance(digraph(n, edges), k), "learn")
        other = random_dag(rng, n, 0.5) if rng.random() < 0.5 else edges
        asked = instance(digraph(n, other), rng.randrange(1, 3))
        data = {"claims": mutated(rng, claims(certificate), n)}
        evidence = Evidence(certificate.evidence.kind, data)
        for answer in (True, False):
            try:
                result = check(Certificate(asked, answer, evidence))
            except InputError:
                continue
            if result.accepted:
                accepted += 1
                assert green_wins(n, other, asked.position.protect) is answer
    assert accepted > 100


def mutated(rng: random.Random, known: list[dict[str, Any]], n: int) -> list[dict[str, Any]]:
    claim = rng.choice(known)
    key = rng.choice(sorted(claim))
    if key == "at":
        claim[key] = f"v{rng.randrange(n)}"
    elif key == "by":
        claim[key] = [j for j in range(known.index(claim)) if rng.random() < 0.7]
    else:
        claim[key] = [f"v{v}" for v in range(n) if rng.random() < 0.3]
    return known


def test_claim_pairs(tmp_path: Path) -> None:
    certificate = certified(instance(parse("simplex:3,4")), "learn")
    assert certificate.evidence.kind == "claim-pair"
    assert certificate.answer == 2
    for answer in (1, 3, None, True, 2.0):
        assert status(replace(certificate, answer=answer)) is Status.REJECTED
    swapped = {"green": claims(certificate, "green"), "sludge": []}
    assert status(changed(certificate, **swapped)) is Status.REJECTED
    for key in ("green", "sludge"):
        short = claims(certificate, key)[:-1]
        assert status(changed(certificate, **{key: short})) is Status.REJECTED
        alone = Evidence("claim-pair", {key: claims(certificate, key)})
        with pytest.raises(InputError, match="missing"):
            check(replace(certificate, evidence=alone))
    one = certified(instance(parse("simplex:2,4")), "learn")
    assert (one.answer, one.evidence.data["sludge"]) == (1, [])
    assert status(replace(one, answer=2)) is Status.REJECTED
    zermelo.write(certificate, str(tmp_path / "pair.json"))
    assert zermelo.check(str(tmp_path / "pair.json")).accepted


def test_no_green_number() -> None:
    certificate = certified(instance(digraph(2, [(0, 1)]), None, [0, 1]), "learn")
    assert (certificate.answer, certificate.evidence.kind) == (None, "sludge-claims")
    assert status(replace(certificate, answer=1)) is Status.REJECTED
    other = replace(certificate.instance.position, sinks=(1,))
    moved = replace(certificate.instance, position=other)
    assert status(replace(certificate, instance=moved)) is Status.REJECTED


def test_tree_numbers() -> None:
    graph = parse("arborescence:30,seed=3")
    for k in (None, 1, 2, 3):
        certificate = certified(instance(graph, k), "trees")
        numbers = certificate.evidence.data["numbers"]
        for v in range(graph.n):
            for wrong in {None, 1, 2, 3, 4} - {numbers[v]}:
                other = [wrong if u == v else x for u, x in enumerate(numbers)]
                assert status(changed(certificate, numbers=other)) is Status.REJECTED
        for answer in {None, True, False, 4, 2, 3} - {certificate.answer}:
            assert status(replace(certificate, answer=answer)) is Status.REJECTED
        for bad in (numbers[1:], None, ["1"] * 30, [True] * 30):
            with pytest.raises(InputError, match=r"\.evidence\.numbers"):
                check(changed(certificate, numbers=bad))
    diamond = instance(digraph(4, [(0, 1), (0, 2), (1, 3), (2, 3)]))
    evidence = Evidence("tree-numbers", {"numbers": [1, 1, 1, None]})
    result = check(Certificate(diamond, 1, evidence))
    assert result.reason == "the graph is not a tree"


def test_bounds() -> None:
    star = instance(parse("kary:3,1"))
    certificate = certified(star, "bounds")
    assert (certificate.answer, certificate.evidence.kind) == (3, "bounds")
    parents = certificate.evidence.data["parents"]
    assert parents == [None, "v0", "v0", "v0"]
    for v in range(1, 4):
        other = [None if u == v else parent for u, parent in enumerate(parents)]
        assert status(changed(certificate, parents=other)) is Status.REJECTED
        other[v] = "v0" if v == 1 else "v1"
        expected = Status.ACCEPTED if v == 1 else Status.REJECTED
        assert status(changed(certificate, parents=other)) is expected
    assert status(changed(certificate, parents=None)) is Status.REJECTED
    for answer in (None, True, 2, 4):
        assert status(replace(certificate, answer=answer)) is Status.REJECTED
    for bad in (["v0"], "v0", [None, "v9", "v0", "v0"], [None, ["v0"], "v0", "v0"]):
        with pytest.raises(InputError, match=r"\.evidence\.parents"):
            check(changed(certificate, parents=bad))
    sink = instance(digraph(2, [(0, 1)]), None, [0])
    assert status(Certificate(sink, 1, Evidence("bounds", {"parents": None}))) is Status.REJECTED


def test_bounds_are_bounds() -> None:
    """On all small digraphs: whatever the bounds prove is true, with any subtree."""
    rng = random.Random(1)
    proved = 0
    for edges in dags(5):
        graph = digraph(5, edges)
        parents = [rng.choice([f"v{u}" for u, w in edges if w == v] or [None]) for v in range(5)]
        for k in (1, 2, 3):
            truth = green_wins(5, edges, k)
            for data in ({"parents": None}, {"parents": parents}):
                wrong = Certificate(instance(graph, k), not truth, Evidence("bounds", data))
                assert status(wrong) is Status.REJECTED
                right = Certificate(instance(graph, k), truth, Evidence("bounds", data))
                proved += status(right) is Status.ACCEPTED
    assert proved > 1000


def test_the_branching_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = certified(instance(parse("simplex:5,3"), 3), "learn")
    assert certificate.answer is False
    monkeypatch.setattr(sludge, "MAX_NODES", 5)
    result = check(certificate)
    assert result.status is Status.LIMIT
    assert "more than 5 cases" in result.reason
    monkeypatch.setattr(sludge, "MAX_NODES", 10**6)
    monkeypatch.setattr(sludge, "MAX_DEPTH", 2)
    assert status(certificate) is Status.LIMIT
    monkeypatch.setattr(sludge, "MAX_DEPTH", 100)
    assert check(certificate, Deadline(0.0)).status is Status.LIMIT
    assert check(certificate).accepted


def test_unknown_keys_and_missing_strength() -> None:
    for certificate in (green(), lost()):
        with pytest.raises(InputError, match="unknown key"):
            check(changed(certificate, more=1))
        position = replace(certificate.instance.position, protect=None)
        without = replace(certificate.instance, position=position)
        with pytest.raises(InputError, match="protect"):
            check(replace(certificate, instance=without))


def test_files_of_all_kinds(tmp_path: Path) -> None:
    cases: Mapping[str, tuple[Graph, int | None, str]] = {
        "green-claims": (parse("simplex:3,7"), 1, "learn"),
        "sludge-claims": (parse("simplex:3,6"), 1, "learn"),
        "claim-pair": (parse("qbf:4"), None, "learn"),
        "tree-numbers": (parse("kary:2,4"), None, "trees"),
        "bounds": (parse("simplex:4,1"), None, "bounds"),
    }
    for kind, (graph, k, method) in cases.items():
        certificate = certified(instance(graph, k), method)
        assert certificate.evidence.kind == kind
        path = str(tmp_path / f"{kind}.json")
        zermelo.write(certificate, path)
        assert zermelo.check(path).accepted
