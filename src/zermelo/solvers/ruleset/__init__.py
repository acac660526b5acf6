"""The methods for impartial games of your own: those of all impartial games, and ``masks``."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.solvers.nimber_search.methods import alone
from zermelo.solvers.ruleset.plans import applies, seconds
from zermelo.solvers.search.methods import PLAYED, rules_of
from zermelo.solvers.search.nimbers import METHODS as ALL

SPEED = 5e5
"""Positions in a second, as measured."""


def _cost(instance: Instance, known: Answer) -> float:
    return seconds(rules_of(instance).expected(instance.position), SPEED, known)


MASKS = alone(
    "masks",
    "zermelo.solvers.ruleset.nimbers:coded",
    applies,
    _cost,
    "positions as words, by moves that were translated and compiled; sets of up to 63",
    PLAYED,
)

METHODS = (*ALL, MASKS)
