"""The turn of one method: it runs, tells what it finds, and its evidence is checked at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.certificate import Certificate, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, OutOfTime, SolverMistake, Unavailable
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.formats.table import FROM_FILE, WrongValue, damage_error
from zermelo.run.cold import checked
from zermelo.run.progress import MISTAKEN, Message, Progress, unknown
from zermelo.solvers import rates
from zermelo.solvers.method import EVIDENCE_BYTES, Method, Outcome, Request, Task


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a method, which may have so many threads; `tell` is told how far it is."""

    entry: Method
    instance: Instance
    request: Request
    deadline: Deadline
    tell: Callable[[Message], None]
    threads: int = 1

    def run(self) -> tuple[Verdict, bool]:
        """Run the method and check its evidence; also return whether the deadline cut it off."""
        name, deadline = self.entry.name, self.deadline
        self.tell(Progress(name))

        def watch(count: int) -> None:
            self.tell(Progress(name, count))

        given = self.instance, deadline, self.request, watch, self.threads, self.known
        try:
            verdict = self._checked(self.entry.run(Task(*given)))
        except WrongValue:
            raise damage_error(self.request.table or "") from None
        except SolverMistake as error:
            self.tell(self._unknown())  # the solver's word, if it is all that is known, is not so
            why = f"the solver is wrong: {error}"
            return self._unknown(reason=why, statistics={MISTAKEN: 1}), False
        except (LimitReached, MemoryError, Unavailable, ModuleNotFoundError) as error:
            if isinstance(error, ModuleNotFoundError) and str(error.name).startswith("zermelo"):
                raise  # a mistake of ours; another package may be missing, as numpy is in a browser
            why = str(error) or "out of memory"
            cut = deadline.expired or isinstance(error, OutOfTime)
            counted: Mapping[str, Any] = getattr(error, "statistics", {})
            return self._unknown(reason=why, statistics=counted), cut
        return verdict, deadline.expired and verdict.assurance < Assurance.CERTIFIED

    def known(self, answer: Answer, sure: Assurance) -> None:
        """Tell an answer whose evidence is to be made yet."""
        self.tell(replace(self._unknown(), answer=answer, assurance=sure))

    def _unknown(self, **more: Any) -> Verdict:
        return unknown(self.instance, method=self.entry.name, **more)

    def _checked(self, outcome: Outcome) -> Verdict:
        """Return the verdict that an outcome comes to once its evidence is checked."""
        verdict = replace(
            self._unknown(reason=outcome.reason, statistics=outcome.statistics),
            answer=outcome.answer,
            assurance=outcome.assurance,
            error_bound=outcome.error_bound,
        )
        if outcome.assurance is Assurance.UNKNOWN or outcome.evidence is None:
            return verdict
        proof = outcome.evidence.proof
        size = len(proof.text) if isinstance(proof, ProofText) else 0
        if size > EVIDENCE_BYTES:
            why = f"the evidence is larger than {EVIDENCE_BYTES // 10**6} MB"
            return replace(verdict, reason=why)
        self.known(outcome.answer, outcome.assurance)
        self.tell(Progress(self.entry.name, checking=True))
        certificate = Certificate(self.instance, outcome.answer, outcome.evidence)
        result = checked(certificate, self.deadline)
        self.deadline.count(rates.PROOF_BYTE * size)
        if result.status is Status.LIMIT:
            return replace(verdict, certificate=certificate, reason=f"not checked: {result.reason}")
        if not result.accepted and FROM_FILE in outcome.statistics:
            raise WrongValue
        if not result.accepted:
            found = f"the checker says of {self.entry.name}: {result.status.value}, {result.reason}"
            raise (SolverMistake if outcome.assurance is Assurance.SOLVER else Contradiction)(found)
        return replace(verdict, certificate=certificate, assurance=Assurance.CERTIFIED)
