"""Every kind of ELLO evidence: accepted as found, rejected after each mutation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

import zermelo
from instances.ello_games import clique, even_grid
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.evidence.subset_table import MAX_ORDER
from zermelo.games.ello.rules import Ello


def instance_of(game: Ello) -> Instance:
    return Instance("ello", game, "winnable", Labels(game.graph.n))


def certified(instance: Instance, method: str) -> Certificate:
    certificate = zermelo.decide(instance, method=method).certificate
    assert certificate is not None
    assert check(certificate).accepted
    return certificate


def with_data(certificate: Certificate, **data: Any) -> Certificate:
    evidence = certificate.evidence
    return replace(certificate, evidence=replace(evidence, data={**evidence.data, **data}))


def with_position(certificate: Certificate, position: Ello) -> Certificate:
    return replace(certificate, instance=replace(certificate.instance, position=position))


def flipped(game: Ello, *vertices: int) -> Ello:
    colors = tuple(c ^ (v in vertices) for v, c in enumerate(game.colors))
    return replace(game, colors=colors)


def without_edge(game: Ello, edge: tuple[int, int]) -> Ello:
    edges = [each for each in game.graph.edges if each != edge]
    return replace(game, graph=zermelo.Graph.from_edges(game.graph.n, edges))


@pytest.fixture(scope="module")
def order() -> Certificate:
    return certified(zermelo.ello("grid:3x4", green=[0, 5, 7]), "sat-orientation")


@pytest.fixture(scope="module")
def proof() -> Certificate:
    return certified(instance_of(clique(7, 2)), "sat-orientation")


def swapped(order: Certificate, i: int, j: int) -> Certificate:
    found = list(order.evidence.data["order"])
    found[i], found[j] = found[j], found[i]
    return with_data(order, order=found)


def adjacent_moves(order: Certificate) -> int:
    """The first move whose vertex is adjacent to the next one's: swapping these must not win."""
    found = order.evidence.data["order"]
    graph = order.instance.graph
    return next(i for i in range(len(found) - 1) if graph.has_edge(found[i], found[i + 1]))


ORDER_MUTATIONS: Mapping[str, tuple[Callable[[Certificate], Certificate], str]] = {
    "swap": (lambda c: swapped(c, adjacent_moves(c), adjacent_moves(c) + 1), "move"),
    "reverse": (lambda c: with_data(c, order=c.evidence.data["order"][::-1]), "move 1"),
    "drop the last": (lambda c: with_data(c, order=c.evidence.data["order"][:-1]), "left over"),
    "flip two colors": (
        lambda c: with_position(c, flipped(c.instance.position, 0, 1)),
        "move",
    ),
    "another graph": (
        lambda c: with_position(c, without_edge(c.instance.position, (0, 1))),
        "move",
    ),
    "claim the opposite": (lambda c: replace(c, answer=False), "true only"),
}


@pytest.mark.parametrize("name", ORDER_MUTATIONS)
def test_mutated_orders_are_rejected(order: Certificate, name: str) -> None:
    mutate, reason = ORDER_MUTATIONS[name]
    result = check(mutate(order))
    assert result.status is Status.REJECTED
    assert reason in result.reason


def test_a_twofold_vertex_is_a_mistake_in_the_evidence(order: Certificate) -> None:
    found = [*order.evidence.data["order"][:-1], order.evidence.data["order"][0]]
    with pytest.raises(InputError, match="stands twice"):
        check(with_data(order, order=found))


def proof_lines(certificate: Certificate) -> list[str]:
    assert certificate.evidence.proof is not None
    return list(certificate.evidence.proof.lines())


def with_proof(certificate: Certificate, lines: list[str]) -> Certificate:
    text = "\n".join(lines) + "\n"
    return replace(certificate, evidence=replace(certificate.evidence, proof=ProofText(text)))


def edit_literal(lines: list[str], at: int) -> list[str]:
    words = lines[at].split()
    words[1] = str(-int(words[1]))
    return [*lines[:at], " ".join(words), *lines[at + 1 :]]


PROOF_MUTATIONS: Mapping[str, tuple[Callable[[Certificate], Certificate], str]] = {
    "drop the first lemma": (lambda c: with_proof(c, proof_lines(c)[1:]), "is not there"),
    "drop a lemma": (
        lambda c: with_proof(c, [x for i, x in enumerate(proof_lines(c)) if i != 20]),
        "is not there",
    ),
    "truncate": (
        lambda c: with_proof(c, proof_lines(c)[:-10]),
        "ends without the empty clause",
    ),
    "empty proof": (lambda c: with_proof(c, []), "ends without the empty clause"),
    "negate a literal": (lambda c: with_proof(c, edit_literal(proof_lines(c), 5)), "line"),
    "junk": (lambda c: with_proof(c, ["x y z", *proof_lines(c)]), "line 1 of the proof"),
    "numbers fall": (
        lambda c: with_proof(c, [proof_lines(c)[1], *proof_lines(c)]),
        "line",
    ),
    "flip two colors": (lambda c: with_position(c, flipped(c.instance.position, 2, 3)), "line"),
    "another graph": (
        lambda c: with_position(c, without_edge(c.instance.position, (0, 1))),
        "",
    ),
    "forget a cycle": (
        lambda c: with_data(c, cycles=c.evidence.data["cycles"][1:]),
        "line",
    ),
    "claim the opposite": (lambda c: replace(c, answer=True), "false only"),
}


@pytest.mark.parametrize("name", PROOF_MUTATIONS)
def test_mutated_proofs_are_rejected(proof: Certificate, name: str) -> None:
    mutate, reason = PROOF_MUTATIONS[name]
    try:
        result = check(mutate(proof))
    except InputError as error:
        assert name == "another graph"  # its cycles go over a pair that is not declared any more
        assert ".evidence.cycles" in str(error)  # noqa: PT017
        return
    assert result.status is Status.REJECTED
    assert reason in result.reason


def test_rat_steps_are_unsupported_not_false(proof: Certificate) -> None:
    words = proof_lines(proof)[0].split()
    words[-2] = f"-{words[-2]}"
    result = check(with_proof(proof, [" ".join(words), *proof_lines(proof)[1:]]))
    assert result.status is Status.UNSUPPORTED
    assert "RAT" in result.reason


def test_lemmas_without_hints_are_checked_by_propagation(proof: Certificate) -> None:
    bare = [f"{line.split(' 0 ')[0]} 0 0" for line in proof_lines(proof)]
    bare[-1] = f"{proof_lines(proof)[-1].split()[0]} 0 0"
    assert check(with_proof(proof, bare)).accepted
    assert check(with_proof(proof, bare[-1:])).status is Status.REJECTED


def test_a_winnable_game_has_no_accepted_proof() -> None:
    # The proof of a lost game, put under a game with the same graph that is won.
    lost, won = clique(7, 2), clique(7, 2)
    won = replace(won, colors=(0,) * 4 + (1,) * 3)
    certificate = certified(instance_of(lost), "sat-orientation")
    assert check(with_position(certificate, won)).status is Status.REJECTED


@pytest.mark.parametrize(
    ("pairs", "cycles", "what"),
    [
        ([[0, 1]], [], "declared twice"),
        ([[0, 0]], [], "stands twice"),
        ([[0, 99]], [], "no vertex 99"),
        ([0], [], "list of 2"),
        ([], [[0, 1]], "not a cycle"),
        ([], [[0, 2, 4]], "not a cycle"),
        ([], "abc", "not a list"),
        ([], [[0, True, 2]], "not a label"),
    ],
)
def test_malformed_formula_data(pairs: Any, cycles: Any, what: str) -> None:
    instance = zermelo.ello("path:5", green="all")
    evidence = Evidence("lrup-proof", {"pairs": pairs, "cycles": cycles}, ProofText(""))
    with pytest.raises(InputError, match=what) as caught:
        check(Certificate(instance, False, evidence))
    assert ".evidence." in str(caught.value)


def test_subset_table() -> None:
    certificate = certified(instance_of(even_grid(4, 4, seed=1)), "subset-dp")
    assert certificate.evidence.kind == "subset-table"
    flip = with_position(certificate, flipped(certificate.instance.position, 0, 5))
    assert check(flip).status is Status.REJECTED
    assert check(replace(certificate, answer=True)).status is Status.REJECTED
    large = zermelo.ello(f"path:{MAX_ORDER + 1}", green="all")
    claim = Certificate(large, False, Evidence("subset-table"))
    assert check(claim).status is Status.LIMIT
    assert check(certificate, Deadline(0)).status is Status.LIMIT


@pytest.mark.parametrize(
    ("graph", "green", "reason"),
    [
        ("path:4", [0, 1], "parity"),
        ("cycle:4", [], "all-red"),
        ("complete:4", "all", "reflected-all-red"),
        ("union(path:2,cycle:4)", [0], "all-red"),
    ],
)
def test_obstructions(graph: str, green: Any, reason: str) -> None:
    instance = zermelo.ello(graph, green=green)
    certificate = certified(instance, "obstruction")
    assert certificate.evidence.data["reason"] == reason
    others = {"parity", "all-red", "reflected-all-red"} - {reason}
    for other in sorted(others):
        result = check(with_data(certificate, reason=other))
        # An all-red cycle is its own reflection: there both reasons hold.
        assert result.accepted == (graph != "complete:4" and "cycle" in graph and other != "parity")
    part = certificate.evidence.data["component"][1:]
    assert check(with_data(certificate, component=part)).status is Status.REJECTED
    won = replace(certificate, instance=zermelo.ello("path:4", green=[0]))
    assert check(with_data(won, component=[0, 1, 2, 3])).status is Status.REJECTED
    with pytest.raises(InputError, match="did you mean parity"):
        check(with_data(certificate, reason="party"))


def test_plain_evidence_does_not_prove_anything_about_the_variants(proof: Certificate) -> None:
    variant = replace(proof.instance.position, playable="nonzero")
    assert check(with_position(proof, variant)).status is Status.REJECTED


def test_unknown_kinds_are_unsupported(order: Certificate) -> None:
    strange = replace(order, evidence=Evidence("oracle"))
    assert check(strange).status is Status.UNSUPPORTED


@pytest.mark.parametrize("data", [{}, {"order": [0], "extra": 1}, {"order": "012"}])
def test_the_keys_of_evidence_are_strict(order: Certificate, data: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=r"\.evidence|key"):
        check(replace(order, evidence=Evidence("winning-order", data)))
