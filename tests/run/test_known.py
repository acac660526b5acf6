"""What is known while an instance is decided: the surest that was told, until it is taken back."""

from __future__ import annotations

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import SolverMistake
from zermelo.core.verdict import Assurance
from zermelo.run.progress import Known, Message
from zermelo.run.turn import Turn
from zermelo.solvers.method import PLAIN, Method, Outcome, Task

GAME = zermelo.ello("path:4", green=[0])


def told_by(known: Known, name: str) -> Turn:
    """Return the turn of a method, which tells what it finds."""
    entry = Method(name, ("winnable",), "", mistaken)
    return Turn(entry, GAME, PLAIN, Deadline(), known.note)


def mistaken(task: Task) -> Outcome:
    """Find out that a solver was wrong."""
    raise SolverMistake("it says that all win")


def test_a_less_sure_answer_does_not_replace_a_surer_one() -> None:
    heard: list[Message] = []
    known = Known(GAME, heard.append)
    told_by(known, "search").known(True, Assurance.EXHAUSTIVE)
    count = len(heard)
    told_by(known, "program").known(True, Assurance.SOLVER)
    assert (known.verdict.method, known.verdict.assurance) == ("search", Assurance.EXHAUSTIVE)
    assert len(heard) == count


def test_a_solver_takes_back_its_own_word_and_nothing_else() -> None:
    known = Known(GAME, None)
    program, other = told_by(known, "program"), told_by(known, "other")
    program.known(True, Assurance.SOLVER)
    other.run()
    assert known.verdict.answered
    program.run()
    assert (known.verdict.answered, known.verdict.method) == (False, None)
    program.known(True, Assurance.EXHAUSTIVE)
    program.run()
    assert known.verdict.assurance is Assurance.EXHAUSTIVE
