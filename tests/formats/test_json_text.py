"""Texts that are no JSON, or nearly: one line says where, and only `InputError` comes out."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from fuzzing import one_line
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zermelo.checker.reading.json_text import DEPTH, loads
from zermelo.cli.main import run
from zermelo.core.errors import InputError

BROKEN: dict[str, tuple[str, str]] = {
    '{"a":NaN,]': ("line 1, column 10", "this is not JSON"),
    '{"a":1e999 x': ("line 1, column 12", "this is not JSON"),
    '{"a":1,"a":2},\n{"b"': ("line 1, column 14", "this is not JSON"),
    '[{"a":1,"a":2},\n{"b"': ("line 2, column 5", "this is not JSON"),
    '[{"a":1,"a":2}, {"a":': ("line 1, column 22", "this is not JSON"),
    f"[{'1' * 5000},": ("line 1, column 5003", "this is not JSON"),
    '{"a":NaN}': (".a", "NaN is not a JSON number"),
    '{"b":[0,{"a":1e999}]}': (".b[1].a", "1e999 is not a JSON number"),
    '[[],[0,{"a":1,"b":{},"a":2}]]': ("[1][1]", 'the key "a" stands twice'),
    f'{{"b":[[3],{{}}],"a":-{"1" * 5000}}}': (".a", "too many digits"),
    '{"a":NaN, "b":' + "[" * 100_000: ("", "nests too deeply"),
    "[" * 100_000: ("", "nests too deeply"),
    "[" * (DEPTH + 1) + "]" * (DEPTH + 1): ("", "nests too deeply"),
    '["\\ud800"]': ("", "half a character"),
    "": ("line 1, column 1", "there is nothing"),
}


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:24])
def test_the_line_says_where(text: str) -> None:
    place, words = BROKEN[text]
    with pytest.raises(InputError) as caught:
        loads(text)
    assert caught.value.place == place
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_one_broken_line_stops_no_file(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    good = '{"game":"ello","graph":{"vertices":1,"edges":[]},"green":[]}'
    lines = [text for text in BROKEN if text and "\n" not in text]
    (tmp_path / "all.jsonl").write_text("".join(f"{line}\n" for line in [good, *lines, good]))
    assert run(["decide", "all.jsonl"]) == 2
    said = capsys.readouterr()
    assert said.out.count("winnable: no, certified") == 2
    assert said.err.count("\n") == len(lines)
    assert run(["check", "all.jsonl"]) == 2
    assert capsys.readouterr().err.count("\n") == len(lines) + 2


PIECES = st.sampled_from(
    ["{", "}", "[", "]", ",", ":", '"a"', '"b"', "1", "-", "1e999", "NaN", "-Infinity", "null",
     '"\\ud800"', '"\\u12', '"', "\\", "\n", "\0", "\ufeff", " ", "9" * 4400, "1.5", "true", "tru"]
)  # fmt: skip


def only_input_errors(text: str | bytes) -> None:
    try:
        loads(text)
    except InputError as error:
        one_line(error)


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join))
@example('{"a":NaN,]')
def test_pieces_of_json(text: str) -> None:
    only_input_errors(text)
    only_input_errors(text.encode())


@settings(max_examples=100, deadline=None)
@given(st.recursive(st.none() | st.integers() | st.floats() | st.text(),
                    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)),
       st.integers(0, 2**32))  # fmt: skip
def test_damaged_json(value: Any, seed: int) -> None:
    text, rng = bytearray(json.dumps(value).encode()), Random(seed)
    only_input_errors(bytes(text))
    for _ in range(4):
        at = rng.randrange(len(text) + 1)
        text[at : at + rng.randrange(2)] = rng.choice((b"", b"{", b'"', b"\xff", b",", b"NaN"))
        only_input_errors(bytes(text))
