"""The samples of a game: small and random instances, as JSON objects of instance files.

The size of an instance is its number of vertices, and more where it has data beyond the game's
defaults: each generator says how much. A game without samples fails a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from zermelo.families.boards import Value
from zermelo.games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Samples:
    """Instances of a game, which have neither game nor question yet.

    `small` yields all instances of a size; `random` draws one of about a size.
    """

    small: Callable[[int], Iterator[Value]]
    random: Callable[[Random, int], Value]


def samples(name: str) -> Samples:
    """Return the samples of a game."""
    from zermelo.samples import impartial, others, ruleset

    if GAMES[name].ruleset is not None:
        own = ruleset.Instances(GAMES[name])
        return Samples(own.small, own.random)
    known = impartial.SAMPLES | others.SAMPLES
    return known.get(name) or known[GAMES[name].like.rpartition(".")[2]]


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
        own = [key for key in keys if question.name in key.questions]
        needed = {key.name for key in own if key.required}
        if needed <= given <= {key.name for key in own}:
            yield {**value, "question": question.name}
