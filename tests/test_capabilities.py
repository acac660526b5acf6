"""Nothing that zermelo can do is lost, and nothing comes without being written down."""

from __future__ import annotations

from pathlib import Path

from capabilities import capabilities

LIST = Path(__file__).with_name("capabilities.txt")


def test_the_list_is_that_of_now() -> None:
    known, now = LIST.read_text().splitlines(), capabilities()
    assert not sorted(set(known) - set(now)), "lost"
    assert not sorted(set(now) - set(known)), "new: write it into capabilities.txt"
    assert len(known) == len(now) == len(set(now))
