"""Evidence ``columns``: nim-values of a graph with a growing path, and all that they depend on.

``rows`` are those of `periodicity`: a pair [H, [f_H(0), f_H(1), …]] for every connected H that
contains u, by size and then in binary order, with as many values as the answer has. The checker
lists the sets H itself and recomputes every number by the recurrence of `attached`. The nim-value
of G with a path of k vertices is f_H(k), for the component H of u, exclusive or the nim-value of
the other components, which the checker computes too.

Acceptance implies: the answer lists the nim-values of G_uP_0, G_uP_1, …, as many as are asked for.

Hypotheses: those of `periodicity` about u, the rows and what a move deletes; there are as many
columns as the instance's ``length`` says (`check_columns`).
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.data import compared
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Label
from zermelo.games.impartial.attached import code_of, elsewhere
from zermelo.games.impartial.evidence.periodicity import checked_columns


class Rows(TypedDict):
    """A row of nim-values for every connected set."""

    rows: list[tuple[list[Label], list[int]]]


def check_columns(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the nim-values of a graph with longer and longer paths."""
    instance, game = certificate.instance, certificate.instance.position
    table = checked_columns(certificate, game.length, deadline)
    code = code_of(instance.game, game)
    rest = elsewhere(instance.graph.masks, game.attach_at, code, deadline)
    return compared(certificate.answer, [value ^ rest for value in table.values[-1]])
