"""Files of records, a line each: a flipped bit is told, and never changes a record."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from damaging import flipped, tried

from lab.records import Records
from zermelo.sweeps import checksums


@pytest.fixture(autouse=True)
def _told_anew() -> None:
    checksums.tell.cache_clear()


def lines_of(path: Path) -> list[Any]:
    with Records(str(path), "kind") as file:
        return file.found


def test_a_flipped_bit_in_a_file_of_lines(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "x.jsonl"
    values = [{"a": i, "b": [i * 1.5, "\u00e9", None]} for i in range(3)]
    with Records(str(path), "kind") as file:
        for value in values:
            file.add(value)
    whole = path.read_bytes()
    for bit in random.Random(1).sample(range(8 * len(whole)), 700):
        path.write_bytes(whole)
        flipped(path, bit)
        caplog.clear()
        checksums.tell.cache_clear()
        found, refusal = tried(lines_of, path)
        if found is None:
            assert "\n" not in refusal
            continue
        left = iter(values)
        assert all(value in left for value in found)  # in their order
        assert len(found) == len(values) or caplog.records
