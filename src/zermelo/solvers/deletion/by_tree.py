"""Method ``tree``: removal games on forests, where the moves are the sides of the edges."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.solvers import compiling
from zermelo.solvers.deletion.by_kernel import LOADING, WORD
from zermelo.solvers.deletion.patient import answered_soon
from zermelo.solvers.deletion.sides import forest_rules, is_forest
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.impartial import Table, watched
from zermelo.solvers.search.methods import QUESTIONS, cost


def _run(task: Task) -> Outcome:
    graph = task.instance.graph
    rules = forest_rules(graph)
    if graph.n > WORD or not compiling.ready():
        plain = Table(rules, task.deadline, task.request.nodes, tick=watched(task))
        return answered_soon(task, plain, lambda: {"positions": len(plain.values)})
    from zermelo.solvers.deletion.compiled import CompiledTable

    table = CompiledTable(task.instance, rules, task.deadline, task.request.nodes, tree=True)
    return answered_soon(task, table, lambda: {"positions": len(table)})


def _applies(instance: Instance) -> str | None:
    if not is_forest(instance.graph):
        return "the graph has a cycle"
    if instance.position.splits:
        return "a move may let a tree fall apart"
    return None


def _cost(instance: Instance, known: Answer) -> float:
    if instance.graph.n > WORD:
        return cost(instance, known, 2e4)
    return LOADING + cost(instance, known, 1e6)


METHOD = Method(
    name="tree",
    questions=QUESTIONS,
    summary="on forests: what a move removes is a side of an edge; compiled up to 63 vertices",
    evidence=("strategy",),
    applies=_applies,
    cost=_cost,
    run=_run,
)
