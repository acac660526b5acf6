"""Cops and Robbers on a small graph, for the rows of a book and evidence without data."""

from __future__ import annotations

from zermelo.checker.book_values import Masks, Run
from zermelo.core.deadline import Deadline
from zermelo.games.cops.evidence.rounds import next_round, out_of_reach

QUESTIONS = ("cop-number", "capture-time")


def answers(masks: Masks, _: Run) -> tuple[int, int]:
    """Return how many cops are needed, and in how many rounds so many are sure to win."""
    if len(masks) == 1:
        return 1, 0  # the robber has to stand where the cop does
    closed, cops = [mask | 1 << v for v, mask in enumerate(masks)], 0
    while True:
        cops += 1
        safe, rounds = out_of_reach(closed, cops), 1
        while all(safe) and (after := next_round(closed, cops, safe, Deadline())) != safe:
            safe, rounds = after, rounds + 1
        if not all(safe):
            return cops, rounds
