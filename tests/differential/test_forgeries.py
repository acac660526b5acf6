"""No forged certificate is accepted unless its claim is true by the literal reading."""

from __future__ import annotations

import json
from random import Random

import pytest
from evidence_forms import FORMS
from small_certificates import WITHOUT

from tests.differential.changes import copied
from tests.differential.forgeries import MADE_UP, Found, block, pool, table
from tests.differential.forging import forged
from tests.differential.games import PLAYED
from tests.differential.inventing import Words, invented

SOME = 150
"""Forgeries of a game in the default run."""

NIGHT = 12
"""Into how many parts a night's forgeries of a game are split, so that workers can share them."""

MANY = 1_000_000
"""Forgeries in a night."""


def night_blocks(part: int) -> tuple[range, int]:
    """The seeds of a part of the night, and how many forgeries each has.

    They are many blocks, because each has random instances of its own.
    """
    blocks = 10
    each = -(-MANY // (len(PLAYED) * NIGHT * blocks))
    return range(1 + part * blocks, 1 + (part + 1) * blocks), each


def wrong(found: Found) -> str:
    """What is wrong, one JSON object a line, to be pasted into a file."""
    return "\n".join(map(json.dumps, found.problems))


@pytest.mark.parametrize("game", PLAYED)
def test_some_forgeries(game: str) -> None:
    found = block(game, 0, SOME, instances=0)
    assert not wrong(found)
    assert set(found.rows) - {MADE_UP} == {
        kind for kind in FORMS[game] if (game, kind) not in WITHOUT
    }
    rows = found.rows.values()
    assert sum(row.refused for row in rows) < sum(row.forged for row in rows)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(NIGHT))
@pytest.mark.parametrize("game", PLAYED)
def test_a_million_forgeries(game: str, part: int) -> None:
    seeds, each = night_blocks(part)
    for seed in seeds:
        assert not wrong(block(game, seed, each))


@pytest.mark.parametrize("game", PLAYED)
def test_forgeries_are_changed_copies(game: str) -> None:
    rng = Random(game)
    whole = max(pool(game), key=lambda each: len(str(each["evidence"])))
    before = copied(whole)
    copies = list(forged(whole, rng, 200, pool(game)))
    assert whole == before
    assert sum(copy != whole for copy in copies) > 150
    assert sum(copy.get("answer") != whole["answer"] for copy in copies) > 15
    assert sum(copy.get("evidence") != whole["evidence"] for copy in copies) > 50
    assert sum(copy.get("instance") != whole["instance"] for copy in copies) > 15


@pytest.mark.parametrize("game", PLAYED)
def test_invented_evidence_has_the_keys_of_its_kind(game: str) -> None:
    words = Words([0, 1, 2], [[0, 1]], [{"kind": "presses", "presses": []}])
    for kind, form in FORMS[game].items():
        keys = set(invented(game, kind, words, Random(kind))) - {"kind"}
        assert form.__required_keys__ <= keys <= set(form.__annotations__)  # type: ignore[attr-defined]


def test_the_same_seed_forges_the_same() -> None:
    one, two = (block("lights-out", 3, 60, instances=1) for _ in range(2))
    assert list(table([("lights-out", one)])) == list(table([("lights-out", two)]))


def test_all_games_take_part() -> None:
    assert set(PLAYED) == set(FORMS)


def test_what_is_false_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    # As if the literal reading called everything false: then all that is accepted is a problem.
    monkeypatch.setattr("tests.differential.forgeries.judged", lambda claim: False)
    found = block("cleaning", 0, 60, instances=0)
    accepted = sum(row.accepted for row in found.rows.values())
    assert accepted > 0
    assert len(found.problems) == accepted


def test_what_raises_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(certificate: object, deadline: object) -> None:
        raise ZeroDivisionError("no")

    monkeypatch.setattr("tests.differential.forgeries.check", broken)
    found = block("cleaning", 0, 60, instances=0)
    failed = sum(row.failed for row in found.rows.values())
    assert 0 < failed == len(found.problems)
