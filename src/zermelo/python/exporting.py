"""What a certificate rests on, in the formats of other people's programs.

A refutation leaves as the formula in DIMACS, the proof in LRAT and what the variables say. It is
the formula that our own checker builds and follows (`checker.lrup`); the proof differs only where
other checkers are stricter: every lemma has hints and every hint does something, there are no
comments, no literal stands twice in a clause, no clause holds by itself, and the end is the empty
clause.

A proof that an optimum is no better leaves as the program in OPB and the proof in VeriPB's format.
Both are again those of our own checker (`checker.cutting_planes`); what is added is a solution that
reaches the answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from zermelo.checker.check import check, kinds
from zermelo.checker.cutting_planes import Bounded, check_lines
from zermelo.checker.kind import resolve
from zermelo.checker.lrup import Clause, Refuted, Say
from zermelo.checker.pseudo_boolean import Constraint, text_of, word_of, words_of
from zermelo.core.certificate import Certificate, Proof, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.formula import Formula
from zermelo.core.labels import Label
from zermelo.core.verdict import Verdict
from zermelo.formats.dimacs import format_lines
from zermelo.games.ello.rules import RED
from zermelo.python.options import certificate_in
from zermelo.solvers.proofs import lrup


@dataclass(frozen=True, slots=True)
class Refutation:
    """An unsatisfiable formula, what its variables say, and the proof.

    >>> lost = zermelo.decide(zermelo.ello("path:3", green=[]), method="sat-lazy")
    >>> found = zermelo.logic.refutation(lost)
    >>> found.variables
    ('0 before 1', '1 before 2')
    >>> found.formula.clauses
    ((-1,), (1, -2), (-1, 2), (2,))

    Attributes
    ----------
    formula : Formula
        The clauses, built from the instance and the evidence.
    variables : tuple of str
        What the variables 1, 2, … say of the game.
    proof : str
        In the LRAT format, without RAT steps.
    """

    formula: Formula
    variables: tuple[str, ...]
    proof: str

    def dimacs(self) -> str:
        """Return the formula as DIMACS text.

        >>> lost = zermelo.decide(zermelo.ello("path:3", green=[]), method="sat-lazy")
        >>> zermelo.logic.refutation(lost).dimacs().splitlines()
        ['p cnf 2 4', '-1 0', '1 -2 0', '-1 2 0', '2 0']
        """
        return "".join(f"{line}\n" for line in format_lines(self.formula))


def refutation(item: Certificate | Verdict, time_limit: float | None = None) -> Refutation:
    """Return the refutation that a certificate rests on, once our checker has accepted it.

    >>> lost = zermelo.decide(zermelo.ello("path:3", green=[]), method="sat-lazy")
    >>> print(zermelo.logic.refutation(lost).proof, end="")
    5 -2 0 1 2 0
    6 0 5 4 0

    Parameters
    ----------
    item : Certificate or Verdict
        A verdict stands for its certificate.
    time_limit : float, optional
        Seconds for checking it and for the hints that other checkers need.

    Raises
    ------
    InputError
        The certificate is not accepted, or rests on no formula's refutation.
    LimitReached
        The deadline has passed.
    """
    return _refutation(certificate_in(item), Deadline(time_limit))


def _refutation(certificate: Certificate, deadline: Deadline) -> Refutation:
    ensure_accepted(certificate, deadline)
    refuted, say = _refutation_of(certificate, deadline)
    assert refuted.proof is not None
    names = refuted.names(say)
    clauses, proof, most = strict(refuted.clauses, len(names), refuted.proof, deadline)
    return Refutation(Formula.of(clauses, most), tuple(names), proof)


def ensure_accepted(
    certificate: Certificate,
    deadline: Deadline,
    what: str = "the checker has not accepted it",
    mend: str = "nothing is exported",
) -> None:
    """Raise unless our own checker accepts a certificate; `what` is said then."""
    word = check(certificate, deadline)
    if word.status is Status.LIMIT:
        raise LimitReached(word.reason)
    if not word.accepted:
        raise InputError(f"{what}: {word.reason}", mend)


def rests_on(
    certificate: Certificate, deadline: Deadline, proof: Literal["formula", "program"], words: str
) -> Any:
    """Return what the evidence of a certificate that was accepted rests on, as its check has it."""
    known, kind = kinds(certificate.instance.game), certificate.evidence.kind
    if known[kind].proof != proof:
        others = ", ".join(sorted(name for name, each in known.items() if each.proof == proof))
        mend = f"of this game, {others} may" if others else "no evidence of this game does"
        raise InputError(f"the evidence {kind} rests on no {words}", mend)
    return resolve(known[kind].check)(certificate, deadline)


def _refutation_of(certificate: Certificate, deadline: Deadline) -> tuple[Refuted, Say]:
    """Return the formula of a certificate that was accepted, and how its vertices are said."""
    labels: list[Label | str] = list(certificate.instance.labels)
    if certificate.evidence.kind == "simplification" and certificate.answer is False:
        from zermelo.games.ello.evidence.simplification import lost_part

        certificate, inside = lost_part(certificate)
        labels = [labels[v] if v < len(labels) else f"copy {v}" for v in inside]
    found: Refuted = rests_on(certificate, deadline, "formula", "formula's refutation")
    return found, lambda vertex: str(labels[vertex])


def strict(
    clauses: Sequence[Clause], variables: int, proof: Proof, deadline: Deadline
) -> tuple[list[tuple[int, ...]], str, int]:
    """Return the clauses, the proof and the variables in a form that any LRAT checker reads.

    The proof is one that was accepted. If a lemma of it has no hints, all are found anew. There may
    be more variables than given: a lemma may have some of its own.
    """
    distinct = [tuple(dict.fromkeys(clause)) for clause in clauses]
    steps = list(_steps(distinct, proof, deadline))
    most = max([variables, *(abs(x) for _, lemma, _ in steps for x in lemma)])
    places = [place for place, clause in enumerate(distinct, 1) if not _holds(clause)]
    kept = [distinct[place - 1] for place in places]
    if not all(hints for _, _, hints in steps):
        found = lrup(most, kept, [_row(lemma) for _, lemma, _ in steps], deadline)
        return kept, found.text, most
    number = {place: i for i, place in enumerate([*places, *(step[0] for step in steps)], 1)}
    rows = [
        f"{number[name]} {_row(lemma)} {_row(number[hint] for hint in hints)}\n"
        for name, lemma, hints in steps
    ]
    return kept, "".join(rows), most


def _holds(clause: Clause) -> bool:
    """Whether a clause has a literal and its negation."""
    inside = set(clause)
    return any(-x in inside for x in inside)


Step = tuple[int, list[int], list[int]]
"""A lemma's number, its literals, and the hints that do something."""


def _steps(clauses: Sequence[Clause], proof: Proof, deadline: Deadline) -> Iterator[Step]:
    """Yield the lemmas up to the empty one; those that hold by themselves are left out."""
    known = dict(enumerate(map(tuple, clauses), 1))
    for number, line in enumerate(proof.lines()):
        if number % 512 == 0:
            deadline.check()
        words = line.split()
        if not words or words[0] == "c" or words[1] == "d":  # nothing needs to be deleted
            continue
        end = words.index("0", 1)
        lemma = list(dict.fromkeys(map(int, words[1:end])))
        known[int(words[0])] = tuple(lemma)
        if not _holds(lemma):
            hints = _hints(lemma, map(int, words[end + 1 : -1]), known)
            yield int(words[0]), lemma, hints
        if not lemma:
            return


def _hints(lemma: Sequence[int], hints: Iterable[int], known: Mapping[int, Clause]) -> list[int]:
    """Return the hints up to the conflict, without those whose literal is known already."""
    false, used = set(lemma), []
    for hint in hints:
        left = [x for x in known[hint] if x not in false]
        if left and -left[0] in false:
            continue
        used.append(hint)
        if not left:
            break
        false.add(-left[0])
    return used


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, (*numbers, 0)))


def lrat_texts(certificate: Certificate, deadline: Deadline, _source: str) -> Sequence[str]:
    """Return the formula, its proof and what its variables say; errors as in `refutation`."""
    found = _refutation(certificate, deadline)
    return found.dimacs(), found.proof, variables_text(found.variables)


def variables_text(names: Sequence[str]) -> str:
    """Return variables.json: what the variables 1, 2, … say."""
    said = {"variables": dict(enumerate(names, 1))}
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"


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
    bounded: Bounded = rests_on(certificate, deadline, "program", "pseudo-Boolean proof")
    if not bounded.answer:
        raise InputError("the answer needs no proof", "there is nothing to export")
    names = bounded.program.names(lambda vertex: str(certificate.instance.labels[vertex]))
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


def orientation_text(certificate: Certificate, deadline: Deadline, _source: str) -> Sequence[str]:
    """Return the acyclic orientation that a winning order of ELLO is: T, then one arc a line.

    Every edge goes from the vertex that is played first, so the red vertices, T, are those of odd
    in-degree (Proposition 1.1 of the ELLO paper). Networkx's `read_edgelist` reads it.

    Raises
    ------
    InputError
        The certificate is not accepted, or holds no order of a game on an undirected graph with two
        colors.
    """
    from zermelo.solvers.ello.t_odd import arcs_in

    game = certificate.instance.position
    arcs = arcs_in(certificate)
    if arcs is None or game.graph.directed or game.modulus != 2:
        what = "only a winning order of ELLO, of two colors and undirected, is such an orientation"
        raise InputError(what, "decide with another --method")
    ensure_accepted(certificate, deadline)
    words = [
        json.dumps(label) if _needs_quotes(str(label)) else str(label)
        for label in certificate.instance.labels
    ]
    odd = "".join(
        f" {word}" for word, color in zip(words, game.colors, strict=True) if color == RED
    )
    return [f"# T:{odd}\n" + "".join(f"{words[u]} {words[v]}\n" for u, v in arcs)]


def _needs_quotes(text: str) -> bool:
    return not text or any(character.isspace() or character in '"#' for character in text)
