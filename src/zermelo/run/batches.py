"""Many small instances in one batch: the compiled loop answers, the checker goes through each."""

from __future__ import annotations

import time
from collections.abc import Sequence

from zermelo.checker.check import kinds
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, InputError
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.games.polish.rules import goes_through
from zermelo.run.cold import all_checked
from zermelo.solvers import batch
from zermelo.solvers.method import Request

KIND = "position-table"
"""The evidence of a batch: none but the instance, so that the check is all the work."""

MOST = 12
"""Graphs with more vertices are certified one by one: by fewer positions than all of them."""


OPTIONS, ANSWERED = 1_000, 50_000
"""By a ruleset no more options are gone through for a certified answer, and for another."""


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
    sure = request.evidence
    small = [(number, each) for number, each in jobs if not sure or certifies(each)]
    found: dict[int, Verdict] = {}
    for loop, chunk, seconds in batch.answer_chunks(small, few, OPTIONS if sure else ANSWERED):
        claims, more = _certified(loop, chunk) if sure else ([None] * len(chunk), 0.0)
        for (number, each, value), claim in zip(chunk, claims, strict=True):
            if claim is not None or not sure:
                found[number] = loop.verdict(value, seconds + more, each.name, claim)
    return found


def certifies(instance: Instance) -> bool:
    """Whether an instance is small, and of a game, that the checker goes through by itself."""
    fits = KIND in kinds(instance.game) and instance.graph.n <= MOST
    return fits and (instance.game != "polish" or goes_through(instance.graph))


def _certified(
    loop: batch.Loop, chunk: Sequence[tuple[int, Instance, int]]
) -> tuple[list[Certificate | None], float]:
    """Return a certificate for each answer that the checker gets to, and the seconds for each."""
    start, evidence = time.monotonic(), Evidence(KIND, {})
    claims = [Certificate(game, loop.answer(value), evidence) for _, game, value in chunk]
    try:
        words = all_checked(claims, Deadline())
    except InputError:  # a mistake in somebody's rules, which is told where they are played alone
        return [None] * len(chunk), 0.0
    for word in words:
        if word.status is Status.REJECTED and loop.rules is None:
            raise Contradiction(f"the checker says of {batch.NAME}: {word.reason}")
    sure = [claim if word.accepted else None for claim, word in zip(claims, words, strict=True)]
    return sure, (time.monotonic() - start) / max(1, len(chunk))
