"""What a text in CGSuite's notation says: the game that it is written for."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from tests.literal.values import ZERO, Game, add, canonical, game, negative, nested

UPS = re.compile(
    r"(?P<number>-?[0-9]+(/[0-9]+)?)?(?P<arrow>\^\^|vv|\^|v)?(?P<many>[0-9]+|\[[0-9]+\])?(?P<star>\*[0-9]*)?"
)
STAR: Game = game([ZERO], [ZERO])
UP: Game = game([ZERO], [STAR])


def says(text: Any, form: Any) -> bool:
    """Whether a text is written for a form."""
    try:
        return isinstance(text, str) and nested(canonical(read(text))) == form
    except (ValueError, IndexError, RecursionError):
        return False


def whole(value: Fraction) -> Game:
    """Return the game of a number."""
    if value.denominator == 1:
        near = whole(value - (1 if value > 0 else -1)) if value else ZERO
        return game([near], []) if value > 0 else game([], [near]) if value else ZERO
    step = Fraction(1, value.denominator)
    return game([whole(value - step)], [whole(value + step)])


def nimber(size: int) -> Game:
    lower = [nimber(each) for each in range(size)]
    return game(lower, lower)


def parted(text: str, at: str) -> list[str]:
    """Return the parts of a text between marks that stand in no braces or parentheses."""
    depth, found, rest = 0, [""], text
    while rest:
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(rest[0], 0)
        alone = rest.startswith(at) and not found[-1].endswith("|") and rest[len(at) :][:1] != "|"
        if depth == 0 and (alone if at[0] == "|" else rest[0] == at):
            found.append("")
            rest = rest[len(at) :]
            continue
        found[-1] += rest[0]
        rest = rest[1:]
    return found


def sides(text: str) -> Game | None:
    """Return the game of what stands in braces: two sides and the most bars between them."""
    for bars in (4, 3, 2, 1):
        both = parted(text, "|" * bars)
        if len(both) == 2:
            return game(*(options(side) for side in both))
    return None


def options(text: str) -> list[Game]:
    """Return the options that a side lists; a single one may be a game without its braces."""
    if not text:
        return []
    single = sides(text)
    return [single] if single is not None else [read(each) for each in parted(text, ",")]


def read(text: str) -> Game:
    """Return the game of a text."""
    if text.startswith("+-"):
        inner = text[2:]
        plain = inner.startswith("{") and sides(inner[1:-1]) is None
        left = options(inner[1:-1]) if plain else [read(inner)]
        return game(left, map(negative, left))
    if text.startswith("(") and text.endswith(")"):
        return read(text[1:-1])
    if text.startswith("{") and text.endswith("}"):
        found = sides(text[1:-1])
        if found is None:
            raise ValueError(text)
        return found
    small = re.fullmatch(r"(.*?)(Tiny|Miny)\((.*)\)", text)
    if small:
        tiny = game([ZERO], [game([ZERO], [negative(read(small[3]))])])
        return add(read(small[1] or "0"), tiny if small[2] == "Tiny" else negative(tiny))
    match = UPS.fullmatch(text)
    if not match or not text:
        raise ValueError(text)
    arrow, many = match["arrow"] or "", match["many"] or ""
    found = whole(Fraction(match["number"] or 0))
    ups = ZERO
    for turn in range(int(many.strip("[]") or len(arrow))):
        ups = game([ups], [STAR]) if turn and many[:1] == "[" else canonical(add(ups, UP))
    found = add(found, ups if arrow[:1] == "^" else negative(ups))
    star = match["star"]
    return canonical(add(found, nimber(int(star[1:] or 1) if star else 0)))
