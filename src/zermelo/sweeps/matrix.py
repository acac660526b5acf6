"""The cross-check matrix: every method of every game on many instances, compared and counted.

The methods run in this process and skip their evidence, so that tens of thousands of comparisons
take minutes. Where a method is the only one to answer, and of every so many-th instance, the
evidence is asked for as well, and checked. What does not fit together is a `Problem`;
`zermelo.sweeps.shrinking` makes its instance small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Unavailable
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.families.boards import Value
from zermelo.formats.instance import decode
from zermelo.solvers.method import PLAIN, Method, Outcome, Request, Task
from zermelo.sweeps.crosscheck import disagreements
from zermelo.sweeps.second_opinions import all_methods

SECONDS = 2.0
"""What a method gets for an instance; what it does not answer in time is unknown."""

EVERY = 10
"""Of every so many-th instance the evidence is checked."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the methods are run.

    `every`: of every so many-th instance the evidence is asked for and checked; 0 for none.
    """

    seconds: float = SECONDS  # what a method gets for an instance
    every: int = EVERY
    seed: int = 0  # the seed of the methods' random choices


@dataclass(slots=True)
class Cell:
    """What became of a method's runs for a question.

    `alone`: the instances that only this method answered; their evidence is asked for and checked.
    """

    compared: int = 0  # the instances where its answer was compared with that of another method
    alone: int = 0
    unknown: int = 0  # the instances that it did not answer: a limit, or it cannot tell
    not_applicable: int = 0  # the instances that it does not apply to
    certificates: int = 0  # the certificates of it that the checker accepted


@dataclass(frozen=True, slots=True)
class Problem:
    """An instance on which something does not fit together, and what."""

    value: Value
    what: str


@dataclass(slots=True)
class Matrix:
    """What a sweep found.

    `cells`: (game, question, method) -> `Cell`. `problems`: what does not fit together; empty when
    all is well.
    """

    cells: dict[tuple[str, str, str], Cell] = field(default_factory=dict)
    instances: int = 0  # the instances with their questions
    comparisons: int = 0  # the answers beyond the first one of each instance; each was compared
    problems: list[Problem] = field(default_factory=list)

    @property
    def certificates(self) -> int:
        """The certificates that the checker accepted."""
        return sum(cell.certificates for cell in self.cells.values())

    def add(self, other: Matrix) -> None:
        """Take in what another sweep found."""
        for key, cell in other.cells.items():
            mine = self.cells.setdefault(key, Cell())
            for name in Cell.__slots__:
                setattr(mine, name, getattr(mine, name) + getattr(cell, name))
        self.instances += other.instances
        self.comparisons += other.comparisons
        self.problems += other.problems


@dataclass(frozen=True, slots=True)
class Run:
    """What one method made of one instance; `outcome` is None where it does not apply."""

    entry: Method
    outcome: Outcome | None
    certified: bool = False
    problem: str | None = None

    @property
    def answered(self) -> bool:
        """Whether it gave an answer."""
        return self.outcome is not None and self.outcome.assurance is not Assurance.UNKNOWN


def sweep(values: Iterable[Value], wanted: Wanted | None = None) -> Matrix:
    """Run every method on each of the instances, which are JSON objects, and compare."""
    wanted = wanted or Wanted()
    found = Matrix()
    for number, value in enumerate(values):
        instance = decode(value, Path())
        evidence = wanted.every > 0 and number % wanted.every == 0
        runs = list(run_all(instance, wanted, evidence))
        answered = [index for index, run in enumerate(runs) if run.answered]
        if len(answered) == 1 and wanted.every and not evidence:
            # Nobody to compare it with but the checker.
            runs[answered[0]] = _run(runs[answered[0]].entry, instance, wanted, evidence=True)
        _count(found, instance, runs)
        found.problems += [Problem(value, what) for what in problems(instance, runs)]
    return found


def run_all(instance: Instance, wanted: Wanted, evidence: bool) -> Iterator[Run]:
    """Yield what each method of the question makes of an instance, second opinions last."""
    for entry in all_methods(instance.game):
        if instance.question in entry.questions:
            yield _run(entry, instance, wanted, evidence)


def problems(instance: Instance, runs: Sequence[Run]) -> list[str]:
    """Return what does not fit together, in words."""
    given = [(run.entry.name, run.outcome.answer) for run in runs if run.outcome and run.answered]
    found = [f"{run.entry.name}: {run.problem}" for run in runs if run.problem]
    return found + disagreements(instance, given)


def _run(entry: Method, instance: Instance, wanted: Wanted, evidence: bool) -> Run:
    asked = PLAIN if evidence else Request(assurance=Assurance.SOLVER)
    task = Task(instance, Deadline(wanted.seconds), replace(asked, seed=wanted.seed))
    try:
        if entry.applies(instance) is not None:
            return Run(entry, None)
        outcome = entry.run(task)
        if not evidence or outcome.evidence is None or outcome.assurance is Assurance.UNKNOWN:
            return Run(entry, outcome)
        result = check(Certificate(instance, outcome.answer, outcome.evidence), Deadline())
    except (LimitReached, Unavailable, MemoryError):
        return Run(entry, Outcome())
    except Exception as error:  # bad evidence, or a bug: the sweep is there to find it
        return Run(entry, Outcome(), problem=f"{type(error).__name__}: {error}")
    if result.status is Status.LIMIT or result.accepted:
        return Run(entry, outcome, certified=result.accepted)
    return Run(entry, outcome, problem=f"the checker says {result.status.value}: {result.reason}")


def _count(found: Matrix, instance: Instance, runs: list[Run]) -> None:
    answers = sum(run.answered for run in runs)
    found.instances += 1
    found.comparisons += max(answers - 1, 0)
    for run in runs:
        key = (instance.game, instance.question, run.entry.name)
        cell = found.cells.setdefault(key, Cell())
        cell.certificates += run.certified
        if run.outcome is None:
            cell.not_applicable += 1
        elif not run.answered:
            cell.unknown += 1
        elif answers > 1:
            cell.compared += 1
        else:
            cell.alone += 1


def still_wrong(value: Value, wanted: Wanted) -> str | None:
    """Return what is wrong with an instance, evidence included, or None."""
    instance = decode(value, Path())
    runs = list(run_all(instance, replace(wanted, every=1), evidence=True))
    return "; ".join(problems(instance, runs)) or None
