"""Sums: one to three small parts of any impartial games, sometimes sums themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from tests.differential.drawing import Value
from tests.differential.styles import (
    deletion,
    edge_nim,
    geography,
    light_polish,
    octal,
    polish,
    subtraction,
    vertexnim,
)

PARTS: tuple[Callable[[Random], Value], ...] = (
    polish.random_instance,
    light_polish.random_instance,
    vertexnim.random_instance,
    edge_nim.random_instance,
    geography.random_instance,
    subtraction.random_instance,
    octal.random_instance,
    *(partial(deletion.random_instance, name) for name in ("node-kayles", "arc-kayles", "grim")),
)


def random_instance(rng: Random, depth: int = 0) -> Value:
    count = rng.choice((1, 2, 2, 3))
    return {"game": "sum", "parts": [part(rng, depth) for _ in range(count)]}


def random_comparison(rng: Random) -> Value:
    return {"game": "compare", "left": part(rng, 1), "right": part(rng, 1)}


def part(rng: Random, depth: int) -> Value:
    """Return a part: small, in normal play, without the data of a question of its own."""
    if depth < 2 and rng.random() < 0.1:
        return random_instance(rng, depth + 1)
    drawn = [rng.choice(PARTS)(rng) for _ in range(4)]
    value = min(drawn, key=lambda each: len(each.get("graph", {"edges": []})["edges"]))
    for key in ("attach_at", "attach_also", "length"):
        value.pop(key, None)
    if value.get("play") == "misere":
        value["play"] = "normal"
    if rng.random() < 0.2:
        value["question"] = "outcome"
    return value
