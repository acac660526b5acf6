"""What the methods for Seepage share: from "does Green win with k" to both questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zermelo.core.digraphs import topological_order
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.seepage.evidence.bounds import lower_bound
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.seepage.claims import Reason, evidence

SeepageMethod = partial(Method, questions=("green-number", "green-wins"))

NO_NUMBER = "the source is a sink, so Sludge wins with the first move whatever Green may protect"


def subtree(game: Seepage) -> list[int | None]:
    """Return one parent for each vertex (None for the source), so that Sludge does well there.

    From the sinks upwards a vertex goes to the parent with the fewest children so far, among these
    to the one that comes last in topological order: a number above k takes more than k children at
    many vertices, so children are spread. This is a heuristic; any choice gives a lower bound of
    the green number. Linear time.
    """
    graph = game.graph
    offsets, targets = graph.csr
    order = topological_order(graph)
    above: list[list[int]] = [[] for _ in range(graph.n)]
    for u in order:
        for v in targets[offsets[u] : offsets[u + 1]]:
            above[v].append(u)
    children = [0] * graph.n
    parents: list[int | None] = [None] * graph.n
    for v in reversed(order):
        if above[v]:
            parents[v] = parent = min(reversed(above[v]), key=children.__getitem__)
            children[parent] += 1
    return parents


def least_number(game: Seepage) -> int:
    """Return a lower bound of the green number, by a subtree."""
    return lower_bound(game, subtree(game))


def unless_sunk(run: Callable[[Task], Outcome]) -> Callable[[Task], Outcome]:
    """Return a program that looks first whether the source is a sink, which settles it."""

    def settled(task: Task) -> Outcome:
        instance, game = task.instance, task.instance.position
        if not game.source_is_sink:
            return run(task)
        answer = None if instance.question == "green-number" else False
        proof = evidence(instance.labels, {False: [Reason(game.source)]})
        return Outcome(answer, Assurance.THEOREM, proof, reason=NO_NUMBER)

    return settled


def needs_k(instance: Instance) -> str | None:
    """Return why no method applies, if the question needs a number that the game does not give."""
    game: Seepage = instance.position
    if instance.question == "green-wins" and game.protect is None:
        return 'green-wins needs "protect": k'
    return None


def at_most(largest: int) -> Callable[[Instance], str | None]:
    """Return what says why a method for at most so many vertices does not apply, or None."""

    def why_not(instance: Instance) -> str | None:
        if instance.graph.n > largest:
            return f"it takes at most {largest} vertices, the graph has {instance.graph.n}"
        return needs_k(instance)

    return why_not
