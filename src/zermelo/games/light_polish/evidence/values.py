"""Evidence ``value-rule`` for light positions of POLISH: the list of cases of Theorem 15.

No data: the checker applies the closed form to the numbers of the position.

Acceptance implies: the answer is right, if Theorem 15 is. Which moves win follows from the values
after them.

Hypotheses: the instance has triples of numbers of at least 0 (its reader). A light position need
not be on a graph: Theorem 15 is about the numbers. `games.polish.evidence.formulas` has its cases,
with the corrections.

Source: Gordinowicz, Nowakowski, Pralat, "POLISH", section 8.
"""

from __future__ import annotations

from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.games.impartial.evidence.tables import check_answer, rules_of
from zermelo.games.polish.evidence.formulas import light


def check_light(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer by the closed form."""
    rules = rules_of(certificate.instance)
    return check_answer(certificate, rules, lambda at, _: light(at.left, at.right), deadline)
