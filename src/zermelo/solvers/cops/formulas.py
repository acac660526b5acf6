"""Method ``sat-horn``: the game as a Horn formula, a second opinion on small graphs.

A SAT solver leaves a proof of it: see `games.cops.evidence.formula`. Unit propagation alone decides
it, so nothing is faster here.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.errors import LimitReached, SolverMistake
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.cops import sat_horn
from zermelo.games.cops.evidence.formula import MAX_LITERALS
from zermelo.games.cops.evidence.rounds import number_of_positions
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.solvers import proofs
from zermelo.solvers.backends import sat
from zermelo.solvers.cops import tuning
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    game: CopsAndRobber = task.instance.position
    if task.instance.question == "cops-win":
        assert game.cops is not None
        return _wins(task, game.cops)
    number = 1
    while not (found := _wins(task, number)).answer:
        number += 1
    return Outcome(number, Assurance.SOLVER, statistics=found.statistics)


def _wins(task: Task, k: int) -> Outcome:
    """Return the outcome of "do k cops win"."""
    game: CopsAndRobber = task.instance.position
    formula = Cnf()
    sat_horn(game, k, formula, task.deadline)
    wanted = task.request.proof and task.instance.question == "cops-win"
    variables = len(formula.names)
    result = sat.solve(variables, formula.clauses, task.deadline, task.request.seed, proof=wanted)
    if result.satisfiable is None:
        task.deadline.check()
        raise LimitReached("the solver gave no answer")
    answer = not result.satisfiable
    if not answer and k >= game.graph.n:
        raise SolverMistake("a cop on every vertex wins")
    evidence, reason = None, None
    if wanted:
        task.known(answer, Assurance.SOLVER)
    if wanted and answer:
        try:
            proof = proofs.lrup(variables, formula.clauses, result.proof, task.deadline)
            evidence = Evidence("lrup-proof", {}, proof)
        except proofs.Unfinished as error:
            reason = f"the proof was not finished: {error}"
    if wanted and not answer and len(game.graph.components()) == 1:
        part = {"escaping": {"cops": k, "sets": _sets(game.graph.n, k, result.model)}}
        evidence = Evidence("strategies", {"parts": [part]})
    return Outcome(answer, Assurance.SOLVER, evidence, reason, statistics=result.statistics)


def _sets(n: int, k: int, model: list[bool]) -> str:
    """Return the safe sets that a model leaves to the robber."""
    rows = (model[n * i : n * (i + 1)] for i in range(number_of_positions(n, k)))
    sets = (sum(1 << r for r, won in enumerate(row) if not won) for row in rows)
    return "".join(each.to_bytes((n + 7) // 8).hex() for each in sets)


def _short_enough(instance: Instance) -> str | None:
    if not instance.graph.n:
        return "the graph has no vertex"
    if tuning.formula_size(instance) > MAX_LITERALS:
        return f"the formula may have more than {MAX_LITERALS} literals"
    return None


METHOD = Method(
    name="sat-horn",
    questions=("cops-win", "cop-number"),
    summary="the game as a Horn formula through PySAT, with a proof where the cops win",
    evidence=("lrup-proof", "strategies"),
    proofless=True,
    applies=_short_enough,
    cost=tuning.formula_cost,
    run=_run,
    backend=sat.version,
)
