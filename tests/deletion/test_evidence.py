"""Evidence for vertex deletion games: accepted as it is, rejected when anything is changed."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest
from changing import changed

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Status
from zermelo.core.errors import BadProof, InputError
from zermelo.core.instance import Instance

GAMES: dict[str, Instance] = {
    "subtraction": zermelo.subtraction("grid:2x3", [1, 2]),
    "octal": zermelo.octal("spider:1,2,2", "0.37"),
    "node-kayles": zermelo.node_kayles("grid:2x5"),
    "arc-kayles": zermelo.arc_kayles("cycle:7"),
    "grim": zermelo.grim("cycle:5"),
}
METHODS = ("search", "nimbers")


def certified(name: str, question: str, method: str) -> Certificate:
    verdict = zermelo.decide(GAMES[name], question=question, method=method)
    assert verdict.certificate is not None
    assert check(verdict.certificate).accepted
    return verdict.certificate


def accepted(certificate: Certificate) -> bool:
    try:
        return check(certificate).status is Status.ACCEPTED
    except (InputError, BadProof):
        return False


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", GAMES)
def test_wrong_answers_and_missing_entries(name: str, method: str) -> None:
    for question, wrong in (("nim-value", (-1, 9, None)), ("outcome", ("n", None))):
        certificate = certified(name, question, method)
        key = "values" if certificate.evidence.kind == "nim-table" else "replies"
        entries = certificate.evidence.data[key]
        other = {"N": "P", "P": "N"}.get(certificate.answer, 7)
        for answer in (*wrong, other):
            assert not accepted(replace(certificate, answer=answer))
        for number in range(len(entries)):
            fewer = entries[:number] + entries[number + 1 :]
            assert not accepted(changed(certificate, **{key: fewer})), (question, number)


@pytest.mark.parametrize("name", GAMES)
def test_changed_positions_and_values(name: str) -> None:
    certificate = certified(name, "nim-value", "search")
    assert certificate.evidence.kind == "nim-table"
    entries = certificate.evidence.data["values"]
    for number, (position, value) in enumerate(entries):
        for entry in ([position, value + 1], [position[1:], value], [[*position, 99], value]):
            other = copy.deepcopy(entries)
            other[number] = entry
            assert not accepted(changed(certificate, values=other)), entry


@pytest.mark.parametrize("name", GAMES)
def test_winning_moves(name: str) -> None:
    certificate = certified(name, "winning-moves", "nimbers")
    moves = certificate.answer
    assert not accepted(replace(certificate, answer=[*moves, moves[0] if moves else 0]))
    assert not accepted(replace(certificate, answer=moves[1:] if moves else [[0]]))


def test_the_checker_takes_nothing_that_falls_apart() -> None:
    # On a path with three vertices S = {1} may not take the middle one.
    game = zermelo.subtraction("path:3", [1], question="winning-moves")
    verdict = zermelo.decide(game, method="search")
    assert verdict.answer == [[0], [2]]
    assert verdict.certificate is not None
    assert not accepted(replace(verdict.certificate, answer=[[0], [1], [2]]))
