"""Methods ``sat-orientation`` and ``sat-transitive``: CaDiCaL on orientations with parities.

The first forbids the directed triangles of a vertex elimination, the second those of all triples of
vertices, the form in which one would write down a linear order first. A model is an acyclic
orientation, so any topological order wins. A refutation becomes an LRUP proof over the checker's
formula: the variables and clauses of the encoding stand in the order that the evidence kind
``lrup-proof`` documents.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.deadline import Deadline
from zermelo.encodings.builder import Builder
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.ello import sat_orientation, sat_transitive
from zermelo.encodings.orientation import Elimination, Precedence, order_of
from zermelo.games.ello.rules import Ello
from zermelo.solvers.backends import sat
from zermelo.solvers.ello.common import won_by
from zermelo.solvers.ello.refutation import refuted
from zermelo.solvers.method import Outcome, Task


def _run(
    write: Callable[[Ello, Builder, Deadline], tuple[Precedence, Elimination]],
) -> Callable[[Task], Outcome]:
    def run(task: Task) -> Outcome:
        game: Ello = task.instance.position
        cnf = Cnf()
        pairs, elimination = write(game, cnf, task.deadline)
        found = sat.solve(
            len(cnf.names), cnf.clauses, task.deadline, task.request.seed, task.request.evidence
        )
        if found.satisfiable is None:
            raise task.deadline.reached()
        if found.satisfiable:
            return won_by(task.instance, order_of(game.graph, pairs, found.model), found.statistics)
        return refuted(task, cnf, found, elimination.fill, elimination.triangles)

    return run


elimination = _run(sat_orientation)
transitive = _run(sat_transitive)
