"""Nothing that zermelo can do is lost, and nothing comes without being written down."""

from __future__ import annotations

from pathlib import Path

import pytest
from capabilities import capabilities

RENEW = (
    "if that is meant, run: PYTHONPATH=tests/support python tests/support/capabilities.py"
    " > tests/capabilities.txt"
)

LIST = Path(__file__).with_name("capabilities.txt")


def test_the_list_is_that_of_now() -> None:
    known, now = LIST.read_text().splitlines(), capabilities()
    lost, new = sorted(set(known) - set(now)), sorted(set(now) - set(known))
    if lost or new:
        pytest.fail(f"lost: {lost}; new: {new}; {RENEW}", pytrace=False)
    assert len(known) == len(now) == len(set(now))
