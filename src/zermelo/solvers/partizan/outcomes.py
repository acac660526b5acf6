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
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached, shown
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.games.partizan import LEFT, OTHER, OUTCOMES, PLAYERS, RIGHT
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.mistakes import Unending
from zermelo.games.ruleset.playing import Rules, endless, rules_on
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.ruleset import planned
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.search.impartial import counted, unended, watched

CLOCK = 256
"""The deadline is looked at every so many positions."""

POSITION = 1e-4
"""Seconds for a position, as measured."""

LARGEST = 200_000
"""Evidence of more positions is not written down."""


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


@dataclass(slots=True)
class Strategies:
    """The positions that strategies of both players pass, each after those that it rests on."""

    search: Oracle
    labels: Labels
    ruleset: Ruleset
    listed: dict[str, dict[Any, list[Any]]] = field(
        default_factory=lambda: {player: {} for player in PLAYERS}
    )

    def add(self, player: str, root: Any) -> None:
        """List what a player needs who wins a position in which the other one is to move.

        Raises
        ------
        LimitReached
            More than `LARGEST` positions, or the deadline passed.
        """
        listed, rules = self.listed[player], self.search.rules
        entered = set(listed)
        if root in entered or not rules.options(root, OTHER[player]):
            return
        stack = [(root, iter(self._answers(player, root, entered)))]
        entered.add(root)
        replies: dict[Any, list[Any]] = {root: []}
        while stack:
            position, rest = stack[-1]
            step = next(rest, None)
            if step is None:
                listed[position] = replies.pop(position)
                stack.pop()
                continue
            move, after = step
            replies[position].append(move)
            if after in replies:
                raise endless(self.ruleset, 0)
            if after in entered or not rules.options(after, OTHER[player]):
                continue
            if sum(map(len, self.listed.values())) + len(stack) > LARGEST:
                raise LimitReached(f"the evidence needs more than {LARGEST} positions")
            self.search.deadline.check(POSITION)
            entered.add(after)
            replies[after] = []
            stack.append((after, iter(self._answers(player, after, entered))))

    def reply(self, player: str, position: Any, entered: Container[Any]) -> tuple[Any, Any]:
        """Return a winning move of a player who is to move, with what it leads to.

        One to a position that is listed anyhow comes first, then one after which the other has the
        fewest moves: so strategies stay small.
        """
        rules, search = self.search.rules, self.search
        best, fewest = None, -1
        for move, after in rules.options(position, player):
            if search.mover_wins(after, OTHER[player]):
                continue
            if after in entered:
                return move, after
            many = len(rules.options(after, OTHER[player]))
            if best is None or many < fewest:
                best, fewest = (move, after), many
        if best is None:
            raise Contradiction(f"no move of {player} wins at {shown(rules.write(position))}")
        return best

    def _answers(
        self, player: str, position: Any, entered: Container[Any]
    ) -> Iterator[tuple[Any, Any]]:
        for _, after in self.search.rules.options(position, OTHER[player]):
            found = self.reply(player, after, entered)
            yield self.search.rules.move(self.labels, found[0]), found[1]

    def evidence(self, first: Mapping[str, Any]) -> Evidence:
        """Return what is listed, with the first moves."""
        write = self.search.rules.write
        lists = {
            player: [[write(position), moves] for position, moves in self.listed[player].items()]
            for player in PLAYERS
        }
        return Evidence("partizan-strategy", {**lists, "first": dict(first)})


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
    instance = task.instance

    def statistics() -> Mapping[str, Any]:
        return {"positions": search.met}

    with counted(statistics):
        if instance.question == "winning-moves":
            found = _winning_moves(task, search, instance.position.player)
            return replace(found, statistics=statistics())
        answer = search.outcome(search.rules.start)
        found = Outcome(answer, Assurance.EXHAUSTIVE, statistics=statistics())
        return _with(task, found, lambda: _outcome_shown(search, instance, answer))


def _with(task: Task, found: Outcome, make: Callable[[], Evidence]) -> Outcome:
    if not task.request.evidence:
        return found
    task.known(found.answer, found.assurance)
    try:
        return replace(found, evidence=make())
    except (LimitReached, Unending) as error:
        return replace(found, reason=str(error))


def _outcome_shown(search: Oracle, instance: Instance, answer: str) -> Evidence:
    """Return the strategies of an outcome: who wins, moving first and moving second."""
    strategies, start = (
        Strategies(search, instance.labels, instance.position.ruleset),
        search.rules.start,
    )
    first: dict[str, Any] = {}
    for player, letter in ((LEFT, "L"), (RIGHT, "R")):
        if answer in (letter, "P"):
            strategies.add(player, start)
        if answer in (letter, "N"):
            found = strategies.reply(player, start, strategies.listed[player])
            first[player] = search.rules.move(instance.labels, found[0])
            strategies.add(player, found[1])
    return strategies.evidence(first)


def _winning_moves(task: Task, search: Oracle, player: str) -> Outcome:
    rules, labels, other = search.rules, task.instance.labels, OTHER[player]
    options = rules.options(rules.start, player)
    wins = [not search.mover_wins(after, other) for _, after in options]
    answer = [rules.move(labels, move) for (move, _), won in zip(options, wins, strict=True) if won]

    def shown() -> Evidence:
        strategies = Strategies(search, labels, task.instance.position.ruleset)
        for (_, after), won in zip(options, wins, strict=True):
            if won:
                strategies.add(player, after)
            else:
                answer = strategies.reply(other, after, strategies.listed[other])
                strategies.add(other, answer[1])
        return strategies.evidence({})

    return _with(task, Outcome(answer, Assurance.EXHAUSTIVE), shown)
