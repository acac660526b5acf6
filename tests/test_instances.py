"""The instance library: every instance is decided, certified, and has its known answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo

LIBRARY = Path(__file__).resolve().parents[1] / "instances"
FILES = sorted(path for path in LIBRARY.rglob("*.json*"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(LIBRARY)) for path in FILES])
def test_known_answers(path: Path) -> None:
    for instance in zermelo.read_all(str(path)):
        verdict = zermelo.decide(instance)
        assert verdict.assurance is zermelo.Assurance.CERTIFIED, instance.name
        assert zermelo.check(verdict).accepted
        if path.suffix == ".jsonl":
            assert instance.name
            assert instance.reference
            assert instance.has_answer
        if instance.has_answer:
            assert verdict.answer == instance.answer, instance.name


def test_names_are_unique() -> None:
    names = [instance.name for path in FILES for instance in zermelo.read_all(str(path))]
    assert len(names) == len(set(names))
