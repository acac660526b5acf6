"""Turn a table of nim-values into evidence: the part that the claim needs, in the checker's order.

The nim-table of a start is every component that play can reach from it; a strategy needs only the
positions that can arise when the winner plays by it, but lists them whole, not by components. Both
are written down with the positions that they rest on first. What would hold more than `LARGEST`
positions is refused with `LimitReached`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, shown
from zermelo.core.labels import Labels
from zermelo.games.impartial.rules import Heaped, Impartial, Move, Position, with_heap
from zermelo.solvers import rates
from zermelo.solvers.search.deep import Deep, run

FIRST = 256
"""So many options are looked at for one that leads to a position that is listed anyhow."""

LARGEST = 200_000
"""Evidence of more positions is not written down."""


class Oracle(Protocol):
    """Whatever knows the nim-values of a game's positions, for instance a table."""

    @property
    def rules(self) -> Impartial: ...  # noqa: D102
    @property
    def deadline(self) -> Deadline: ...  # noqa: D102
    def nim_value(self, position: Position) -> int: ...  # noqa: D102


class Answering(NamedTuple):
    """An oracle that asks a function."""

    rules: Impartial
    deadline: Deadline
    nim_value: Callable[[Any], int]


def nim_table(table: Oracle, start: Position) -> Evidence:
    """Return the evidence ``nim-table`` for a position."""
    rules = table.rules

    def below(part: Position) -> Iterable[Position]:
        for _, after in rules.options(part):
            yield from rules.components(after)

    order = _first_things_first(rules.components(start), below, table)
    return Evidence(
        "nim-table", {"values": [[rules.write(part), table.nim_value(part)] for part in order]}
    )


def value_strategy(table: Oracle, start: Position, labels: Labels) -> Evidence:
    """Return the evidence ``strategy`` for a nim-value: the sum with that heap is lost."""
    heap = table.nim_value(start)
    both = Answering(
        with_heap(table.rules),
        table.deadline,
        lambda position: table.nim_value(position.position) ^ position.heap,
    )
    return strategy(both, Heaped(start, heap), labels, False)


def strategy(table: Oracle, start: Position, labels: Labels, all_moves: bool) -> Evidence:
    """Return the evidence ``strategy`` for a position that the first player finds.

    It proves who wins, or which moves win (`all_moves`).
    """
    rules = table.rules
    replies: dict[Position, list[tuple[Move, Position]]] = {}

    def reply(position: Position) -> tuple[Move, Position]:
        # One to a position that is listed anyhow comes first: so strategies stay small.
        options = iter(rules.options(position))
        first = list(itertools.islice(options, FIRST))
        listed = (pair for pair in first if pair[1] in replies)
        whole = itertools.chain(first, options)
        lost = (pair for pair in whole if not table.nim_value(pair[1]))
        found = next(itertools.chain(listed, lost), None)
        if found is None:
            raise Contradiction(f"no move wins at {shown(rules.write(position))}")
        return found

    def below(position: Position) -> Iterable[Position]:
        found = [reply(after) for _, after in rules.options(position)]
        replies[position] = found
        return [after for _, after in found if rules.components(after)]

    first, roots = None, [start]
    if all_moves:
        afters = [after for _, after in rules.options(start)]
        roots = [reply(after)[1] if table.nim_value(after) else after for after in afters]
    elif table.nim_value(start):
        first, after = reply(start)
        roots = [after]
    order = _first_things_first([root for root in roots if rules.components(root)], below, table)
    return Evidence(
        "strategy",
        {
            "first": None if first is None else rules.move(labels, first),
            "replies": [
                [rules.write(position), [rules.move(labels, move) for move, _ in replies[position]]]
                for position in order
            ],
        },
    )


def _first_things_first(
    roots: Iterable[Position], below: Callable[[Position], Iterable[Position]], table: Oracle
) -> list[Position]:
    """Return the roots and all that is below them, each after everything below it."""
    order: list[Position] = []
    entered: set[Position] = set()

    def visit(position: Position) -> Deep[None]:
        if len(entered) >= LARGEST:
            raise LimitReached(f"the evidence needs more than {LARGEST} positions")
        entered.add(position)
        if len(entered) % 64 == 0:
            table.deadline.check(64 * rates.EVIDENCE_POSITION)
        for each in below(position):
            if each not in entered:
                yield visit(each)
        order.append(position)

    for root in roots:
        if root not in entered:
            run(visit(root))
    return order
