"""Checking a refutation: each lemma follows by unit propagation along the clauses it names.

The proof is text in the LRAT format without RAT steps, one lemma a line:

    <number> <literals> 0 <numbers of clauses> 0      a lemma and its hints
    <number> d <numbers of clauses> 0                 clauses that are not needed any more

The clauses of the formula are 1, 2, …; lemmas have larger, growing numbers. To check a lemma,
assume all its literals false; then each hinted clause in turn must have exactly one literal not
false, which becomes true, until a clause has none. A lemma without hints is checked by
propagating over all clauses; that is slow and therefore limited to `MAX_UNHINTED` lemmas and to
`MAX_LOOKS` looks at literals for all of them. A negative hint is a RAT step: unsupported.
Reference: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient certified RAT
verification" (CADE 2017).

Acceptance implies:
No assignment makes all clauses true: each lemma follows from the clauses and the lemmas before it,
which unit propagation shows, and the last one is empty.

Hypotheses:
None about the clauses, which may be empty, repeated or tautologies; that they say what a claim
needs is the business of the kind that writes them. A lemma may have variables of its own, a literal
twice, or a literal and its negation: it follows all the same. Numbers grow, so that none stands for
two clauses: checked for each lemma.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from zermelo.checker.data import ACCEPTED, rejected
from zermelo.core.certificate import CheckResult, Proof, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached

Clause = Sequence[int]

Say = Callable[[int], str]
"""Says a vertex in words."""

MAX_UNHINTED = 1000  # how many lemmas without hints the checker takes
MAX_LOOKS = 20_000_000  # how many literals it looks at for them
CLOCK = 1 << 18  # the deadline is looked at after so many literals


class Refuted(NamedTuple):
    """The formula that a proof refutes: what the checker follows, and what `export` writes."""

    clauses: Sequence[Clause]
    proof: Proof | None
    names: Callable[[Say], Sequence[str]]  # what the variables 1, 2, … say

    def word(self, deadline: Deadline) -> CheckResult:
        """Check the proof, for every kind of evidence that builds a formula."""
        return check_refutation(self.clauses, self.proof, deadline)


def check_refutation(
    clauses: Sequence[Clause], proof: Proof | None, deadline: Deadline
) -> CheckResult:
    """Check that the proof derives the empty clause from the clauses, numbered from 1 on.

    `BadProof` if its file cannot be read, `InputError` if there is none.
    """
    if proof is None:
        raise InputError('the key "proof" is missing')
    known: dict[int, Clause] = dict(enumerate(clauses, 1))
    last, unhinted, propagation = len(known), 0, None
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
            propagation = propagation or _Propagation(known, deadline)
            problem = propagation.refutes(lemma)
        else:
            problem = _follows(lemma, hints, known, deadline)
        if problem:
            return rejected(f"{where}: {problem}")
        if not lemma:
            return ACCEPTED
        known[name] = lemma
        if propagation:
            propagation.add(name, lemma)
    return rejected("the proof ends without the empty clause")


def _follows(
    lemma: Clause, hints: Iterable[int], known: dict[int, Clause], deadline: Deadline
) -> str:
    """Return why the lemma does not follow along the hinted clauses, or nothing if it does."""
    false, looks = set(lemma), 0
    for hint in hints:
        clause = known.get(hint)
        if clause is None:
            return f"clause {hint} is not there"
        looks += len(clause)
        if looks > CLOCK:
            deadline.check()
            looks = 0
        left = [x for x in clause if x not in false]
        if not left:
            return ""
        if len(left) > 1:
            return f"clause {hint} has {len(left)} literals left, not one"
        false.add(-left[0])
    return "the hints do not end in a conflict"


class _Propagation:
    """Unit propagation over all clauses: which clauses hold a literal, and which have only one.

    Clauses that were deleted since stay in these lists and are passed over.
    """

    def __init__(self, known: dict[int, Clause], deadline: Deadline) -> None:
        self._known = known
        self._deadline = deadline
        self._holding: dict[int, list[int]] = {}
        self._short: list[int] = []
        self._looks = 0
        for name, clause in known.items():
            self.add(name, clause)

    def add(self, name: int, clause: Clause) -> None:
        """Take up a clause with a new number."""
        self._look(len(clause))
        for x in clause:
            self._holding.setdefault(x, []).append(name)
        if len(clause) < 2:
            self._short.append(name)

    def refutes(self, lemma: Clause) -> str:
        """Return nothing if the negation of the lemma is refuted, else why it does not follow."""
        false = dict.fromkeys(lemma)
        falsified: dict[int, int] = {}
        for name in self._short:
            clause = self._known.get(name)
            if clause is None:
                continue
            if not clause:
                return ""
            false.setdefault(-clause[0])
        waiting = list(false)
        for x in waiting:
            holding = self._holding.get(x, ())
            self._look(len(holding))
            for name in holding:
                clause = self._known.get(name)
                if clause is None:
                    continue
                count = falsified[name] = falsified.get(name, 0) + 1
                if count == len(clause):
                    return ""
                if count == len(clause) - 1:
                    self._look(len(clause))
                    # None is left where a clause has a literal and its negation: one was counted.
                    for left in clause:
                        if left not in false and -left not in false:
                            false[-left] = None
                            waiting.append(-left)
        return "it does not follow by unit propagation"

    def _look(self, literals: int) -> None:
        before, self._looks = self._looks, self._looks + literals
        if before // CLOCK != self._looks // CLOCK:
            self._deadline.check()
        if self._looks > MAX_LOOKS:
            raise LimitReached(f"over {MAX_LOOKS:,} literals are looked at without hints")


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
