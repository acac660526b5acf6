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

OPEN, SHUT = 255, 254
"""What a set of vertices has before its nim-value, and where it never gets one."""

NIM = ("nim-value", "misere-outcome")

Run = Callable[..., None]
"""Calls a function with bytes that it writes and lists of numbers: as it is, or compiled."""


def run(function: Callable[..., None], *given: Any) -> None:
    """Call a function."""
    function(*given)


def nimbers(
    masks: Masks, moves: Sequence[tuple[int, int]], run: Run, found: bytearray | None = None,
    near: Masks = (),
) -> tuple[int, str]:  # fmt: skip
    """Return the nim-value of a game on sets of vertices, and who wins the misère game.

    A move is the vertices that it needs and those that it takes. `found` has `OPEN` for each set
    that may be left, and `SHUT` where no move leads; without it all may that play can reach.
    `near` is not empty where vertices without a neighbor in a set are gone: its masks.
    """
    given = [need for need, _ in moves], [taken for _, taken in moves]
    if found is None:
        found = bytearray((1 << len(masks)) - 1) + bytes([OPEN])
        run(reach, found, *given)
    run(play, found, *given, near)
    return found[-1] % MISERE, "PN"[found[-1] // MISERE]


def reach(found: Any, needs: Any, takens: Any) -> None:
    """Write `OPEN` for each set that moves leave of one that has it."""
    for left in range(len(found) - 1, -1, -1):
        if found[left] == OPEN:
            for i in range(len(needs)):
                if left & needs[i] == needs[i]:
                    found[left & ~takens[i]] = OPEN


def play(found: Any, needs: Any, takens: Any, near: Any) -> None:
    """Write for each open set of vertices the nim-value, with `MISERE` where that is so."""
    for left in range(len(found)):
        if found[left] == OPEN:
            seen, wins, lone = 0, False, 0
            while lone < len(near) and (left & near[lone] or not left >> lone & 1):
                lone += 1
            for i in range(len(needs) if lone == len(near) else 0):
                if left & needs[i] == needs[i]:
                    option = found[left & ~takens[i]]
                    if option != SHUT:
                        seen |= 1 << (option & 63)
                        wins = wins or option < MISERE
            value = 0
            while seen >> value & 1:
                value += 1
            found[left] = value + MISERE if wins or seen == 0 else value
            if lone < len(near):
                found[left] = found[left ^ 1 << lone]


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
