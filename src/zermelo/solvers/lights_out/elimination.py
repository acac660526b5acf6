"""Method ``elimination``: solutions by Gaussian elimination, for any modulus.

For a prime modulus the elimination is the checker's own and gives all solutions: fewest presses are
found by looking at each while the kernel is small. A composite modulus is taken apart into prime
powers (`prime_powers`), which tells whether there is a solution. A loss comes with an invariant,
which settles the `lit_only` variation too.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.lights_out.evidence.elimination import (
    MAX_COMBINATIONS,
    Solutions,
    eliminate,
    is_prime,
)
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.lights_out.common import listed, solved_by, unsolvable
from zermelo.solvers.lights_out.prime_powers import Presses, solve
from zermelo.solvers.method import Method, Outcome, Task

LARGEST = 5000
"""Above this order the rows, with the identity beside them, would take gigabytes."""

LARGEST_MODULUS = 1000


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: LightsOut = instance.position
    prime = is_prime(game.modulus)
    found = (eliminate if prime else solve)(game, task.deadline)
    statistics = {"kernel": len(found.kernel)} if isinstance(found, Solutions) else {}
    if found.invariant is not None:
        evidence = Evidence("invariant", {"weights": found.invariant})
        return unsolvable(instance, evidence, statistics=statistics)
    assert found.solution is not None
    if game.lit_only and any(game.lit):
        reason = "it is solvable if any vertex may be pressed; with lit_only the order matters"
        return Outcome(reason=reason, statistics=statistics)
    if instance.question == "solvable":
        return solved_by(instance, listed(found.solution), statistics=statistics)
    if isinstance(found, Presses):
        if found.unique:
            return solved_by(instance, listed(found.solution))
        return Outcome(reason="solutions modulo a composite number are not counted")
    if found.count() > MAX_COMBINATIONS:
        reason = f"there are {game.modulus}^{len(found.kernel)} solutions, too many to look at each"
        return Outcome(reason=reason, statistics=statistics)
    fewest = found.fewest(task.deadline)
    assert fewest is not None
    kind = "presses" if game.lit_only else "kernel"
    return solved_by(instance, listed(fewest), kind, statistics)


def _applies(instance: Instance) -> str | None:
    game: LightsOut = instance.position
    if game.modulus > LARGEST_MODULUS:
        return f"it takes a modulus to {LARGEST_MODULUS}, not {game.modulus}"
    if game.graph.n > LARGEST:
        return f"it takes at most {LARGEST} vertices, the graph has {game.graph.n}"
    return None


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    game: LightsOut = instance.position
    return 1e-3 + (1e-9 if game.modulus == 2 else 1e-7) * game.graph.n**3


METHOD = Method(
    name="elimination",
    questions=("solvable", "fewest-presses"),
    summary="Gaussian elimination; for a prime modulus, fewest presses among all solutions",
    evidence=("presses", "invariant", "kernel"),
    applies=_applies,
    cost=_cost,
    run=_run,
)
