"""Method ``sat-lazy``: CaDiCaL on edge orientations, cycles forbidden as they turn up.

Only the predegree parities (and the triangles of the graph) are written down at first. As long as
the model has directed cycles, short ones are forbidden and the solver goes on from where it was. On
sparse graphs a few rounds suffice, because the solver starts from a breadth-first order, which has
no cycle and from which only few edges must depart (measured: 2 rounds instead of 35 on the grid
50x50); on dense graphs the rounds add up, and the vertex elimination of ``sat-orientation`` is
better. A refutation is found once more over all cycles
that were forbidden, with a proof.
"""

from __future__ import annotations

from zermelo.core.graph import Graph
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.ello import predegrees
from zermelo.encodings.orientation import forbid_cycle, order_of, precedence, successors
from zermelo.games.ello.rules import Ello
from zermelo.solvers import rates
from zermelo.solvers.backends import sat
from zermelo.solvers.components import short_cycles
from zermelo.solvers.ello.common import won_by
from zermelo.solvers.ello.refutation import refuted
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Decide a game by CaDiCaL, cycles forbidden as they turn up."""
    game: Ello = task.instance.position
    graph = game.graph.undirected()
    cnf = Cnf()
    pairs = precedence(cnf, graph)
    predegrees(game, pairs, cnf, cnf.congruent)
    cycles = triangles(graph)
    for cycle in cycles:
        forbid_cycle(cnf, pairs, cycle)
    rounds = 0
    rank = breadth_first(graph)
    with sat.Incremental(cnf.clauses, task.request.seed) as solver:
        solver.prefer([x if rank[u] < rank[v] else -x for (u, v), x in pairs.variables.items()])
        while True:
            task.deadline.check(rates.CYCLES * (graph.n + graph.m))
            found = solver.solve(len(cnf.names), task.deadline)
            if not found.satisfiable:
                break
            turning = short_cycles(successors(graph, pairs, found.model))
            if not turning:
                statistics = {**found.statistics, "rounds": rounds, "cycles": len(cycles)}
                return won_by(task.instance, order_of(graph, pairs, found.model), statistics)
            rounds += 1
            first = len(cnf.clauses)
            for cycle in turning:
                forbid_cycle(cnf, pairs, cycle)
            cycles += turning
            solver.add(cnf.clauses[first:])
    if found.satisfiable is None:
        raise task.deadline.reached()
    # The solver's proof would speak of clauses that were not there from the start: solve again.
    again = sat.solve(len(cnf.names), cnf.clauses, task.deadline, task.request.seed, proof=True)
    if again.satisfiable is None:
        raise task.deadline.reached()
    return refuted(task, cnf, again, (), cycles)


def breadth_first(graph: Graph) -> list[int]:
    """Return each vertex's place in a breadth-first order, component by component."""
    offsets, targets = graph.csr
    rank = [-1] * graph.n
    reached = 0
    for root in range(graph.n):
        if rank[root] >= 0:
            continue
        rank[root] = reached
        reached += 1
        queue = [root]
        for u in queue:
            for v in targets[offsets[u] : offsets[u + 1]]:
                if rank[v] < 0:
                    rank[v] = reached
                    reached += 1
                    queue.append(v)
    return rank


def triangles(graph: Graph) -> list[list[int]]:
    """Return the triangles of a graph, sorted."""
    around = [set(row) for row in graph.adjacency]
    return [[u, v, w] for u, v in graph.edges for w in sorted(around[u] & around[v]) if w > v]
