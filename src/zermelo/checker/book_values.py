"""The values of a small graph, as a row of a book has them: each game by its rules alone.

For a graph with a few vertices the rules are quick enough, over all sets of vertices. Nothing here
comes from a method that made the row. A graph is the masks of its vertices' neighbors. Each game
has its rules in its folder: `answers` in `by_sets.py` answers its `QUESTIONS`, or those of `NIM`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from zermelo.checker.data import compared
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached

MOST = 12
"""The most vertices of a graph on which an answer is found without evidence."""

Masks = Sequence[int]
"""Each vertex's neighbors, as the bits of a number."""

MISERE = 64
"""Added to a nim-value where the next player wins if the player who cannot move wins."""

NIM = ("nim-value", "misere-outcome")

Run = Callable[..., None]
"""Calls a function with bytes that it writes and lists of numbers: as it is, or compiled."""


def run(function: Callable[..., None], *given: Any) -> None:
    """Call a function."""
    function(*given)


def nimbers(
    masks: Masks, moves: Sequence[tuple[int, int]], run: Run, rests: Sequence[int] = ()
) -> tuple[int, str]:
    """Return the nim-value of a game on sets of vertices, and who wins the misère game.

    A move is the vertices that it needs and those that it takes. `rests` has for each set what is
    left of it, or -1 where no move leads to it; of every set all is left if it is not given.
    """
    rests = rests or range(1 << len(masks))
    found = bytearray(len(rests))
    run(play, found, [need for need, _ in moves], [taken for _, taken in moves], list(rests))
    return told(found[rests[-1]])


def play(found: Any, needs: Any, takens: Any, rests: Any) -> None:
    """Write for each set of vertices the nim-value, with `MISERE` where that is so."""
    for left in range(len(found)):
        seen, wins = 0, False
        for i in range(len(needs)):
            if rests[left] == left and left & needs[i] == needs[i]:
                rest = rests[left & ~takens[i]]
                if rest >= 0:
                    option = found[rest]
                    seen |= 1 << (option & 63)
                    if option < 64:
                        wins = True
        value = 0
        while seen & 1 << value:
            value += 1
        found[left] = value + 64 if wins or seen == 0 else value


def told(value: int) -> tuple[int, str]:
    """Return a nim-value and the outcome of the misère game."""
    return value % MISERE, "PN"[value // MISERE]


@cache
def rules(game: str) -> tuple[Callable[..., tuple[Any, ...]] | None, tuple[str, ...], list[int]]:
    """Return what answers a column's game, or None, which questions, and the numbers it names."""
    parts = re.fullmatch(r"([a-z]+(?:-[a-z]+)*)(?: \{(\d(?:,\d)*)\})?", game)
    try:
        found = parts and import_module(f"zermelo.games.{parts[1].replace('-', '_')}.by_sets")
    except ImportError:
        found = None
    if not parts or not found:
        return None, (), []
    numbers = [int(each) for each in parts[2].split(",")] if parts[2] else []
    return found.answers, getattr(found, "QUESTIONS", NIM), numbers


def answers(masks: Masks, columns: Sequence[str], run: Run = run) -> dict[str, Any]:
    """Return the values of columns, by the rules."""
    found: dict[str, Any] = {}
    for game in {column.partition(":")[0] for column in columns}:
        play, questions, numbers = rules(game)
        if play is not None:
            for question, value in zip(questions, play(masks, run, *numbers), strict=True):
                found[f"{game}:{question}"] = value
    return found


def found_anew(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Return the word on an answer about a small graph, which the rules give."""
    instance = certificate.instance
    if instance.graph.n > MOST:
        raise LimitReached(f"{instance.graph.n} vertices; the rules go through {MOST} at most")
    deadline.check()
    column = f"{instance.game}:{instance.question}"
    return compared(certificate.answer, answers(instance.graph.masks, [column])[column])
