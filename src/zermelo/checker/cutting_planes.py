"""Checking that a pseudo-Boolean program has no solution below a value, line by line.

The proof is text in VeriPB's format 3.0, the lines between its head and its conclusion. The
constraints of the program are 1, 2, … m; m + 1 says that the objective is less than the answer;
every line adds the next one:

    rup <constraint> : <numbers> ;      it follows by unit propagation along the named constraints
    pol <steps> ;                       it is computed, in reverse Polish notation

A `rup` line assumes the negation of its constraint, which is ~ among the numbers. Each named
constraint in turn makes a literal true where the others cannot reach its degree without it, until
one cannot reach it at all. Steps of a `pol` line: the number of a constraint, a literal (it is at
least 0), `+`, `<factor> *`, `<divisor> d` (rounded up), `s` (no weight above the degree) and
`<variable> w` (a variable is given up). An empty line is passed over, and one that starts with %.

Acceptance implies:
Every assignment that satisfies the constraints has an objective of the answer at least. Every line
follows from those before it, over the values 0 and 1: a negation that propagates to a
contradiction is false; sums and multiples of true inequalities are true; a divided one too, since
its left side is an integer, and rounding weights up makes it no smaller; with a weight at the
degree one true literal is enough as before; and a variable that is given up counted at most its
weight. At the end stands a constraint that no assignment satisfies.

Hypotheses:
None about the constraints. That they say what a claim needs is the business of the kind that writes
them. A line names earlier constraints only: checked. Numbers above 10^18 and more than 10 million
stored literals are refused as limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from zermelo.checker.data import ACCEPTED
from zermelo.checker.pseudo_boolean import (
    Constraint,
    Program,
    add,
    at_least,
    at_most,
    constraint_of,
    divide,
    integer,
    literal_of,
    multiply,
    negate,
    saturate,
    weaken,
)
from zermelo.core.certificate import CheckResult, Proof, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, Unsupported

MAX_STORED = 10_000_000
"""At most this many literals are kept, in all constraints together."""

CLOCK = 1 << 16
"""The deadline is looked at after so many literals."""


class Bounded(NamedTuple):
    """A claim that a program's least value is the answer: what is followed, and exported."""

    program: Program
    answer: int
    proof: Proof | None
    solution: Sequence[int]  # literals, one for each variable, that reach the answer

    def word(self, deadline: Deadline) -> CheckResult:
        """Check the proof, for every kind of evidence that builds a program; 0 needs none."""
        return check_bound(self, deadline) if self.answer else ACCEPTED


def check_bound(bounded: Bounded, deadline: Deadline) -> CheckResult:
    """Check that no solution of a program is below the answer; the solution is not looked at.

    `InputError` if there is no proof, `BadProof` if a line does not follow.
    """
    try:
        for _ in check_lines(bounded, deadline):
            pass
    except Unsupported as error:
        return CheckResult(Status.UNSUPPORTED, str(error))
    return ACCEPTED


def check_lines(bounded: Bounded, deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a proof as they are found to follow, up to the contradiction.

    Raises `BadProof` if one does not, or there is none, and `Unsupported` for other rules.
    """
    if bounded.proof is None:
        raise InputError('the key "proof" is missing')
    ledger = Ledger(deadline)
    for constraint in bounded.program.constraints:
        ledger.add(constraint)
    ledger.add(at_most(bounded.program.objective, bounded.answer - 1))
    for number, line in enumerate(bounded.proof.lines(), 1):
        words = line.split()
        if not words or words[0].startswith("%"):
            continue
        where = f"line {number} of the proof"
        if words[0] not in ("rup", "pol"):
            raise Unsupported(f"{where}: only rup and pol are known")
        try:
            found = ledger.rup(words[1:]) if words[0] == "rup" else ledger.pol(words[1:])
        except BadProof as error:
            raise BadProof(f"{where}: {error}") from None
        yield line
        if found.impossible:
            return
        ledger.add(found)
    raise BadProof("the proof ends without a contradiction")


class Ledger:
    """The constraints that are known, by their numbers."""

    def __init__(self, deadline: Deadline) -> None:
        self._known: list[Constraint] = []
        self._deadline = deadline
        self._looks = 0
        self._stored = 0

    def add(self, constraint: Constraint) -> None:
        """Take up a constraint with the next number."""
        self._look(1 + len(constraint.weights))
        self._stored += 1 + len(constraint.weights)
        if self._stored > MAX_STORED:
            raise LimitReached(f"the constraints have more than {MAX_STORED:,} literals")
        self._known.append(constraint)

    def rup(self, words: Sequence[str]) -> Constraint:
        """Return the constraint of a `rup` line; `BadProof` if it does not follow."""
        if words[-1:] != [";"] or words.count(":") != 1:
            raise BadProof("a rup line is: constraint : numbers ;")
        colon = words.index(":")
        found = constraint_of(words[:colon])
        opposite = negate(found)
        true: set[int] = set()
        for word in words[colon + 1 : -1]:
            constraint = opposite if word == "~" else self._constraint_at(word)
            if self._propagates(constraint, true):
                return found
        raise BadProof("the propagation ends without a contradiction")

    def _propagates(self, constraint: Constraint, true: set[int]) -> bool:
        """Add the literals that a constraint makes true; return whether it is out of reach."""
        self._look(1 + len(constraint.weights))
        open_ = {x: weight for x, weight in constraint.weights.items() if -x not in true}
        slack = sum(open_.values()) - constraint.degree
        if slack < 0:
            return True
        true.update(x for x, weight in open_.items() if weight > slack)
        return False

    def pol(self, words: Sequence[str]) -> Constraint:
        """Return the constraint that a `pol` line computes; `BadProof` if it computes none."""
        if words[-1:] != [";"]:
            raise BadProof("a pol line ends in ;")
        stack: list[Constraint] = []
        operand: str | None = None
        for word, after in pairwise([*words[:-1], ""]):
            if operand is not None:
                stack.append(_ONE[word](_top(stack), operand))
                operand = None
            elif after in _ONE:
                operand = word
            elif word == "+":
                stack.append(add(_top(stack), _top(stack)))
            elif word == "s":
                stack.append(saturate(_top(stack)))
            elif "x" in word:
                stack.append(at_least([(1, literal_of(word))], 0))
            else:
                stack.append(self._constraint_at(word))
            self._look(1 + len(stack[-1].weights) if stack else 1)
        if len(stack) != 1:
            raise BadProof(f"{len(stack)} constraints are left, not one")
        return stack[0]

    def _constraint_at(self, word: str) -> Constraint:
        number = integer(word)
        if not 0 < number <= len(self._known):
            raise BadProof(f"there is no constraint {number}")
        return self._known[number - 1]

    def _look(self, literals: int) -> None:
        before, self._looks = self._looks, self._looks + literals
        if before // CLOCK != self._looks // CLOCK:
            self._deadline.check()


def _top(stack: list[Constraint]) -> Constraint:
    if not stack:
        raise BadProof("an operation has no constraint")
    return stack.pop()


def _factor(word: str) -> int:
    number = integer(word)
    if number < 1:
        raise BadProof(f"the number {number} is not positive")
    return number


def _variable(word: str) -> int:
    number = literal_of(word)
    if number < 0:
        raise BadProof(f"{word} is not a variable")
    return number


_ONE: Mapping[str, Callable[[Constraint, str], Constraint]] = {
    "*": lambda constraint, word: multiply(constraint, _factor(word)),
    "d": lambda constraint, word: divide(constraint, _factor(word)),
    "w": lambda constraint, word: weaken(constraint, _variable(word)),
}
"""The operations with an operand, which stands before their sign."""
