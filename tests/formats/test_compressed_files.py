"""Compressed files: read as what is in them, and one line if they are damaged."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import zermelo
from zermelo.core.errors import InputError
from zermelo.formats.files import texts

LINE = '{"game":"geography","graph":{"family":"path:3"},"token":0}\n'


@pytest.mark.parametrize(("name", "lines"), [("a.json.gz", 1), ("a.jsonl.gz", 3)])
def test_they_are_read_as_what_is_in_them(tmp_path: Path, name: str, lines: int) -> None:
    file = tmp_path / name
    file.write_bytes(gzip.compress(LINE.encode() * lines))
    games = [instance.game for instance in zermelo.experiments.read_all(str(file))]
    assert games == ["geography"] * lines


@pytest.mark.parametrize("name", ["a.json.gz", "a.jsonl.gz"])
@pytest.mark.parametrize("damage", ["cut", "plain", "wrong"])
def test_damage_is_one_line(tmp_path: Path, name: str, damage: str) -> None:
    whole = gzip.compress(LINE.encode() * 50)
    wrong = whole[:20] + bytes(byte ^ 0x55 for byte in whole[20:])
    data = {"cut": whole[:-9], "plain": LINE.encode(), "wrong": wrong}[damage]
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        [text.value() for text in texts(str(file))]
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)
