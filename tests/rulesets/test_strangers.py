"""Rules as strangers write them, in many styles: all are translated, and play as the author's do.

The translated text runs as plain Python here; the slow tests compile it.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from rule_trials import interpreted, written

import zermelo
from tests.rulesets.strangers_boards import FILES, Plain, as_given, boards, game, options, start
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.ruleset import plan_board
from zermelo.solvers.ruleset.layout import Words
from zermelo.solvers.ruleset.values import Untranslatable

PLAYERS = ("left", "right")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_translation_plays_as_the_author_does(path: Path) -> None:
    own = game(path)
    chance = random.Random(4)
    seen = 0
    for instance in boards(own, (3, 4, 5, 6)):
        board: Board = instance.position
        try:
            layout, translation = plan_board(board)
        except Untranslatable:  # an empty start says nothing of what sets hold
            assert not any(options(board, start(board), player) for player in PLAYERS)
            continue
        names, position = interpreted(translation), start(board)
        of_words = Words(board.graph, position, layout)
        for _ in range(12):
            following = []
            row = np.array([of_words.of(position)], np.int64)
            for number, player in enumerate(PLAYERS if own.partizan else PLAYERS[:1]):
                afters = [after for _, after in options(board, position, player)]
                found = written(names["author_options"], of_words, number, row, 0)
                assert set(found) == set(map(of_words.of, afters))
                following += afters
            if own.components is not None:
                parts = list(own.components(board.graph, position))
                found = written(names["author_parts"], of_words, row, 0)
                assert sorted(found) == sorted(map(of_words.of, parts))
            seen += len(following)
            position = chance.choice(following) if following else start(board)
    assert seen > 20


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_answers_are_those_of_a_plain_search(path: Path) -> None:
    own = game(path)
    impartial = ("nim-value", "outcome", "misere-outcome")
    for instance in boards(own, (3, 4, 5, 6)):
        plain = Plain(instance.position)
        if not any(options(instance.position, start(instance.position), each) for each in PLAYERS):
            continue
        for question in ("outcome",) if own.partizan else impartial:
            verdict = zermelo.decide(instance, question=question, method="masks")
            assert verdict.assurance.label == "certified", verdict.reason
            assert verdict.answer == plain.answer(question)
        for player in PLAYERS if own.partizan else ("",):
            data = as_given(instance.position) | ({"player": player} if player else {})
            asked = own(instance.graph, **data)
            verdict = zermelo.decide(asked, question="winning-moves", method="masks")
            wins = plain.winning(player)
            assert bool(verdict.answer) == bool(wins)
            moves = options(instance.position, start(instance.position), player)
            if len({str(move) for move, _ in moves}) == len({after for _, after in moves}):
                assert isinstance(verdict.answer, list)
                assert len(verdict.answer) == len(wins)
