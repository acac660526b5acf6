from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import zermelo
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.files import load

HOME = Path(__file__).resolve().parents[2] / "rulesets"


@pytest.fixture(autouse=True)
def nothing_stays_registered() -> Iterator[None]:
    before = dict(GAMES.added)
    yield
    GAMES.added.clear()
    GAMES.added.update(before)


@pytest.fixture
def rules(tmp_path: Path) -> Callable[[str], tuple[zermelo.Ruleset, ...]]:
    """Return what loads a text as a rules file."""

    def loaded(text: str) -> tuple[zermelo.Ruleset, ...]:
        path = tmp_path / "rules.py"
        path.write_text(text)
        return load(str(path))

    return loaded
