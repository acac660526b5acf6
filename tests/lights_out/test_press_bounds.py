"""Proofs of fewest presses, and the checker's own search: nothing false is accepted."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from changing import with_data

import zermelo
from tests.literal import lights_out as literal
from tests.literal import pseudo_boolean
from zermelo.checker.check import check
from zermelo.checker.pseudo_boolean import Program, text_of, words_of
from zermelo.core.certificate import Certificate, Evidence, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, InputError
from zermelo.formats.instance import decode
from zermelo.games.lights_out.evidence import program, states
from zermelo.games.lights_out.evidence.program import Sheet
from zermelo.solvers.pseudo_boolean import refutation

CASES = 1000


def drawn(chance: random.Random, lit_only: bool = False) -> dict[str, Any]:
    """Return a small instance: three or four vertices, a graph or a digraph."""
    n, directed = chance.choice([3, 3, 4]), chance.random() < 0.4
    pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v)]
    value: dict[str, Any] = {
        "game": "lights-out",
        "graph": {
            "vertices": n,
            "edges": [list(pair) for pair in pairs if chance.random() < 0.6],
            "directed": directed,
        },
        "lit": [v for v in range(n) if chance.random() < 0.6],
        "modulus": chance.choice([2, 3, 4]),
    }
    return {**value, "lit_only": True} if lit_only else value


def made(value: dict[str, Any], question: str = "fewest-presses") -> zermelo.types.Instance:
    return decode({**value, "question": question}, Path())


def truth(value: dict[str, Any]) -> int | None:
    found: int | None = literal.answer(value, "fewest-presses")
    return found


def test_programs_mean_the_game() -> None:
    """The least value of the program is the answer, by trying all assignments."""
    chance, looked = random.Random(6), 0
    while looked < 25:
        value = {**drawn(chance), "modulus": 2}
        sheet = Sheet(made(value).position)
        count = len(sheet.names(str))
        if count > 11:
            continue
        looked += 1
        rows = [text_of(constraint) for constraint in sheet.constraints(Deadline())]
        objective = " ".join(words_of(sheet.objective()))
        assert pseudo_boolean.least(objective, rows, count) == truth(value)


def test_solutions_satisfy_the_program() -> None:
    chance = random.Random(7)
    for _ in range(100):
        value = drawn(chance)
        instance = made(value)
        counts = [chance.randrange(value["modulus"]) for _ in range(instance.graph.n)]
        sheet = Sheet(instance.position)
        true = frozenset(x for x in sheet.solution(counts) if x > 0)
        rows = [text_of(constraint) for constraint in sheet.constraints(Deadline())]
        lamps = [
            int(v in value["lit"]) + sum(counts[u] for u in around)
            for v, around in enumerate(sheet.pressers())
        ]
        out = not any(lamp % value["modulus"] for lamp in lamps)
        assert all(pseudo_boolean.holds(row, true) for row in rows) == out
        assert sum(len(row.split()) // 2 for row in rows) <= 2 * sheet.literals()


@pytest.mark.parametrize("kind", ["bound-proof", "state-table"])
def test_mutations_prove_nothing_false(kind: str) -> None:
    """Claims about random games, with the evidence of the best presses, changed or not."""
    chance, accepted = random.Random(8), 0
    for _ in range(CASES):
        value = drawn(chance, kind == "state-table" and chance.random() < 0.7)
        instance, least = made(value), truth(value)
        n = instance.graph.n
        presses, proof = [chance.randrange(n) for _ in range(chance.randrange(5))], None
        found = zermelo.decide(instance, method="lit-search").certificate
        if found is not None and chance.random() < 0.8:
            presses = list(found.evidence.data["presses"])
        if chance.random() < 0.3:
            presses = [*presses, *[chance.randrange(n)] * value["modulus"]]
        answer = chance.choice([len(presses), len(presses), least, None])
        if kind == "bound-proof":
            sheet = Sheet(instance.position)
            wanted = Program(sheet.objective(), [*sheet.constraints(Deadline())], sheet.names)
            try:
                lines = refutation(wanted, max(1, min(len(presses), least or 9)), Deadline())
            except Contradiction:
                lines = ProofText("")
            rows = lines.text.splitlines() or ["rup >= 1 : ~ ;"]
            if chance.random() < 0.5:
                place = chance.randrange(len(rows))
                words = rows[place].split()
                at = chance.randrange(1, len(words))
                rows[place] = " ".join([*words[:at], chance.choice(words[1:]), *words[at + 1 :]])
            proof = ProofText("\n".join(rows))
        word = check(Certificate(instance, answer, Evidence(kind, {"presses": presses}, proof)))
        assert word.status in (Status.ACCEPTED, Status.REJECTED)
        if word.accepted:
            accepted += 1
            assert answer == least
    assert accepted > CASES // 20


def test_the_search_with_a_proof_finds_better_solutions() -> None:
    sheet = Sheet(zermelo.lights_out("cycle:6", lit="all").position)
    wanted = Program(sheet.objective(), [*sheet.constraints(Deadline())], sheet.names)
    with pytest.raises(Contradiction, match="below"):
        refutation(wanted, 3, Deadline())
    assert refutation(wanted, 2, Deadline()).text.endswith(" ;\n")


@pytest.mark.parametrize(
    ("text", "data", "method", "answer"),
    [
        ("grid:3x3", {"lit": "all", "modulus": 6}, "cpsat-presses", 29),
        ("cycle:6", {"lit": "all", "modulus": 4}, "cpsat-presses", 6),
        ("product(cycle:5,complete:5)", {"lit": "all"}, "cpsat-presses", 5),
    ],
)
def test_what_had_no_evidence(text: str, data: dict[str, Any], method: str, answer: int) -> None:
    found = zermelo.decide(
        zermelo.lights_out(text, question="fewest-presses", **data), method=method
    )
    assert (found.answer, found.evidence) == (answer, "bound-proof")
    assert found.assurance is zermelo.types.Assurance.CERTIFIED
    assert zermelo.logic.bound_proof(found).least == answer


def test_pressing_lit_lamps_only() -> None:
    some = zermelo.lights_out("grid:3x3", lit=[0, 4], lit_only=True, question="fewest-presses")
    found = zermelo.decide(some)
    assert (found.answer, found.evidence) == (6, "state-table")
    never = zermelo.lights_out("path:2", lit=[0], lit_only=True, question="solvable")
    no = zermelo.decide(never, method="lit-search")
    assert (no.answer, no.evidence) == (False, "state-table")
    assert no.certificate is not None
    assert check(no.certificate).accepted
    for presses in ([0], [1, 0]):
        assert not check(with_data(no.certificate, presses=presses)).accepted
    moved = replace(no.certificate, evidence=Evidence("bound-proof", {"presses": []}))
    assert check(moved).status is Status.REJECTED


def test_limits_and_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    best = zermelo.decide(
        zermelo.lights_out("cycle:6", lit="all", modulus=4, question="fewest-presses"),
        method="cpsat-presses",
    ).certificate
    assert best is not None
    with pytest.raises(InputError, match="proof"):
        check(replace(best, evidence=replace(best.evidence, proof=None)))
    only = zermelo.lights_out("cycle:6", lit="all", lit_only=True, question="fewest-presses")
    assert "order" in check(replace(best, instance=only)).reason
    table = zermelo.decide(only, method="lit-search").certificate
    assert table is not None
    monkeypatch.setattr(program, "MAX_LITERALS", 10)
    monkeypatch.setattr(states, "MAX_LAMPS", 10)
    assert check(best).status is Status.LIMIT
    assert check(table).status is Status.LIMIT
