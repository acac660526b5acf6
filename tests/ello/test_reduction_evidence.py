"""Evidence ``reduction``: the game of an unsatisfiable formula; every change of it is rejected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from cnfs import refutes

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, ProofText, Status
from zermelo.core.errors import InputError
from zermelo.core.formula import Formula
from zermelo.core.labels import Labels
from zermelo.formats.certificate_writing import proof_text
from zermelo.games.ello.rules import Ello
from zermelo.reductions.sat_refutations import drat_of, lost_game
from zermelo.reductions.sat_to_ello import sat_to_ello

CLAUSES = [
    [1, 2, 3],
    [1, -2],
    [-1, 2],
    [-1, -2, 3],
    [2, -3, 4],
    [-2, -3, -1],
    [-4, 1, 2],
    [1, 1, 3],
]
FORMULA = Formula.of(CLAUSES, 5)
CONFLICT = Formula.of([[1], [2, -2], [-1, 2], [-1, -2]], 2)
TARGETS = (None, 3, 4, 7)


def made(modulus: int | None, formula: Formula = FORMULA) -> Certificate:
    return zermelo.hardness.transfer(formula, "ello", modulus=modulus)


def changed(certificate: Certificate, **data: Any) -> Certificate:
    evidence = replace(certificate.evidence, data={**certificate.evidence.data, **data})
    return replace(certificate, evidence=evidence)


def with_proof(certificate: Certificate, lines: Sequence[str]) -> Certificate:
    proof = ProofText("".join(f"{line}\n" for line in lines))
    return replace(certificate, evidence=replace(certificate.evidence, proof=proof))


@pytest.mark.parametrize("formula", [FORMULA, CONFLICT], ids=["search", "propagation"])
@pytest.mark.parametrize("modulus", TARGETS)
def test_accepted_and_back(modulus: int | None, formula: Formula) -> None:
    certificate = made(modulus, formula)
    assert check(certificate).accepted
    assert refutes(formula, drat_of(certificate))
    lazy = zermelo.decide(certificate.instance, method="sat-lazy").certificate
    assert lazy is not None
    assert lazy.evidence.kind == "lrup-proof"
    assert refutes(formula, drat_of(lazy))
    assert zermelo.hardness.solution(certificate).answer is False


@pytest.mark.parametrize("modulus", TARGETS)
def test_the_labels_play_no_part(modulus: int | None) -> None:
    certificate = made(modulus)
    plain = replace(certificate.instance, labels=Labels(certificate.instance.graph.n))
    assert check(replace(certificate, instance=plain)).accepted


@pytest.mark.parametrize("modulus", TARGETS)
def test_another_formula_is_rejected(modulus: int | None) -> None:
    certificate = made(modulus)
    for place, clause in enumerate(CLAUSES):
        for new in (
            [c for c in CLAUSES if c is not clause],
            [*CLAUSES[:place], [-clause[0], *clause[1:]], *CLAUSES[place + 1 :]],
        ):
            assert not check(changed(certificate, clauses=new)).accepted
    said = check(changed(certificate, clauses=[*CLAUSES, [-1, 3]]))
    assert said.status is Status.REJECTED
    assert "not the game of this formula" in said.reason
    assert not check(changed(certificate, clauses=[[1], [-1]])).accepted


@pytest.mark.parametrize("modulus", TARGETS)
def test_another_game_is_rejected(modulus: int | None) -> None:
    certificate = made(modulus)
    game: Ello = certificate.instance.position
    others = [
        replace(game, colors=(*game.colors[:v], (color + 1) % game.modulus, *game.colors[v + 1 :]))
        for v, color in enumerate(game.colors)
    ]
    others += [replace(game, before=game.before[1:])] * bool(game.before)
    others += [replace(game, playable="nonzero"), replace(game, modulus=game.modulus + 1)]
    others.append(sat_to_ello(Formula.of([[1, 2], [-1, -2]]), modulus).position)
    for other in others:
        instance = replace(certificate.instance, position=other)
        assert not check(replace(certificate, instance=instance)).accepted
    assert not check(replace(certificate, answer=True)).accepted


def test_a_changed_proof_is_rejected() -> None:
    certificate = made(3)
    assert certificate.evidence.proof is not None
    lines = proof_text(certificate.evidence.proof).splitlines()
    assert not check(with_proof(certificate, lines[:-1])).accepted
    for number, line in enumerate(lines):
        words = line.split()
        hints = words.index("0", 1) + 1
        wrong = " ".join([*words[:hints], "9999", "0"])
        proof = [*lines[:number], wrong, *lines[number + 1 :]]
        assert not check(with_proof(certificate, proof)).accepted
        stronger = " ".join([words[0], *words[2:]]) if words[1] != "0" else f"{words[0]} 1 0 1 0"
        proof = [*lines[:number], stronger, *lines[number + 1 :]]
        assert not check(with_proof(certificate, proof)).accepted
    assert not check(with_proof(certificate, ["9 0 0"])).accepted
    with pytest.raises(InputError, match='"proof" is missing'):
        check(replace(certificate, evidence=replace(certificate.evidence, proof=None)))


@pytest.mark.parametrize("clauses", [3, [3], [[0]], [["1"]], [[True]], [[10**9]]])
def test_bad_clauses_are_one_line(clauses: Any) -> None:
    with pytest.raises(InputError, match=r"\.evidence\.clauses"):
        check(changed(made(None), clauses=clauses))


@pytest.mark.parametrize(
    ("proof", "words"),
    [
        ("-2 0\n-1 0\n", "does not follow"),
        ("", "does not follow"),
        ("a b 0", "no DRAT text"),
        ("6 0\n0\n", "does not follow"),
    ],
)
def test_what_is_no_proof(proof: str, words: str) -> None:
    satisfiable = Formula.of([[1, 2], [-1, 2]], 2)
    with pytest.raises(InputError, match=words):
        lost_game(satisfiable, proof)


def test_evidence_that_cannot_be_mapped_says_how_to_get_some() -> None:
    game = sat_to_ello(FORMULA, 3)
    elimination = zermelo.decide(game, method="sat-orientation").certificate
    assert elimination is not None
    assert elimination.evidence.data["pairs"]
    with pytest.raises(
        InputError, match=r"\(lrup-proof\) cannot .*; decide with --method sat-lazy"
    ):
        list(drat_of(elimination))
    lazy = zermelo.decide(game, method="sat-lazy").certificate
    assert lazy is not None
    names = list(game.labels)
    names[3], names[7] = names[7], names[3]
    swapped = replace(lazy, instance=replace(game, labels=Labels(names)))
    with pytest.raises(InputError, match="not as reduce made it"):
        list(drat_of(swapped))
    with pytest.raises(InputError, match="does not come from a formula"):
        list(drat_of(replace(lazy, instance=replace(game, labels=Labels(game.graph.n)))))
    other = replace(lazy, evidence=Evidence("subset-table"))
    with pytest.raises(InputError, match=r"\(subset-table\) cannot"):
        list(drat_of(other))
