"""Evidence ``value-rule`` for connected subtraction: a theorem gives the nim-value.

No data: the checker itself finds the shape of the graph, and the theorem whose hypotheses it and
the set S have (`formulas.covering`). Paths, subdivided stars and bistars are reduced to a few small
ones, whose values come from the rules. Which moves win follows from the values of what they leave,
which the theorem covers too.

Of other connected graphs with n vertices (`general`), for nim-values and outcomes:

- S = {1}: a vertex that is no cut vertex may always be taken, and there is one. So the value is n
  modulo 2.
- S = {1, …, N}, and n is N + 1 or N + 2: Lemma 5 says 0 and 1.
- n is in S: all may be taken, so the next player wins. With S = {1, …, N} and n at most 2, the
  value is n, by Lemma 5.

Acceptance implies: the answer is right, if these statements are.

Hypotheses: the game is connected subtraction on a connected graph, or an octal game that is
(`take_of`). Sizes above n do not matter. The graph has the shape that `shape` finds in it. S is
that of the statement: {1, …, N} (`interval`) or {1, 2, 4}; Theorem 10 and Proposition 8 only up to
the N to which their formulas were compared with the rules.

Source: Dailly, Moncel, Parreau, "Connected subtraction games on subdivided stars"; for S = {1, 2}
Beaudou et al., "Octal games on graphs: the game 0.33 on subdivided stars and bistars".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.checker.data import compared, rejected
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import outcome
from zermelo.games.subtraction.evidence.formulas import covering, interval
from zermelo.games.subtraction.subdivided import State, answer_of, shape, take_of


def answer_by_theorem(instance: Instance, deadline: Deadline) -> tuple[Any, str] | None:
    """Return the answer to a question about connected subtraction, and the theorem that tells it.

    None if there is no theorem, or none for the winning moves.
    """
    take, graph = take_of(instance), instance.position.graph
    found = shape(graph)
    theorem = covering(take, found.state) if found is not None and take else None
    if found is not None and theorem is not None:
        statement, formula = theorem

        def value(state: State) -> int:
            deadline.check()
            return formula(state)

        return answer_of(instance, found, take, value), statement
    known = general(graph.n, take, instance.question) if take else None
    if known is None or instance.question == "winning-moves":
        return None
    total, statement = known
    return total if instance.question == "nim-value" else outcome(total), statement


def general(n: int, take: Sequence[int], question: str) -> tuple[int, str] | None:
    """Return the nim-value of every connected graph with n vertices, and the statement.

    Unless nim-values are asked for, any positive number stands for one that is not 0.
    """
    largest = interval(take)
    if largest == 1:
        return n % 2, "S = {1}: parity"
    if 0 < largest < n <= largest + 2:
        return n - largest - 1, "Lemma 5"
    if n in take and (question == "outcome" or (largest and (n <= 2 or question != "nim-value"))):
        return n, "Lemma 5" if largest else "everything may be taken"
    return None


def check_values(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer by a theorem."""
    known = answer_by_theorem(certificate.instance, deadline)
    return compared(certificate.answer, known[0]) if known else rejected("no theorem covers this")
