"""The seeds' own games as rules files: the same answers as the built-in games, and translated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo
from tests.rulesets.conftest import HOME
from zermelo.formats.instance import decode
from zermelo.games.impartial.rules import GENUS, QUOTIENT
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.files import load, register
from zermelo.samples import samples
from zermelo.solvers.ruleset import applies

Value = dict[str, Any]


def plain(value: Value) -> tuple[Value, bool]:
    return value, False


def vertexnim(value: Value) -> tuple[Value, bool]:
    """Return the data of the rules file, and whether who cannot move wins."""
    kept = {key: value[key] for key in ("graph", "weights", "token")}
    choices = {"stockman": value["rule"] == "stockman"}
    choices["move_first"] = value["order"] == "move-then-remove"
    return {**kept, **choices}, value["play"] == "misere"


SEEDS: dict[str, tuple[str, int, int, Callable[[Value], tuple[Value, bool]]]] = {
    "polish": ("polish", 4, 5, plain),
    "vertexnim": ("vertexnim", 4, 5, vertexnim),
    "edge_nim": ("edge-nim", 3, 4, plain),
    "connected_subtraction": ("subtraction", 4, 6, plain),
    "grim": ("grim", 5, 6, plain),
    "arc_kayles": ("arc-kayles", 5, 6, plain),
}
"""For each file the built-in game, the largest samples by default, and those of the slow test."""


def instances(name: str, largest: int) -> Iterator[tuple[Value, Value, bool]]:
    built_in, _, _, told = SEEDS[name]
    for size in range(1, largest + 1):
        for value in samples(built_in).small(size):
            if "attach_at" not in value:
                own, misere = told(value)
                yield value, own, misere


def same(name: str, largest: int, *left_out: str) -> int:
    """Compare the questions of all small samples; return how many answers there were."""
    built_in = SEEDS[name][0]
    own = register(load(str(HOME / f"{name}.py"))[0])
    asked = {each.name for each in GAMES[built_in].questions} & {
        each.name for each in GAMES[own.name].questions
    }
    asked -= set(left_out)
    count = translated = 0
    for value, data, misere in instances(name, largest):
        for question in sorted(asked):
            if misere and question != "outcome":
                continue  # rules files know the misère outcome, and nothing else of misère play
            mine = "misere-outcome" if misere else question
            wanted = decode({"game": built_in, **value, "question": question}, Path())
            found = decode({"game": own.name, **data, "question": mine}, Path())
            other = "misere" if question in {GENUS, QUOTIENT} else "search"
            answers = [
                zermelo.decide(each, method=method, assurance="exhaustive").answer
                for each, method in ((wanted, None), (found, other))
            ]
            assert answers[0] is not None
            if question == "winning-moves":
                answers = [sorted(map(str, each)) for each in answers]
            assert answers[0] == answers[1], (value, question)
            count += 1
            bare = not value["graph"]["edges"]  # nothing is known of what a tuple of nothing holds
            translated += bare or applies(found) is None
    assert translated == count
    return count


@pytest.mark.parametrize("name", SEEDS)
def test_small_instances(name: str) -> None:
    assert same(name, SEEDS[name][1]) > 30


@pytest.mark.slow
@pytest.mark.parametrize("name", SEEDS)
def test_more_instances(name: str) -> None:
    # Some misère quotients on five vertices take minutes, and may be infinite.
    assert same(name, SEEDS[name][2], QUOTIENT) > 200
