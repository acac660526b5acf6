"""The frozen corpus: certificates of every kind, true and false, and the checker's word on each.

What was accepted once is accepted for ever, and what was refused is refused: `frozen/make.py`
adds to the corpus and takes nothing away.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from types import CodeType, FrameType
from typing import Any

import pytest
from frozen import ACCEPTED, frozen, load_rules, takes_long, word

from zermelo.checker import claims, cutting_planes, derived, lrup
from zermelo.checker.check import kinds
from zermelo.games.partizan.questions import OUTCOME, VALUES
from zermelo.games.registry import GAMES

ENDLESS = "cop-and-robber"
"""Rules by which play comes back to a position, so that positions have no values."""

NOWHERE = {
    ("grim", "period", "periodicity"),
    *((ENDLESS, asked.name, "form") for asked in (OUTCOME, *VALUES)),
}
"""No certificate of these is known: nobody knows a period of Grim on paths."""

REFUSALS = ("rejected", "bad input", "unsupported")
WORDS = {ACCEPTED: (ACCEPTED,), **dict.fromkeys(REFUSALS, REFUSALS)}
"""The words that may take the place of one that was given."""


NEAR = "my-kayles"
"""Of the rules here these alone have moves that see only what is near, as their text proves."""


@pytest.fixture(scope="module")
def records() -> Iterator[list[dict[str, Any]]]:
    """Return the corpus, while the games are known whose rules it has."""
    before = dict(GAMES.added)
    load_rules()
    yield list(frozen())
    GAMES.added.clear()
    GAMES.added.update(before)


@pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_what_was_accepted_is_accepted_and_what_was_refused_is_refused(
    long: bool, records: list[dict[str, Any]]
) -> None:
    """How a refusal is worded may change: rejected, bad input or unsupported."""
    begun = time.monotonic()
    for number, record in enumerate(records):
        if takes_long(record) is not long:
            continue
        found, expected = word(record["certificate"]), record["expected"]
        assert found in WORDS[expected], f"record {number}: {found}, not {expected}"
    assert time.monotonic() - begun < 120


def test_every_kind_and_question_is_there(records: list[dict[str, Any]]) -> None:
    """True ones for each question that a kind proves, and each answer that is named; false ones."""
    true: Counter[tuple[Any, ...]] = Counter()
    false: Counter[tuple[Any, ...]] = Counter()
    for record in records:
        value = record["certificate"]
        claim = value["instance"].get("game"), value["question"]
        kind = value["evidence"].get("kind")
        count = true if record["expected"] == ACCEPTED else false
        count[(*claim, kind)] += 1
        count[(*claim, kind, repr(value["answer"]))] += 1
    wanted = {
        (game, question, name, *answer)
        for game in GAMES
        for name, kind in kinds(game).items()
        for question, answers in kind.proves.items()
        if GAMES[game].question(question) is not None
        if name != "path-values" or GAMES[game].ruleset is None or game == NEAR
        for answer in ((), *((repr(each),) for each in answers or ()))
    }
    missing = {place for place in wanted if not true[place] and place[:3] not in NOWHERE}
    assert not {place for place in missing if len(place) == 3}
    # Of games with rules of your own not every answer that is possible.
    assert not {place for place in missing if GAMES[place[0]].ruleset is None}
    assert not {place for place in wanted if len(place) == 3 and not false[place]} - NOWHERE


SHARED: dict[str, set[CodeType]] = {
    "claims": {derived.derive.__code__, claims.Claims.prove_needed.__code__},
    "refutation": {lrup.Refuted.word.__code__, cutting_planes.Bounded.word.__code__},
}
"""What goes through the proofs of a form."""


def test_kinds_of_one_form_share_what_goes_through_the_proof(
    records: list[dict[str, Any]],
) -> None:
    seen: dict[tuple[str, str], bool] = {}
    for record in records:
        value = record["certificate"]
        game, name = value["instance"].get("game"), value["evidence"].get("kind")
        kind = kinds(game).get(name) if record["expected"] == ACCEPTED else None
        if kind is None or kind.basis not in SHARED or (game, name) in seen:
            continue
        called: set[CodeType] = set()

        def note(frame: FrameType, event: str, _: object, called: set[CodeType] = called) -> None:
            if event == "call":
                called.add(frame.f_code)

        sys.setprofile(note)
        try:
            assert word(value) == ACCEPTED
        finally:
            sys.setprofile(None)
        seen[game, name] = bool(called & SHARED[kind.basis])
    assert len(seen) > 30
    assert all(seen.values()), [place for place, shared in seen.items() if not shared]
