"""More rows of the cross-check matrix: formulas on solvers that no method of the game runs.

Each encoding is written as a file, and the file is solved by every solver that reads it. So a
mistake in a writer shows as well as one in a solver.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Unavailable
from zermelo.core.verdict import Assurance
from zermelo.encodings.spec import Encoding, Format, encodings
from zermelo.encodings.text import formula_text
from zermelo.formats.dimacs import parse
from zermelo.solvers.backends import integer_programs, qbf, sat
from zermelo.solvers.method import Method, Outcome, Task, every_method


@dataclass(frozen=True, slots=True)
class Reader:
    """A solver that reads files of a format.

    `holds`: (text, deadline) -> whether the formula has a solution; may raise `LimitReached`.
    """

    name: str  # the solver's
    form: Format
    holds: Callable[[str, Deadline], bool]
    version: Callable[[], str]  # () -> name and version; raises `Unavailable`


def _glucose(text: str, deadline: Deadline) -> bool:
    formula = parse(text)
    if () in formula.clauses:
        return False  # PySAT passes over empty clauses
    with sat.Incremental(formula.clauses, name="glucose4") as solver:
        found = solver.solve(formula.variables, deadline).satisfiable
    if found is None:
        raise deadline.reached()
    return found


def _programs(solve: Callable[..., Any], form: Format) -> Callable[[str, Deadline], bool]:
    return lambda text, deadline: solve(text, form, deadline) is not None


def _solve_quantified(program: str, text: str, deadline: Deadline) -> bool:
    return qbf.solve_text(text, deadline, program)


def _there(program: str) -> str:
    if program not in qbf.programs():
        raise Unavailable(f"{program} is not installed")
    return program


READERS = (
    Reader("Glucose", "cnf", _glucose, lambda: sat.version().replace(sat.SOLVER, "glucose4")),
    Reader("SCIP", "opb", _programs(integer_programs.scip, "opb"), integer_programs.scip_version),
    Reader(
        "HiGHS", "mps", _programs(integer_programs.highs, "mps"), integer_programs.highs_version
    ),
    Reader("SCIP", "lp", _programs(integer_programs.scip, "lp"), integer_programs.scip_version),
    *(
        Reader(name, "qdimacs", partial(_solve_quantified, name), partial(_there, name))
        for name in qbf.PROGRAMS
    ),
)
"""The solvers with what they read; CP-SAT and CaDiCaL have methods of their own."""


def all_methods(game: str) -> tuple[Method, ...]:
    """Return the methods of a game and the second opinions that can be had here."""
    return (*every_method(game), *_available(game))


@cache
def _available(game: str) -> tuple[Method, ...]:
    return tuple(entry for entry in second_opinions(game) if _version(entry) is not None)


def second_opinions(game: str) -> list[Method]:
    """Return the methods of the matrix that `decide` has not, whether they are available or not."""
    return [
        _method_of(encoding, reader)
        for encoding in encodings(game)
        for reader in READERS
        if encoding.answers is not None and reader.form in encoding.formats
    ]


def backends(game: str) -> Mapping[str, str | None]:
    """Return what stands behind each row: name and version; None where it is not installed."""
    entries = [*every_method(game), *second_opinions(game)]
    return {entry.name: _version(entry) for entry in entries if entry.backend is not None}


def _version(entry: Method) -> str | None:
    try:
        return entry.backend() if entry.backend is not None else None
    except Unavailable:
        return None


def _method_of(encoding: Encoding, reader: Reader) -> Method:
    answers = encoding.answers
    assert answers is not None

    def run(task: Task) -> Outcome:
        position, deadline = task.instance.position, task.deadline
        text = formula_text(reader.form, lambda new: encoding.build(position, new, deadline))
        return Outcome(answers[reader.holds(text, task.deadline)], Assurance.SOLVER)

    return Method(
        name=f"{encoding.name} as {reader.form} by {reader.name}",
        questions=encoding.questions,
        summary=encoding.summary,
        proofless=True,
        applies=encoding.applies,
        cost=lambda *_: math.inf,
        run=run,
        backend=reader.version,
    )
