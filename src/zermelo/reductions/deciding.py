"""A game decided on the way through a reduction, for its certificate."""

from __future__ import annotations

import math

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance


def decided(instance: Instance, deadline: Deadline) -> Certificate:
    """Return a certificate that a game's methods find; `LimitReached` if there is none in time."""
    from zermelo.run.decide import decide
    from zermelo.solvers.method import Request

    left = deadline.remaining()
    limit = None if math.isinf(left) else left
    found = decide(instance, Request(time_limit=limit)).certificate
    if found is None:
        raise LimitReached(f"no certificate of the game of {instance.game} was found in time")
    return found
