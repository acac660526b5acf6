"""A search that shows that a pseudo-Boolean program has no solution below a value, with its proof.

Conflict-driven, in plain Python: constraints propagate by their slack; a conflict is followed back
to the first literal of its level that it rests on, which gives a clause. Each clause is a `rup`
line of the proof, with the constraints that it came from as hints, in the order of the trail. It is
for programs of some hundred variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from zermelo.checker.pseudo_boolean import Constraint, Program, at_most, word_of
from zermelo.core.certificate import ProofText
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached
from zermelo.solvers import rates
from zermelo.solvers.method import EVIDENCE_BYTES

LOOKS = 20_000
"""The deadline is looked at after so many looks at constraints."""

FADING = 1.05
"""What a variable counts in a conflict grows by so much from one to the next."""


def refutation(
    program: Program,
    answer: int,
    deadline: Deadline,
    before: Sequence[tuple[str, Constraint]] = (),
) -> ProofText:
    """Return a proof that no solution has a value below the answer.

    `before` are the first lines of the proof, with the constraints that they add; nothing more is
    needed where one of these cannot be satisfied. Exact has the first half of the time, if it is
    installed: it counts, where clauses would list. Raises `Contradiction` if there is a solution.
    """
    if any(constraint.impossible for _, constraint in before):
        return ProofText("".join(line for line, _ in before))
    begun = [*program.constraints, at_most(program.objective, answer - 1)]
    constraints = [*begun, *(constraint for _, constraint in before)]
    rows = [line for line, _ in before]
    from zermelo.solvers.backends import exact  # it follows its log by the search below

    if exact.there():
        half = deadline.at_most(deadline.remaining() / 2)
        with suppress(LimitReached):
            return ProofText("".join([*rows, exact.refutation(constraints, half)]))
    search = Search(constraints, deadline)
    search.rows = rows
    if not search.run([abs(literal) for _, literal in program.objective]):
        raise Contradiction("there is a solution below the least value")
    return ProofText("".join(search.rows))


class Search:
    """Constraints with numbers from 0, and the literals that they make true."""

    def __init__(self, constraints: Sequence[Constraint], deadline: Deadline) -> None:
        self.rows: list[str] = []
        self._deadline = deadline
        self._terms: list[dict[int, int]] = []
        self._slack: list[int] = []
        self._largest: list[int] = []
        self._holding: dict[int, list[tuple[int, int]]] = {}
        self._level: dict[int, int] = {}  # of the variables that have a value
        self._place: dict[int, int] = {}
        self._reason: dict[int, int] = {}
        self._true: set[int] = set()
        self._trail: list[int] = []
        self._ends: list[int] = []  # where each level begins
        self._length = 0
        self._activity: dict[int, float] = {}
        self._step = 1.0
        self._followed = 0
        self._looks = 0
        for constraint in constraints:
            self._add(constraint.weights, constraint.degree)
        self._variables = sorted({abs(x) for terms in self._terms for x in terms})

    def run(self, chosen: Sequence[int]) -> bool:
        """Return whether there is no solution; the variables are decided in any order."""
        conflict = self.propagate()
        while True:
            if conflict is None:
                variable = self._next(chosen)
                if variable is None:
                    return False
                self._ends.append(len(self._trail))
                self._assign(-variable, -1)
            elif self._learn(conflict):
                return True
            conflict = self._propagate()

    def propagate(self) -> int | None:
        """Look at every constraint once, and follow; return one that cannot be satisfied."""
        for number in range(len(self._terms)):
            if self._slack[number] < 0:
                return number
            self._force(number)
        return self._propagate()

    def add(self, constraint: Constraint) -> int | None:
        """Take up a constraint; return one that cannot be satisfied now."""
        number = self._add(*constraint)
        if self._slack[number] < 0:
            return number
        self._force(number)
        return self._propagate()

    def explain(self, constraint: Constraint, conflict: int | None) -> list[int]:
        """Return the constraints by which another one propagates to a contradiction, in order.

        It has the next number then, and is not kept. Empty if it does not, and there was no
        conflict before.
        """
        self._ends.append(len(self._trail))
        found = self.add(constraint) if conflict is None else conflict
        hints = [] if found is None else [found]
        wanted = {-x for number in hints for x in self._terms[number]}
        for literal in reversed(self._trail):
            reason = self._reason[abs(literal)]
            if literal in wanted:
                wanted |= {-x for x in self._terms[reason]}
                if reason != hints[-1]:
                    hints.append(reason)
        self._undo(0)
        if conflict is None:
            for x in self._terms.pop():
                self._holding[x].pop()
            self._slack.pop()
            self._largest.pop()
        return hints[::-1]

    def _next(self, chosen: Sequence[int]) -> int | None:
        """Return the variable without a value that was in most conflicts, of the chosen first."""
        for variables in (chosen, self._variables):
            free = [x for x in variables if x not in self._level]
            if free:
                return max(free, key=lambda x: (self._activity.get(x, 0.0), -x))
        return None

    def _add(self, weights: Mapping[int, int], degree: int) -> int:
        number = len(self._terms)
        self._terms.append(dict(weights))
        slack = -degree
        for literal, weight in weights.items():
            self._holding.setdefault(literal, []).append((number, weight))
            if -literal not in self._true:
                slack += weight
        self._slack.append(slack)
        self._largest.append(max(weights.values(), default=0))
        return number

    def _assign(self, literal: int, reason: int) -> None:
        variable = abs(literal)
        self._level[variable] = len(self._ends)
        self._place[variable] = len(self._trail)
        self._reason[variable] = reason
        self._true.add(literal)
        self._trail.append(literal)

    def _force(self, number: int) -> None:
        """Make the literals true without which a constraint is out of reach."""
        slack = self._slack[number]
        if slack >= self._largest[number]:
            return
        for literal, weight in self._terms[number].items():
            if weight > slack and abs(literal) not in self._level:
                self._assign(literal, number)

    def _propagate(self) -> int | None:
        """Follow all values that are new; return a constraint that is out of reach."""
        slack = self._slack
        while self._followed < len(self._trail):
            literal = self._trail[self._followed]
            self._followed += 1
            found = None
            touched = self._holding.get(-literal, ())
            self._looks += len(touched) + 1
            for number, weight in touched:
                slack[number] -= weight
                if slack[number] < 0:
                    found = number
            if found is not None:
                return found
            for number, _ in touched:
                self._force(number)
        if self._looks > LOOKS:
            self._deadline.check(self._looks * rates.PROPAGATION * 10)
            self._looks = 0
        return None

    def _undo(self, level: int) -> None:
        begin = self._ends[level]
        for place in range(len(self._trail) - 1, begin - 1, -1):
            literal = self._trail[place]
            if place < self._followed:
                for number, weight in self._holding.get(-literal, ()):
                    self._slack[number] += weight
            self._true.discard(literal)
            del self._level[abs(literal)]
        del self._trail[begin:]
        del self._ends[level:]
        self._followed = min(self._followed, begin)

    def _learn(self, conflict: int) -> bool:
        """Write the clause that a conflict gives, and go back; return whether it is empty."""
        level = len(self._ends)
        wanted, clause, hints, open_ = set[int](), list[int](), [conflict], 0
        self._step *= FADING
        waiting = self._false_before(conflict, len(self._trail))
        place = len(self._trail)
        while True:
            for x in waiting:
                if x in wanted:
                    continue
                wanted.add(x)
                self._activity[x] = self._activity.get(x, 0.0) + self._step
                open_ += self._level[x] == level
            place -= 1
            while place >= 0 and abs(self._trail[place]) not in wanted:
                place -= 1
            if place < 0:
                break
            literal = self._trail[place]
            x = abs(literal)
            reason = self._reason[x]
            here = self._level[x] == level
            if reason < 0 or (0 < self._level[x] < level) or (here and level and open_ == 1):
                clause.append(-literal)
                open_ -= here
                waiting = []
                continue
            open_ -= here
            hints.append(reason)
            waiting = self._false_before(reason, place)
        levels = sorted((self._level[abs(x)] for x in clause), reverse=True)
        if clause:
            self._undo(levels[1] if len(levels) > 1 else 0)
        number = self._write(clause, reversed(hints))
        self._force(number)
        return not clause

    def _false_before(self, number: int, place: int) -> list[int]:
        """Return the variables of a constraint whose literals were false before a place."""
        return [
            abs(x) for x in self._terms[number] if -x in self._true and self._place[abs(x)] < place
        ]

    def _write(self, clause: Sequence[int], hints: Iterable[int]) -> int:
        words = "".join(f"1 {word_of(x)} " for x in clause)
        row = f"rup {words}>= 1 : ~ {' '.join(str(hint + 1) for hint in hints)} ;\n"
        self.rows.append(row)
        self._length += len(row)
        if self._length > EVIDENCE_BYTES:
            raise LimitReached(f"the proof has more than {EVIDENCE_BYTES // 10**6} MB")
        return self._add(dict.fromkeys(clause, 1), 1)
