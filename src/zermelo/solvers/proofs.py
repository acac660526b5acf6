"""From a solver's DRUP proof to an LRUP proof: every lemma gets the clauses that imply it.

A DRUP proof lists lemmas that follow by unit propagation, without saying along which clauses; the
checker would have to search for them. This producer searches once: forward through the proof, with
two watched literals per clause, it assumes each lemma false, propagates to a conflict, and notes
the reasons behind the conflict in the order of the trail. A literal that becomes true without any
assumption is noted as a unit lemma of its own, so that the hints of later lemmas stay short. At
the end only the lemmas that the empty clause rests on are kept. Nothing here is trusted: the
checker verifies what comes out.

Costs: as long as the solver's own propagation, times the distance from C++ to Python. Reference:
Heule, Hunt, Wetzler, "Trimming while checking clausal proofs" (FMCAD 2013), which works backwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zermelo.core.certificate import ProofText
from zermelo.core.deadline import Deadline
from zermelo.core.errors import SolverMistake
from zermelo.solvers import rates

Clause = Sequence[int]
Step = tuple[list[int], list[int]]
"""A lemma's literals and the numbers of the clauses that imply it."""


class ProofError(SolverMistake):
    """The solver's proof does not go through: its refutation is not to be believed."""


class Unfinished(ProofError):
    """The proof is cut off, as it is when there was no room for the solver's temporary file."""

    def __init__(self) -> None:
        super().__init__("the proof ends without the empty clause")


def lrup(
    variables: int, clauses: Sequence[Clause], lines: Iterable[str], deadline: Deadline
) -> ProofText:
    """Return the LRUP proof that a DRUP proof of the formula leads to.

    In the DRUP proof ``1 -2 0`` adds a lemma, ``d 1 -2 0`` deletes a clause. Raises `ProofError`
    where a lemma does not follow by unit propagation, `Unfinished` without the empty clause.
    """
    producer = _Producer(variables, clauses)
    for number, line in enumerate(lines):
        if producer.refuted:
            break
        if number % 256 == 0:
            deadline.check(256 * rates.LEMMA)
        deleted, literals = parse(line)
        if deleted:
            producer.delete(literals)
        else:
            producer.lemma(literals)
    if not producer.refuted:
        raise Unfinished
    return ProofText(_trim(len(clauses), producer.steps))


def parse(line: str) -> tuple[bool, list[int]]:
    """Return whether a DRUP line deletes, and its literals."""
    words = line.split()
    if words[0] == "d":
        return True, [int(word) for word in words[1:-1]]
    return False, [int(word) for word in words[:-1]]


def _trim(first: int, steps: Sequence[Step]) -> str:
    """Return the text of the steps that the last one rests on, numbered from `first` + 1."""
    needed = bytearray(len(steps))
    needed[-1] = 1
    for i in range(len(steps) - 1, -1, -1):
        if needed[i]:
            for hint in steps[i][1]:
                if hint > first:
                    needed[hint - first - 1] = 1
    name = list(range(first + 1))
    lines: list[str] = []
    for i, (literals, hints) in enumerate(steps):
        name.append(first + len(lines) + 1)
        if needed[i]:
            numbers = [name[-1], *literals, 0, *(name[hint] for hint in hints), 0]
            lines.append(" ".join(map(str, numbers)))
    return "\n".join(lines) + "\n"


class _Producer:
    """The clause database, the trail, and the steps found so far.

    Literals index lists directly: x > 0 at x and -x from the end, so every list over literals has
    2 * variables + 1 places.
    """

    def __init__(self, variables: int, clauses: Sequence[Clause]) -> None:
        size = 2 * variables + 1
        self.steps: list[Step] = []
        self.refuted = False
        self._first = len(clauses)
        self._clauses: list[list[int] | None] = [None]
        self._watches: list[list[int]] = [[] for _ in range(size)]
        self._true = bytearray(size)
        self._false = bytearray(size)
        self._reason = [0] * size
        self._unit = [0] * size
        self._trail: list[int] = []
        self._numbers: dict[tuple[int, ...], list[int]] = {}
        for clause in clauses:
            self._add(list(clause))
        for number, clause in enumerate(clauses, 1):
            if not self.refuted:
                self._settle(number, clause)

    def lemma(self, literals: list[int]) -> None:
        """Find why a lemma follows, note it and add it."""
        hints = self._why(literals)
        number = self._add(literals)
        self.steps.append((literals, hints))
        if literals:
            self._settle(number, literals)
        else:
            self.refuted = True

    def delete(self, literals: list[int]) -> None:
        """Forget a clause; literals that it made true stay true by their unit lemmas."""
        numbers = self._numbers.get(tuple(sorted(literals)))
        if numbers:
            self._clauses[numbers.pop()] = None

    def _add(self, literals: list[int]) -> int:
        number = len(self._clauses)
        self._clauses.append(literals)
        self._numbers.setdefault(tuple(sorted(literals)), []).append(number)
        return number

    def _settle(self, number: int, literals: Clause) -> None:
        """Watch a new clause, or draw the conclusions of a unit or empty one."""
        if any(self._true[x] for x in literals):
            return  # true for good: it can never imply anything
        false = self._false
        free = [x for x in literals if not false[x]]
        if len(free) > 1:
            clause = free + [x for x in literals if false[x]]
            self._clauses[number] = clause
            self._watches[clause[0]].append(number)
            self._watches[clause[1]].append(number)
            return
        if free:
            self._assign(free[0], number)
        conflict = self._propagate() if free else number
        self._note_units()
        if conflict:
            self.steps.append(([], [*self._units(self._clause(conflict)), conflict]))
            self.refuted = True

    def _note_units(self) -> None:
        """Note a unit lemma for each literal that has become true without an assumption."""
        for x in self._trail:
            reason = self._reason[x]
            clause = self._clause(reason)
            self._unit[x] = reason
            if len(clause) > 1:
                hints = [*self._units(y for y in clause if y != x), reason]
                self._clauses.append(None)  # it has a number but needs no watching
                self.steps.append(([x], hints))
                self._unit[x] = len(self._clauses) - 1
        self._trail.clear()

    def _units(self, literals: Iterable[int]) -> list[int]:
        return [self._unit[-x] for x in literals]

    def _clause(self, number: int) -> list[int]:
        clause = self._clauses[number]
        assert clause is not None
        return clause

    def _assign(self, x: int, reason: int) -> None:
        self._true[x] = self._false[-x] = 1
        self._reason[x] = reason
        self._trail.append(x)

    def _why(self, literals: list[int]) -> list[int]:
        """Return the hints of a lemma: the reasons behind the conflict, in trail order."""
        for x in literals:
            if self._true[x]:
                return [self._unit[x]]
        for x in literals:
            if not self._true[-x]:
                self._assign(-x, 0)
        conflict = self._propagate()
        if not conflict:
            raise ProofError(f"the lemma {literals} does not follow by unit propagation")
        wanted = {-x for x in self._clause(conflict)}
        reasons, units = [conflict], []
        for x in reversed(self._trail):
            if x in wanted:
                wanted.discard(x)
                if self._reason[x]:
                    reasons.append(self._reason[x])
                    wanted.update(-y for y in self._clause(self._reason[x]) if y != x)
        units = sorted(self._unit[x] for x in wanted)
        for x in self._trail:
            self._true[x] = self._false[-x] = 0
        self._trail.clear()
        reasons.reverse()
        return units + reasons

    def _propagate(self) -> int:
        """Propagate the trail; return the number of a clause that became false, or 0."""
        true, false, clauses, watches = self._true, self._false, self._clauses, self._watches
        trail = self._trail
        at = 0
        while at < len(trail):
            gone = -trail[at]
            at += 1
            watching = watches[gone]
            kept = 0
            for i, number in enumerate(watching):
                clause = clauses[number]
                if clause is None:
                    continue
                other = clause[0]
                if other == gone:
                    other = clause[0] = clause[1]
                    clause[1] = gone
                if true[other]:
                    watching[kept] = number
                    kept += 1
                    continue
                for k in range(2, len(clause)):
                    x = clause[k]
                    if not false[x]:
                        clause[1] = x
                        clause[k] = gone
                        watches[x].append(number)
                        break
                else:
                    watching[kept] = number
                    kept += 1
                    if false[other]:
                        watching[kept:] = watching[i + 1 :]
                        return number
                    true[other] = false[-other] = 1
                    self._reason[other] = number
                    trail.append(other)
            del watching[kept:]
        return 0
