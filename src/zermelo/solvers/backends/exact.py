"""Exact on a pseudo-Boolean program: a refutation, as a proof that our checker follows.

Exact logs what it does in VeriPB's format 1.1. The log is written anew here: each line gets the
number under which our checker knows it, a `rup` line the constraints that its propagation needs,
and lines that nothing rests on are left out. Other rules are refused, above all `a`, which a solver
only claims; the option `proof-assumptions` keeps Exact from writing any.
"""

from __future__ import annotations

import importlib.util
import math
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zermelo.checker.cutting_planes import Ledger
from zermelo.checker.pseudo_boolean import Constraint, constraint_of, negated, text_of
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, Contradiction, LimitReached, SolverMistake
from zermelo.solvers.backends import installed

MAX_LOG = 100_000_000
"""A longer log is not read."""

ASSUMED = 0
"""Among the constraints of a propagation: the negation of what is to follow."""


def version() -> str:
    """Return the name and version of Exact; `Unavailable` if it is not installed."""
    return f"Exact {installed('exact', 'Exact', 'zermelo[exact]')}"


def there() -> bool:
    """Whether Exact is installed."""
    return importlib.util.find_spec("exact") is not None


def refutation(constraints: Sequence[Constraint], deadline: Deadline) -> str:
    """Return a proof that no assignment satisfies the constraints.

    Raises `Unavailable` if Exact is not installed, and `Contradiction` if there is a solution.
    """
    version()
    deadline.check()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "exact"
        options = {"proof-log": str(path), "proof-assumptions": "0", "verbosity": "0"}
        solver: Any = importlib.import_module("exact").Exact([*options.items()])
        for x in range(1, max(abs(x) for each in constraints for x in each.weights) + 1):
            solver.addVariable(f"x{x}", 0, 1)
        for weights, degree in constraints:  # a (not x) = a - a x
            terms = [(a if x > 0 else -a, f"x{abs(x)}") for x, a in weights.items()]
            least = degree - sum(a for x, a in weights.items() if x < 0)
            solver.addConstraint(terms, True, least)
        left = deadline.remaining()
        status = solver.runFull(False, 0 if left == math.inf else left)
        if status == "SAT":
            raise Contradiction("there is a solution below the least value")
        if status != "UNSAT":
            raise deadline.reached()
        del solver  # it writes the end of its log
        log = path.with_suffix(".proof")
        if log.stat().st_size > MAX_LOG:
            raise LimitReached(f"the log of Exact has more than {MAX_LOG // 10**6} MB")
        return written_anew(constraints, log.read_text().splitlines(), deadline)


def written_anew(constraints: Sequence[Constraint], log: Iterable[str], deadline: Deadline) -> str:
    """Return the lines of a log that its contradiction rests on, as our checker takes them."""
    known = _Known(constraints, deadline)
    numbers: dict[str, int] = {}  # from those of the log to ours
    lines: list[list[str | int]] = []  # a number of ours is an int
    for row in log:
        deadline.check()
        rule, *words = row.split() or [""]
        if rule in ("", "pseudo-Boolean"):
            continue
        if rule == "c" or known.contradiction is not None:
            break
        try:
            if rule == "l":
                numbers[str(len(numbers) + 1)] = int(words[0])
                continue
            if rule == "rup":
                found = constraint_of([word.removeprefix("+") for word in words[:-1]])
                hints = known.hints(found)
                line = ["rup", text_of(found), ":", "~", *(hint or "~" for hint in hints)]
            elif rule == "pol":
                after = [*words[1:], ""]
                line = ["pol"]
                for word, then in zip(words, after, strict=True):
                    line.append(
                        numbers[word] if word.isdigit() and then not in ("*", "d") else word
                    )
                found = known.ledger.pol([*map(str, line[1:]), ";"])
            else:
                raise SolverMistake(f"the log of Exact has the rule {rule!r}")
        except (BadProof, KeyError, ValueError, IndexError) as error:
            raise SolverMistake(f"the log of Exact is not understood: {row[:60]!r}") from error
        lines.append(line)
        numbers[str(len(numbers) + 1)] = known.add(found)
    hints = known.hints(Constraint({}, 1))
    lines.append(["rup", ">= 1", ":", "~", *(hint or "~" for hint in hints)])
    return _needed(lines, len(constraints))


def _needed(lines: Sequence[Sequence[str | int]], given: int) -> str:
    """Return the text of the lines that the last one rests on; the first has number given + 1."""
    wanted = {given + len(lines)}
    for number in range(given + len(lines), given, -1):
        if number in wanted:
            wanted |= {word for word in lines[number - given - 1] if isinstance(word, int)}
    kept = sorted(number for number in wanted if number > given)
    place = {number: given + i for i, number in enumerate(kept, 1)}
    return "".join(
        f"{' '.join(str(place.get(x, x) if isinstance(x, int) else x) for x in line)} ;\n"
        for line in (lines[number - given - 1] for number in kept)
    )


class _Known:
    """Constraints by their numbers, and the literals that they make true by themselves."""

    def __init__(self, constraints: Sequence[Constraint], deadline: Deadline) -> None:
        self.ledger = Ledger(deadline)
        self.contradiction: int | None = None
        self._constraints = [Constraint({}, 0)]  # in the place of `ASSUMED`
        self._holding: dict[int, list[int]] = {}
        self._true: dict[int, int] = {}  # the constraints that made literals true, in their order
        for constraint in constraints:
            self.add(constraint)

    def add(self, constraint: Constraint) -> int:
        """Take up a constraint and return its number."""
        self.ledger.add(constraint)
        self._constraints.append(constraint)
        number = len(self._constraints) - 1
        for x in constraint.weights:
            self._holding.setdefault(x, []).append(number)
        if self.contradiction is None:
            self.contradiction = self._propagate([number])
        return number

    def hints(self, found: Constraint) -> list[int]:
        """Return the constraints by whose propagation a new one follows, in their order."""
        before, clash = len(self._true), self.contradiction
        self._constraints[ASSUMED] = negated(found)
        if clash is None:
            clash = self._propagate([ASSUMED])
        if clash is None:
            raise SolverMistake("a line in the log of Exact does not follow by propagation")
        hints = [clash]
        wanted = {-x for x in self._constraints[clash].weights}
        for x, reason in reversed(self._true.items()):
            if x in wanted:
                wanted |= {-y for y in self._constraints[reason].weights}
                if reason != hints[-1]:
                    hints.append(reason)
        while len(self._true) > before:
            self._true.popitem()
        return hints[::-1]

    def _propagate(self, first: Iterable[int]) -> int | None:
        """Add the literals that become true; return a constraint that is out of reach."""
        waiting = deque(first)
        queued, true = {*waiting}, self._true
        assumed = self._constraints[ASSUMED].weights if ASSUMED in queued else {}
        while waiting:
            number = waiting.popleft()
            queued.discard(number)
            weights, degree = self._constraints[number]
            open_ = {x: a for x, a in weights.items() if -x not in true}
            slack = sum(open_.values()) - degree
            if slack < 0:
                return number
            for x, a in open_.items():
                if a > slack and x not in true:
                    true[x] = number
                    again = [*self._holding.get(-x, ()), *[ASSUMED] * (-x in assumed)]
                    waiting.extend(each for each in again if each not in queued)
                    queued.update(again)
        return None
