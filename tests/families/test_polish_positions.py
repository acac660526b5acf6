"""POLISH positions in the paper's coordinates."""

from __future__ import annotations

import pytest
from polish_positions import random_brushes, spider_position, star_position
from polish_searching import polish_search

from zermelo.core.errors import InputError
from zermelo.families.language import parse
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.polish.evidence.formulas import spider
from zermelo.games.polish.rules import options, start


def value(game: Cleaning) -> int:
    return polish_search(game.graph).nim_value(start(game))


def test_positions_on_stars() -> None:
    for leaves in range(1, 8):
        for c in range(1, leaves + 1):
            game = star_position(c, leaves)
            assert start(game).discrepancies == (c, *[1] * leaves)
            assert value(game) == c % 3
    after = dict(options(start(star_position(3, 4))))
    assert after[0].discrepancies == (2, 1, 1, 1, 1)  # (c - 1, l)
    assert after[1].discrepancies == (1, 0, 1, 1, 1)  # (c - 2, l - 1)


def test_positions_on_spiders() -> None:
    for m in range(4):
        for l in range(4):  # noqa: E741
            for c in range(1, m + l + 1):
                game = spider_position(c, m, l)
                needs = start(game).discrepancies
                assert needs == (c, *[1, 1] * m, *[2, 1] * l)
                assert value(game) == spider(c, m, l)


def test_random_brushes() -> None:
    graph = parse("grid:3x4")
    games = [random_brushes(graph, 3, seed) for seed in range(50)]
    assert games[7] == random_brushes(graph, 3, 7)
    assert {held for game in games for held in game.brushes} == {0, 1, 2, 3}
    assert len({game.brushes for game in games}) == 50
    assert random_brushes(graph, 0).brushes == (0,) * 12


def test_positions_that_do_not_arise() -> None:
    for c, l in ((0, 3), (4, 3)):  # noqa: E741
        with pytest.raises(InputError, match="c"):
            star_position(c, l)
    for c, m, l in ((0, 1, 1), (3, 1, 1), (1, -1, 3), (1, 3, -1)):  # noqa: E741
        with pytest.raises(InputError):
            spider_position(c, m, l)
    with pytest.raises(InputError):
        random_brushes(parse("path:2"), -1)
