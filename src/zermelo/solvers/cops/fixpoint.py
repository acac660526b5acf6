"""Method ``fixpoint``: where the robber is safe for ever, or for how many rounds.

Component by component, because nobody leaves his own, and for more and more cops from the lower
bound of the theorems (`theorems`) on. Their `rounds` are the greatest fixed point of the
safe sets; they give the strategies that the checker sees.

For the capture time of k cops on several components the cops are distributed at best: each
component gets its cop number, and the slowest one gets more until it is faster or no cop is left.
Whatever is given was needed, so at the end the slowest cannot be faster under any distribution,
because the others had at that time or earlier been as slow with a cop less.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, OutOfTime
from zermelo.core.graph import Graph
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.solvers.cops import tuning
from zermelo.solvers.cops.classes import Bounds
from zermelo.solvers.cops.rounds import (
    Explored,
    catching,
    escaping,
    everywhere,
    explore,
    too_large,
)
from zermelo.solvers.cops.theorems import bounds
from zermelo.solvers.method import Method, Outcome, Task

Part = dict[str, Any]


@dataclass(slots=True)
class Component:
    """A connected graph, and what is known of the cops on it."""

    graph: Graph
    deadline: Deadline
    limits: Bounds
    """What theorems say."""
    explored: dict[int, Explored] = field(default_factory=dict)
    """What the rounds of so many cops showed."""

    def rounds(self, k: int) -> Explored:
        """Return what the rounds of k cops show; they must be fewer than the vertices."""
        if k not in self.explored:
            self.explored[k] = explore(self.graph, k, self.deadline)
        return self.explored[k]

    def turns(self, k: int) -> int | None:
        """Return the capture time of k cops."""
        if k >= self.graph.n:
            return 0
        return self.rounds(k).turns

    def number(self, most: int) -> int | None:
        """Return the cop number if it is at most `most`, else None."""
        for k in range(self.limits.lower, most + 1):
            last = k == self.limits.upper
            if last and k < self.graph.n and too_large(self.graph, k):
                return k  # by the theorem, without a strategy
            try:
                turns = self.turns(k)
            except OutOfTime:
                raise
            except LimitReached as error:
                raise LimitReached(f"{error}; at least {k} cops are needed there") from None
            if turns is not None:
                return k
            if last:
                raise Contradiction(f"{k} cops do not win, but {self.limits.why_upper}")
        return None

    def catch(self, k: int) -> Part:
        """Return the evidence that k cops catch the robber."""
        if k >= self.graph.n:
            return everywhere(self.graph)
        return catching(self.rounds(k), self.deadline)

    def rules(self, k: int, fewer: int) -> list[Part]:
        """Return the rules that show that k cops win, if need be by a theorem, and fewer lose."""
        shown = self.escapes(fewer)
        if self.explored.get(k) is not None or k >= self.graph.n:
            shown["catching"] = self.catch(k)
        else:
            known = bounds(self.graph, self.deadline, True)
            if known.rule_upper is None or known.upper > k:
                raise LimitReached(f"the checker does not know this: {self.limits.why_upper}")
            shown.update(known.rule_upper)
        return [{name: data} for name, data in shown.items()]

    def escapes(self, k: int) -> Part:
        """Return the evidence that the robber escapes from k cops; an empty part for none."""
        if not k:
            return {}
        found = self.rounds(k)
        if found.turns is not None:
            raise Contradiction(f"{k} cops win, but {self.limits.why_lower}")
        return {"escaping": escaping(found, self.deadline)}


def _run(task: Task) -> Outcome:
    game: CopsAndRobber = task.instance.position
    graphs = [game.graph.induced(component) for component in game.graph.components()]
    most = game.cops if game.cops is not None else game.graph.n
    if task.instance.question == "capture-time" and most >= game.graph.n:
        return _outcome(task, 0, [], lambda: [{"catching": everywhere(graph)} for graph in graphs])
    components = [Component(graph, task.deadline, bounds(graph, task.deadline)) for graph in graphs]
    known = all(each.limits.lower == each.limits.upper for each in components)
    large = any(too_large(each.graph, min(each.limits.upper, most)) for each in components)
    if known and large and task.instance.question != "capture-time":
        return Outcome(reason="no strategy fits into memory, and theorems say how many are needed")
    numbers = _numbers(components, most)
    if numbers is None:
        answer: Answer = None if task.instance.question == "capture-time" else False
        return _outcome(task, answer, components, lambda: _too_few(components, most))
    if task.instance.question == "capture-time":
        return _fastest(task, components, numbers, most)
    wins = task.instance.question == "cops-win"
    shown = [(c, k, 0 if wins else k - 1) for c, k in zip(components, numbers, strict=True)]
    return _outcome(
        task,
        True if wins else sum(numbers),
        components,
        lambda: [{"catching": c.catch(k), **c.escapes(fewer)} for c, k, fewer in shown],
        lambda: [c.rules(k, fewer) for c, k, fewer in shown],
    )


def _numbers(components: list[Component], most: int) -> list[int] | None:
    """Return the cop number of each component, None if they add up to more than `most`."""
    least = sum(component.limits.lower for component in components)
    numbers: list[int] = []
    for component in components:
        spare = most - least
        if spare < 0:
            return None
        number = component.number(component.limits.lower + spare)
        if number is None:
            return None
        least += number - component.limits.lower
        numbers.append(number)
    return numbers


def _too_few(components: list[Component], most: int) -> list[Part]:
    """Return the evidence that `most` cops are too few, which `_numbers` found out."""
    parts: list[Part] = []
    missing = most + 1 - sum(component.limits.lower for component in components)
    for component in components:
        # As many as were seen to lose, or as the theorems say, up to what is needed.
        fewer = component.limits.lower - 1
        lost = max((k for k, e in component.explored.items() if e.turns is None), default=0)
        more = max(0, min(lost - fewer, missing))
        missing -= more
        parts.append(component.escapes(fewer + more))
    return parts


def _fastest(task: Task, components: list[Component], numbers: list[int], most: int) -> Outcome:
    """Return the capture time of `most` cops, at least the sum of the cop numbers."""
    given = list(numbers)
    times = [_turns(c, k) for c, k in zip(components, given, strict=True)]
    spare = most - sum(given)
    slowest = 0
    while components:
        slowest = max(range(len(given)), key=lambda i: times[i])
        component, k = components[slowest], given[slowest]
        # Nobody is caught at once unless all vertices are taken.
        candidates = [component.graph.n] if times[slowest] == 1 else range(k + 1, k + spare + 1)
        faster = next(
            (m for m in candidates if m <= k + spare and _turns(component, m) < times[slowest]),
            None,
        )
        if not times[slowest] or faster is None:
            break
        given[slowest], spare = faster, spare - (faster - k)
        times[slowest] = _turns(component, faster)
    answer = max(times, default=0)

    def parts() -> list[Part]:
        found: list[Part] = []
        for i, (component, k) in enumerate(zip(components, given, strict=True)):
            fewer = min(k + spare, component.graph.n - 1) if i == slowest else k - 1
            part: Part = {"catching": component.catch(k)}
            if answer and fewer:
                part["escaping"] = {"cops": fewer}
            found.append(part)
        return found

    return _outcome(task, answer, components, parts)


def _turns(component: Component, k: int) -> int:
    turns = component.turns(k)
    if turns is None:
        raise Contradiction(f"{k} cops were to win on a component of {component.graph.n} vertices")
    return turns


def _outcome(
    task: Task, answer: Answer, components: list[Component], parts: Any, rules: Any = None
) -> Outcome:
    by_theorem = answer is not False and answer is not None and _by_theorem(components)

    def build() -> Evidence:
        if by_theorem and rules is not None:
            return Evidence("bounds", {"parts": rules()})
        return Evidence("strategies", {"parts": parts()})

    evidence, reason = task.evidence(answer, build)
    assurance = Assurance.THEOREM if by_theorem else Assurance.EXHAUSTIVE
    explored = [found for component in components for found in component.explored.values()]
    statistics = {"positions": sum(found.positions for found in explored)}
    return Outcome(answer, assurance, evidence, reason=reason, statistics=statistics)


def _by_theorem(components: list[Component]) -> bool:
    """Whether a cop number is the upper bound of a theorem, and not what rounds showed."""
    return any(
        too_large(component.graph, component.limits.upper)
        and all(found.turns is None for found in component.explored.values())
        for component in components
    )


METHOD = Method(
    name="fixpoint",
    questions=("cop-number", "cops-win", "capture-time"),
    summary="the vertices where the robber is safe for s rounds, s = 1, 2, …, for k = 1, 2, … cops",
    evidence=("strategies", "bounds"),
    cost=tuning.rounds_cost,
    run=_run,
)
