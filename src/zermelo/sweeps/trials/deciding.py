"""A game's answer for a test of a reduction: by complete methods only."""

from __future__ import annotations

import math
from collections.abc import Iterator

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Unavailable
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request, every_method


def certificates(verdict: Verdict, instance: Instance, deadline: Deadline) -> Iterator[Certificate]:
    """Yield the verdict's certificate, and then those with evidence of other kinds.

    Other methods are asked for them, as far as the time allows.
    """
    seen = set()
    if verdict.certificate is not None:
        seen.add(verdict.certificate.evidence.kind)
        yield verdict.certificate
    for entry in every_method(instance.game):
        left = deadline.remaining()
        known = instance.question in entry.questions and entry.exact
        if not known or not set(entry.evidence) - seen or entry.applies(instance) is not None:
            continue
        limit = None if math.isinf(left) else max(left, 0.01)
        try:
            found = decide_here(instance, Request(method=entry.name, time_limit=limit)).certificate
        except Unavailable:
            continue
        if found is not None and found.evidence.kind not in seen:
            seen.add(found.evidence.kind)
            yield found


def decided(instance: Instance, deadline: Deadline, evidence: bool) -> Verdict:
    """Return the verdict on an instance, with the best evidence if any is wanted.

    Without it an answer is enough that a complete search found. One that may be wrong is none.
    """
    left = deadline.remaining()
    level = None if evidence else Assurance.EXHAUSTIVE
    limit = None if math.isinf(left) else max(left, 0.01)
    found = decide_here(instance, Request(assurance=level, time_limit=limit))
    if found.assurance > Assurance.MONTE_CARLO:
        return found
    why = found.reason or "no complete method answers"
    return Verdict(found.game, found.question, None, Assurance.UNKNOWN, reason=why)
