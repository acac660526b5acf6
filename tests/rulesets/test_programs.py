"""Random rules files, translated: the options are those of the author's functions, or none.

The translated text runs as plain Python here, once with sets in ascending order and once in any
order, and some are compiled too.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from rule_trials import answers, table

from zermelo.solvers.ruleset import layout

SOME, NIGHTLY = 150, 10_000

CHUNKS = 20
"""The nightly programs are told off in so many tests."""


@pytest.mark.parametrize("short", [layout.SHORT, 0])
def test_random_programs(short: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "SHORT", short)
    found = table(range(SOME), tmp_path, every=SOME // 2)
    assert sum(found.values()) - found["compiled"] == SOME
    assert found["same"] > SOME * 2 // 3
    assert found["compiled"] >= 1


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_random_programs(chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "SHORT", layout.SHORT * (chunk % 2))
    each = int(os.environ.get("ZERMELO_PROGRAMS", NIGHTLY)) // CHUNKS
    found = table(range(SOME + chunk * each, SOME + (chunk + 1) * each), tmp_path, every=50)
    assert found["same"] > each // 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_nim_values_of_random_programs(seed: int, tmp_path: Path) -> None:
    answers(seed, tmp_path)
