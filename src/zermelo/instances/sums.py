"""Sums of impartial games from Python."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.core.errors import InputError, shown
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import question as game_question
from zermelo.games.sum import rules as sums
from zermelo.instances.making import listed


def disjunctive_sum(
    parts: Iterable[Instance], *, question: str | None = None, name: str | None = None
) -> Instance:
    """Return the disjunctive sum of instances of impartial games.

    Parameters
    ----------
    parts : iterable of Instance
        The games; the questions asked of them do not matter.
    question : {"nim-value", "outcome", "winning-moves"}, optional
        The first by default; a winning move is [index of the part, move in it].
    name : str, optional
        The name that the verdict carries.

    Raises
    ------
    InputError
        There is no part, or one is no instance of an impartial game.
    """
    found = listed(parts, "parts")
    for index, part in enumerate(found):
        if not isinstance(part, Instance):
            raise InputError(f"{shown(part)} is no instance", "", f".parts[{index}]")
    chosen = game_question(game_spec("sum"), question).name
    return Instance("sum", sums.made(tuple(found)), chosen, Labels(0), name=name)
