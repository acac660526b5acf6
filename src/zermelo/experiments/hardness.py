"""How hard an instance is for each method: seconds, and what the method counted.

Every method that applies is run alone, under the same time limit. A method that has run into a
limit has a measured difficulty as well: it is above the limit, and is written so. The hardest of
several instances are those with which one method has the most work, by a count of its own where
there is one, so that the choice does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.formats.json_text import dumps
from zermelo.games.light_polish import Light
from zermelo.games.sums import Sum
from zermelo.games.weak_cops import WeakCops
from zermelo.solvers.decide import Request, decide
from zermelo.solvers.method import methods

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
    answer : Answer
        None if it did not answer.
    assurance : str
        The level.
    seconds : float
        Wall-clock, with the check of the evidence.
    counts : mapping
        Those of `COUNTS` that the method counted.
    """

    name: str
    method: str
    outcome: str
    answer: Answer
    assurance: str
    seconds: float
    counts: Mapping[str, int]


def measure(
    instance: Instance, time_limit: float, seed: int = 0
) -> Iterator[tuple[Measured, Certificate | None]]:
    """Yield what each applicable method does alone, and its certificate if that was accepted.

    Raises
    ------
    Contradiction
        Evidence is rejected: a bug.
    """
    for entry in methods(instance.game):
        if instance.question in entry.questions and entry.applies(instance) is None:
            request = Request(method=entry.name, time_limit=time_limit, seed=seed)
            verdict = decide(instance, request)
            accepted = verdict.certificate if verdict.assurance is Assurance.CERTIFIED else None
            yield measured(instance, entry.name, verdict, time_limit), accepted


def measured(instance: Instance, method: str, verdict: Verdict, time_limit: float) -> Measured:
    """Return what a verdict of one method tells of its work."""
    outcome = ANSWERED if verdict.answered else LIMIT if _limited(verdict, time_limit) else NONE
    found: Mapping[str, Any] = verdict.statistics
    if method in found and isinstance(found[method], dict):
        found = found[method]
    return Measured(
        name=instance.name or "",
        method=method,
        outcome=outcome,
        answer=verdict.answer,
        assurance=verdict.assurance.label,
        seconds=round(verdict.seconds, 3),
        counts={key: found[key] for key in COUNTS if isinstance(found.get(key), int)},
    )


def _limited(verdict: Verdict, time_limit: float) -> bool:
    text = verdict.reason or ""
    return verdict.seconds >= time_limit or "limit" in text or "memory" in text


def work(row: Measured) -> tuple[bool, int, float]:
    """Return the work as what can be compared: a limit is more than any number."""
    count = next((row.counts[key] for key in COUNTS if key in row.counts), 0)
    return row.outcome == LIMIT, count, row.seconds if not count else 0.0


def hardest(
    instances: Iterable[Instance], method: str, count: int, time_limit: float
) -> list[Instance]:
    """Return the instances with which a method has the most work, the hardest one first.

    Those that it does not answer within the limit are left out: nothing would be known of them.
    """
    found: list[tuple[tuple[bool, int, float], Instance]] = []
    for instance in instances:
        verdict = decide(instance, Request(method=method, time_limit=time_limit))
        if verdict.answered:
            found.append((work(measured(instance, method, verdict, time_limit)), instance))
    found.sort(key=lambda pair: pair[0], reverse=True)
    return [instance for _, instance in found[:count]]


def answer_of(rows: Sequence[Measured]) -> Answer:
    """Return the answer that all exact methods agree on; None if none has answered.

    Raises
    ------
    ValueError
        Two of them differ.
    """
    answers = {
        dumps(row.answer): row.answer
        for row in rows
        if row.outcome == ANSWERED and row.assurance != Assurance.MONTE_CARLO.label
    }
    if len(answers) > 1:
        raise ValueError(f"{rows[0].name}: {' and '.join(answers)}")
    return next(iter(answers.values()), None)


def table(
    instances: Sequence[Instance], rows: Sequence[Measured], time_limit: float
) -> Iterator[str]:
    """Yield the lines of a Markdown table: an instance a line, its methods from fast to slow."""
    yield "| instance | n | m | answer | methods: seconds (work) |"
    yield "|---|---|---|---|---|"
    for instance in instances:
        mine = [row for row in rows if row.name == instance.name]
        shown = [row for row in mine if row.outcome != NONE]
        shown.sort(key=lambda row: (row.outcome == LIMIT, row.seconds))
        said = "; ".join(_cell(row, time_limit) for row in shown)
        answer = dumps(instance.answer) if instance.has_answer else "not found"
        n, m = _size(instance)
        yield f"| {instance.name} | {n} | {m} | {answer} | {said} |"


def _size(instance: Instance) -> tuple[int, int]:
    """Return the numbers of vertices and edges: of all parts of a sum, of a cell, of a K_{m,n}."""
    position = instance.position
    if isinstance(position, Sum):
        sizes = [_size(part) for part in position.parts]
        return sum(n for n, _ in sizes), sum(m for _, m in sizes)
    if isinstance(position, Light):
        left, right = sum(position.left), sum(position.right)
        return left + right, left * right
    if isinstance(position, WeakCops) and position.periodic is not None:
        return position.periodic.n, len(position.periodic.edges)
    return instance.graph.n, instance.graph.m


def _cell(row: Measured, time_limit: float) -> str:
    key = next((key for key in COUNTS if key in row.counts), None)
    counted = f" ({row.counts[key]:,} {key})" if key else ""
    seconds = f"> {time_limit:g}" if row.outcome == LIMIT else f"{row.seconds:.2f}"
    surely = "" if row.assurance in ("certified", "unknown") else f" {row.assurance}"
    return f"{row.method} {seconds}{surely}{counted}"
