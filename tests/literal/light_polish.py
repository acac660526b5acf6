"""Light positions of POLISH: how many vertices need 1, 2 or 3 brushes on the sides of a K_{m,n}.

A position is a pair of multisets of discrepancies, each a set of pairs (discrepancy, how many).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from tests.literal import play
from tests.literal.play import Game
from tests.literal.reading import Value, only, require, whole

Side = frozenset[tuple[int, int]]
SIDES = ("left", "right")


def settled(sides: list[Counter[int]]) -> tuple[Side, ...]:
    """Fire while some vertex needs nothing: it is gone, and the other side needs 2 less each.

    A vertex needs nothing either when the other side is empty: it has no dirty edge.
    """
    while True:
        for this, other in ((0, 1), (1, 0)):
            alone = not sides[other]
            fired = sum(many for need, many in sides[this].items() if need <= 0 or alone)
            if fired:
                left = {n: many for n, many in sides[this].items() if n > 0 and not alone}
                sides[this] = Counter(left)
                sides[other] = Counter({n - 2 * fired: many for n, many in sides[other].items()})
                break
        else:
            return tuple(frozenset(side.items()) for side in sides)


@lru_cache(maxsize=100_000)
def moves(position: tuple[Side, ...]) -> list[tuple[Any, Any]]:
    """Return the moves: a brush for one vertex of each kind. A sum meets each position often."""
    found: list[tuple[Any, Any]] = []
    for number, name in enumerate(SIDES):
        for need, _ in position[number]:
            sides = [Counter(dict(side)) for side in position]
            sides[number].subtract([need])
            sides[number].update([need - 1])
            sides[number] = +sides[number]
            found.append(([name, need], settled(sides)))
    return found


def game(instance: Value) -> Game:
    only(instance, *SIDES)
    start: list[Counter[int]] = []
    for name in SIDES:
        triple = instance.get(name)
        if not isinstance(triple, list):
            triple = []
        require(len(triple) == 3, f"{name} is no list of three numbers")
        # +Counter leaves out what there is none of.
        start.append(+Counter({need: whole(many) for need, many in enumerate(triple, 1)}))

    return Game(settled(start), lambda position: iter(moves(position)))


def answer(instance: Value, question: str) -> Any:
    return play.answer(game(instance), question)
