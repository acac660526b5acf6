"""Long lists of parameters: some in every run, all with `pytest -m "slow or not slow"`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some(items: Iterable[Any], every: int = 4) -> list[Any]:
    """Return all items as parameters, those but every `every`-th, the first one too, as slow."""
    return [
        pytest.param(
            *(item if isinstance(item, tuple) else (item,)),
            marks=[pytest.mark.slow] * (number % every > 0),
        )
        for number, item in enumerate(items)
    ]
