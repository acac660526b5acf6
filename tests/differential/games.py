"""The games of the differential run, each with its generator, its questions and its blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random

from tests.differential.drawing import Value
from tests.differential.styles import (
    cleaning,
    cops,
    deletion,
    edge_nim,
    ello,
    geography,
    light_polish,
    lights_out,
    octal,
    polish,
    seepage,
    subtraction,
    sums,
    vertexnim,
    weak_cops,
)


@dataclass(frozen=True)
class Played:
    """How a game takes part.

    Attributes
    ----------
    random_instance : callable
        rng -> an instance without a question.
    questions : tuple of str
        What is asked of it.
    own : mapping
        Data that belong to some questions only: key -> those questions. A question is asked if all
        data that are its own are there.
    without : mapping
        Data with which a question is not asked: question -> their keys.
    blocks : int
        How many blocks of instances the default run has, about a hundred comparisons each; a night
        has a hundred times as many.
    """

    random_instance: Callable[[Random], Value]
    questions: tuple[str, ...]
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    without: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    blocks: int = 8

    def asked(self, value: Value) -> Iterator[Value]:
        """Yield an instance with each of the questions that it has the data for."""
        for question in self.questions:
            mine = {key for key, questions in self.own.items() if question in questions}
            if mine <= set(value) and not set(self.without.get(question, ())) & set(value):
                kept = {k: v for k, v in value.items() if k not in self.own or k in mine}
                yield {**kept, "question": question}


MISERE = ("misere-outcome", "genus", "misere-quotient")
VALUES = ("nim-value", "outcome", "winning-moves", *MISERE)

VALUED = (
    "value",
    "temperature",
    "mean",
    "left-stop",
    "right-stop",
    "birthday",
    "number",
    "atomic-weight",
)
TOKENS = ("outcome", "winning-moves", *MISERE)
PERIODS = (*VALUES, "period", "sequence")
GROWING = {
    "attach_at": ("period", "sequence"),
    "attach_also": ("period",),
    "length": ("sequence",),
}

PLAYED: dict[str, Played] = {
    "ello": Played(ello.random_instance, ("winnable",), blocks=2),
    "lights-out": Played(
        lights_out.random_instance,
        ("solvable", "fewest-presses", "nullity"),
        {"lit": ("solvable", "fewest-presses")},
        without={"nullity": ("lit",)},
    ),
    "cleaning": Played(
        cleaning.random_instance, ("brush-number", "cleaned"), {"brushes": ("cleaned",)}, blocks=10
    ),
    "seepage": Played(
        seepage.random_instance,
        ("green-number", "green-wins"),
        {"protect": ("green-wins",)},
        blocks=4,
    ),
    "cops": Played(
        cops.random_instance,
        ("cop-number", "cops-win", "capture-time"),
        {"cops": ("cops-win", "capture-time")},
        blocks=3,
    ),
    "weak-cops": Played(weak_cops.random_instance, ("weak-cop-number",), blocks=3),
    "polish": Played(polish.random_instance, VALUES, blocks=6),
    "light-polish": Played(light_polish.random_instance, VALUES),
    "vertexnim": Played(vertexnim.random_instance, TOKENS),
    "edge-nim": Played(edge_nim.random_instance, VALUES, blocks=6),
    "geography": Played(geography.random_instance, TOKENS, blocks=10),
    "subtraction": Played(subtraction.random_instance, PERIODS, GROWING, blocks=6),
    "octal": Played(octal.random_instance, PERIODS, GROWING),
    "node-kayles": Played(partial(deletion.random_instance, "node-kayles"), PERIODS, GROWING),
    "arc-kayles": Played(partial(deletion.random_instance, "arc-kayles"), PERIODS, GROWING),
    "grim": Played(partial(deletion.random_instance, "grim"), PERIODS, GROWING, blocks=6),
    "sum": Played(sums.random_instance, (*VALUES, *VALUED), blocks=4),
    "compare": Played(sums.random_comparison, ("compare",), blocks=2),
}


def random_instance(game: str, rng: Random) -> Value:
    """Return a random instance of a game, without a question."""
    return PLAYED[game].random_instance(rng)
