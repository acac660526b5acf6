"""Methods by a solver on edge orientations: two with CaDiCaL, one with CP-SAT.

A model is an acyclic orientation with the predegree parities of the game, so any topological order
of it wins. The methods differ in how they forbid directed cycles:

- ``sat-orientation``: the directed triangles of a vertex elimination;
- ``sat-lazy``: at first only the triangles of the graph. As long as the model has directed cycles,
  short ones are forbidden and the solver goes on from where it was. On sparse graphs a few rounds
  suffice, because the solver starts from a breadth-first order, which has no cycle and from which
  only few edges must depart (measured: 2 rounds instead of 35 on the grid 50x50); on dense graphs
  the rounds add up, and the vertex elimination is better. A refutation is found once more over all
  cycles that were forbidden, with a proof;
- ``cpsat-positions``: integer positions, which may coincide where no edge forbids it, and exclusive
  ors.

A refutation by CaDiCaL becomes an LRUP proof over the checker's formula: the variables and clauses
of the encoding stand in the order that the evidence kind ``lrup-proof`` documents. CP-SAT says
"infeasible" without a proof that a checker could follow, so a NO is its word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from zermelo.core.certificate import Evidence
from zermelo.core.errors import Contradiction, LimitReached, SolverMistake
from zermelo.core.graph import Graph, parts
from zermelo.core.verdict import Assurance
from zermelo.encodings import ello as encodings
from zermelo.encodings import orientation
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.cpsat import CpSat
from zermelo.encodings.orientation import Precedence, order_of
from zermelo.games.ello.rules import Ello
from zermelo.solvers import rates
from zermelo.solvers.backends import cpsat, sat
from zermelo.solvers.components import short_cycles
from zermelo.solvers.ello.outcomes import won_by
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.proofs import Unfinished, lrup


def elimination(task: Task) -> Outcome:
    """Decide a game by CaDiCaL, acyclic by the triangles of a vertex elimination."""
    cnf = Cnf()
    pairs, found = encodings.sat_orientation(task.instance.position, cnf, task.deadline)
    seed, proof = task.request.seed, task.request.proof
    result = sat.solve(len(cnf.names), cnf.clauses, task.deadline, seed, proof)
    return _won(task, pairs, result) or _refutation(task, cnf, result, found.fill, found.triangles)


def lazy(task: Task) -> Outcome:
    """Decide a game by CaDiCaL, cycles forbidden as they turn up."""
    game: Ello = task.instance.position
    graph = game.graph.undirected()
    cnf = Cnf()
    pairs = orientation.precedence(cnf, graph)
    encodings.predegrees(game, pairs, cnf, cnf.congruent)
    cycles = _triangles(graph)
    for cycle in cycles:
        orientation.forbid_cycle(cnf, pairs, cycle)
    rounds = 0
    outward = chain.from_iterable(parts(graph.adjacency, bytearray(graph.n)))
    rank = {v: place for place, v in enumerate(outward)}
    with sat.Incremental(cnf.clauses, task.request.seed) as solver:
        solver.prefer([x if rank[u] < rank[v] else -x for (u, v), x in pairs.variables.items()])
        while True:
            task.deadline.check(rates.CYCLES * (graph.n + graph.m))
            found = solver.solve(len(cnf.names), task.deadline)
            if not found.satisfiable:
                break
            turning = short_cycles(orientation.successors(graph, pairs, found.model))
            if not turning:
                statistics = {**found.statistics, "rounds": rounds, "cycles": len(cycles)}
                return _replay(task, pairs, found.model, statistics)
            rounds += 1
            first = len(cnf.clauses)
            for cycle in turning:
                orientation.forbid_cycle(cnf, pairs, cycle)
            cycles += turning
            solver.add(cnf.clauses[first:])
    # The solver's proof would speak of clauses that were not there from the start: solve again.
    if found.satisfiable is False and task.request.proof:
        task.known(False, Assurance.SOLVER)
        seed = task.request.seed
        found = sat.solve(len(cnf.names), cnf.clauses, task.deadline, seed, proof=True)
        if found.satisfiable:
            raise SolverMistake("it has a model, and said that there is none")
    if found.satisfiable is None:
        raise task.deadline.reached()
    return _refutation(task, cnf, found, (), cycles)


def _triangles(graph: Graph) -> list[list[int]]:
    """Return the triangles of a graph, sorted."""
    around = [set(row) for row in graph.adjacency]
    return [[u, v, w] for u, v in graph.edges for w in sorted(around[u] & around[v]) if w > v]


def positions(task: Task) -> Outcome:
    """Decide a game by CP-SAT on integer positions."""
    builder = CpSat()
    pairs = encodings.cpsat_positions(task.instance.position, builder)
    literals = [builder.literal(number) for number in range(1, len(builder.names) + 1)]
    found = cpsat.solve(builder.model, literals, task.deadline, task.request.seed)
    reason = "CP-SAT gives no proof that the checker could follow"
    return _won(task, pairs, found) or Outcome(
        False, Assurance.SOLVER, None, reason, statistics=found.statistics
    )


def _won(task: Task, pairs: Precedence, found: sat.SatResult | cpsat.CpSatResult) -> Outcome | None:
    """Return the outcome if there is a model, None if there is none."""
    if found.satisfiable is None:
        raise task.deadline.reached()
    if not found.satisfiable:
        return None
    model = found.model if isinstance(found, sat.SatResult) else found.values
    return _replay(task, pairs, model, found.statistics)


def _replay(
    task: Task, pairs: Precedence, model: Sequence[int], statistics: Mapping[str, int]
) -> Outcome:
    """Return the outcome of a model, played out; `SolverMistake` if it is none."""
    try:
        return won_by(task.instance, order_of(task.instance.graph, pairs, model), statistics)
    except Contradiction as error:
        raise SolverMistake(f"its model is none: {error}") from None


def _refutation(
    task: Task,
    cnf: Cnf,
    found: sat.SatResult,
    added: Sequence[tuple[int, int]],
    cycles: Sequence[Sequence[int]],
) -> Outcome:
    """Return the outcome "not winnable" with an LRUP proof as evidence.

    The formula has its variables and clauses in the order that the evidence documents; `added` are
    the pairs beyond the edges that have a variable, `cycles` those that the formula forbids.
    """
    if not task.request.proof:
        return Outcome(False, Assurance.SOLVER, statistics=found.statistics)
    task.known(False, Assurance.SOLVER)
    try:
        proof = lrup(len(cnf.names), cnf.clauses, found.proof, task.deadline)
    except (LimitReached, Unfinished) as error:
        reason = f"the proof was not finished: {error}"
        return Outcome(False, Assurance.SOLVER, reason=reason, statistics=found.statistics)
    labels = task.instance.labels
    data = {
        "pairs": [labels.of(pair) for pair in added],
        "cycles": [labels.of(cycle) for cycle in cycles],
    }
    # Our own code went through the proof; it is checked anew where it is to be evidence.
    evidence = Evidence("lrup-proof", data, proof) if task.request.evidence else None
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, statistics=found.statistics)
