"""Evidence made up from nothing: random values of the form that a kind of evidence has."""

from __future__ import annotations

import types
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import (
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from evidence_forms import FORMS

from tests.differential.drawing import Label, Value
from zermelo.games.cops.evidence.strategies import Escaping


@dataclass(frozen=True)
class Words:
    """What evidence is made of.

    Attributes
    ----------
    labels : sequence of labels
        The vertices of the instance.
    pieces : sequence of JSON values
        Positions, moves and replies, as evidence of this game has them.
    nested : sequence of evidence
        Evidence that other evidence may hold.
    """

    labels: Sequence[Label]
    pieces: Sequence[Any]
    nested: Sequence[Value]


REASONS = ("parity", "all-red", "reflected-all-red", "copy-cat", "good-vector", "two-centres")
"""Texts that some evidence must have."""


def invented(game: str, kind: str, words: Words, rng: Random) -> Value:
    """Return made up evidence of a kind; it has the form of the kind, and most likely no sense."""
    return {"kind": kind, **_drawn(FORMS[game][kind], words, rng)}


def _drawn(form: Any, words: Words, rng: Random) -> Any:
    """Return a random value of a type."""
    if get_origin(form) is NotRequired:
        form = get_args(form)[0]
    if is_typeddict(form):
        return _object(form, words, rng)
    origin, parts = get_origin(form), get_args(form)
    if origin is list:
        return _list(parts[0], words, rng)
    if origin is tuple:
        return [_drawn(part, words, rng) for part in parts]
    if origin is dict:
        return rng.choice(words.nested) if words.nested else {}
    if origin in (Union, types.UnionType):
        if set(parts) == {int, str}:
            return rng.choice(words.labels) if words.labels else 0
        return _drawn(rng.choice(parts), words, rng)
    return _atom(form, words, rng)


def _atom(form: Any, words: Words, rng: Random) -> Any:
    if form is int:
        return rng.choice((0, 0, 1, 1, 2, 3, len(words.labels), -1))
    if form is bool:
        return rng.random() < 0.5
    if form is str:
        return rng.choice(REASONS)
    if form is types.NoneType:
        return None
    # Anything: positions, moves, replies, steps.
    return rng.choice((*words.pieces, None, *words.labels)) if words.pieces else None


def _object(form: Any, words: Words, rng: Random) -> Value:
    hints = get_type_hints(form, include_extras=True)
    value = {
        key: _drawn(hint, words, rng)
        for key, hint in hints.items()
        if get_origin(hint) is not NotRequired or rng.random() < 0.7
    }
    if form is Escaping and "sets" in value:
        value["sets"] = "".join(rng.choice("0137f") for _ in range(2 * rng.randint(0, 12)))
    return value


def _list(item: Any, words: Words, rng: Random) -> list[Any]:
    n = len(words.labels)
    if item == int | str:
        if rng.random() < 0.5:  # all vertices, in some order
            return rng.sample(list(words.labels), n)
        return rng.sample(list(words.labels), rng.randint(0, n))
    if item is int:
        return [
            rng.choice((0, 1, 1, 2, 3, -1)) for _ in range(rng.choice((n, n, 1, rng.randint(0, n))))
        ]
    return [_drawn(item, words, rng) for _ in range(rng.choice((0, 1, 1, 2, n)))]
