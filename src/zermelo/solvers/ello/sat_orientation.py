"""Method ``sat-orientation``: CaDiCaL on edge orientations with predegree parities.

A model is an acyclic orientation, so any topological order wins. A refutation becomes an LRUP
proof over the checker's formula: the variables and clauses of the encoding stand in the order that
the evidence kind ``lrup-proof`` documents.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.ello import sat_orientation
from zermelo.encodings.orientation import order_of
from zermelo.games.ello import Ello
from zermelo.solvers.backends import sat
from zermelo.solvers.ello.common import plain_only, won_by
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.proofs import lrup


def _run(task: Task) -> Outcome:
    game: Ello = task.instance.position
    cnf = Cnf()
    pairs, elimination = sat_orientation(game, cnf, task.deadline)
    found = sat.solve(len(cnf.names), cnf.clauses, task.deadline, task.seed, task.evidence)
    if found.satisfiable is None:
        task.deadline.check()
        raise LimitReached("the solver gave up")
    if found.satisfiable:
        return won_by(task.instance, order_of(game.graph, pairs, found.model), found.statistics)
    if not task.evidence:
        return Outcome(False, Assurance.EXHAUSTIVE, statistics=found.statistics)
    try:
        proof = lrup(len(cnf.names), cnf.clauses, found.proof, task.deadline)
    except LimitReached as error:
        reason = f"the proof was not finished: {error}"
        return Outcome(False, Assurance.EXHAUSTIVE, reason=reason, statistics=found.statistics)
    labels = task.instance.labels
    data = {
        "pairs": [labels.of(pair) for pair in elimination.fill],
        "cycles": [labels.of(triangle) for triangle in elimination.triangles],
    }
    evidence = Evidence("lrup-proof", data, proof)
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, statistics=found.statistics)


def _cost(instance: Instance) -> float:
    # Rough: the fill-in of sparse graphs grows a little faster than linearly.
    return 0.1 + 1e-5 * instance.graph.n * instance.graph.m


METHOD = Method(
    name="sat-orientation",
    questions=("winnable",),
    summary="CaDiCaL on edge orientations, acyclic by vertex elimination",
    exact=True,
    evidence=("winning-order", "lrup-proof"),
    applies=plain_only,
    cost=_cost,
    run=_run,
    backend=sat.version,
)
