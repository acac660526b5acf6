"""Method ``values``: the values of all positions that play can reach, in canonical form.

A table holds the value of each component that was met; a position has the sum of its components'
values. What repeats is refused: the value of such a game need not be a form.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from zermelo.compile import compiling
from zermelo.core.certificate import Evidence
from zermelo.core.errors import LimitReached
from zermelo.core.verdict import Assurance
from zermelo.games.partizan.forms import Form, Forms, deep
from zermelo.games.partizan.questions import COMPARE
from zermelo.games.partizan.summands import Position, Summand, answer, flat, loses, summands
from zermelo.games.partizan.turns import Turn
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.partizan.outcomes import outcome_of, strategies
from zermelo.solvers.partizan.tuning import FEW, FEWER
from zermelo.solvers.search.impartial import add_counts, first_things_first, reporter, silent

if TYPE_CHECKING:
    from zermelo.solvers.partizan.compiled import CompiledValues

LARGEST = 400_000
"""Evidence of more positions is not written down."""

FEW_TURNS = 2_000
"""A strategy on the difference of two games is evidence if it has no more positions."""

COMPILED = "zermelo.solvers.partizan.compiled"


@dataclass(slots=True)
class Values:
    """The values of a summand's positions met so far, and the limits of the search.

    Attributes
    ----------
    summand : Summand
        The game.
    forms : Forms
        All values, and the deadline.
    most : int or None
        The most positions that may be looked at.
    tick : callable
        Called with the number of positions whenever the deadline is looked at.
    known : dict
        The value of each component that is finished.
    symmetries : list
        None are used.
    """

    summand: Summand
    forms: Forms
    most: int | None = None
    tick: Callable[[int], None] = silent
    known: dict[Position, Form] = field(default_factory=dict)
    symmetries: list[list[int]] = field(default_factory=list)

    def value(self, few: int | None = None) -> Form:
        """Return the value of the start; a few positions may be looked at, or `most`.

        Raises
        ------
        LimitReached
            The deadline has passed, or too many positions were looked at.
        InputError
            Play comes back to a position: the rules are those of no game that ends.
        """
        summand, forms, most = self.summand, self.forms, self.most if few is None else few
        options: dict[Position, list[dict[tuple[Position, ...], None]]] = {}

        @cache
        def parts(position: Position) -> tuple[Position, ...]:
            return tuple(map(summand.canonical, summand.components(position)))

        @cache
        def total(several: tuple[Position, ...]) -> Form:
            return forms.total(self.known[part] for part in several)

        def below(part: Position) -> Iterator[Position]:
            options[part] = [dict.fromkeys(map(parts, side)) for side in summand.sides(part)]
            return (each for side in options[part] for after in side for each in after)

        limits = forms.deadline, summand.endless, math.inf if most is None else most, self.tick
        start = parts(summand.start)
        for part in first_things_first(start, below, *limits):
            sides = [{total(after) for after in side} for side in options.pop(part)]
            self.known[part] = forms.of(sides[0], sides[-1])
        return total(start)

    def of(self, position: Position) -> Form:
        """Return the value of a position that play can reach."""
        parts = map(self.summand.canonical, self.summand.components(position))
        return self.forms.total(self.known[part] for part in parts)

    def entries(self) -> list[tuple[Any, Form]]:
        """Return the positions as JSON values, each after those that it rests on."""
        summand = self.summand

        def below(part: Position) -> Iterator[Position]:
            for side in summand.sides(part):
                for after in side:
                    yield from summand.components(after)

        roots, deadline = summand.components(summand.start), self.forms.deadline
        order = first_things_first(roots, below, deadline, summand.endless, LARGEST)
        return [(summand.write(part), self.known[summand.canonical(part)]) for part in order]


def run_values(task: Task) -> Outcome:
    """Answer by the values of all summands, with the table of them as evidence.

    Which moves win the values say too, but a strategy shows it.
    """
    instance, forms = task.instance, Forms(task.deadline)
    left, right = summands(instance)
    count, compared = len(left), instance.question == COMPARE.name
    plain = [Values(each, forms, task.request.nodes, reporter(task)) for each in (*left, *right)]
    tables: list[Values | CompiledValues] = list(plain)
    values_of = [cache(table.of) for table in plain]

    def statistics() -> Mapping[str, Any]:
        return {"positions": sum(len(table.known) for table in tables), "values": forms.count}

    def wins(turn: Turn) -> bool:
        """Return whether the player to move wins; the right one of two games is taken away."""
        each = zip(values_of, flat(instance, turn.position), strict=True)
        values = [of(position) for of, position in each]
        return not loses(turn.player, values[:count], values[count:], forms)

    def evidence() -> Evidence:
        """Return a strategy on the difference of two games that are compared, if it is small."""
        if compared and all(len(table.known) <= FEW for table in plain) and tables == plain:
            with suppress(LimitReached):
                return strategies(task, wins, FEW_TURNS)
        return _evidence(tables)

    with add_counts(statistics), deep():
        if instance.question == "winning-moves":
            plain[0].value()
            return outcome_of(task, wins, lambda: len(plain[0].known))
        values = []
        for number, table in enumerate(plain):
            tables[number], value = _value_table(table, compared)
            values.append(value)
        one, other = forms.total(values[:count]), forms.total(values[count:])
        found = answer(instance.question, forms, one, other)
        if found is None:
            return Outcome(reason="the value is not all-small, so it has no atomic weight")
        shown = task.evidence(found, evidence)
    return Outcome(found, Assurance.EXHAUSTIVE, *shown, statistics=statistics())


def _value_table(table: Values, compared: bool) -> tuple[Values | CompiledValues, Form]:
    """Return the value of a table's start, and a table that has it: of compiled rules if many.

    Of two games that are `compared`, as many positions as ever are left to the author's functions:
    so the evidence does not depend on what was loaded before.
    """
    board = table.summand.board
    if board is None or table.most is not None or board.ruleset.canonical is not None:
        return table, table.value()
    few = FEWER if COMPILED in sys.modules and not compared else FEW
    sides = table.summand.sides(table.summand.start)
    if sum(1 for side in sides for _ in side) < few:  # else there are more positions
        with suppress(LimitReached):
            return table, table.value(few)
        table.forms.deadline.check()
    if compiling.ready():
        from zermelo.solvers.partizan.compiled import CompiledValues

        with suppress(LimitReached):  # the plain search says why, if it has the same limit
            fast = CompiledValues(table.summand, table.forms)
            return fast, fast.value()
        table.forms.deadline.check()
    return table, table.value()


def _evidence(tables: Sequence[Values | CompiledValues]) -> Evidence:
    """Return the tables, each position after those that its moves lead to, and their forms."""
    listed = [list(table.entries()) for table in tables]
    used: dict[int, Form] = {}
    waiting = [form for pairs in listed for _, form in pairs]
    while waiting:
        form = waiting.pop()
        if form.index not in used:
            used[form.index] = form
            waiting += (*form.left, *form.right)
    numbers = {index: number for number, index in enumerate(sorted(used))}
    forms = [
        [[numbers[each.index] for each in side] for side in used[index].sides()]
        for index in numbers
    ]
    pairs = [[[position, numbers[form.index]] for position, form in each] for each in listed]
    turned = [table.symmetries for table in tables]
    symmetries = {"symmetries": turned} if any(turned) else {}
    return Evidence("form", {"forms": forms, "summands": pairs, **symmetries})
