"""The question who wins in misère play, of all impartial games: against the literal rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from tests.literal.judging import judge
from zermelo.cli.main import run
from zermelo.core.errors import InputError
from zermelo.formats.instance import decode
from zermelo.games.impartial.rules import MISERE
from zermelo.games.registry import GAMES, NAMES
from zermelo.samples import random_instances, small_instances

IMPARTIAL = [name for name in NAMES if GAMES[name].impartial is not None]

LARGEST = {"light-polish": 4, "sum": 5, "octal": 3, "subtraction": 3}
"""All instances up to these sizes; of other games up to 3 vertices."""

MOST = 7
"""Vertices of random graphs: in misère play nothing is taken apart."""

OTHER = {"N": "P", "P": "N"}


def asked(game: str) -> list[dict[str, Any]]:
    """Return small instances and random ones with the question."""
    drawn = [*small_instances(game, LARGEST.get(game, 3)), *random_instances(game, 12, 7, 5)]
    few = [value for value in drawn if value.get("graph", {}).get("vertices", 0) <= MOST]
    return [value for value in few if value["question"] == MISERE][-150:]


@pytest.mark.parametrize("game", IMPARTIAL)
def test_who_wins_is_what_the_rules_say(game: str) -> None:
    """Every answer is certified; another answer, and the claim of normal play, if wrong, is not."""
    values, answers, normal = asked(game), set(), 0
    for value in values:
        verdict = zermelo.decide(decode(value, Path()))
        assert verdict.assurance.name == "CERTIFIED", value
        assert judge(value, MISERE, verdict.answer) is True, value
        answers.add(verdict.answer)
        held = verdict.certificate
        assert held is not None
        assert not zermelo.check(replace(held, answer=OTHER[verdict.answer])).accepted
        in_normal_play = replace(held, instance=replace(held.instance, question="outcome"))
        if judge({**value, "question": "outcome"}, "outcome", verdict.answer) is False:
            normal += 1
            assert not zermelo.check(in_normal_play).accepted, value
    assert answers == {"N", "P"}
    assert normal > 3


@pytest.mark.parametrize("name", ["search", "nimbers"])
@pytest.mark.parametrize("game", IMPARTIAL)
def test_each_search_answers_it(game: str, name: str) -> None:
    for value in asked(game)[-15:]:
        verdict = zermelo.decide(decode(value, Path()), method=name)
        assert verdict.answered
        assert judge(value, MISERE, verdict.answer) is True, value


def test_misere_kayles_in_one_row() -> None:
    """Of rows of at most 13 pins the previous player wins four (Sibert and Conway 1992)."""
    lost = [
        n
        for n in range(1, 14)
        if zermelo.decide(zermelo.octal(f"path:{n}", "0.77", question=MISERE)).answer == "P"
    ]
    assert lost == [1, 4, 9, 12]


def test_misere_nim() -> None:
    """With all heaps of at most one the parity decides, otherwise nothing changes (Bouton 1901)."""
    for heaps in ([1], [1, 1], [2, 2], [1, 2, 3], [3, 1, 1], [1, 1, 1], [2, 4, 1]):
        parts = [zermelo.subtraction(f"complete:{h}", range(1, h + 1)) for h in heaps]
        total = 0
        for heap in heaps:
            total ^= heap
        lost = len(heaps) % 2 == 1 if max(heaps) == 1 else total == 0
        found = zermelo.decide(zermelo.disjunctive_sum(parts, question=MISERE)).answer
        assert found == ("P" if lost else "N"), heaps


def test_the_rule_of_play_is_the_same_question() -> None:
    """VertexNim says it by its data too, and misère play of misère play is no other game."""
    for weights in ([1, 2, 3], [2, 2, 1], [1, 1, 1], [3, 1, 2]):
        by_data = zermelo.vertexnim("path:3", weights, 0, play="misere")
        found = [
            zermelo.decide(each).answer
            for each in (
                by_data,
                zermelo.vertexnim("path:3", weights, 0, question=MISERE),
                zermelo.vertexnim("path:3", weights, 0, play="misere", question=MISERE),
            )
        ]
        assert len(set(found)) == 1


def test_a_part_of_a_sum_has_no_misere_play_of_its_own() -> None:
    part = zermelo.node_kayles("path:3", question=MISERE)
    with pytest.raises(InputError, match="who cannot move loses"):
        zermelo.disjunctive_sum([part])


@pytest.mark.parametrize("game", IMPARTIAL)
def test_a_page_plays_on_to_the_end(game: str, tmp_path: Path) -> None:
    """There the blocked player has won, and no move is made of what blocks him."""
    for value in asked(game)[-6:]:
        certificate = zermelo.decide(decode(value, Path())).certificate
        assert certificate is not None
        page = zermelo.show(certificate, str(tmp_path / "page.html"))
        assert page is not None
        assert "has won" in Path(page).read_text(), value


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    asked_for = ["decide", "node-kayles", "--graph", "path:4", "--question", MISERE]
    assert run(asked_for) == 0
    assert 'misere-outcome: "N", certified' in capsys.readouterr().out
