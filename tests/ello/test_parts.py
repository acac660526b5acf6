"""Barriers and traces as certificates: labels, parts with proofs, and mutations."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import zermelo
from instances.ello_games import clique, even_grid
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, ProofText, Status
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.rules import Ello


def certified(game: Ello, method: str, labels: Labels | None = None) -> Certificate:
    instance = Instance("ello", game, "winnable", labels or Labels(game.graph.n))
    verdict = zermelo.decide(instance, method=method)
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert verdict.certificate is not None
    assert check(verdict.certificate).accepted
    return verdict.certificate


def with_data(certificate: Certificate, **data: Any) -> Certificate:
    evidence = certificate.evidence
    return replace(certificate, evidence=replace(evidence, data={**evidence.data, **data}))


@pytest.fixture(scope="module")
def barrier() -> Certificate:
    names = Labels([f"v{v}" for v in range(36)])
    return certified(even_grid(6, 6, seed=2), "planar-dual", names)


@pytest.fixture(scope="module")
def trace() -> Certificate:
    return certified(hung_clique(), "simplification")


def hung_clique() -> Ello:
    """A lost K_7 with a red leaf at a vertex whose color the leaf's turn puts right."""
    lost = clique(7, 2)
    return Ello(zermelo.Graph.from_edges(8, [*lost.graph.edges, (6, 7)]), (*lost.colors, 1))


def test_barriers_survive_labels_and_files(barrier: Certificate, tmp_path: Path) -> None:
    file = str(tmp_path / "barrier.json")
    zermelo.write(barrier, file)
    assert zermelo.check(file).accepted


@pytest.mark.parametrize(
    "change",
    [
        {"reflected": True},
        {"barrier": []},
        {"root": []},
        {"rotation": []},
        {"barrier": [10**9]},
        {"barrier": "all"},
    ],
)
def test_mutated_barriers(barrier: Certificate, change: dict[str, Any]) -> None:
    assert check(with_data(barrier, **change)).status is Status.REJECTED


def test_a_barrier_is_no_proof_of_a_win(barrier: Certificate) -> None:
    assert check(replace(barrier, answer=True)).status is Status.REJECTED


def test_traces_survive_files(trace: Certificate, tmp_path: Path) -> None:
    assert trace.evidence.kind == "simplification"
    file = tmp_path / "trace.json"
    zermelo.write(trace, str(file))
    assert zermelo.check(str(file)).accepted
    stored = json.loads(file.read_text())
    stored["evidence"]["steps"][0] = ["leaf", 3]
    file.write_text(json.dumps(stored))
    assert zermelo.check(str(file)).status is Status.REJECTED


def test_a_parts_proof_is_the_certificates_own() -> None:
    # The part's own evidence, even places, is replaced by a formula proof of the same game.
    game = hung_clique()
    trace = certified(game, "simplification")
    (part,) = trace.evidence.data["parts"]
    inner = clique(7, 2)
    refuted = certified(inner, "sat-orientation")
    assert part["evidence"]["kind"] == "even-places"
    own = {"kind": "lrup-proof", **refuted.evidence.data}
    evidence = Evidence(
        "simplification",
        {
            "steps": trace.evidence.data["steps"],
            "parts": [{"vertex": part["vertex"], "evidence": own}],
        },
        refuted.evidence.proof,
    )
    assert check(replace(trace, evidence=evidence)).accepted
    cut = replace(evidence, proof=ProofText(""))
    result = check(replace(trace, evidence=cut))
    assert result.status is Status.REJECTED
    assert "parts[0]" in result.reason


@pytest.mark.parametrize("evidence", [None, 3, {}, {"kind": 1}, "obstruction"])
def test_malformed_evidence_of_a_part(trace: Certificate, evidence: Any) -> None:
    parts = [{**part, "evidence": evidence} for part in trace.evidence.data["parts"]]
    with pytest.raises(InputError, match=r"\.evidence\.parts"):
        check(with_data(trace, parts=parts))


def test_an_unknown_kind_in_a_part(trace: Certificate) -> None:
    parts = [{**part, "evidence": {"kind": "oracle"}} for part in trace.evidence.data["parts"]]
    assert check(with_data(trace, parts=parts)).status is Status.UNSUPPORTED


def test_wins_come_back_through_the_trace() -> None:
    for seed in range(20):
        graph = nx.gnm_random_graph(60, 66, seed=seed)
        greens = [v for v in graph if (v * seed + v // 3) % 3]
        verdict = zermelo.decide(zermelo.ello(graph, green=greens), method="simplification")
        assert verdict.assurance is zermelo.types.Assurance.CERTIFIED, verdict.reason
        other = zermelo.decide(zermelo.ello(graph, green=greens), method="sat-orientation")
        assert other.answer == verdict.answer
