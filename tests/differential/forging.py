"""Certificates that are nearly right, or nothing but made up, for the checker to refuse.

A forgery changes the evidence, the claim (answer, question, data, graph), or both; takes the
evidence of another certificate; or invents evidence for a claim that was changed. Some of them are
right again: whether what the checker accepts is true is for the literal reading to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from evidence_forms import FORMS

from tests.differential.changes import ODD, change, copied, near, spots
from tests.differential.claims import (
    labels_of,
    other_answer,
    other_instance,
    other_question,
    relabeled,
)
from tests.differential.drawing import Value
from tests.differential.inventing import Words, invented


def forged(
    certificate: Value, rng: Random, count: int = 20, others: Sequence[Value] = ()
) -> Iterator[Value]:
    """Yield changed copies of a certificate's JSON object.

    Parameters
    ----------
    certificate : dict
        A certificate that the checker accepts.
    rng : Random
        Where the changes come from.
    count : int
        How many.
    others : sequence of dict, optional
        Certificates of the same game, whose evidence is put to other claims.
    """
    text = json.dumps(certificate)
    for _ in range(count):
        value: Value = json.loads(text)
        # Mostly one change, sometimes two or three.
        for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
            try:
                rng.choices(FORGING, WEIGHTS)[0](value, rng, others)
            except (AttributeError, IndexError, KeyError, TypeError, ValueError):
                break  # after the change before this one it has not the shape for another
        if rng.random() < 0.02:
            odd_part(value, rng)
        yield value


def counterfeits(
    instances: Sequence[Value], rng: Random, count: int, others: Sequence[Value]
) -> Iterator[Value]:
    """Yield certificates of claims that nobody proved.

    Parameters
    ----------
    instances : sequence of dict
        Instances with their question, and their true answer as ``answer``.
    rng : Random
        Where the choices come from.
    count : int
        How many.
    others : sequence of dict
        Certificates of the same game, whose evidence is taken, or taken as a model.
    """
    for _ in range(count):
        instance = copied(rng.choice(instances))
        value = {
            "zermelo": "certificate",
            "version": 1,
            "question": instance["question"],
            "answer": instance.pop("answer"),
            "instance": instance,
            "evidence": {"kind": ""},
        }
        if rng.random() < 0.8:
            other_answer(value, rng)
        rng.choice((foreign_evidence, invented_evidence))(value, rng, others)
        if rng.random() < 0.3:
            other_evidence(value, rng, others)
        yield value


def other_evidence(value: Value, rng: Random, others: Sequence[Value]) -> None:
    """Change something in the evidence."""
    words = [*labels_of(value["instance"]), 0, 1, 2, None]
    if rng.random() < 0.03:
        value["evidence"] = copied(rng.choice(ODD))
    elif isinstance(value["evidence"], dict):
        change(value["evidence"], rng, words)


def changed_claim(value: Value, rng: Random, others: Sequence[Value]) -> None:
    """Change the answer, the question or the instance."""
    rng.choice((other_answer, *3 * [other_instance], other_question))(value, rng)


def false_answer(value: Value, rng: Random, others: Sequence[Value]) -> None:
    """Change the answer only."""
    other_answer(value, rng)


def foreign_evidence(value: Value, rng: Random, others: Sequence[Value]) -> None:
    """Take the evidence of another certificate, or another name for the kind."""
    if others and rng.random() < 0.8:
        other = rng.choice(others)
        old, new = labels_of(other["instance"]), labels_of(value["instance"])
        value["evidence"] = copied(relabeled(other["evidence"], old, new))
    elif isinstance(value["evidence"], dict):
        value["evidence"]["kind"] = rng.choice(_kinds(value))


def made_up(value: Value, rng: Random, others: Sequence[Value]) -> None:
    """Invent evidence, mostly for another answer."""
    if rng.random() < 0.7:
        other_answer(value, rng)
    invented_evidence(value, rng, others)


def invented_evidence(value: Value, rng: Random, others: Sequence[Value]) -> None:
    """Put evidence that is made up in the place of what there is."""
    evidence = [each["evidence"] for each in (value, *others) if isinstance(each["evidence"], dict)]
    pieces = [holder[key] for each in evidence[:4] for holder, key in spots(each)]
    words = Words(labels_of(value["instance"]), pieces[:200], evidence)
    made = invented(value["instance"]["game"], rng.choice(_kinds(value)), words, rng)
    value["evidence"] = copied(made)  # the pieces are those of the others


def renamed(value: Value, rng: Random, others: Sequence[Value]) -> None:
    """Rename a label in everything, or in the claim only."""
    labels = labels_of(value["instance"])
    if not labels:
        return
    old, new = rng.choice(labels), rng.choice((*labels, "new", 1000))
    holders: list[Any] = [value["instance"], [value["answer"]]]
    if rng.random() < 0.5:
        holders.append(value["evidence"])
    for holder, key in (spot for each in holders if each for spot in spots(each)):
        if type(holder[key]) is type(old) and holder[key] == old:
            holder[key] = new


def odd_part(value: Value, rng: Random) -> None:
    """Put something odd in the place of one of the certificate's own keys."""
    key = rng.choice(sorted(value))
    value[key] = near(value[key], rng, ODD)


FORGING = (
    other_evidence, changed_claim, false_answer, foreign_evidence, made_up, renamed,
)  # fmt: skip
WEIGHTS = (36, 30, 8, 8, 14, 4)
"""How often each way of forging is taken."""


def _kinds(value: Value) -> list[str]:
    game = value["instance"].get("game", "") if isinstance(value["instance"], dict) else ""
    return sorted(FORMS.get(game, {"none": None}))
