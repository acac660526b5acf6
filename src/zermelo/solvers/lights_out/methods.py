"""The methods for Lights Out.

``elimination`` is Gaussian elimination for any modulus, in a narrow band if it is a prime
(`sparse`). It gives all solutions: fewest presses are found by looking at each while they are few,
and modulo 2 by a transform (`transform`) where they are many. A composite modulus is taken apart
into prime powers (`prime_powers`, and the checker's own for all solutions). A loss comes with an
invariant, which settles the `lit_only` variation too. Where the band has no room, "all lit" is
solvable modulo 2 by a theorem: a symmetric matrix over GF(2) has its diagonal in its row space
(Sutner, "Linear cellular automata and the Garden-of-Eden", Math. Intelligencer 11, 1989).

``cpsat-presses`` is CP-SAT on the number of presses of each vertex. That there is no solution is
CP-SAT's word. Presses are checked. That no solution has fewer is shown by a search of our own with
a proof (`solvers.pseudo_boolean`), which takes CP-SAT's number; where it does not end soon, it is
CP-SAT's word too.

``lit-search`` goes through the states breadth first (`states`), for the `lit_only` variation.

``products`` is the theorem about the nullity of products of paths and cycles (`nullity`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from zermelo.checker.pseudo_boolean import Program
from zermelo.core.certificate import Evidence
from zermelo.core.errors import Contradiction, LimitReached, SolverMistake
from zermelo.core.instance import Instance
from zermelo.core.primes import is_prime
from zermelo.core.verdict import Assurance
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.lights_out import cpsat_presses, order_matters
from zermelo.games.lights_out.evidence.elimination import (
    MAX_COMBINATIONS,
    MAX_COMPOSITE,
    Solutions,
)
from zermelo.games.lights_out.evidence.prime_powers import all_solutions
from zermelo.games.lights_out.evidence.program import MAX_LITERALS, Sheet
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.backends import cpsat
from zermelo.solvers.lights_out import states, tuning
from zermelo.solvers.lights_out.covering import covering
from zermelo.solvers.lights_out.nullity import PRODUCTS, by_elimination
from zermelo.solvers.lights_out.prime_powers import Presses, solve, solve_prime
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.pseudo_boolean import refutation

LARGEST_MODULUS = 1000
"""Above it a list of presses, each as often as it is made, would be long."""

MAX_TRANSFORMED = 42
"""Kernels of more dimensions are not transformed: one of 42 takes hours."""

QUESTIONS = ("solvable", "fewest-presses")


def _solved_by(
    instance: Instance,
    presses: Sequence[int],
    statistics: Mapping[str, Any],
    kind: str = "presses",
    level: Assurance = Assurance.EXHAUSTIVE,
) -> Outcome:
    """Return the outcome of presses that solve the game, best ones if that is the question."""
    answer = True if instance.question == "solvable" else len(presses)
    evidence = Evidence(kind, {"presses": instance.labels.of(presses)})
    return Outcome(answer, level, evidence, statistics=statistics)


def _fewest(
    task: Task,
    presses: Sequence[int],
    statistics: Mapping[str, Any],
    level: Assurance = Assurance.EXHAUSTIVE,
) -> Outcome:
    """Return the outcome of best presses with a proof that no fewer do, if that can be had.

    Where the order counts, or one press or none is enough, or only `solvable` is asked, the presses
    are the evidence.
    """
    instance = task.instance
    found = _solved_by(instance, presses, statistics, level=level)
    if instance.question == "solvable" or len(presses) < 2:
        return found
    if instance.position.lit_only:
        return _solved_by(instance, presses, statistics, "state-table")

    def build() -> Evidence:
        sheet, deadline = Sheet(instance.position), task.deadline.at_most(tuning.PROVING)
        if sheet.literals() > MAX_LITERALS:
            raise LimitReached("the program for a proof is too large")
        program = Program(sheet.objective(), sheet.constraints(deadline), sheet.names)
        proof = refutation(program, len(presses), deadline, covering(sheet, len(presses), deadline))
        return Evidence("bound-proof", {"presses": instance.labels.of(presses)}, proof)

    evidence, reason = task.evidence(len(presses), build, level)
    return found if evidence is None else replace(found, evidence=evidence, reason=reason)


def _unsolvable(
    instance: Instance, found: Evidence | str, statistics: Mapping[str, Any]
) -> Outcome:
    """Return the outcome of no solution, with evidence, or by a solver's word and why so."""
    answer = False if instance.question == "solvable" else None
    if isinstance(found, str):
        return Outcome(answer, Assurance.SOLVER, reason=found, statistics=statistics)
    return Outcome(answer, Assurance.EXHAUSTIVE, found, statistics=statistics)


def pressed_vertices(counts: Sequence[int]) -> list[int]:
    """Return the vertices of a solution, each as often as it is pressed."""
    return [v for v, count in enumerate(counts) for _ in range(count)]


def _elimination(task: Task) -> Outcome:
    instance = task.instance
    if instance.question == "nullity":
        return by_elimination(task)
    game: LightsOut = instance.position
    found: Solutions | Presses
    statistics = {}
    try:
        if is_prime(game.modulus):
            every = instance.question == "fewest-presses" and not game.lit_only
            found, statistics["kernel"] = solve_prime(game, task.deadline, every)
        else:
            found = solve(game, task.deadline)
    except LimitReached as error:
        if instance.question != "solvable" or not _all_lit(game):
            raise
        reason = f"{error}; that it is solvable is Sutner's theorem"
        return Outcome(True, Assurance.THEOREM, reason=reason)
    if found.invariant is not None:
        evidence = Evidence("invariant", {"weights": found.invariant})
        return _unsolvable(instance, evidence, statistics)
    assert found.solution is not None
    if game.lit_only and any(game.lit):
        reason = "it is solvable if any vertex may be pressed; with lit_only the order matters"
        return Outcome(reason=reason, statistics=statistics)
    if instance.question == "solvable":
        return _solved_by(instance, pressed_vertices(found.solution), statistics)
    if isinstance(found, Presses):
        if game.graph.n > MAX_COMPOSITE:
            if found.unique:
                return _fewest(task, pressed_vertices(found.solution), statistics)
            reason = f"with a composite modulus it counts to {MAX_COMPOSITE} vertices"
            return Outcome(reason=reason, statistics=statistics)
        found = all_solutions(game, task.deadline)
        statistics = {"kernel": len(found.kernel)}
    if found.count() > MAX_COMBINATIONS:
        k = len(found.kernel)
        if game.modulus != 2 or k > MAX_TRANSFORMED:
            reason = f"the kernel has {k} dimensions: too many solutions"
            return Outcome(reason=reason, statistics=statistics)
        from zermelo.solvers.lights_out.transform import fewest as transformed

        solution = found.solution
        assert solution is not None
        chosen = pressed_vertices(transformed(solution, found.kernel, task.deadline))
        return _fewest(task, chosen, statistics)
    fewest = found.fewest(task.deadline)
    assert fewest is not None
    kind = "presses" if game.lit_only else "kernel"
    return _solved_by(instance, pressed_vertices(fewest), statistics, kind)


def _all_lit(game: LightsOut) -> bool:
    """Whether all lamps are lit modulo 2 on an undirected graph, any of which may be pressed."""
    plain = game.modulus == 2 and not game.lit_only and not game.graph.directed
    return plain and all(game.lit)


def _applies_elimination(instance: Instance) -> str | None:
    game: LightsOut = instance.position
    if game.modulus > LARGEST_MODULUS and instance.question != "nullity":
        return f"it takes a modulus to {LARGEST_MODULUS}, not {game.modulus}"
    return None


def _cpsat_presses(task: Task) -> Outcome:
    builder = CpSat()
    presses = cpsat_presses(task.instance.position, builder)
    literals = [builder.literal(x) for unary in presses for x in unary]
    found = cpsat.solve(builder.model, literals, task.deadline, task.request.seed)
    if found.satisfiable is None:
        raise LimitReached("the solver stopped before it found a solution")
    if not found.satisfiable:
        reason = "CP-SAT gives no proof that the checker could follow"
        return _unsolvable(task.instance, reason, found.statistics)
    values = iter(found.values)
    counts = [sum(next(values) for _ in unary) for unary in presses]
    if task.instance.question == "fewest-presses" and not found.optimal:
        raise LimitReached(f"the solver stopped at {found.bound}..{sum(counts)} presses")
    try:
        return _fewest(task, pressed_vertices(counts), found.statistics, Assurance.SOLVER)
    except Contradiction as error:
        raise SolverMistake(str(error)) from None


def _lit_search(task: Task) -> Outcome:
    game: LightsOut = task.instance.position
    presses, statistics = states.shortest(game, task.deadline)
    if presses is None:
        return _unsolvable(task.instance, Evidence("state-table", {"presses": []}), statistics)
    return _fewest(task, presses, statistics)


METHODS = (
    PRODUCTS,
    Method(
        name="elimination",
        questions=(*QUESTIONS, "nullity"),
        summary="Gaussian elimination; fewest presses among all solutions",
        evidence=("presses", "invariant", "kernel", "bound-proof", "quiet-patterns"),
        applies=_applies_elimination,
        cost=tuning.elimination_cost,
        run=_elimination,
    ),
    Method(
        name="cpsat-presses",
        questions=QUESTIONS,
        summary="CP-SAT on presses in unary, every lamp's sum a multiple of the modulus",
        evidence=("presses", "bound-proof"),
        proofless=True,
        applies=order_matters,
        cost=tuning.cpsat_cost,
        run=_cpsat_presses,
        backend=cpsat.version,
    ),
    Method(
        name="lit-search",
        questions=QUESTIONS,
        summary="breadth-first search over all states, with lit_only or without",
        evidence=("presses", "bound-proof", "state-table"),
        applies=states.too_many,
        cost=tuning.search_cost,
        run=_lit_search,
    ),
)
