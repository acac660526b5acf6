"""Octal games on a graph, given by their code such as 0.33, 0.137 or 4.007.

The i-th digit after the point says when a connected set of i vertices may be removed from a
component: it is the sum of 1 (nothing of the component is left), 2 (the rest of it is connected
and not empty) and 4 (the rest of it falls apart). On a path that is the octal game of the same
code. A digit 4 before the point says that a heap may also be split in two that are not empty,
without taking from it. On a graph a move may then cut an edge without which its component falls
apart; see `subtraction.cutting`. Otherwise 0 stands there. The graph may have several components.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.impartial.deletion import growth_data, read_growth
from zermelo.games.subtraction import cutting
from zermelo.games.subtraction import rules as subtraction
from zermelo.games.subtraction.rules import Removal


def read_digits(code: str) -> tuple[tuple[int, int], ...]:
    """Return the sizes that a code allows, each with its digit.

    `InputError` at the place ``.digits`` if it is no code, or allows no move.
    """
    if not re.fullmatch(r"[04]\.[0-7]+", code, re.ASCII):
        mend = 'write "0." or "4." and digits from 0 to 7, such as "0.33"'
        raise InputError(f"{shown(code)} is no octal code", mend, ".digits")
    digits = enumerate(code.replace(".", ""))
    found = tuple((i, int(digit)) for i, digit in digits if digit != "0")
    if not found:
        raise InputError(f"{shown(code)} allows no move", "some digit must not be 0", ".digits")
    return found


def write_digits(digits: tuple[tuple[int, int], ...]) -> str:
    """Return the code of digits, without zeros at its end."""
    code = ["0"] * (max(digits[-1][0], 1) + 1)
    for size, digit in digits:
        code[size] = str(digit)
    return f"{code[0]}.{''.join(code[1:])}"


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Removal:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    code = read_digits(data["digits"])
    return Removal(graph, digits=code, **read_growth(graph, labels, data))


def to_json(game: Removal, labels: Labels) -> dict[str, Any]:
    """Return the data of a game: the way back from `build`."""
    return {"digits": write_digits(game.digits), **growth_data(game, labels)}


RULES = replace(
    subtraction.RULES,
    bound=lambda at: cutting.RULES if cutting.cuts(at.position) else subtraction.RULES,
)
"""Of octal games on graphs; `cutting` has those with a 4 before the point."""
