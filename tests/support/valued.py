"""Values of the partizan games of rulesets/, and of the same games by the definitions alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import zermelo
from tests.literal import notation
from tests.literal import values as literal
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.games.partizan import PLAYERS
from zermelo.games.ruleset.files import load
from zermelo.games.ruleset.playing import rules_on

HOME = Path(__file__).resolve().parents[2] / "rulesets"


@cache
def game(name: str) -> zermelo.types.Ruleset:
    (found,) = load(str(HOME / f"{name}.py"))
    return found


def of(instance: zermelo.types.Instance) -> literal.Game:
    """Return the game of an instance by the moves of its rules alone, without components."""
    rules = rules_on(instance.position)
    return literal.of(
        rules.start, lambda position, i: [p for _, p in rules.options(position, PLAYERS[i])]
    )


def holds(question: str, game: literal.Game, claimed: Any) -> bool:
    found = literal.answer(question, game)
    if question not in ("value", "atomic-weight"):
        return type(claimed) is type(found) and bool(claimed == found)
    told = found is not None and isinstance(claimed, dict) and claimed.keys() == {"text", "form"}
    return told and claimed["form"] == found and notation.says(claimed["text"], found)


def accepted(certificate: Certificate) -> bool:
    try:
        return check(certificate).accepted
    except InputError:
        return False
