"""POLISH by compiled programs: the method ``dense``, and the positions of a sum.

``dense`` goes through all positions of K_{m,n} or K_n layer by layer, where a component is one;
positions of the same size are asked for in one run of the program, and the other components must
have a closed form. Who wins
on a single K_{m,n} takes a bit for each position instead of a nim-value, and where the previous
player wins the nim-value is 0, so that is looked at first (`solvers.polish.lost`).

A sum of games asks for the values of positions that no instance stands for. Each component is
found by the cheapest way that covers it: a closed form, the dense program where it pays, else the
compiled search, or the plain one for graphs that are too small or too large for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from operator import xor
from typing import TypeVar

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.rules import Impartial
from zermelo.games.polish import rules as polish
from zermelo.games.polish.evidence.values import Parts, sides_of
from zermelo.games.polish.rules import Polish
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.polish.theorems import complete, parts_of, shape
from zermelo.solvers.polish.tuning import LARGE, STATE, dense_seconds
from zermelo.solvers.search.evidence import Oracle
from zermelo.solvers.search.impartial import Table, exclusive_or
from zermelo.solvers.search.methods import QUESTIONS, answer_to
from zermelo.solvers.search.tuning import FEW_POSITIONS

Key = tuple[tuple[int, ...], ...]
"""The sorted discrepancies of one set of vertices (K_n) or of two (K_{m,n}, the smaller first)."""

Said = TypeVar("Said")

MANY = 60
"""The most vertices in the compiled search for nimbers."""


def too_many(instance: Instance) -> str | None:
    """Return why the compiled search for nimbers cannot be had, or None."""
    n = instance.graph.n
    return None if n <= MANY else f"{n} vertices are too many (at most {MANY})"


def _key(parts: Parts) -> Key | None:
    """Return what the dense program needs of a component; None if it is neither K_n nor K_{m,n}."""
    if complete(parts):
        return (tuple(sorted(parts.left[v] for v in parts.vertices)),)
    sides = sides_of(parts)
    if sides is None:
        return None
    found = [tuple(sorted(parts.left[v] for v in side)) for side in sides]
    return tuple(sorted(found, key=lambda side: (len(side), side)))


def _described(components: Iterable[Polish]) -> tuple[dict[Polish, int], dict[Polish, Key]]:
    """Return the nim-values of components by closed forms, and what else the program covers."""
    closed: dict[Polish, int] = {}
    asked: dict[Polish, Key] = {}
    for component in components:
        parts = Parts(component)
        form = shape(parts)
        if form is not None:
            closed[component] = form.value
        elif (described := _key(parts)) is not None:
            asked[component] = described
    return closed, asked


def _values(components: Sequence[Polish], deadline: Deadline) -> dict[Polish, int] | None:
    """Return the nim-values of components; None if one is neither covered nor of a closed form."""
    closed, asked = _described(components)
    if len(closed) + len(asked) < len(components):
        return None
    answers = _by_size(asked.values(), _nim_values, deadline)
    return closed | {component: answers[described] for component, described in asked.items()}


def _by_size(
    keys: Iterable[Key],
    ask: Callable[[tuple[int, ...], list[Key], Deadline], list[Said]],
    deadline: Deadline,
) -> dict[Key, Said]:
    """Return what is asked of described components; those of one size are asked for together."""
    sizes: dict[tuple[int, ...], list[Key]] = {}
    for described in sorted(set(keys)):
        sizes.setdefault(tuple(map(len, described)), []).append(described)
    answers: dict[Key, Said] = {}
    for size, wanted in sorted(sizes.items()):
        answers.update(zip(wanted, ask(size, wanted, deadline), strict=True))
    return answers


def _nim_values(size: tuple[int, ...], wanted: list[Key], deadline: Deadline) -> list[int]:
    """Return the nim-values of positions on K_n or K_{m,n}."""
    from zermelo.solvers.polish import dense

    if len(size) == 1:
        return dense.complete(size[0], [sides[0] for sides in wanted], deadline)
    pairs = [(first, second) for first, second in wanted]
    return dense.exact(size[0], size[1], pairs, deadline)


def _run_dense(task: Task) -> Outcome:
    instance = task.instance
    count = _positions(instance)
    if task.request.nodes is not None and count > task.request.nodes:
        raise LimitReached(
            f"the program goes through {count} positions, the limit is {task.request.nodes}"
        )
    first = polish.start(instance.position)
    after = list(polish.options(first)) if instance.question == "winning-moves" else []
    positions = [first, *(position for _, position in after)]
    lost = _lost(positions, task.deadline)
    if lost is not None and (lost[0] or instance.question != "nim-value"):
        wins = [instance.labels[v] for (v, _), won in zip(after, lost[1:], strict=True) if won]
        answer = answer_to(instance.question, 0 if lost[0] else 1, lambda: wins)
        return Outcome(answer, Assurance.EXHAUSTIVE, statistics={"positions": count})
    parts = {part for position in positions for part in polish.components(position)}
    known = _values(sorted(parts, key=lambda part: part.discrepancies), task.deadline)
    if known is None:
        return Outcome(reason="a component is no complete bipartite graph, and no form covers it")

    def value(position: Polish) -> int:
        return reduce(xor, map(known.__getitem__, polish.components(position)), 0)

    def winning() -> Answer:
        return [instance.labels[v] for v, position in after if not value(position)]

    answer = answer_to(instance.question, value(first), winning)
    return Outcome(answer, Assurance.EXHAUSTIVE, statistics={"positions": count})


def _lost(positions: Sequence[Polish], deadline: Deadline) -> list[bool] | None:
    """Return whether the next player loses each position; None if a bit for each does not say it.

    It does where at most one component is left of each, a K_{m,n} or one of a closed form.
    """
    components = [tuple(polish.components(position)) for position in positions]
    closed, covered = _described({part for parts in components for part in parts})
    found = {component: value == 0 for component, value in closed.items()}
    asked = {component: each for component, each in covered.items() if len(each) == 2}
    if any(
        len(parts) > 1 or not (asked.keys() | found.keys()).issuperset(parts)
        for parts in components
    ):
        return None
    answers = _by_size(asked.values(), _losing, deadline)
    found |= {component: answers[described] for component, described in asked.items()}
    return [all(found[part] for part in parts) for parts in components]


def _losing(size: tuple[int, ...], wanted: list[Key], deadline: Deadline) -> list[bool]:
    """Return whether positions on K_{m,n} are lost."""
    from zermelo.solvers.polish import lost

    m, n = size
    return lost.lost(m, n, [(first, second) for first, second in wanted], deadline)


def _states(described: Key) -> int:
    """Return how many positions the dense program goes through for a component."""
    from zermelo.solvers.polish import dense

    if len(described) == 2:
        return dense.states(len(described[0]), len(described[1]))
    n = len(described[0])
    return sum(dense.count(k, 2 * k - n - 1) for k in range(1, n + 1))


def _keys(instance: Instance) -> list[Key]:
    """Return the components that the dense program covers."""
    return [key for part in parts_of(polish.start(instance.position)) if (key := _key(part))]


def _positions(instance: Instance) -> int:
    return sum(map(_states, _keys(instance)))


def _applies_dense(instance: Instance) -> str | None:
    if _keys(instance):
        return None
    return "no component is a complete or complete bipartite graph"


def _dense_cost(instance: Instance, known: Answer) -> float:
    if known is not None or not compiling.can_compile():
        return math.inf  # there is no evidence
    keys = _keys(instance)
    if len(keys) != 1 or len(keys[0]) != 2:
        return dense_seconds(_positions(instance), True, False)
    # Without brushes only K_{2,3} is known not to be lost; then that is all that is asked.
    lost = instance.question != "nim-value" or not any(instance.position.brushes)
    return dense_seconds(_positions(instance), not lost, True)


class PolishOracle:
    """The nim-values of all positions on the graph of an instance, `most` of them in a table."""

    def __init__(self, instance: Instance, deadline: Deadline, most: int | None = None) -> None:
        self.rules: Impartial = polish.RULES
        self.deadline = deadline
        self._instance = instance
        self._most = most
        self._values: dict[Polish, int] = {}
        self._dense: dict[Key, int] = {}

    def nim_value(self, position: Polish) -> int:
        """Return the nim-value of a position; `LimitReached` as a table raises it."""
        total = 0
        for part in polish.components(position):
            if part not in self._values:
                self.deadline.check()
                found = shape(part)
                self._values[part] = found.value if found else self._searched(part)
            total ^= self._values[part]
        return total

    def known(self, position: Polish) -> int | None:
        """Return the nim-value if no search is needed for it."""
        return exclusive_or(map(self._values.get, polish.components(position)))

    def _searched(self, part: Polish) -> int:
        product = math.prod(need for need in part.discrepancies if need)
        described = _key(Parts(part)) if product > LARGE and compiling.ready() else None
        if described is None or dense_seconds(_states(described), True, False) > STATE * product:
            return self._table.nim_value(part)
        if described not in self._dense:
            self._dense |= _by_size([described], _nim_values, self.deadline)
        return self._dense[described]

    @cached_property
    def _table(self) -> Oracle:
        graph = self._instance.graph
        if self.rules.expected(self._instance.position) > FEW_POSITIONS and compiling.ready():
            from zermelo.solvers.nimber_search.compiled import CompiledNimbers
            from zermelo.solvers.polish.nimbers import moves_on

            if graph.n <= MANY:
                code = replace(moves_on(graph), wholes=0)  # the nim-values of all options
                return CompiledNimbers(code, self.rules, self.deadline, self._most)
        return Table(self.rules, self.deadline, self._most)


DENSE = Method(
    name="dense",
    questions=QUESTIONS,
    summary="all multisets of discrepancies of K_{m,n} and K_n, layer by layer, compiled; who wins"
    " on K_{m,n} with a bit for each",
    applies=_applies_dense,
    cost=_dense_cost,
    run=compiling.requires_kernel(_run_dense),
    backend=compiling.backend,
)
