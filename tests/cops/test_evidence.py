"""Evidence for Cops and Robbers: accepted as it is, rejected when anything in it is changed."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import pytest
from pursuit import capture_time
from small import graphs

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.cops.evidence.rounds import next_round, out_of_reach, positions
from zermelo.games.cops.rules import closed_masks


def certified(
    text: str, cops: int | None = None, question: str | None = None, method: str | None = None
) -> Certificate:
    asked = zermelo.cops(text, cops=cops, question=question)
    named = replace(asked, labels=Labels([f"v{v}" for v in range(asked.graph.n)]))
    verdict = zermelo.decide(named, method=method)
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED, verdict.reason
    assert verdict.certificate is not None
    return verdict.certificate


def with_parts(certificate: Certificate, parts: Any) -> Certificate:
    return replace(certificate, evidence=Evidence("strategies", {"parts": parts}))


def refused(certificate: Certificate) -> bool:
    """Whether the checker says no, or that the evidence has not the form of its kind."""
    try:
        return check(certificate).status is Status.REJECTED
    except InputError:
        return True


@pytest.mark.parametrize("answer", [2, 4, True, None, 3.0, "3", -1])
def test_another_cop_number(answer: Any) -> None:
    certificate = certified("petersen")
    assert check(certificate).accepted
    assert refused(replace(certificate, answer=answer))


@pytest.mark.parametrize("answer", [2, 4, True, None, "3"])
def test_another_capture_time(answer: Any) -> None:
    certificate = certified("grid:4x4", 2, "capture-time")
    assert certificate.answer == 3
    assert check(certificate).accepted
    assert refused(replace(certificate, answer=answer))


def test_the_other_winner() -> None:
    for text, cops in (("petersen", 2), ("petersen", 3), ("union(cycle:4,cycle:5)", 3)):
        certificate = certified(text, cops)
        assert check(certificate).accepted
        assert refused(replace(certificate, answer=not certificate.answer))
        assert refused(replace(certificate, answer=int(certificate.answer)))
    never = certified("petersen", 2, "capture-time")
    assert never.answer is None
    for time in (0, 1, 5):
        assert refused(replace(never, answer=time))


def test_a_robber_with_other_sets() -> None:
    """The sets are the largest ones, so any vertex more is a mistake; an empty set is one, too."""
    certificate = certified("cycle:6")
    parts = certificate.evidence.data["parts"]
    sets = parts[0]["escaping"]["sets"]
    values = [int(sets[i : i + 2], 16) for i in range(0, len(sets), 2)]
    changes = 0
    for at, value in enumerate(values):
        for new in [0, *(value | 1 << v for v in range(6)), 1 << 6, 1 << 7]:
            if new == value:
                continue
            changed = copy.deepcopy(parts)
            text = bytes([*values[:at], new, *values[at + 1 :]]).hex()
            changed[0]["escaping"]["sets"] = text
            assert refused(with_parts(certificate, changed)), (at, new)
            changes += 1
    assert changes > 30


def test_a_robber_who_cannot_go_on() -> None:
    """On a path f_0 is not empty and out of reach, but he cannot stay in it."""
    graph = parse("path:5")
    first = out_of_reach(closed_masks(graph), 1)
    assert all(first)
    text = bytes(first).hex()
    claim = replace(certified("cycle:5", 1), instance=zermelo.cops(graph, cops=1), answer=False)
    result = check(with_parts(claim, [{"escaping": {"cops": 1, "sets": text}}]))
    assert result.status is Status.REJECTED
    assert "cannot go on" in result.reason


def test_cops_with_other_moves() -> None:
    certificate = certified("grid:5x5", 2, "capture-time")
    parts = certificate.evidence.data["parts"]
    moves = parts[0]["catching"]["moves"]
    assert len(moves) > 10
    rng = random.Random(1)
    for _ in range(80):
        changed = copy.deepcopy(parts)
        rows = changed[0]["catching"]["moves"]
        row = rng.randrange(len(rows))
        if rng.random() < 0.4:
            del rows[row]
            assert refused(with_parts(certificate, changed))
            continue
        # A cop who jumps.
        cop = rng.randrange(2)
        at, graph = rows[row][cop], certificate.instance.graph
        far = [v for v in range(25) if v != at and not graph.has_edge(v, at)]
        rows[row][3 + cop] = rng.choice(far)
        assert refused(with_parts(certificate, changed))
    backwards = copy.deepcopy(parts)
    backwards[0]["catching"]["moves"].reverse()
    assert refused(with_parts(certificate, backwards))
    lost = copy.deepcopy(parts)
    lost[0]["catching"]["start"] = lost[0]["catching"]["start"][:1]
    assert refused(with_parts(certificate, lost))


def test_cops_who_wait() -> None:
    """Moves that go round are no strategy: a row may use earlier rows only."""
    certificate = certified("cycle:6", 2)
    parts = [{"catching": {"start": [0, 0], "moves": [[0, 0, 3, 0, 0]]}}]
    result = check(with_parts(certificate, parts))
    assert result.status is Status.REJECTED
    assert "without a move before it" in result.reason


@pytest.mark.parametrize(
    "parts",
    [
        [],
        None,
        [{}, {}],
        [[]],
        [{"more": 1}],
        [{"catching": {"start": [0, 0]}}],
        [{"catching": {"start": [0, 6], "moves": []}}],
        [{"catching": {"start": [0, True], "moves": []}}],
        [{"catching": {"start": [0, 3], "moves": [[3, 0, 1, 3, 0]]}}],
        [{"catching": {"start": [0, 3], "moves": [[0, 3, 1, 0]]}}],
        [{"escaping": {"cops": 6}, "catching": {"start": [0, 3], "moves": []}}],
        [{"escaping": {"cops": 1, "sets": "0"}, "catching": {"start": [0, 3], "moves": []}}],
        [{"escaping": {"cops": 1, "sets": "zz" * 6}, "catching": {"start": [0, 3], "moves": []}}],
        [{"escaping": {"cops": 1, "sets": " 1" * 6}, "catching": {"start": [0, 3], "moves": []}}],
        [{"escaping": {}, "catching": {"start": [0, 3], "moves": []}}],
    ],
)
def test_parts_of_another_form(parts: Any) -> None:
    certificate = certified("cycle:6")
    with pytest.raises(InputError, match=r"\.evidence\.parts"):
        check(with_parts(certificate, parts))


def test_sets_are_needed_for_the_cop_number() -> None:
    certificate = certified("cycle:6")
    parts = copy.deepcopy(certificate.evidence.data["parts"])
    del parts[0]["escaping"]["sets"]
    assert "no safe sets" in check(with_parts(certificate, parts)).reason
    del parts[0]["escaping"]
    assert "lower bound of 1" in check(with_parts(certificate, parts)).reason


def test_a_capture_time_that_is_too_long() -> None:
    """The cops may dawdle, but the checker sees that they could be faster."""
    graph = parse("path:4")
    asked = zermelo.cops(graph, cops=1, question="capture-time")
    rows = [[1, 3, 2], [0, 2, 1], [0, 3, 1]]
    parts = [{"catching": {"start": [0], "moves": rows}, "escaping": {"cops": 1}}]
    claim = Certificate(asked, 3, Evidence("strategies", {"parts": parts}))
    result = check(claim)
    assert result.status is Status.REJECTED
    assert "catch the robber within 2 rounds" in result.reason


def test_dismantling_orders() -> None:
    certificate = certified("path:5")
    assert certificate.evidence.kind == "dismantling"
    order = certificate.evidence.data["order"]

    def changed(new: Any, answer: Any = 1) -> Certificate:
        return replace(certificate, answer=answer, evidence=Evidence("dismantling", {"order": new}))

    assert check(changed(order)).accepted
    assert refused(changed(order, 2))
    assert refused(changed(order, True))
    assert refused(changed(order[:-1]))
    assert refused(changed([["v2", "v1"], *order]))
    for bad in ([*order, order[0]], [["v0", "v0"]], [["v0"]], [["v0", "v9"]], "all", None):
        with pytest.raises(InputError, match=r"\.evidence\.order"):
            check(changed(bad))
    stuck = certified("link(cycle:5,path:4,0,0)", 1)
    assert (stuck.answer, stuck.evidence.kind) == (False, "dismantling")
    assert refused(replace(stuck, answer=True))
    rest = Evidence("dismantling", {"order": stuck.evidence.data["order"][:-1]})
    assert refused(replace(stuck, evidence=rest))


def test_refutations() -> None:
    certificate = certified("cycle:5", 2, method="sat-horn")
    assert certificate.evidence.kind == "lrup-proof"
    assert certificate.evidence.proof is not None
    lines = list(certificate.evidence.proof.lines())
    assert check(certificate).accepted
    assert refused(replace(certificate, answer=False))
    fewer = replace(certificate, instance=zermelo.cops("cycle:5", cops=1))
    assert not check(fewer).accepted
    cut = Evidence("lrup-proof", {}, ProofText("\n".join(lines[:-1])))
    assert refused(replace(certificate, evidence=cut))
    with pytest.raises(InputError, match='the key "proof" is missing'):
        check(replace(certificate, evidence=Evidence("lrup-proof")))


def test_more_than_sixty_four_vertices() -> None:
    certificate = certified("cycle:71", method="fixpoint")
    part = certificate.evidence.data["parts"][0]
    assert certificate.answer == 2
    assert len(part["escaping"]["sets"]) == 71 * 2 * 9
    changed = copy.deepcopy(part)
    changed["escaping"]["sets"] = part["escaping"]["sets"][:-18] + "0" * 16 + "01"
    assert refused(with_parts(certificate, [changed]))


def test_the_checkers_own_rounds() -> None:
    for edges in [*graphs(4), *graphs(5)[::2]]:
        n = 1 + max(max(edge) for edge in edges)
        closed = closed_masks(Graph.from_edges(n, edges))
        for k in (1, 2):
            safe, rounds = out_of_reach(closed, k), 1
            assert len(safe) == len(list(positions(n, k)))
            while all(safe) and rounds < 20:
                safe, rounds = next_round(closed, k, safe, Deadline()), rounds + 1
            time = capture_time(n, edges, k)
            assert time == (rounds if not all(safe) else float("inf"))
