"""The instance library: every instance is decided, certified, and has its known answer.

Where the proved checkers can be built, they accept each certificate about whose kind something
is proved. The hard instances are tested in test_hard_instances.py; here only that their names are
their own.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import proved_in_coq
import pytest
from sampling import some

import zermelo
from benchmarks import verified
from zermelo.formats.certificate_writing import encode

LIBRARY = Path(__file__).resolve().parents[1] / "instances"
EVERY = sorted(path for path in LIBRARY.rglob("*.json*") if path.parent.parent.name != "hard")
FILES = [path for path in EVERY if path.parent.name != "hard"]


@pytest.mark.parametrize("script", sorted(LIBRARY.glob("make_*.py")), ids=lambda path: path.stem)
def test_the_scripts_load(script: Path) -> None:
    """They import from all rooms, and no type checker goes through them."""
    importlib.import_module(f"instances.{script.stem}")


@pytest.mark.parametrize("share", some(range(6), 6))
@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(LIBRARY)) for path in FILES])
def test_known_answers(path: Path, share: int) -> None:
    made = []
    for instance in list(zermelo.experiments.read_all(str(path)))[share::6]:
        verdict = zermelo.decide(instance)
        assert verdict.assurance is zermelo.types.Assurance.CERTIFIED, instance.name
        assert zermelo.check(verdict).accepted
        if path.suffix == ".jsonl":
            assert instance.name
            assert instance.reference
            assert instance.has_answer
        if instance.has_answer:
            assert verdict.answer == instance.answer, instance.name
        assert verdict.certificate is not None
        made.append(encode(verdict.certificate))
    if made and not proved_in_coq.missing():
        words = {word for word, _ in verified.proved(made, proved_in_coq.program())}
        assert words <= {"accepted", "unsupported"}


def test_names_are_unique() -> None:
    names = [
        instance.name for path in EVERY for instance in zermelo.experiments.read_all(str(path))
    ]
    assert len(names) == len(set(names))
