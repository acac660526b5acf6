"""Turn a table of nim-values into evidence: the part that the claim needs, in the checker's order.

The nim-table of a start is every component that play can reach from it; a strategy needs only the
positions that can arise when the winner plays by it, but lists them whole, not by components. Both
are written down with the positions that they rest on first. What would hold more than `LARGEST`
positions is refused with `LimitReached`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, Protocol

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, shown
from zermelo.core.labels import Labels
from zermelo.games.impartial.evidence.strategies import Heaped, with_heap
from zermelo.games.impartial.rules import Impartial, Move, Position
from zermelo.games.ruleset.mistakes import Unending
from zermelo.solvers.search.impartial import exclusive_or, first_things_first
from zermelo.solvers.search.minimize import Need, Needs, Pool, smaller
from zermelo.solvers.search.tuning import FIRST, FLOOR, MOST, PART, TIMES

LARGEST = 200_000
"""Evidence of more positions is not written down."""

Reply = Callable[[Position], tuple[Move, Position]]
"""A winning move at a position, and what it leads to."""


class Oracle(Protocol):
    """Whatever knows the nim-values of a game's positions, for instance a table."""

    @property
    def rules(self) -> Impartial: ...  # noqa: D102
    @property
    def deadline(self) -> Deadline: ...  # noqa: D102
    def nim_value(self, position: Position) -> int: ...  # noqa: D102
    def known(self, position: Position) -> int | None:
        """Return the nim-value if no search is needed for it."""


class Answering(NamedTuple):
    """An oracle that asks a function, and another one for what is known without a search."""

    rules: Impartial
    deadline: Deadline
    nim_value: Callable[[Any], int]
    known: Callable[[Any], int | None] = lambda position: None  # noqa: ARG005


def nim_table(table: Oracle, start: Position) -> Evidence:
    """Return the evidence ``nim-table`` for a position."""
    rules = table.rules

    def below(part: Position) -> Iterable[Position]:
        for _, after in rules.options(part):
            yield from rules.components(after)

    order = first_things_first(
        rules.components(start), below, table.deadline, rules.endless, LARGEST
    )
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
        lambda position: exclusive_or((table.known(position.position), position.heap)),
    )
    return strategy(both, Heaped(start, heap), labels, False)


def strategy(table: Oracle, start: Position, labels: Labels, all_moves: bool) -> Evidence:
    """Return the evidence ``strategy`` for a position that the first player finds.

    It proves who wins, or which moves win (`all_moves`). A first strategy asks for as few outcomes
    as it can; then a smaller one is looked for among the positions that the table knows.
    """
    found = Writing(table, start, all_moves)
    found.write(found.reply)
    found = found.smaller() or found  # the other one need not stay
    return found.evidence(labels)


class Writing:
    """A strategy while it is written: the positions in their order, the replies, the first move."""

    def __init__(self, table: Oracle, start: Position, all_moves: bool) -> None:
        self.table, self.start, self.all_moves = table, start, all_moves
        self.looked = 0
        """The options that were looked at for replies."""
        self.first: Move | None = None
        self.order: list[Position] = []
        self.replies: dict[Position, list[tuple[Move, Position]]] = {}
        self._won: dict[Position, bool] = {}
        self._found: dict[Position, tuple[Move, Position]] = {}
        self._once: dict[Position, Position] = {}
        """What replies lead to: many lead to the same."""

    def won(self, position: Position) -> bool:
        """Whether the next player wins the start, or an option of it; asked once only."""
        if position not in self._won:
            self._won[position] = self.table.nim_value(position) != 0
        return self._won[position]

    def _asked(self) -> Iterator[tuple[Position, bool]]:
        """Yield the positions that the claim is about, and whether the next player wins them."""
        afters = (after for _, after in self.table.rules.options(self.start))
        for position in afters if self.all_moves else [self.start]:
            yield position, self.won(position)

    def write(self, reply: Reply, most: int = LARGEST) -> None:
        """List what the winner needs, given the reply at a position where he is to move."""
        rules = self.table.rules
        self.first, self.replies = None, {}

        def below(position: Position) -> Iterable[Position]:
            found = [reply(after) for _, after in rules.options(position)]
            self.replies[position] = found
            afters = (after for _, after in found)
            return [each for each in afters if each in self.replies or rules.components(each)]

        replies = [reply(each) if won else (None, each) for each, won in self._asked()]
        if not self.all_moves:
            self.first = replies[0][0]
        roots = [root for _, root in replies if rules.components(root)]
        self.order = first_things_first(roots, below, self.table.deadline, rules.endless, most)

    def reply(self, position: Position) -> tuple[Move, Position]:
        """Return a winning move, to a position that is listed anyhow or known if there is one."""
        if position in self._found:
            return self._found[position]
        options = iter(self.table.rules.options(position))
        first = list(itertools.islice(options, FIRST))
        self.looked += len(first)
        listed = (pair for pair in first if pair[1] in self.replies)
        known = (pair for pair in first if self.table.known(pair[1]) == 0)
        whole = itertools.chain(first, options)
        lost = (pair for pair in whole if not self.table.nim_value(pair[1]))
        found = next(itertools.chain(listed, known, lost), None)
        if found is None:
            what = shown(self.table.rules.write(position))
            raise Contradiction(f"no move wins at {what}")
        move, after = found
        self._found[position] = found = move, self._once.setdefault(after, after)
        return found

    def smaller(self) -> Writing | None:
        """Return a smaller strategy, if one is found soon.

        By rules of one's own (`endless`) none is looked for: their options take longer to list than
        the check saves (`benchmarks.strategies`).
        """
        table, rules = self.table, self.table.rules
        if len(self.order) < 2 or self.looked > MOST or rules.endless is not None:
            return None
        # What is there already has to be checked, and so it gets the larger part of the time.
        deadline = table.deadline.at_most(PART * table.deadline.remaining())
        deadline = deadline.share(PART * deadline.work_left())
        pool = Pool(rules, table.known, deadline, min(max(TIMES * self.looked, FLOOR), MOST))
        other = Writing(table, self.start, self.all_moves)
        other._won = self._won

        def into(kept: set[Position], position: Position) -> tuple[Move, Position]:
            return next(
                pair for pair in rules.options(position) if pair[1] in kept or pool.ends(pair[1])
            )

        try:
            kept = smaller(pool, self.roots(pool), len(self.order))
            if kept is None:
                return None
            other.write(partial(into, kept))
        except (LimitReached, Unending):  # the strategy that is there does without
            return None
        return other

    def evidence(self, labels: Labels) -> Evidence:
        """Return what is written; nothing more can be written then."""
        rules = self.table.rules
        self._found.clear()
        self._once.clear()
        rows = [
            [
                rules.write(position),
                [rules.move(labels, move) for move, _ in self.replies.pop(position)],
            ]
            for position in self.order
        ]
        first = None if self.first is None else rules.move(labels, self.first)
        return Evidence("strategy", {"first": first, "replies": rows})

    def roots(self, pool: Pool) -> Needs:
        """Return what the start needs."""
        rules = self.table.rules

        def answers(position: Position) -> Need | None:
            return pool.met_by(
                after for _, after in itertools.islice(rules.options(position), FIRST)
            )

        asked = self._asked()
        found = [answers(each) if won else pool.met_by([each]) for each, won in asked]
        return tuple(dict.fromkeys(need for need in found if need is not None))
