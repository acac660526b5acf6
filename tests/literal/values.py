"""Values of games from the definitions alone: a game is (left options, right options).

Conway, "On numbers and games" (1976); for temperatures Berlekamp, Conway, Guy, "Winning ways"
(1982), chapter 6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tests.literal.reading import TooLarge

Game = tuple[Any, Any]
ZERO: Game = ((), ())

MOST = 100_000
"""A form of more games takes too long to look up, each counted as often as it stands there."""


@lru_cache(None)
def at_most(g: Game, h: Game) -> bool:
    """G <= H unless H <= some left option of G, or some right option of H is <= G."""
    return not any(at_most(h, left) for left in g[0]) and not any(at_most(r, g) for r in h[1])


def negative(g: Game) -> Game:
    """Return the game with the players changed."""
    return game(map(negative, g[1]), map(negative, g[0]))


@lru_cache(None)
def add(g: Game, h: Game) -> Game:
    """Return the sum, which is in no canonical form."""
    sides = ([add(a, h) for a in g[i]] + [add(g, b) for b in h[i]] for i in (0, 1))
    return game(*sides)


def game(left: Iterable[Game], right: Iterable[Game]) -> Game:
    """Return the game with these options."""
    return tuple(sorted(set(left))), tuple(sorted(set(right)))


@lru_cache(None)
def canonical(g: Game) -> Game:
    """Remove dominated options and bypass reversible ones, until there is none left."""
    left, right = (set(map(canonical, side)) for side in g)
    while True:
        here = game(left, right)
        for x in left:
            if any(at_most(x, y) for y in left - {x}):
                left = left - {x}
                break
            answer = next((y for y in x[1] if at_most(y, here)), None)
            if answer is not None:
                left = (left - {x}) | set(answer[0])
                break
        else:
            for x in right:
                if any(at_most(y, x) for y in right - {x}):
                    right = right - {x}
                    break
                answer = next((y for y in x[0] if at_most(here, y)), None)
                if answer is not None:
                    right = (right - {x}) | set(answer[1])
                    break
            else:
                return here


def number(g: Game) -> Fraction | None:
    """Return the simplest number between the options of a canonical form, if it is that."""
    options = [[number(x) for x in side] for side in g]
    if any(x is None for side in options for x in side) or max(map(len, options)) > 1:
        return None
    low, high = ([x for x in side if x is not None] for side in options)
    if low and high:
        return (low[0] + high[0]) / 2 if low[0] < high[0] else None
    return low[0] + 1 if low else high[0] - 1 if high else Fraction(0)


def stops(g: Game) -> tuple[Fraction, Fraction]:
    """Return the left and the right stop of a canonical form."""
    value = number(g)
    if value is not None:
        return value, value
    return max(stops(x)[1] for x in g[0]), min(stops(x)[0] for x in g[1])


def birthday(g: Game) -> int:
    """Return the length of the longest play."""
    return 1 + max((birthday(x) for side in g for x in side), default=-1)


@lru_cache(None)
def walls(g: Game, step: Fraction, count: int) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the walls at the temperatures 0, step, 2 step …: all bends are among these."""
    value = number(g)
    if value is not None:
        return ((value, value),) * count
    sides = [[walls(x, step, count) for x in side] for side in g]
    found: list[tuple[Fraction, Fraction]] = []
    for i in range(count):
        low, high = max(x[i][1] for x in sides[0]), min(x[i][0] for x in sides[1])
        if found and found[-1][0] == found[-1][1]:
            found.append(found[-1])
        else:
            found.append((low - i * step, high + i * step))
    return tuple(found)


def heat(g: Game) -> tuple[Fraction, Fraction]:
    """Return the temperature and the mean of a canonical form."""
    value = number(g)
    if value is not None:
        return Fraction(-1, value.denominator), value
    step, largest = Fraction(1, 2 ** birthday(g)), birthday(g) + 1
    found = walls(g, step, largest * step.denominator)
    at = next(i for i, (left, right) in enumerate(found) if left == right)
    return at * step, found[at][0]


def nimber(size: int) -> Game:
    """Return a heap of nim."""
    smaller = [nimber(each) for each in range(size)]
    return game(smaller, smaller)


def whole(n: int) -> Game:
    """Return an integer as a game."""
    return ZERO if n == 0 else game([whole(n - 1)], []) if n > 0 else game([], [whole(n + 1)])


@lru_cache(None)
def atomic_weight(g: Game) -> Game | None:
    """Return the atomic weight of a canonical form by "Winning ways", chapter 8, or None."""
    if bool(g[0]) != bool(g[1]):
        return None
    sides: list[list[Game]] = [[], []]
    for i, change in ((0, -2), (1, 2)):
        for x in g[i]:
            weight = atomic_weight(x)
            if weight is None:
                return None
            sides[i].append(add(weight, whole(change)))
    simplest = canonical(game(*sides))
    if number(simplest) is None or number(simplest).denominator != 1:  # type: ignore[union-attr]
        return simplest
    far = nimber(birthday(g) + 1)
    between = [
        n
        for n in range(-3 * birthday(g) - 3, 3 * birthday(g) + 4)
        if not any(at_most(whole(n), x) for x in sides[0])
        and not any(at_most(x, whole(n)) for x in sides[1])
    ]
    order = compared(g, far)
    return whole({">": max(between), "<": min(between), "||": 0}[order])


def nested(g: Game) -> list[Any]:
    """Return a form as lists, the options of each sorted by their compact texts."""
    sides = [[nested(x) for x in side] for side in g]
    return [sorted(side, key=lambda x: str(x).replace(" ", "")) for side in sides]


def answer(question: str, g: Game) -> Any:
    """Return what a value says to a question; of a value only the form, not the text."""
    here = canonical(g)
    if question == "value":
        return nested(here)
    if question == "atomic-weight":
        weight = atomic_weight(here)
        return None if weight is None else nested(weight)
    if question in ("temperature", "mean"):
        return str(heat(here)[question == "mean"])
    if question in ("left-stop", "right-stop"):
        return str(stops(here)[question == "right-stop"])
    if question == "outcome":
        return {">": "L", "<": "R", "||": "N", "=": "P"}[compared(here, ZERO)]
    return birthday(here) if question == "birthday" else number(here) is not None


def compared(g: Game, h: Game) -> str:
    """Return "<", "=", ">" or "||"."""
    below, above = at_most(g, h), at_most(h, g)
    return "=" if below and above else "<" if below else ">" if above else "||"


def size(g: Game) -> int:
    """Return how many games stand in a game, or what is more than `MOST`."""
    waiting, count = [g], 0
    while waiting and count <= MOST:
        waiting += [x for side in waiting.pop() for x in side]
        count += 1
    return count


def of(start: Any, moves: Callable[[Any, int], Iterable[Any]]) -> Game:
    """Return the game of a position, given what Left (0) and Right (1) can move to."""
    known: dict[Any, Game] = {}

    def made(position: Any) -> Game:
        if position not in known:
            found = canonical(
                game(*([made(after) for after in moves(position, i)] for i in (0, 1)))
            )
            if size(found) > MOST:
                raise TooLarge("a value of too many games")
            known[position] = found
        return known[position]

    try:
        return made(start)
    except RecursionError:
        raise TooLarge("too many moves in a row") from None
