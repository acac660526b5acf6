"""Small changes of JSON values, made in place: what a forger, or a slip of the pen, would do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 1.0, 0.5, 10**30, "", "x", "0", [], {}, [[]], [0], [None],
)  # fmt: skip
"""What a value is replaced by."""

Spot = tuple[Any, Any]
"""A list or object, and an index or key in it."""


def copied(value: Any) -> Any:
    """Return a copy that shares nothing; through text, which is fastest."""
    return json.loads(json.dumps(value))


def spots(value: Any) -> list[Spot]:
    """Return all places inside a value where something can be put."""
    found: list[Spot] = []
    waiting = [value]
    for holder in waiting:
        items = holder.items() if isinstance(holder, dict) else enumerate(holder)
        for key, item in items:
            found.append((holder, key))
            if isinstance(item, dict | list):
                waiting.append(item)
    return found


def change(value: Any, rng: Random, words: Sequence[Any]) -> None:
    """Change something somewhere inside a list or an object.

    Parameters
    ----------
    value : list or dict
        It is changed in place; an empty one is left as it is.
    rng : Random
        Where the choices come from.
    words : sequence
        Values that make sense in its place: labels, small numbers.
    """
    places = [(holder, key) for holder, key in spots(value) if key != "kind"]
    if not places:
        return
    holder, key = rng.choice(places)
    item = holder[key]
    if isinstance(item, list) and rng.random() < 0.7:
        change_list(item, rng, words)
    elif isinstance(holder, list) and rng.random() < 0.4:
        change_list(holder, rng, words)
    elif rng.random() < 0.15:
        other, place = rng.choice(places)
        holder[key] = copied(other[place])
    elif rng.random() < 0.1 and isinstance(holder, dict):
        del holder[key]
    else:
        holder[key] = near(item, rng, words)


def change_list(items: list[Any], rng: Random, words: Sequence[Any]) -> None:
    """Leave out, double, add what is nearly there, exchange, add, turn round, shuffle or empty."""
    kind = rng.choice(
        ("drop", "drop", "twice", "vary", "vary", "swap", "swap", "add", "reverse", "mix", "empty")
    )
    if kind == "add" or not items:
        new = rng.choice(items) if items and rng.random() < 0.5 else rng.choice((*words, *ODD))
        items.insert(rng.randint(0, len(items)), copied(new))
        return
    at, other = rng.randrange(len(items)), rng.randrange(len(items))
    if kind == "drop":
        del items[at]
    elif kind == "twice":
        items.insert(other, copied(items[at]))
    elif kind == "vary":
        new = copied(items[at])
        if isinstance(new, list) and new:
            change_list(new, rng, words)
        else:
            new = near(new, rng, words)
        items.insert(other, new)
    elif kind == "swap":
        items[at], items[other] = items[other], items[at]
    elif kind == "reverse":
        items.reverse()
    elif kind == "mix":
        rng.shuffle(items)
    else:
        items.clear()


def near(item: Any, rng: Random, words: Sequence[Any]) -> Any:
    """Return a value beside the given one, or another word, or an odd thing."""
    if rng.random() < 0.12:
        return copied(rng.choice(ODD))
    if words and rng.random() < 0.4:
        return copied(rng.choice(words))
    if isinstance(item, bool):
        return not item
    if isinstance(item, int):
        return rng.choice((item + 1, item - 1, item + 2, -item, 2 * item, 0))
    if isinstance(item, float):
        return item + 1
    if isinstance(item, str):
        # LRAT proofs, hexadecimal sets and the names of rules.
        at = rng.randint(0, len(item))
        return (
            item[:at] + rng.choice(("", "0", "1", " ", "-", "f")) + item[at + rng.randint(0, 1) :]
        )
    if isinstance(item, list):
        return [copied(each) for each in item if rng.random() < 0.5]
    if item is None:
        return rng.choice((0, 1, [], *words))
    return {}
