"""Many small instances in one batch: the compiled loop answers, the checker goes through each."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from zermelo.checker.check import kinds
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.run.cold import checked
from zermelo.solvers import batch
from zermelo.solvers.method import Request

KIND = "position-table"
"""The evidence of a batch: none but the instance, so that the check is all the work."""

MOST = 12
"""Graphs with more vertices are certified one by one: by fewer positions than all of them."""


def verdicts(
    jobs: Sequence[tuple[int, Instance]], request: Request, few: int = batch.FEW
) -> dict[int, Verdict]:
    """Return the verdicts on those instances, by their numbers, that a batch decides.

    They are certified unless the request is for less, and each certificate is checked from its
    bytes, as everywhere. Fewer than `few` of a kind are left.

    Raises
    ------
    Contradiction
        The checker says that an answer is wrong.
    """
    if not batch.enough(request):
        return {}
    if request.assurance is Assurance.EXHAUSTIVE and not request.certificate:
        return batch.verdicts(jobs, few)
    small = {number: each for number, each in jobs if certifies(each)}
    found = batch.verdicts([*small.items()], few)
    return {number: _certified(small[number], each) for number, each in found.items()}


def planned(instance: Instance, request: Request) -> bool:
    """Whether a batch may certify instances like this one."""
    return batch.enough(request) and certifies(instance) and batch.loop_of(instance) is not None


def certifies(instance: Instance) -> bool:
    """Whether an instance is small, and of a game, that the checker goes through by itself."""
    return KIND in kinds(instance.game) and instance.graph.n <= MOST


def _certified(instance: Instance, verdict: Verdict) -> Verdict:
    start = time.monotonic()
    certificate = Certificate(instance, verdict.answer, Evidence(KIND, {}))
    word = checked(certificate, Deadline())
    if not word.accepted:
        raise Contradiction(f"the checker says of {verdict.method}: {word.reason}")
    seconds = verdict.seconds + time.monotonic() - start
    sure = Assurance.CERTIFIED
    return replace(verdict, assurance=sure, certificate=certificate, seconds=seconds)
