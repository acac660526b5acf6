"""How hard an instance is for a method: seconds, and what the method counted.

Every method that applies is run alone, under a time limit. A method that has run into the limit
has a measured difficulty as well: it is above the limit, and is written so. Two instances are
compared by what a method counts of its own where there is such a number, so that the comparison
does not depend on the machine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.types import Assurance, Instance, Verdict

COUNTS = ("conflicts", "nodes", "positions", "claims", "branches")
"""What is counted, by the name that methods give it; the first that is there is the work."""

ANSWERED, LIMIT, NONE = "answered", "limit", "no answer"


@dataclass(frozen=True, slots=True)
class Measured:
    """What one method did on one instance.

    Attributes
    ----------
    name, method : str
        The instance's name, and the method.
    outcome : {"answered", "limit", "no answer"}
        Whether it answered, ran into a limit, or had nothing to say.
    answer : Any
        None if it did not answer.
    assurance : str
        The level.
    seconds, limit : float
        Wall-clock, with the check of the evidence, and how long it might have taken.
    counts : mapping
        Those of `COUNTS` that the method counted.
    run : str
        Which run this is of: when that began.
    """

    name: str
    method: str
    outcome: str
    answer: Any
    assurance: str
    seconds: float
    limit: float
    counts: Mapping[str, int]
    run: str = ""


def measured(verdict: Verdict, method: str, time_limit: float, run: str = "") -> Measured:
    """Return what a verdict of one method tells of its work."""
    outcome = ANSWERED if verdict.answered else LIMIT if _limited(verdict, time_limit) else NONE
    return Measured(
        name=verdict.name or "",
        method=method,
        outcome=outcome,
        answer=verdict.answer,
        assurance=verdict.assurance.label,
        seconds=round(verdict.seconds, 3),
        limit=time_limit,
        counts=counts_of(verdict, method),
        run=run,
    )


def _limited(verdict: Verdict, time_limit: float) -> bool:
    text = verdict.reason or ""
    return verdict.seconds >= time_limit or "limit" in text or "memory" in text


def counts_of(verdict: Verdict, method: str) -> dict[str, int]:
    """Return what a method counted, by the names of `COUNTS`."""
    found: Mapping[str, Any] = verdict.statistics
    if method in found and isinstance(found[method], dict):
        found = found[method]
    return {key: found[key] for key in COUNTS if isinstance(found.get(key), int)}


def work(verdict: Verdict, method: str) -> tuple[int, float]:
    """Return a method's work as what can be compared; seconds where it counted nothing."""
    counts = counts_of(verdict, method)
    count = next((counts[key] for key in COUNTS if key in counts), 0)
    return count, 0.0 if count else verdict.seconds


def answer_of(instance: Instance, rows: Sequence[Measured]) -> Any:
    """Return the answer that all exact methods agree on, with the known one if there is one.

    Of two bounds that are both right the narrower one is returned; None if nothing is known.

    Raises
    ------
    ValueError
        Two of them differ.
    """
    answers = [row.answer for row in rows if row.outcome == ANSWERED and is_sure(row)]
    if instance.has_answer:
        answers.insert(0, instance.answer)
    for answer in answers[1:]:
        if not agree(instance.question, answer, answers[0]):
            raise ValueError(f"{instance.name}: {json.dumps(answers[0])} and {json.dumps(answer)}")
    return min(answers, key=lambda answer: "null" in json.dumps(answer), default=None)


def agree(question: str, one: Any, other: Any) -> bool:
    """Whether two answers to a question can both be right; bounds need only meet."""
    if question != "weak-cop-number":
        return bool(one == other)
    least = max(one[0], other[0])
    return all(upper is None or least <= upper for _, upper in (one, other))


def is_sure(row: Measured) -> bool:
    """Whether a method's answer is known to be right."""
    return Assurance.parse(row.assurance) > Assurance.MONTE_CARLO


def is_open(instance: Instance) -> bool:
    """Whether nothing has answered an instance, or no more than a bound is known."""
    known = instance.answer
    return not instance.has_answer or (isinstance(known, list) and None in known)


def size_of(instance: Instance) -> tuple[int, int]:
    """Return the numbers of vertices and edges: of all parts of a sum, of a cell, of a K_{m,n}."""
    position = instance.position
    if instance.game == "sum":
        sizes = [size_of(part) for part in position.parts]
        return sum(n for n, _ in sizes), sum(m for _, m in sizes)
    if instance.game == "light-polish":
        left, right = sum(position.left), sum(position.right)
        return left + right, left * right
    if instance.game == "weak-cops" and position.periodic is not None:
        return position.periodic.n, len(position.periodic.edges)
    return instance.graph.n, instance.graph.m
