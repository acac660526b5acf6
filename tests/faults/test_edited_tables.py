"""A table of nim-values that was changed: refused in one line, or the answer is right anyway."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from polishing import instance

import zermelo
from zermelo.cli.main import run
from zermelo.core.errors import InputError
from zermelo.families.language import parse
from zermelo.formats.table import Head
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request

GAME = instance(parse("path:6"))
QUESTIONS = ("nim-value", "outcome", "winning-moves")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    file = tmp_path / "t"
    zermelo.decide(GAME, method="search", table=str(file))
    return file


def sealed(head: dict[str, Any], lines: list[str]) -> bytes:
    """Return a table as somebody writes it who has read how the seal is made."""
    rest = "".join(f"{line}\n" for line in lines).encode()
    made = Head(**{**head, "values": len(lines)})
    made.sha256 = made.seal(rest)
    return json.dumps({**head, "values": len(lines), "sha256": made.sha256}).encode() + b"\n" + rest


def test_every_flipped_bit_is_refused(table: Path) -> None:
    good = table.read_bytes()
    rng = Random(3)
    places = [*range(0, len(good), 7), *range(good.index(b"\n") + 1)]
    for place in places:
        bad = bytearray(good)
        bad[place] ^= 1 << rng.randrange(8)
        table.write_bytes(bad)
        with pytest.raises(InputError) as caught:
            decide_here(GAME, Request(method="search", table=str(table)))
        assert "\n" not in str(caught.value)


def test_an_edited_value_with_the_plain_digest_is_refused(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, *lines = table.read_text().splitlines()
    position, value = json.loads(lines[-1])
    lines[-1] = json.dumps([position, value + 1])
    rest = "".join(f"{line}\n" for line in lines)
    written = {**json.loads(head), "sha256": hashlib.sha256(rest.encode()).hexdigest()}
    table.write_text(json.dumps(written) + "\n" + rest)
    arguments = ["polish", "--graph", "path:6", "--table", str(table), "--method", "search"]
    assert run(["decide", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"zermelo: {table}: the table is damaged; delete it and search anew\n"


def _answer(table: Path, **wanted: Any) -> Any:
    """Return the answer that a table leads to, or that it is refused."""
    try:
        return zermelo.decide(GAME, table=str(table), **wanted).answer
    except InputError as error:
        return error.what


REFUSED = "the table is damaged"


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("assurance", ["certified", "exhaustive"])
def test_an_edited_value_with_a_new_seal_does_no_harm(
    table: Path, question: str, assurance: str
) -> None:
    expected = zermelo.decide(GAME, method="search", question=question).answer
    head, *lines = table.read_text().splitlines()
    refused = 0
    for place in range(len(lines)):
        position, value = json.loads(lines[place])
        changed = [*lines]
        changed[place] = json.dumps([position, value ^ 1])
        table.write_bytes(sealed(json.loads(head), changed))
        before = table.read_bytes()
        found = _answer(table, method="search", question=question, assurance=assurance)
        assert found in (REFUSED, expected)
        refused += found == REFUSED
        assert table.read_bytes() == before
    assert refused


@pytest.mark.parametrize("question", QUESTIONS)
def test_many_edited_values_are_no_bug_in_zermelo(table: Path, question: str) -> None:
    expected = zermelo.decide(GAME, method="search", question=question).answer
    head, *lines = table.read_text().splitlines()
    for seed in range(40):
        rng = Random(seed)
        changed = []
        for line in lines:
            position, value = json.loads(line)
            changed.append(json.dumps([position, rng.choice((value, value, value ^ 1, 0))]))
        rng.shuffle(changed)
        table.write_bytes(sealed(json.loads(head), changed[: rng.randrange(1, len(changed) + 1)]))
        assert _answer(table, question=question) in (REFUSED, expected)


def test_what_rests_on_a_table_says_so(table: Path) -> None:
    verdict = zermelo.decide(GAME, method="search", table=str(table), assurance="exhaustive")
    assert verdict.reason == f"it rests on the values in {table}"
    verdict = zermelo.decide(GAME, method="search", table=str(table))
    assert (verdict.assurance.label, verdict.reason) == ("certified", None)


def test_a_table_of_other_rules_is_refused(table: Path) -> None:
    head, *lines = table.read_text().splitlines()
    table.write_bytes(sealed({**json.loads(head), "code": "0" * 64}, lines))
    with pytest.raises(InputError, match="another version of the rules' program"):
        zermelo.decide(GAME, method="search", table=str(table))
