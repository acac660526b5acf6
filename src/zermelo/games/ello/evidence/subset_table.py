"""Evidence ``subset-table`` for "winnable: no" with at most 28 vertices: the checker decides.

No data. The checker finds all sets of vertices that can be played before all others, by the rules
and nothing else (see `chains`); if the set of all vertices is none of them, no order wins. Works
for every variant of ELLO. The 2^n sets are 2^n bits: 32 megabytes for 2^28, and a second.

Acceptance implies:
No order wins the instance.

Hypotheses:
None but the rules, which `chains` repeats for sets; at most `MAX_ORDER` vertices, else the word is
"limit".
"""

from __future__ import annotations

from zermelo.checker.data import ACCEPTED, rejected
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.games.ello.evidence.chains import winnable
from zermelo.games.ello.rules import Ello

MAX_ORDER = 28
"""The checker runs the subset program up to this many vertices."""


def check_subset_table(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check by running the subset program."""
    game: Ello = certificate.instance.position
    if game.graph.n > MAX_ORDER:
        return CheckResult(
            Status.LIMIT, f"{game.graph.n} vertices; the checker takes at most {MAX_ORDER}"
        )
    if winnable(game, deadline):
        return rejected("the subset program finds the game winnable")
    return ACCEPTED
