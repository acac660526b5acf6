"""Cops and Robbers on a small graph, for the rows of a book."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from zermelo.checker.book_values import Masks, Run, members

QUESTIONS = ("cop-number", "capture-time")


def answers(masks: Masks, _: Run) -> tuple[int, int]:
    """Return how many cops are needed, and in how many rounds so many are sure to win."""
    n, cops = len(masks), 1
    closed = [mask | 1 << v for v, mask in enumerate(masks)]
    everywhere = (1 << n) - 1
    while True:
        places = list(combinations_with_replacement(range(n), cops))
        steps = {
            place: {tuple(sorted(to)) for to in product(*(list(members(closed[v])) for v in place))}
            for place in places
        }
        # Where the robber is caught within so many rounds; the cops are to move.
        caught = {place: sum(1 << v for v in set(place)) for place in places}
        rounds = 0
        while everywhere not in caught.values():
            # And where he is, if they have moved there: under a cop, or lost wherever he goes.
            moved = {
                place: sum(1 << v for v in set(place))
                | sum(1 << v for v in range(n) if closed[v] & ~caught[place] == 0)
                for place in places
            }
            more = {}
            for place in places:
                more[place] = caught[place]
                for to in steps[place]:
                    more[place] |= moved[to]
            if more == caught:
                break
            caught, rounds = more, rounds + 1
        else:
            return cops, rounds
        cops += 1
