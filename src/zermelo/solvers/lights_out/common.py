"""What the methods for Lights Out share: how presses, or their absence, become an outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.solvers.method import Outcome


def solved_by(
    instance: Instance,
    presses: Sequence[int],
    kind: str = "presses",
    statistics: Mapping[str, Any] | None = None,
) -> Outcome:
    """Return the outcome of presses that solve the game, best ones if that is the question."""
    answer = True if instance.question == "solvable" else len(presses)
    evidence = Evidence(kind, {"presses": instance.labels.of(presses)})
    return Outcome(answer, Assurance.EXHAUSTIVE, evidence, statistics=statistics or {})


def unsolvable(
    instance: Instance,
    evidence: Evidence | None = None,
    reason: str | None = None,
    statistics: Mapping[str, Any] | None = None,
) -> Outcome:
    """Return the outcome "there is no solution": false, or null for a number of presses."""
    answer = False if instance.question == "solvable" else None
    return Outcome(
        answer, Assurance.EXHAUSTIVE, evidence, reason=reason, statistics=statistics or {}
    )


def listed(counts: Sequence[int]) -> list[int]:
    """Return the vertices of a solution, each as often as it is pressed."""
    return [v for v, count in enumerate(counts) for _ in range(count)]
