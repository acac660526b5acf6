"""The hard instances: the quick ones are decided as stated, and the page says what was measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.core.errors import InputError
from zermelo.formats import certificate as certificates
from zermelo.solvers.method import method
from zermelo.solvers.plan import why_unavailable

ROOT = Path(__file__).resolve().parents[1]
HARD = ROOT / "instances" / "hard"
FILES = sorted(HARD.glob("*.jsonl"))
PROOFS = sorted((HARD / "certificates").glob("*.json"))

QUICK = 0.4
"""Methods that took at most so many seconds are run again."""

COMPILED = {"kernel", "dense", "subsets", "table", "fixpoint", "algebra", "subset-costs"}
"""Methods that may have to compile first."""


def rows(game: str) -> list[dict[str, Any]]:
    lines = (HARD / "measured" / f"{game}.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_there_are_hard_instances_of_every_kind() -> None:
    games = {instance.game for path in FILES for instance in zermelo.read_all(str(path))}
    assert {"ello", "seepage", "polish", "geography", "subtraction", "cops"} <= games
    assert {"octal", "sum", "light-polish", "weak-cops"} <= games
    for path in FILES:
        names = {instance.name for instance in zermelo.read_all(str(path))}
        assert {row["name"] for row in rows(path.stem)} == names


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_quick_ones_are_decided_as_stated(path: Path) -> None:
    measured = rows(path.stem)
    for instance in zermelo.read_all(str(path)):
        mine = [row for row in measured if row["name"] == instance.name]
        assert instance.has_answer == any(row["outcome"] == "answered" for row in mine)
        quick = [
            row
            for row in mine
            if row["outcome"] == "answered"
            and row["seconds"] <= QUICK
            and row["method"] not in COMPILED
            and why_unavailable(method(instance.game, row["method"])) is None
        ]
        for row in sorted(quick, key=lambda row: row["seconds"])[:1]:
            verdict = zermelo.decide(instance, method=row["method"])
            assert verdict.answer == row["answer"] == instance.answer
            assert verdict.assurance.label == row["assurance"]


@pytest.mark.parametrize("path", PROOFS, ids=[path.stem for path in PROOFS])
def test_the_certificates_are_accepted_and_for_the_library(path: Path) -> None:
    ((_, certificate),) = certificates.read(str(path))
    assert not isinstance(certificate, InputError)
    assert zermelo.check(certificate).accepted
    assert certificate.instance.name == path.stem
    known = {instance.name: instance for file in FILES for instance in zermelo.read_all(str(file))}
    assert known[path.stem].answer == certificate.answer
    assert known[path.stem].position == certificate.instance.position


def test_the_page_has_a_line_for_every_instance() -> None:
    page = (ROOT / "docs" / "hard.md").read_text()
    for path in FILES:
        for instance in zermelo.read_all(str(path)):
            line = next(line for line in page.splitlines() if f"| {instance.name} |" in line)
            for row in rows(path.stem):
                if row["name"] == instance.name and row["outcome"] != "no answer":
                    assert f"{row['method']} " in line
