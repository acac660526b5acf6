"""The readers' types: the plain Python of a page says the same as msgspec."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any, Literal

import msgspec
import pytest

from zermelo.browser import msgspec as plain
from zermelo.checker.reading.graph import GraphJson
from zermelo.checker.reading.proof_file import ProofJson
from zermelo.checker.reading.rules import RulesJson
from zermelo.core.instance import Instance
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.data import ON_VERTICES, TYPES
from zermelo.games.weak_cops.rules import PeriodicData

STRUCTS = (GraphJson, ProofJson, RulesJson, PeriodicData)
"""The types of objects with given keys."""


KEYS = {key.type for game in GAMES.values() for key in game.keys}
KEYS -= {Instance, list[Instance], PeriodicData}
KINDS = sorted({*KEYS, *TYPES.values(), *ON_VERTICES, list[Any], Any}, key=str)
WORDS = ("vertices", "edges", "graph6", "directed", "file", "sha256", "all", "0", "")


def value(chance: random.Random, depth: int) -> Any:
    """Return a JSON value, often one that nearly fits."""
    sort = chance.randrange(6 if depth == 0 else 12)
    if sort < 6:
        return chance.choice((0, 1, -3, 10**20, 1.0, 0.5, True, False, None, *WORDS[-3:], 2, 3))
    items = chance.choice((0, 1, 2, 2, 3, 4))
    if sort < 10:
        return [value(chance, depth - 1) for _ in range(items)]
    return {chance.choice(WORDS): value(chance, depth - 1) for _ in range(items)}


def said(convert: Any, error: type[Exception], given: Any, kind: Any) -> Any:
    try:
        made = convert(given, kind)
    except error as misfit:
        return str(misfit)
    if is_dataclass(made):
        return [(key, repr(getattr(made, key))) for key in map(attrgetter("name"), fields(made))]
    return sorted(map(repr, made.items())) if isinstance(made, dict) else repr(made)


def same(given: Any, kind: Any) -> bool:
    theirs = said(msgspec.convert, msgspec.ValidationError, given, kind)
    here = said(plain.convert, plain.ValidationError, given, kind)
    assert here == theirs, (given, kind)
    return not isinstance(theirs, str) or not theirs.startswith(("Expected", "Object"))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_values_and_misfits_are_the_same(kind: Any) -> None:
    chance = random.Random(str(kind))
    fitting = sum(same(value(chance, 3), kind) for _ in range(800))
    assert fitting


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_objects_with_keys_are_the_same(struct: Any) -> None:
    chance = random.Random(struct.__name__)
    keys = (*struct.__annotations__, "other")
    fitting = 0
    for _ in range(2000):
        given = {chance.choice(keys): value(chance, 3) for _ in range(chance.randrange(4))}
        fitting += same(given, struct)
    assert fitting
    same([], struct)


def test_a_word_of_a_choice() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert("c", Literal["a"])
    # No key has such a type; one that gets it must be told here.
    assert not any("Literal" in str(kind) for kind in KINDS)


@pytest.mark.parametrize(
    "given",
    [True, None, 3, "N", "é</script>", [1, [None]], {"preperiod": 0, "period": 3}, 0.5, -1.25],
)
def test_answers_are_written_alike(given: Any) -> None:
    assert plain.json.encode(given) == msgspec.json.encode(given)
