"""Method ``simplification``: make the game smaller, decide what is left, and come back.

The parts that the rules leave are decided by all methods. One lost part loses the game, and the
trace with that part's evidence is evidence; if all parts are won, their orders are lifted through
the trace to an order of the whole game. The searches that look for a winning order and prove no
loss go part by part as well (`won_part_by_part`).

Local rules (`games.ello.evidence.trace_rules`) are applied until none fits: a worklist holds the
vertices whose neighborhood or color has changed. Then the components that changed are tested for
obstructions (Corollary 1.7) and split into their blocks (`blocks`), and so on; a bound on the
splitting (SPLITS) keeps the time nearly linear for any graph. What is left are the cores, each
without an obstruction and (short of the bound) without cut vertices; the game is winnable exactly
if all of them are. An obstruction ends the work: the game is lost.

Local rules keep an obstruction: an all-red component stays all red, the reflection of an all-red
one stays so, and if the parity is wrong in a component, it is wrong in one of those that a step
leaves of it. Hence testing after each sweep of local rules finds what testing after every step
would find, at the cost of a sweep.

Games on graphs of treewidth at most 2 (outerplanar and series-parallel graphs, so maximal
outerplanar ones too) are decided, and won by lifting. For call a green vertex of degree 2 a link,
and let H have the other vertices, adjacent if they are so in G or have a link between them. H is a
minor of G, so a vertex v has at most two neighbors in H. After `twins` no two links are parallel,
so v has at most two links and two other neighbors, and the rules of `next_relinking` or those for
degrees 1 and 2 remove it. That deletes or contracts edges of H: the treewidth stays at most 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance, Verdict
from zermelo.games.ello.evidence.simplification import Step, apply_step
from zermelo.games.ello.evidence.trace_rules import State
from zermelo.games.ello.rules import GREEN, OBSTRUCTIONS, RED, Ello, plain
from zermelo.solvers import rates
from zermelo.solvers.ello.blocks import split_step
from zermelo.solvers.ello.lift import lift
from zermelo.solvers.ello.local_rules import Twins, fitting_step, next_relinking
from zermelo.solvers.ello.outcomes import own_obstruction, trace_data, won_by
from zermelo.solvers.ello.tuning import SPLITS
from zermelo.solvers.method import Outcome, Request, Task, decide_within


@dataclass(frozen=True, slots=True)
class Part:
    """A component of the game that is left.

    Its vertices in the trace are sorted, and the first one names it in the evidence; the i-th of
    them is the vertex i of the game on it.
    """

    vertices: tuple[int, ...]
    game: Ello


@dataclass(frozen=True, slots=True)
class Simplified:
    """What is left of a game after the steps of the trace.

    The parts are the cores, in the order of their first vertices; there is none if the game is won.
    If it is lost, there is only the part with the obstruction, a key of
    `games.ello.rules.OBSTRUCTIONS`.
    """

    steps: list[Step]
    parts: list[Part]
    obstruction: str | None = None

    @property
    def decided(self) -> bool | None:
        """True or False if the simplification decided the game, else None."""
        return False if self.obstruction else None if self.parts else True


def simplify(game: Ello, deadline: Deadline | None = None) -> Simplified:
    """Simplify a plain game as far as the rules go."""
    if not plain(game):
        raise ValueError("only the plain game can be simplified")
    work = _Simplifier(game, deadline or Deadline())
    return work.run()


def run(task: Task) -> Outcome:
    """Simplify a game and decide the parts that are left."""
    game: Ello = task.instance.position
    found = simplify(game, task.deadline)
    if not found.steps and len(found.parts) == 1 and not found.obstruction:
        return Outcome(reason="no rule fits: there is nothing to simplify")
    statistics = {
        "steps": len(found.steps),
        "parts": len(found.parts),
        "largest_part": max((part.game.graph.n for part in found.parts), default=0),
    }
    if found.obstruction:
        part = found.parts[0]
        own = own_obstruction(part.game.graph.n, found.obstruction)
        evidence = Evidence("simplification", trace_data(found.steps, (part.vertices[0], own)))
        return Outcome(False, Assurance.THEOREM, evidence, statistics=statistics)
    request = Request(seed=task.request.seed, error=task.request.error)
    verdicts: dict[int, Verdict] = {}
    # Small parts first: one lost part decides the game.
    for part in sorted(found.parts, key=lambda part: part.game.graph.n):
        instance = Instance("ello", part.game, "winnable", Labels(part.game.graph.n))
        # By all methods, this one included: it has nothing more to do there.
        verdict = decide_within(instance, request, task.deadline)
        if verdict.answer is False and verdict.assurance > Assurance.SOLVER:
            return _loss(found, part, verdict, statistics)
        verdicts[part.vertices[0]] = verdict
    unsure = [verdict for verdict in verdicts.values() if verdict.assurance < Assurance.CERTIFIED]
    if not unsure:
        known = (verdicts[part.vertices[0]].certificate for part in found.parts)
        orders = [won.evidence.data["order"] for won in known if won is not None]
        return won_by(task.instance, lift(game, found.steps, orders), statistics)
    worst = min(unsure, key=lambda verdict: (verdict.answer is not False, verdict.assurance))
    return Outcome(
        worst.answer, worst.assurance, None, f"of a part: {worst.reason}", statistics=statistics
    )


def _loss(found: Simplified, part: Part, verdict: Verdict, statistics: dict[str, Any]) -> Outcome:
    if verdict.certificate is None or verdict.assurance < Assurance.CERTIFIED:
        reason = f"of a part: {verdict.reason}" if verdict.reason else None
        return Outcome(
            False, verdict.assurance, None, reason, verdict.error_bound, statistics=statistics
        )
    inner = verdict.certificate.evidence
    data = trace_data(found.steps, (part.vertices[0], {"kind": inner.kind, **inner.data}))
    evidence = Evidence("simplification", data, inner.proof)
    return Outcome(False, Assurance.EXHAUSTIVE, evidence, statistics=statistics)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A winning order of a connected game, or None, and the passes and the work that it took."""

    order: list[int] | None
    passes: int
    work: int


def won_part_by_part(
    instance: Instance, simplified: Simplified, search: Callable[[Ello], Attempt], unit: str
) -> Outcome:
    """Search every part that a simplification leaves; return the outcome for the whole game.

    There is no answer if the game is lost or the search fails on a part. The work is counted in
    the statistics under the name of its unit.
    """
    if simplified.decided is False:
        return Outcome(reason=f"there is no order to find: {simplified.obstruction}")
    orders: list[list[int]] = []
    statistics = {"passes": 0, unit: 0}
    for part in simplified.parts:
        found = search(part.game)
        statistics["passes"] += found.passes
        statistics[unit] += found.work
        if found.order is None:
            size = part.game.graph.n
            reason = f"a part with {size} vertices is still open after {found.passes} passes"
            return Outcome(reason=reason, statistics=statistics)
        orders.append(found.order)
    whole = not simplified.steps and len(orders) == 1
    order = orders[0] if whole else lift(instance.position, simplified.steps, orders)
    return won_by(instance, order, statistics)


class _Lost(Exception):
    """A component has an obstruction, and so the game is lost."""


class _Simplifier:
    def __init__(self, game: Ello, deadline: Deadline) -> None:
        self.state = State(game)
        self.deadline = deadline
        self.steps: list[Step] = []
        self.twins: Twins = {}
        self.budget = SPLITS * game.graph.n
        self.pending = list(range(game.graph.n - 1, -1, -1))
        self.queued = bytearray(b"\1" * game.graph.n)
        self.changed: set[int] = set(self.pending)

    def run(self) -> Simplified:
        try:
            self._look_for_obstructions(self.state.components())
            while self.changed:
                self._sweep()
                components = self.state.components(sorted(self.changed))
                self.changed = set()
                self._look_for_obstructions(components)
                self.budget -= sum(map(len, components))
                if self.budget > 0:
                    self._split(components)
        except _Lost as lost:
            component, reason = lost.args
            return Simplified(self.steps, [self._part(component)], reason)
        return Simplified(self.steps, [self._part(left) for left in self.state.components()])

    def _sweep(self) -> None:
        """Apply local rules until none fits; the game is lost if an isolated red vertex is left."""
        state, pending, queued = self.state, self.pending, self.queued
        while pending:
            v = pending.pop()
            queued[v] = 0
            if not state.alive[v]:
                continue
            if not state.adjacency[v] and state.colors[v] == RED:
                raise _Lost([v], "all-red")
            while state.alive[v]:
                step = fitting_step(state, v, self.twins) or next_relinking(state, v)
                if step is None:
                    break
                self._apply(step)
            if state.is_green(v, 2):
                for u in state.adjacency[v]:
                    self._push(u)

    def _split(self, components: Iterable[list[int]]) -> None:
        for component in components:
            step = split_step(self.state.adjacency, self.state.colors, component[0])
            if step is not None:
                self._look_for_obstructions(self._apply(step))

    def _apply(self, step: Step) -> list[list[int]]:
        state = self.state
        applied = apply_step(state, step)
        self.steps.append(step)
        if len(self.steps) % 1024 == 0:
            self.deadline.check(1024 * rates.RULE)
        self.queued.extend(bytes(len(state.alive) - len(self.queued)))
        for v in (*applied.names, *applied.copies):
            if state.alive[v]:
                self._push(v)
        return applied.pieces

    def _push(self, v: int) -> None:
        self.changed.add(v)
        if not self.queued[v]:
            self.queued[v] = 1
            self.pending.append(v)

    def _look_for_obstructions(self, components: Iterable[list[int]]) -> None:
        adjacency, colors = self.state.adjacency, self.state.colors
        self.deadline.check()
        for component in components:
            degrees = [len(adjacency[v]) & 1 for v in component]
            reds = [colors[v] for v in component]
            edges = sum(len(adjacency[v]) for v in component) // 2
            for name, holds in (
                ("parity", (sum(reds) + edges) % 2 == 1),
                ("all-red", GREEN not in reds),
                ("reflected-all-red", all(map(int.__ne__, degrees, reds))),
            ):
                if holds:
                    assert name in OBSTRUCTIONS
                    raise _Lost(component, name)

    def _part(self, vertices: list[int]) -> Part:
        return Part(tuple(vertices), self.state.part(vertices))
