"""Method ``qbf``: the quantified formula of a game's encoding, on a QBF solver.

It is a second opinion on small games. It shares nothing with the searches but the rules, and those
it has as circuits of its own. The solver's word comes without a proof that could be checked.
"""

from __future__ import annotations

from zermelo.core.errors import LimitReached
from zermelo.core.verdict import Assurance
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.spec import Encoding, Reading, encodings
from zermelo.solvers.backends import qbf
from zermelo.solvers.method import Method, Outcome, Task

UNIVERSAL = 24
"""Formulas with more universal variables are not tried. With depqbf on POLISH 20 of them took 0.4
to 13 s, and 24 from 2 to over 100 s."""


def quantified_methods(game: str) -> tuple[Method, ...]:
    """Return the method of a game that has an encoding for it, whose truth alone is an answer."""
    return tuple(
        _method(encoding)
        for encoding in encodings(game)
        if "qdimacs" in encoding.formats and encoding.answers is not None
    )


def _method(encoding: Encoding) -> Method:
    answers = encoding.answers
    assert answers is not None

    def run(task: Task) -> Outcome:
        statistics: dict[str, int] = {}

        def holds(*ahead: int | Reading) -> bool:
            formula = Qcnf()
            encoding.build(task.instance.position, formula, task.deadline, *ahead)
            statistics.update(variables=len(formula.names), clauses=len(formula.clauses))
            universal = sum(len(block) for quantifier, block in formula.blocks if quantifier == "a")
            if universal > UNIVERSAL:
                what = f"{universal} variables are universal"
                raise LimitReached(f"{what}, too many for a QBF solver (at most {UNIVERSAL})")
            return qbf.solve(formula, task.deadline)

        depth = task.request.depth
        if depth is None:
            true = holds()
        else:
            # An optimistic formula that is false and a pessimistic one that is true are conclusive.
            true = holds(depth, "optimistic")
            if true and not holds(depth, "pessimistic"):
                what = "the optimistic formula is true and the pessimistic one false"
                raise LimitReached(f"depth {depth} decides nothing: {what}")
        return Outcome(answers[true], Assurance.SOLVER, statistics=statistics)

    return Method(
        name="qbf",
        questions=encoding.questions,
        summary="a QBF solver on the formula that encode writes; a second opinion on small games",
        run=run,
        applies=encoding.applies,
        backend=qbf.version,
        unrolls=encoding.by_rounds,
        proofless=True,
    )
