"""Genera and misère quotients, by their definitions: who wins sums of which kind.

A quotient is about sums of any length; a claim about one is compared with all sums of a few of the
positions that play can reach, so it is false if that contradicts it and true as far as can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, count
from typing import Any

from tests.literal.play import Game, Play
from tests.literal.reading import TooLarge

GENUS, QUOTIENT = "genus", "misere-quotient"

AFTER = 5
"""So many terms are looked at beyond the length of the longest play."""

SUMMANDS, LARGEST = 5, 24
"""The most summands, and the most elements of a monoid that is looked at."""

Tree = frozenset[Any]
"""A game as the set of its options."""


def tree(game: Game) -> Tree:
    """Return the game without names: equal ones have the same options."""
    play, known, each = Play(game), dict[Any, Tree](), dict[Tree, Tree]()

    def of(position: Any) -> Tree:
        if position not in known:
            found = frozenset(of(after) for _, after in play.moves(position))
            known[position] = each.setdefault(found, found)  # one object, compared at once
        return known[position]

    return of(game.start)


def depths(whole: Tree) -> dict[Tree, int]:
    """Return how long play can last in a game and in all that it can reach, each after its options.

    Equal games are one.
    """
    found: dict[Tree, int] = {}

    def of(each: Tree) -> int:
        if each not in found:
            found[each] = 1 + max(map(of, each), default=-1)
        return found[each]

    of(whole)
    return found


def sums() -> Callable[[tuple[Any, ...]], bool]:
    """Return who wins a sum in misère play: whether the previous player does."""

    def moves(parts: tuple[Any, ...]) -> Iterator[tuple[None, Any]]:
        for i, part in enumerate(parts):
            for option in range(part) if isinstance(part, int) else part:
                yield None, tuple(sorted((*parts[:i], option, *parts[i + 1 :]), key=hash))

    play = Play(Game((), moves, misere=True), 300_000)
    return lambda parts: not play.next_player_wins(tuple(sorted(parts, key=hash)))


def genus(game: Game) -> dict[str, Any]:
    """Return the nim-value, and who wins beside any number of heaps of 2."""
    whole, previous = tree(game), sums()
    terms = [
        next(n for n in count() if previous((whole, *[2] * k, n)))
        for k in range(depths(whole)[whole] + AFTER)
    ]
    while len(terms) > 2 and terms[-2] == terms[-3] ^ 2:
        terms.pop()
    value = Play(replace(game, misere=False)).nim_value(game.start)
    text = f"{value}^" + ("" if max(terms) < 10 else ",").join(map(str, terms))
    return {"text": text, "nim-value": value, "misere": terms}


def quotient(game: Game) -> Callable[[Any], bool]:
    """Return what says whether a claim is the quotient."""
    whole = tree(game)
    return lambda claimed: monoid(claimed) and fits(whole, claimed)


def monoid(claimed: Any) -> bool:
    """Whether a claim is a commutative monoid in which P tells all elements apart."""
    if not isinstance(claimed, dict) or claimed.keys() != {"table", "p", "value"}:
        return False
    table, p = claimed["table"], claimed["p"]
    if not isinstance(table, list) or not isinstance(p, list) or not table:
        return False
    rows = [p, [claimed["value"]], *table]
    if not all(isinstance(row, list) for row in rows):
        return False
    if not all(type(x) is int and 0 <= x < len(table) for row in rows for x in row):
        return False
    if len(table) > LARGEST:
        raise TooLarge("too many elements")
    every = range(len(table))
    return (
        all(len(row) == len(table) for row in table)
        and p == sorted(set(p))
        and all(table[0][x] == x for x in every)
        and all(table[x][y] == table[y][x] for x in every for y in every)
        and all(
            table[table[x][y]][z] == table[x][table[y][z]]
            for x in every
            for y in every
            for z in every
        )
        and len({tuple(xy in p for xy in row) for row in table}) == len(table)
    )


def fits(whole: Tree, claimed: Any) -> bool:
    """Whether the games that play can reach have elements that say who wins their sums."""
    table, p, games, previous = claimed["table"], claimed["p"], list(depths(whole)), sums()
    if len(games) > 9:
        raise TooLarge("too many positions")

    def product(elements: Any) -> int:
        found = 0
        for each in elements:
            found = table[found][each]
        return found

    def placed(elements: list[int]) -> bool:
        """Whether the games after the first ones can have elements."""
        if elements and not right(elements):
            return False
        if len(elements) == len(games):
            reached, waiting = {0}, [0]
            while waiting:
                fresh = {table[waiting[-1]][each] for each in elements} - reached
                waiting = [*waiting[:-1], *fresh]
                reached |= fresh
            return len(reached) == len(table) and elements[-1] == claimed["value"]
        return any(placed([*elements, each]) for each in range(len(table)))

    def right(elements: list[int]) -> bool:
        """Whether who wins is as the elements say, in the sums with the last of the games."""
        several = range(len(elements))
        return all(
            previous(tuple(games[i] for i in chosen)) is (product(elements[i] for i in chosen) in p)
            for size in range(SUMMANDS)
            for rest in combinations_with_replacement(several, size)
            for chosen in [(*rest, several[-1])]
        )

    return games[-1] == whole and 0 not in p and placed([])
