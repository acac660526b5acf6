"""Method ``elimination``: all solutions by Gaussian elimination modulo a prime.

The elimination is the checker's own. A loss comes with an invariant, which settles the `lit_only`
variation too. Fewest presses are found by looking at all solutions while the kernel is small.
For a composite modulus d the game is looked at modulo the prime factors p of d: if it cannot be
solved modulo p, d / p times the invariant is one modulo d. Otherwise there is no answer.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.certificates.lights_out.elimination import MAX_COMBINATIONS, eliminate, is_prime
from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.lights_out import LightsOut
from zermelo.solvers.lights_out.common import listed, solved_by, unsolvable
from zermelo.solvers.method import Method, Outcome, Task

LARGEST = 5000
"""Above this order the rows, with the identity beside them, would take gigabytes."""

LARGEST_MODULUS = 1000


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: LightsOut = instance.position
    for p in filter(is_prime, range(2, game.modulus + 1)):
        if game.modulus % p == 0:
            found = eliminate(replace(game, modulus=p), task.deadline)
            if found.invariant is not None:
                break
    statistics = {"kernel": len(found.kernel)}
    if found.invariant is not None:
        weights = [game.modulus // found.modulus * weight for weight in found.invariant]
        evidence = Evidence("invariant", {"weights": weights})
        return unsolvable(instance, evidence, statistics=statistics)
    assert found.solution is not None
    if found.modulus != game.modulus:
        reason = f"it is solvable modulo each prime factor of {game.modulus}, which does not decide"
        return Outcome(reason=reason, statistics=statistics)
    if game.lit_only and any(game.lit):
        reason = "it is solvable if any vertex may be pressed; with lit_only the order matters"
        return Outcome(reason=reason, statistics=statistics)
    if instance.question == "solvable":
        return solved_by(instance, listed(found.solution), statistics=statistics)
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
    summary="Gaussian elimination modulo a prime; fewest presses by looking at all solutions",
    exact=True,
    evidence=("presses", "invariant", "kernel"),
    applies=_applies,
    cost=_cost,
    run=_run,
)
