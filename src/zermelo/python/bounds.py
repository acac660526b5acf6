"""A proof that an optimum is no better, for other people's programs: OPB and VeriPB's format.

It is the program that our own checker builds and the proof that it follows
(`checker.cutting_planes`); what is added is a solution that reaches the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.checker.check import kinds
from zermelo.checker.cutting_planes import Bounded, check_lines
from zermelo.checker.kind import resolve
from zermelo.checker.pseudo_boolean import Constraint, text_of, word_of, words_of
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.verdict import Verdict
from zermelo.python.exporting import ensure_accepted, variables_text
from zermelo.python.options import certificate_in


@dataclass(frozen=True, slots=True)
class BoundProof:
    """A pseudo-Boolean program, a solution with the least value, and the proof that it is least.

    >>> found = zermelo.decide(zermelo.cleaning("complete:5"), method="prefixes")
    >>> zermelo.logic.bound_proof(found).least
    6

    Attributes
    ----------
    variables : tuple of str
        What the variables x1, x2, … say of the game.
    least : int
        The least value of the objective.
    opb : str
        The program in the OPB format.
    veripb : str
        The solution and the proof in VeriPB's format, version 3.0.
    """

    variables: tuple[str, ...]
    least: int
    opb: str
    veripb: str


def bound_proof(item: Certificate | Verdict, time_limit: float | None = None) -> BoundProof:
    """Return the pseudo-Boolean proof that a certificate rests on, once our checker accepted it.

    >>> found = zermelo.decide(zermelo.cleaning("complete:5"), method="prefixes")
    >>> zermelo.logic.bound_proof(found).veripb.splitlines()[-2]
    'conclusion BOUNDS 6 : 117 6;'

    Parameters
    ----------
    item : Certificate or Verdict
        A verdict stands for its certificate.
    time_limit : float, optional
        Seconds for checking it.

    Raises
    ------
    InputError
        The certificate is not accepted, or rests on no such proof.
    LimitReached
        The deadline has passed.
    """
    return _bound_proof(certificate_in(item), Deadline(time_limit))


def _bound_proof(certificate: Certificate, deadline: Deadline) -> BoundProof:
    ensure_accepted(certificate, deadline)
    instance, evidence = certificate.instance, certificate.evidence
    known = kinds(instance.game)
    own = known[evidence.kind]
    if own.proof != "program":
        others = ", ".join(sorted(name for name, kind in known.items() if kind.proof == "program"))
        mend = f"of this game, {others} may" if others else "no evidence of this game does"
        raise InputError(f"the evidence {evidence.kind} rests on no pseudo-Boolean proof", mend)
    bounded: Bounded = resolve(own.check)(certificate, deadline)
    if not bounded.answer:
        raise InputError("the answer needs no proof", "there is nothing to export")
    names = bounded.program.names(lambda vertex: str(instance.labels[vertex]))
    given = list(bounded.program.constraints)
    again = bounded._replace(program=bounded.program._replace(constraints=given))
    lines = list(check_lines(again, deadline))
    opb = _opb(bounded, given, len(names))
    return BoundProof(tuple(names), bounded.answer, opb, _veripb(bounded, len(given), lines))


def _opb(bounded: Bounded, given: Sequence[Constraint], variables: int) -> str:
    rows = "".join(f"{text_of(constraint)} ;\n" for constraint in given)
    objective = " ".join(words_of(bounded.program.objective))
    return f"* #variable= {variables} #constraint= {len(given)}\nmin: {objective} ;\n{rows}"


def _veripb(bounded: Bounded, given: int, lines: Sequence[str]) -> str:
    """Return the solution and the proof: after the solution it is known that fewer are wanted."""
    solution = "".join(f" {word_of(x)}" for x in bounded.solution)
    end = f"conclusion BOUNDS {bounded.answer} : {given + 1 + len(lines)} {bounded.answer};"
    rows = ["pseudo-Boolean proof version 3.0", f"f {given};", f"soli{solution};", *lines]
    return "\n".join([*rows, "output NONE;", end, "end pseudo-Boolean proof;", ""])


def bound_texts(certificate: Certificate, deadline: Deadline, _source: str) -> Sequence[str]:
    """Return the program, the proof and what its variables say; errors as in `bound_proof`."""
    found = _bound_proof(certificate, deadline)
    return found.opb, found.veripb, variables_text(found.variables)
