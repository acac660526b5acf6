"""What was measured for sums, by `python -m benchmarks.work sum`: a cost, in seconds."""

from __future__ import annotations

import math

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.sum import rules as sums
from zermelo.solvers.search.evidence import LARGEST


def parts_cost(instance: Instance, known: Answer) -> float:
    """10^5 positions in a second, between compiled and plain searches.

    Closed forms need no search, however large the parts are.
    """
    expected = sums.RULES.expected(instance.position)
    if known is not None and expected > LARGEST:
        return math.inf
    return min(60.0, 1 + 1e-5 * expected)
