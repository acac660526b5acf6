"""What the cold check reads of a text is what the strict reader reads, or refuses."""

from __future__ import annotations

import json

import pytest

from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps, loads
from zermelo.run.cold import _read

DEEP = "[" * 101 + "]" * 101

TEXTS = [
    '{"a":1,"a":2}', '{"a":{"b":1,"b":1}}', '{"\\u0061":1,"a":1}', "NaN", "[Infinity]", "1e999",
    '"\\ud800"', '"\\ud83d\\ude00"', '"é"', "1.0", "1e5", "-0", "-0.0", "0.1", "9007199254740993.0",
    "18446744073709551617", "true", "null", "[1,2", '{"a":1} x', "", " 1", "[1, 2]", DEEP,
    "1" * 5000, '"\\u007f"', '"\\/"', "[01]", "[1.]",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_the_same_is_read_or_refused(text: str) -> None:
    try:
        wanted = loads(text)
    except InputError:
        with pytest.raises(InputError):
            _read(text)
    else:
        assert json.dumps(_read(text)) == json.dumps(wanted)


def test_a_name_that_is_not_utf_8_is_read_as_it_is_written() -> None:
    text = dumps({"file": "\udcff"})
    with pytest.raises(InputError):
        _read(text)
