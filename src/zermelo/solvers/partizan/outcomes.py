"""Method ``outcomes``: who wins a partizan position when Left starts, and when Right does.

Two tables say of positions whether Left wins with Left to move, and with Right to move. A position
that is a sum is looked at by the outcomes of its components first: parts in which the second player
wins are 0 and fall away; if the others are all won by Left, or all by Right, so is the sum; a
single part that the first player wins, alone or beside parts of the player who moves, is won by the
one who moves (Conway, "On numbers and games", chapter 7). Where that does not decide, its options
are searched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.partizan import LEFT, OTHER, OUTCOMES, PLAYERS, RIGHT
from zermelo.games.partizan.turns import Turn, in_turns
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.playing import Rules, endless, rules_on
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.ruleset import planned
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.search.evidence import Answering, Writing
from zermelo.solvers.search.impartial import counted, unended, watched

CLOCK = 256
"""The deadline is looked at every so many positions."""

POSITION = 1e-4
"""Seconds for a position, as measured."""


class Oracle(Protocol):
    """Whatever knows who wins the positions of a partizan game."""

    @property
    def rules(self) -> Rules: ...  # noqa: D102
    @property
    def deadline(self) -> Deadline: ...  # noqa: D102
    @property
    def met(self) -> int: ...  # noqa: D102
    def mover_wins(self, position: Any, player: str) -> bool: ...  # noqa: D102
    def outcome(self, position: Any) -> str: ...  # noqa: D102


@dataclass(slots=True)
class Outcomes:
    """Who wins all positions met so far.

    Attributes
    ----------
    ruleset : Ruleset
        Whose rules they are, for messages.
    rules : Rules
        The rules on the graph.
    deadline : Deadline
        When to stop.
    most : int or None
        The most positions that may be looked at, each with a player to move.
    tick : callable
        Called with the number of positions whenever the deadline is looked at.
    """

    ruleset: Ruleset
    rules: Rules
    deadline: Deadline = field(default_factory=Deadline)
    most: int | None = None
    tick: Callable[[int], None] = lambda count: None  # noqa: ARG005
    wins: dict[tuple[Any, str], bool] = field(default_factory=dict)
    _path: set[tuple[Any, str]] = field(default_factory=set)

    @property
    def met(self) -> int:
        """How many positions have an entry, each with a player to move."""
        return len(self.wins)

    def mover_wins(self, position: Any, player: str) -> bool:
        """Return whether the player who is to move wins.

        Raises
        ------
        LimitReached
            The deadline has passed, or too many positions were looked at.
        InputError
            Play comes back to a position: the rules are those of no game that ends.
        """
        try:
            return run(self._mover_wins(position, player))
        finally:
            self._path.clear()

    def outcome(self, position: Any) -> str:
        """Return "L", "R", "N" or "P"."""
        left = self.mover_wins(position, LEFT)
        return OUTCOMES[left, not self.mover_wins(position, RIGHT)]

    def _mover_wins(self, position: Any, player: str) -> Deep[bool]:
        position = self.rules.canonical(position)
        key = (position, player)
        known = self.wins.get(key)
        if known is not None:
            return known
        if key in self._path:
            raise endless(self.ruleset, 0)
        self._path.add(key)
        with unended(key, len(self._path), not self.wins, self._endless):
            self._count()
        parts = self.rules.components(position)
        found: bool | None = None
        if len(parts) != 1 or parts[0] != position:
            found = yield self._by_parts(parts, player)
        if found is None:
            found = False
            for _, after in self.rules.options(position, player):
                if not (yield self._mover_wins(after, OTHER[player])):
                    found = True
                    break
        self._path.discard(key)
        self.wins[key] = found
        return found

    def _by_parts(self, parts: Any, player: str) -> Deep[bool | None]:
        """Return whether the mover wins a sum, or None where the outcomes do not tell."""
        seen: Counter[str] = Counter()
        for part in parts:
            left = yield self._mover_wins(part, LEFT)
            right = yield self._mover_wins(part, RIGHT)
            seen[OUTCOMES[left, not right]] += 1
        own = "L" if player == LEFT else "R"
        other = "R" if own == "L" else "L"
        if seen["N"] > 1 or (seen["L"] and seen["R"]):
            return None
        if seen["N"]:
            return None if seen[other] else True
        return bool(seen[own])

    def _endless(self, key: Any, moves: int) -> Exception:  # noqa: ARG002
        return endless(self.ruleset, moves)

    def _count(self) -> None:
        count = len(self.wins) + len(self._path)
        if self.most is not None and count > self.most:
            raise LimitReached(f"limit of {self.most} positions reached")
        if count % CLOCK == 0:
            self.deadline.check(CLOCK * POSITION)
            self.tick(count)


def run_outcomes(task: Task) -> Outcome:
    """Answer by the two tables, with strategies of both players as evidence."""
    board = task.instance.position
    rules, most = rules_on(board), task.request.nodes
    return answered(task, Outcomes(board.ruleset, rules, task.deadline, most, watched(task)))


def run_masks(task: Task) -> Outcome:
    """Answer by the rules in words, with the same evidence."""
    from zermelo.solvers.ruleset.masks_partizan import MaskOutcomes

    board = task.instance.position
    return answered(task, MaskOutcomes(board, planned(board), task.deadline, task.request.nodes))


def answered(task: Task, search: Oracle) -> Outcome:
    """Return the answer to a partizan game's question, with evidence if there is time for it."""
    board, rules, labels = task.instance.position, search.rules, task.instance.labels

    def statistics() -> Mapping[str, Any]:
        return {"positions": search.met}

    with counted(statistics):
        if task.instance.question == "winning-moves":
            other = OTHER[board.player]
            options = rules.options(rules.start, board.player)
            wins = [move for move, after in options if not search.mover_wins(after, other)]
            answer: Any = [rules.move(labels, move) for move in wins]
        else:
            answer = search.outcome(rules.start)
        evidence = task.evidence(answer, lambda: _strategies(task.instance, search))
    return Outcome(answer, Assurance.EXHAUSTIVE, *evidence, statistics=statistics())


def _strategies(instance: Instance, search: Oracle) -> Evidence:
    """Return what shows who wins all options of the start, or each start: one strategy of both."""
    board, labels, rules = instance.position, instance.labels, in_turns(instance.position)
    oracle = Answering(rules, search.deadline, lambda turn: int(search.mover_wins(*turn)))
    start = rules.start(board)
    found = Writing(oracle, start, True)

    def reply(turn: Turn) -> tuple[Any, Turn]:
        """Return a winning move: to what is listed anyhow, or leaves the other the fewest moves."""
        lost = [pair for pair in rules.options(turn) if not search.mover_wins(*pair[1])]
        fewest = min(lost, default=None, key=lambda pair: len(list(rules.options(pair[1]))))
        return next(
            (pair for pair in lost if pair[1] in found.replies), fewest or found.reply(turn)
        )

    found.write(reply)
    lists: dict[str, Any] = {
        player: [
            [rules.write(turn)[0], [rules.move(labels, move) for move, _ in found.replies[turn]]]
            for turn in found.order
            if turn.player == OTHER[player]
        ]
        for player in PLAYERS
    }
    first: dict[str, Any] = {}
    for player in () if start.player else PLAYERS:
        for move, after in rules.options(Turn(start.position, player)):
            if after in found.replies or not rules.components(after):
                first.setdefault(player, rules.move(labels, move))
    return Evidence("partizan-strategy", {**lists, "first": first})
