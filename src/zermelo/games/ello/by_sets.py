"""ELLO on a small graph, for the rows of a book."""

from __future__ import annotations

from zermelo.checker.book_values import Masks, Run
from zermelo.games.impartial.deletion import bits

QUESTIONS = ("winnable-colorings", "oddity", "event", "plausibility-driven")


def answers(masks: Masks, _: Run) -> tuple[int, bool, bool, bool]:
    """Return how many colorings win ELLO, and whether it is an oddity, an event, driven.

    Green is played at even predegree, red at odd. A set of colorings is a number with a bit for
    each of them; a coloring is the set of its red vertices.
    """
    n, size = len(masks), 1 << len(masks)
    whole = (1 << size) - 1
    green = [whole // ((1 << (1 << v)) + 1) for v in range(n)]  # bit c: v is not in c
    ends = [(each, whole ^ each) for each in green]
    played = [whole]
    for chosen in range(1, size):
        won = 0
        for last in bits(chosen):
            odd = (masks[last] & chosen).bit_count() & 1
            won |= played[chosen ^ 1 << last] & ends[last][odd]
        played.append(won)
    won = played[-1]
    edges = sum(mask.bit_count() for mask in masks) // 2
    # Each edge counts at one end. So there are as many reds as edges, modulo 2, and a first vertex.
    parity = whole if edges % 2 == 0 else 0
    for each in ends:
        parity ^= each[1]
    parity &= whole >> 1
    # Some vertex comes last, at a predegree that is its degree.
    degrees = sum(1 << v for v, mask in enumerate(masks) if mask.bit_count() & 1)
    plausible = parity & ~(1 << (degrees ^ (size - 1)))
    driven, odd_type = won == parity, (n + edges) % 2 == 1
    return won.bit_count(), driven and odd_type, driven and not odd_type, won == plausible
