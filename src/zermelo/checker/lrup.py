"""Checking a refutation: each lemma follows by unit propagation along the clauses it names.

The proof is text in the LRAT format without RAT steps, one lemma a line:

    <number> <literals> 0 <numbers of clauses> 0      a lemma and its hints
    <number> d <numbers of clauses> 0                 clauses that are not needed any more

The clauses of the formula are 1, 2, …; lemmas have larger, growing numbers. To check a lemma,
assume all its literals false; then each hinted clause in turn must have exactly one literal not
false, which becomes true, until a clause has none. A lemma without hints is checked by
propagating over all clauses; that is slow and therefore limited to `MAX_UNHINTED` lemmas. A
negative hint is a RAT step: unsupported. Reference: Cruz-Filipe, Heule, Hunt, Kaufmann,
Schneider-Kamp, "Efficient certified RAT verification" (CADE 2017).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zermelo.checker.data import ACCEPTED, rejected
from zermelo.core.certificate import CheckResult, Proof, Status
from zermelo.core.deadline import Deadline

Clause = Sequence[int]

MAX_UNHINTED = 1000
"""How many lemmas without hints the checker takes."""


def check_refutation(clauses: Sequence[Clause], proof: Proof, deadline: Deadline) -> CheckResult:
    """Check that the proof derives the empty clause from the clauses.

    Parameters
    ----------
    clauses : sequence of clauses
        The formula; clause i has number i + 1.
    proof : Proof
        The lines.
    deadline : Deadline
        When to stop.

    Raises
    ------
    LimitReached
        The deadline passed.
    BadProof
        The proof cannot be read.
    """
    known: dict[int, Clause] = dict(enumerate(clauses, 1))
    last, unhinted = len(known), 0
    for number, line in enumerate(proof.lines(), 1):
        if number % 512 == 1:
            deadline.check()
        words = line.split()
        if not words or words[0] == "c":
            continue
        where = f"line {number} of the proof"
        try:
            deleted = words[1] == "d"
            parts = list(_zero_ended(map(int, words[2 if deleted else 1 :])))
            name = int(words[0])
        except (ValueError, IndexError):
            return rejected(f"{where} is not a lemma")
        if deleted and len(parts) == 1:
            for gone in parts[0]:
                if known.pop(gone, None) is None:
                    return rejected(f"{where} deletes clause {gone}, which is not there")
            continue
        if len(parts) != 2 or name <= last:
            return rejected(f"{where} is not a lemma with a growing number")
        lemma, hints = parts
        last = name
        if any(hint < 0 for hint in hints):
            return CheckResult(Status.UNSUPPORTED, f"{where} is a RAT step")
        if not hints:
            unhinted += 1
            if unhinted > MAX_UNHINTED:
                return CheckResult(Status.LIMIT, f"{where}: over {MAX_UNHINTED} without hints")
        problem = _follows(lemma, hints, known) if hints else _propagates(lemma, known, deadline)
        if problem:
            return rejected(f"{where}: {problem}")
        if not lemma:
            return ACCEPTED
        known[name] = lemma
    return rejected("the proof ends without the empty clause")


def _follows(lemma: Clause, hints: Iterable[int], known: dict[int, Clause]) -> str:
    """Return why the lemma does not follow along the hinted clauses, or nothing if it does."""
    false = set(lemma)
    for hint in hints:
        clause = known.get(hint)
        if clause is None:
            return f"clause {hint} is not there"
        left = [x for x in clause if x not in false]
        if not left:
            return ""
        if len(left) > 1:
            return f"clause {hint} has {len(left)} literals left, not one"
        false.add(-left[0])
    return "the hints do not end in a conflict"


def _propagates(lemma: Clause, known: dict[int, Clause], deadline: Deadline) -> str:
    """Return nothing if unit propagation over all clauses refutes the lemma's negation."""
    false = set(lemma)
    grown = True
    while grown:
        grown = False
        deadline.check()
        for clause in known.values():
            left = [x for x in clause if x not in false]
            if not left:
                return ""
            if len(left) == 1 and -left[0] not in false:
                false.add(-left[0])
                grown = True
    return "it does not follow by unit propagation"


def _zero_ended(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Cut a sequence of numbers into the lists that end in 0."""
    part: list[int] = []
    for number in numbers:
        if number:
            part.append(number)
        else:
            yield part
            part = []
    if part:
        raise ValueError
