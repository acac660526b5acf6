"""Method ``parts``: each part's nim-value by that game's own best method, added up by exclusive or.

A move in a part of nim-value v wins in a sum of nim-value g if it leads to v xor g. The positions
after a move are no instances, so their values come from the game's oracle, or a search table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfTime
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance, Verdict
from zermelo.games.impartial.rules import Impartial
from zermelo.games.registry import game as game_spec
from zermelo.games.sum import rules as sums
from zermelo.games.sum.rules import SumPosition
from zermelo.solvers.method import NO_EVIDENCE, Method, Outcome, Task, own_folder
from zermelo.solvers.plan import Plan
from zermelo.solvers.search.evidence import LARGEST, Oracle, nim_table
from zermelo.solvers.search.impartial import Table, exclusive_or, within
from zermelo.solvers.search.methods import QUESTIONS, answer_to, rules_of
from zermelo.solvers.sum.tuning import parts_cost


@dataclass(frozen=True, slots=True)
class PartValue:
    """A part's nim-value, how sure it is, and who says so."""

    value: int
    assurance: Assurance
    method: str


class SumOracle:
    """The nim-values of a sum's positions; the table of a part may hold `most` positions."""

    def __init__(self, game: sums.Sum, deadline: Deadline, most: int | None = None) -> None:
        self.rules: Impartial = sums.RULES
        self.deadline = deadline
        self._game = game
        self._most = most

    @cached_property
    def parts(self) -> list[Oracle]:
        """The oracle of each part."""
        return [oracle(part, self.deadline, self._most) for part in self._game.parts]

    def nim_value(self, position: SumPosition) -> int:
        """Return the nim-value of a position; `LimitReached` as the parts' oracles raise it."""
        total = 0
        for index, own in position.left:
            total ^= self.parts[index].nim_value(own)
        return total

    def known(self, position: SumPosition) -> int | None:
        """Return the nim-value if no search is needed for it."""
        return exclusive_or(self.parts[index].known(own) for index, own in position.left)


def oracle(instance: Instance, deadline: Deadline, most: int | None) -> Oracle:
    """Return the oracle of the instance's game, a search table if it has none of its own."""
    if instance.game == "sum":
        return SumOracle(instance.position, deadline, most)
    module = own_folder(instance.game)
    own: Callable[[Instance, Deadline, int | None], Oracle] | None = getattr(module, "ORACLE", None)
    if own is not None:
        return own(instance, deadline, most)
    return Table(within(rules_of(instance), deadline), deadline, most)


def part_value(part: Instance, task: Task) -> PartValue:
    """Return the nim-value of a part, or raise `LimitReached` with the reasons of all methods."""
    if game_spec(part.game).question("nim-value") is None:
        rules = within(rules_of(part), task.deadline)
        table = Table(rules, task.deadline, task.request.nodes)
        return PartValue(
            table.nim_value(rules.start(part.position)), Assurance.EXHAUSTIVE, "search"
        )
    asked = replace(part, question="nim-value", has_answer=False)
    unknown = Verdict(part.game, "nim-value", None, Assurance.UNKNOWN)
    plan = Plan(asked, None)
    inner = replace(task, instance=asked, request=NO_EVIDENCE, told=None)
    while (entry := plan.next(unknown)) is not None:
        share = plan.share(entry, unknown, task.deadline)
        cut = False
        try:
            found = entry.run(replace(inner, deadline=share))
        except (LimitReached, MemoryError) as error:
            task.deadline.check()
            found, cut = Outcome(reason=str(error) or "out of memory"), isinstance(error, OutOfTime)
        if found.assurance > Assurance.MONTE_CARLO:
            return PartValue(found.answer, found.assurance, entry.name)
        plan.done(entry, replace(unknown, reason=found.reason), cut)
    raise LimitReached("; ".join(plan.reasons))


def _run(task: Task) -> Outcome:
    instance, game = task.instance, task.instance.position
    values: list[PartValue] = []
    total = 0
    for index, part in enumerate(game.parts):
        try:
            found = part_value(part, replace(task, request=replace(task.request, table=None)))
        except OutOfTime:
            raise
        except LimitReached as error:
            return Outcome(reason=f"part {index}: {error}")
        total ^= found.value
        values.append(found)
    statistics = {"parts": [[found.value, found.method] for found in values]}
    level = min(found.assurance for found in values)
    table = SumOracle(game, task.deadline, task.request.nodes)
    if instance.question == "winning-moves" and total:
        level = min(level, Assurance.EXHAUSTIVE)

    def winning() -> Answer:
        return [
            [index, game.rules(index).move(game.parts[index].labels, move)]
            for index, own in sums.start(game).left
            for move, after in game.rules(index).options(own)
            if table.parts[index].nim_value(after) == values[index].value ^ total
        ]

    answer = answer_to(instance.question, total, winning)
    evidence, reason = task.evidence(answer, lambda: _evidence(table, instance), level)
    return Outcome(answer, level, evidence, reason, statistics=statistics)


def _evidence(table: SumOracle, instance: Instance) -> Evidence:
    if table.rules.expected(instance.position) > LARGEST:
        raise LimitReached(f"the evidence needs more than {LARGEST} positions")
    return nim_table(table, table.rules.start(instance.position))


PARTS = Method(
    name="parts",
    questions=QUESTIONS,
    summary="each part's nim-value by the best method of its game, exclusive or",
    evidence=("nim-table",),
    cost=parts_cost,
    run=_run,
)
