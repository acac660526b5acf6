"""Method ``nimbers``: who wins a position beside a heap of nim, without whole nim-values.

The question is about pairs (component, heap): whether the next player loses their sum. He does if
no option of the component loses with the same heap, and the component loses with no smaller heap;
then the heap is the component's nim-value, and all pairs with that component are known. A single
option that loses settles a pair otherwise, and the other options need not be looked at. For a
position of several components all but one must have their nim-values after all, which join the
heap of the last: that is why nimbers are inevitable.

Known are the nim-value of a component, or a set of heaps that it is not.

Source: Lemoine, Viennot, "Nimbers are inevitable", Theoretical Computer Science 462 (2012).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.evidence.strategies import Heaped, with_heap
from zermelo.games.impartial.rules import NEXT, PREVIOUS, Impartial, Position
from zermelo.solvers import rates
from zermelo.solvers.method import Method, Outcome, Searcher, Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.search.evidence import Answering, nim_table, strategy
from zermelo.solvers.search.impartial import (
    CLOCK,
    add_counts,
    canonical_parts,
    exclusive_or,
    guard,
    reporter,
    silent,
    within,
)
from zermelo.solvers.search.methods import (
    PLAYED,
    SEARCH,
    alike_moves,
    rules_of,
    winning,
)
from zermelo.solvers.search.tuning import NIMBERS_COST


@dataclass(slots=True)
class Nimbers:
    """What is known of components, and the limits of the search that finds it."""

    rules: Impartial
    deadline: Deadline = field(default_factory=Deadline)
    most: int | None = None
    """The most pairs that may be looked at."""
    tick: Callable[[int], None] = silent
    """Called with the number of pairs whenever the deadline is looked at."""
    values: dict[Position, int] = field(default_factory=dict)
    """The nim-values that are known."""
    excluded: dict[Position, int] = field(default_factory=dict)
    """For other components, the heaps that are not their nim-values, as bits."""
    nodes: int = 0
    """The pairs whose options were looked at."""
    _path: set[tuple[Position, int]] = field(default_factory=set)
    _ended: bool = False
    """Whether a play has come to an end."""

    def lost(self, position: Position, heap: int = 0) -> bool:
        """Return whether the next player loses a position beside a heap."""
        self._path.clear()  # of a search that a limit ended
        return run(self._lost(position, heap))

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a position."""
        total = 0
        self._path.clear()
        for part in canonical_parts(self.rules, position):
            total ^= run(self._value(part))
        return total

    def known(self, position: Position) -> int | None:
        """Return the nim-value if no search is needed for it."""
        return exclusive_or(map(self.values.get, canonical_parts(self.rules, position)))

    def _lost(self, position: Position, heap: int) -> Deep[bool]:
        unknown: list[Position] = []
        for part in canonical_parts(self.rules, position):
            value = self.values.get(part)
            if value is None:
                unknown.append(part)
            else:
                heap ^= value
        if len(unknown) > 1:  # the one with the most options is left for the end
            unknown.sort(key=self._moves)
        for part in unknown[:-1]:
            heap ^= yield self._value(part)
        if not unknown:
            return not heap
        answer: bool = yield self._pair(unknown[-1], heap)
        return answer

    def _moves(self, part: Position) -> int:
        return self.rules.choices(part) or sum(1 for _ in self.rules.options(part))

    def _value(self, part: Position) -> Deep[int]:
        heap = 0
        while not (yield self._pair(part, heap)):
            if part in self.values:  # found on the way
                break
            heap += 1
        return self.values[part]

    def _pair(self, part: Position, heap: int) -> Deep[bool]:
        """Return whether the next player loses a component beside a heap."""
        if part in self.values:
            return self.values[part] == heap
        if self.excluded.get(part, 0) >> heap & 1:
            return False
        if self.rules.endless is None:
            self._count()
        else:
            if (part, heap) in self._path:
                raise self.rules.endless(part, 0)
            self._path.add((part, heap))
            with guard(part, len(self._path), not self._ended, self.rules.endless):
                self._count()
        for _, after in self.rules.options(part):
            lost = yield self._lost(after, heap)
            self._ended = True
            if lost:
                self.excluded[part] = self.excluded.get(part, 0) | 1 << heap
                self._path.discard((part, heap))
                return False
        self._path.discard((part, heap))
        # No option has the nim-value `heap`, so that of the component is at most that.
        for smaller in range(heap):
            if (yield self._pair(part, smaller)):
                return False
        self.values[part] = heap
        self.excluded.pop(part, None)
        return True

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes % CLOCK == 0:
            self.deadline.check(CLOCK * rates.PAIR)
            self.tick(self.nodes)
        if self.most is not None and self.nodes > self.most:
            raise LimitReached(f"limit of {self.most} positions reached")


def _run(task: Task, search: Nimbers) -> Outcome:
    def statistics() -> Mapping[str, Any]:
        return {"nodes": search.nodes, "values": len(search.values)}

    with add_counts(statistics):
        return replace(conclude(task, search), statistics=statistics())


def conclude(task: Task, search: Searcher, most: int | None = None) -> Outcome:
    """Return the answer to the task's question, with evidence if it is wanted.

    The evidence asks at most so many times who loses, and is given up then.
    """
    instance, rules = task.instance, search.rules
    question, asked = instance.question, 0
    first = start = rules.start(instance.position)

    def won(position: Position, heap: int = 0) -> int:
        nonlocal asked
        asked += 1
        if most is not None and asked > most:
            raise LimitReached(f"the evidence asks for more than {most} outcomes")
        return int(not search.lost(position, heap))

    # A strategy asks no more than whether a nim-value is 0.
    oracle = Answering(rules, task.deadline, won, search.known)
    answer: Answer
    if question == "winning-moves":
        wins = winning(oracle, first, alike_moves(instance))
        answer = [rules.move(instance.labels, move) for move in wins]
    elif question != "nim-value":
        answer = PREVIOUS if search.lost(first) else NEXT
    else:
        answer = search.nim_value(first)
        first = Heaped(first, answer)
        oracle = Answering(
            with_heap(rules),
            task.deadline,
            lambda after: won(after.position, after.heap),
            lambda after: exclusive_or((search.known(after.position), after.heap)),
        )

    def evidence() -> Evidence:
        nonlocal asked
        asked = 0
        if len(rules.components(start)) > 1:
            # A strategy would list the positions of all of them at once.
            return nim_table(search, start)
        return strategy(oracle, first, instance.labels, question == "winning-moves")

    return Outcome(answer, Assurance.EXHAUSTIVE, *task.evidence(answer, evidence))


def plain(rules: Callable[[Instance], Impartial]) -> Method:
    """Return the method for games that are searched by these rules."""

    def search(task: Task) -> Nimbers:
        own = within(rules(task.instance), task.deadline)
        return Nimbers(own, task.deadline, task.request.nodes, reporter(task))

    return Method(
        name="nimbers",
        questions=PLAYED,
        summary="outcomes of components beside heaps, nim-values only where sums need them",
        evidence=("strategy", "nim-table"),
        cost=NIMBERS_COST,
        run=lambda task: _run(task, search(task)),
        searcher=search,
    )


NIMBERS = plain(rules_of)

METHODS = (SEARCH, NIMBERS)
"""The methods of an impartial game that has no folder of its own here."""
