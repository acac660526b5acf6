"""Method ``dense``: all positions of K_{m,n} or K_n layer by layer, where a component is one.

Positions of the same size are asked for in one run of the program; the other components must have
a closed form.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.rules import outcome
from zermelo.games.polish import rules as polish
from zermelo.games.polish.rules import Polish
from zermelo.solvers import compiling
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.polish.shapes import Parts, parts_of, shape, sides_of
from zermelo.solvers.search.methods import QUESTIONS

Key = tuple[tuple[int, ...], ...]
"""The sorted discrepancies of one set of vertices (K_n) or of two (K_{m,n}, the smaller first)."""

SPEED = 2e7
"""Positions in a second, as measured."""


def key(parts: Parts) -> Key | None:
    """Return what the program needs of a component; None if it is neither K_n nor K_{m,n}."""
    if parts.complete:
        return (tuple(sorted(parts.left[v] for v in parts.vertices)),)
    sides = sides_of(parts)
    if sides is None:
        return None
    found = [tuple(sorted(parts.left[v] for v in side)) for side in sides]
    return tuple(sorted(found, key=lambda side: (len(side), side)))


def values(components: Iterable[Polish], deadline: Deadline) -> dict[Polish, int] | None:
    """Return the nim-values of components; None if one is neither covered nor of a closed form."""
    found: dict[Polish, int] = {}
    asked: dict[Polish, Key] = {}
    for component in components:
        parts = Parts(component)
        closed = shape(parts)
        described = None if closed else key(parts)
        if closed is not None:
            found[component] = closed.value
        elif described is not None:
            asked[component] = described
        else:
            return None
    answers = keyed(asked.values(), deadline)
    return found | {component: answers[described] for component, described in asked.items()}


def keyed(keys: Iterable[Key], deadline: Deadline) -> dict[Key, int]:
    """Return the nim-values of described components; those of one size in one run."""
    from zermelo.solvers.polish import dense

    sizes: dict[tuple[int, ...], list[Key]] = {}
    for described in sorted(set(keys)):
        sizes.setdefault(tuple(map(len, described)), []).append(described)
    answers: dict[Key, int] = {}
    for size, wanted in sorted(sizes.items()):
        if len(size) == 1:
            told = dense.complete(size[0], [sides[0] for sides in wanted], deadline)
        else:
            pairs = [(first, second) for first, second in wanted]
            told = dense.exact(size[0], size[1], pairs, deadline)
        answers.update(zip(wanted, told, strict=True))
    return answers


def _run(task: Task) -> Outcome:
    instance = task.instance
    count = _states(instance)
    if task.request.nodes is not None and count > task.request.nodes:
        raise LimitReached(
            f"the program goes through {count} positions, the limit is {task.request.nodes}"
        )
    first = polish.start(instance.position)
    after = list(polish.options(first)) if instance.question == "winning-moves" else []
    positions = [first, *(position for _, position in after)]
    parts = {part for position in positions for part in polish.components(position)}
    known = values(sorted(parts, key=lambda part: part.discrepancies), task.deadline)
    if known is None:
        return Outcome(reason="a component is no complete bipartite graph, and no form covers it")

    def value(position: Polish) -> int:
        total = 0
        for part in polish.components(position):
            total ^= known[part]
        return total

    answer: Answer = value(first)
    if instance.question == "outcome":
        answer = outcome(answer)
    elif instance.question == "winning-moves":
        answer = [instance.labels[v] for v, position in after if not value(position)]
    return Outcome(answer, Assurance.EXHAUSTIVE, statistics={"positions": count})


def _keys(instance: Instance) -> Iterator[Key | None]:
    for part in parts_of(polish.start(instance.position)):
        yield key(part)


def states(described: Key) -> int:
    """Return how many positions the program goes through for a component."""
    from zermelo.solvers.polish import dense

    if len(described) == 2:
        return dense.states(len(described[0]), len(described[1]))
    n = len(described[0])
    return sum(dense.count(k, 2 * k - n - 1) for k in range(1, n + 1))


def _states(instance: Instance) -> int:
    return sum(states(found) for found in _keys(instance) if found is not None)


def _applies(instance: Instance) -> str | None:
    if any(_keys(instance)):
        return None
    return "no component is a complete or complete bipartite graph"


def _cost(instance: Instance, known: Answer) -> float:
    if known is not None or not compiling.ready():
        return math.inf  # there is no evidence
    return 1.0 + _states(instance) / SPEED


METHOD = Method(
    name="dense",
    questions=QUESTIONS,
    summary="all multisets of discrepancies of K_{m,n} and K_n, layer by layer, compiled",
    applies=_applies,
    cost=_cost,
    run=compiling.needed(_run),
    backend=compiling.backend,
)
