"""The samples of a game: what stands in the file of its name, as JSON objects of instance files.

The size of an instance is its number of vertices, and more where it has data beyond the game's
defaults: each generator says how much. A game without samples fails a test.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from random import Random
from typing import Protocol, cast

from zermelo.families.boards import Value
from zermelo.games.registry import GAMES, folder, part


class Samples(Protocol):
    """A module of samples; its instances have neither game nor question yet."""

    def small(self, size: int) -> Iterator[Value]:
        """Yield all instances of a size."""

    def random(self, rng: Random, size: int) -> Value:
        """Return a random instance of about a size."""


def samples(name: str) -> Samples:
    """Return the samples of a game."""
    if GAMES[name].ruleset is not None:
        module = importlib.import_module("zermelo.samples.ruleset")
        return cast(Samples, module.Samples(GAMES[name]))
    where = part(name, "samples") or f"zermelo.samples.{folder(name)}"
    return cast(Samples, importlib.import_module(where))


def small_instances(name: str, largest: int) -> Iterator[Value]:
    """Yield all instances of a game up to a size, with every question that fits their data."""
    for size in range(1, largest + 1):
        for value in samples(name).small(size):
            yield from every_question({"game": name, **value})


def random_instances(name: str, count: int, seed: int, size: int) -> Iterator[Value]:
    """Yield `count` random instances of a game, each with every question that fits its data.

    Graphs have about `size` vertices, at least 3. The same seed gives the same instances.
    """
    rng = Random(f"{name} {seed}")
    for _ in range(count):
        yield from every_question({"game": name, **samples(name).random(rng, size)})


def every_question(value: Value) -> Iterator[Value]:
    """Yield the object once for each question that uses all of its data and lacks none."""
    keys = GAMES[value["game"]].keys
    given = {key.name for key in keys if key.questions and key.name in value}
    for question in GAMES[value["game"]].questions:
        if given == {key.name for key in keys if question.name in key.questions}:
            yield {**value, "question": question.name}
