"""Evidence for Lights Out: accepted as it is, rejected when anything in it is changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from changing import with_data

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Status
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.lights_out.rules import LightsOut


def certified(lit: tuple[int, ...], question: str, modulus: int = 2) -> Certificate:
    game = LightsOut(parse("grid:3x2" if len(lit) == 6 else "path:5"), lit, modulus)
    labels = Labels([f"v{v}" for v in range(len(lit))])
    verdict = zermelo.decide(Instance("lights-out", game, question, labels))
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert verdict.certificate is not None
    return verdict.certificate


def test_presses() -> None:
    certificate = certified((1,) * 6, "solvable")
    presses = certificate.evidence.data["presses"]
    assert check(with_data(certificate, presses=[*presses, "v0", "v0"])).accepted
    assert check(with_data(certificate, presses=presses[1:])).status is Status.REJECTED
    assert check(replace(certificate, answer=False)).status is Status.REJECTED
    for bad in ([*presses, "v6"], "v0", None, [["v0"]]):
        with pytest.raises(InputError, match=r"\.evidence\.presses"):
            check(with_data(certificate, presses=bad))


@pytest.mark.parametrize("question", ["solvable", "fewest-presses"])
def test_invariants(question: str, tmp_path: Path) -> None:
    certificate = certified((1, 0, 0, 0, 0), question)
    assert certificate.evidence.kind == "invariant"
    weights = certificate.evidence.data["weights"]
    for v in range(5):
        other = [x + (u == v) for u, x in enumerate(weights)]
        assert check(with_data(certificate, weights=other)).status is Status.REJECTED
    assert check(with_data(certificate, weights=[0] * 5)).status is Status.REJECTED
    for answer in (True, 0, 1):
        assert check(replace(certificate, answer=answer)).status is Status.REJECTED
    for bad in ([*weights, 0], ["x"] * 5, [True] * 5, None):
        with pytest.raises(InputError, match=r"\.evidence\.weights"):
            check(with_data(certificate, weights=bad))
    zermelo.write(certificate, str(tmp_path / "invariant.json"))
    assert zermelo.check(str(tmp_path / "invariant.json")).accepted


@pytest.mark.parametrize("modulus", [2, 3])
def test_kernels(modulus: int) -> None:
    certificate = certified((1,) * 5, "fewest-presses", modulus)
    assert certificate.evidence.kind == "kernel"
    presses = certificate.evidence.data["presses"]
    worse = [*presses, *(["v0"] * modulus)]
    result = check(replace(with_data(certificate, presses=worse), answer=len(worse)))
    assert result.status is Status.REJECTED
    assert result.reason == "there is a solution with fewer presses"
    assert check(replace(certificate, answer=len(presses) + 1)).status is Status.REJECTED
    other = replace(certificate.instance, question="solvable")
    assert check(replace(certificate, instance=other, answer=True)).status is Status.REJECTED
    alone = replace(certificate, evidence=replace(certificate.evidence, kind="presses"))
    assert check(alone).status is Status.LIMIT


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, '"lit" is missing'),
        ({"lit": "some"}, r'\.lit.*no vertex "some"'),
        ({"lit": [7]}, r"\.lit\[0\].*no vertex 7"),
        ({"lit": "all", "modulus": 1}, r"\.modulus"),
    ],
)
def test_mistakes_have_a_place(data: dict[str, Any], message: str, tmp_path: Path) -> None:
    from zermelo.formats.json_text import dumps

    file = tmp_path / "game.json"
    file.write_text(dumps({"game": "lights-out", "graph": {"family": "path:3"}, **data}))
    with pytest.raises(InputError, match=message):
        zermelo.read(str(file))
