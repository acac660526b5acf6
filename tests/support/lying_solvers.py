"""Solvers that lie: what stands between zermelo and other programs, replaced in a test.

All but `worst` answer at once, so no solver need be installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from zermelo.core.deadline import Deadline
from zermelo.solvers.backends import cpsat, qbf, sat
from zermelo.solvers.backends.cpsat import CpSatResult
from zermelo.solvers.backends.sat import SatResult
from zermelo.sweeps import second_opinions

WORK = 0.01
"""What an answer counts, so that whoever asks for ever comes to an end."""

true_cpsat = cpsat.solve


@dataclass(slots=True)
class Liar:
    """Says the same of whatever it is asked: yes, with some model, or no, with some proof."""

    says: bool
    model: Callable[[int], list[bool]] = lambda n: [False] * n
    proof: tuple[str, ...] = ()
    asked: int = 0

    def yes(self, *given: object) -> bool:
        """Return what it says, and count that it was asked, and the work of a deadline given."""
        self.asked += 1
        for each in given:
            if isinstance(each, Deadline):
                each.count(WORK)
        return self.says

    def formula(self, variables: int, *given: object, **_: object) -> SatResult:
        """Stand for a SAT solver."""
        if self.yes(*given):
            return SatResult(True, self.model(variables))
        return SatResult(False, proof=[*self.proof])

    def program(self, model: Any, variables: Sequence[Any], *given: object) -> CpSatResult:
        """Stand for CP-SAT; what it says to be there it says to be best."""
        if not self.yes(*given):
            return CpSatResult(False)
        return CpSatResult(True, [*map(int, self.model(len(variables)))], optimal=True)


class Worst(Liar):
    """Hands out the worst solution of a CP-SAT model as the best one; else it says yes."""

    def program(self, model: Any, variables: Sequence[Any], *given: object) -> CpSatResult:
        """Stand for CP-SAT."""
        self.yes(*given)
        deadline: Any = given[0]
        turned, objective = model.clone(), model.proto.objective
        if model.has_objective():
            terms = zip(objective.vars, objective.coeffs, strict=True)
            turned.maximize(sum(a * turned.get_int_var_from_proto_index(x) for x, a in terms))
        found = true_cpsat(turned, variables, deadline)
        return replace(found, optimal=bool(found.satisfiable))


def some(n: int) -> list[bool]:
    """Return a model that depends on the number of variables alone."""
    rng = Random(n)
    return [rng.random() < 0.5 for _ in range(n)]


LIES: dict[str, Callable[[], Liar]] = {
    "no": lambda: Liar(False),
    "no, with a proof that is none": lambda: Liar(False, proof=("0",)),
    "yes": lambda: Liar(True),
    "yes, with all true": lambda: Liar(True, lambda n: [True] * n),  # an order, but not the best
    "yes, with some model": lambda: Liar(True, some),
    "the worst": lambda: Worst(True, some),
}


_LYING: list[Liar] = []

READERS = [
    replace(each, holds=lambda *given: _LYING[-1].yes(*given), version=lambda: "a liar")
    for each in second_opinions.READERS
]
"""Who reads a formula from a file; a method keeps its reader, so they ask who lies just now."""


@contextmanager
def lying(liar: Liar) -> Iterator[Liar]:
    """Put a liar in the place of every solver."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cpsat, "solve", liar.program)
        patch.setattr(sat, "solve", liar.formula)
        patch.setattr(
            sat.Incremental, "solve", lambda _, *given, **more: liar.formula(*given, **more)
        )
        patch.setattr(qbf, "solve_text", liar.yes)
        patch.setattr(second_opinions, "READERS", READERS)
        _LYING.append(liar)
        yield liar
        _LYING.pop()
