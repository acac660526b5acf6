"""How the refutation of a formula is an outcome of a method for ELLO."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.certificate import Evidence
from zermelo.core.errors import LimitReached
from zermelo.core.verdict import Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.solvers.backends.sat import SatResult
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.proofs import Unfinished, lrup


def refuted(
    task: Task,
    cnf: Cnf,
    found: SatResult,
    added: Sequence[tuple[int, int]],
    cycles: Sequence[Sequence[int]],
) -> Outcome:
    """Return the outcome "not winnable" with an LRUP proof as evidence.

    Parameters
    ----------
    task : Task
        What was asked.
    cnf : Cnf
        The formula, its variables and clauses in the order that the evidence documents.
    found : SatResult
        The solver's refutation, with its proof.
    added : sequence of pairs
        The pairs beyond the edges that have a variable.
    cycles : sequence of cycles
        The cycles that the formula forbids.
    """
    if not task.request.evidence:
        return Outcome(False, Assurance.EXHAUSTIVE, statistics=found.statistics)
    try:
        proof = lrup(len(cnf.names), cnf.clauses, found.proof, task.deadline)
    except (LimitReached, Unfinished) as error:
        reason = f"the proof was not finished: {error}"
        return Outcome(False, Assurance.EXHAUSTIVE, reason=reason, statistics=found.statistics)
    labels = task.instance.labels
    data = {
        "pairs": [labels.of(pair) for pair in added],
        "cycles": [labels.of(cycle) for cycle in cycles],
    }
    evidence = Evidence("lrup-proof", data, proof)
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, statistics=found.statistics)
