"""The values of a parameter in an experiment file: numbers, texts, and ranges with both ends."""

from __future__ import annotations

import math
import re
from typing import Any

from zermelo.core.errors import InputError, shown

MOST = 1_000_000
"""An experiment has at most so many combinations."""

FARTHEST = 1e100
"""No range goes beyond, and none that grows begins below its inverse: nothing overflows then."""

SEED = "seed"
"""The axis that seeds random data and the methods."""

Scalar = int | float | str | bool

_RANGE = re.compile(r"\s*(\S+?)\s*\.\.\s*(\S+?)(?:\s+(by|times)\s+(\S+))?\s*")


def axis(value: Any, name: str, place: str) -> tuple[Scalar, ...]:
    """Return the values of a parameter, each once and in their order.

    `value`: a number, a text, a range, or a list of these. `name`, `place`: the parameter, and
    where it stands in the file.

    Raises `InputError` if it has no values, too many, or some that cannot be.
    """
    if not name.isidentifier():
        raise InputError(f"{shown(name)} is no name", "write letters, digits and _", place)
    items = value if isinstance(value, list) else [value]
    found: list[Scalar] = []
    for item in items:
        if not isinstance(item, Scalar) or (isinstance(item, float) and not math.isfinite(item)):
            what = f"{shown(item)} is no value of a parameter"
            raise InputError(what, 'write numbers and texts, or "2..8"', place)
        span = _RANGE.fullmatch(item) if isinstance(item, str) else None
        found += _span(span, place) if span else [item]
        if len(found) > MOST:
            raise InputError(f"more than {MOST:,} values", "", place)
    if not found:
        raise InputError("there is no value", "give at least one", place)
    if name == SEED and not all(isinstance(each, int) and 0 <= each < 2**31 for each in found):
        raise InputError("a seed is a whole number from 0 to 2^31 - 1", "", place)
    return tuple(dict.fromkeys(found))


def _span(found: re.Match[str], place: str) -> list[Scalar]:
    """Return the values of ``a..b``, ``a..b by s`` or ``a..b times f``, both ends included."""
    texts = [found[1], found[2], found[4] or "1"]
    try:
        first, last, step = (
            int(text) if text.lstrip("-").isdigit() else float(text) for text in texts
        )
        if max(map(abs, (first, last, step))) > FARTHEST:
            raise ValueError
    except ValueError:
        mend = 'write for instance "2..8", "0.1..0.9 by 0.1" or "10..1000 times 10"'
        raise InputError(f"{shown(found[0])} is no range", mend, place) from None
    grows = found[3] == "times"
    if not (step > (1 if grows else 0) and first <= last):
        raise InputError(f"{shown(found[0])} is no range", "it must grow and end", place)
    if grows and first * FARTHEST < 1:
        raise InputError(f"{shown(found[0])} does not grow", "begin above 0", place)
    values: list[Scalar] = []
    slack = 1e-9 * max(abs(first), abs(last)) if isinstance(first + step, float) else 0
    for i in range(MOST + 2):
        value = first * step**i if grows else first + step * i
        if value > last + slack:
            break
        values.append(round(value, 10) if isinstance(value, float) else value)
    return values
