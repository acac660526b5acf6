"""The root's options of an impartial game, each valued by itself, and the answer that they give.

Processes that share no memory may take one each: who wins follows from a single option that loses,
the nim-value from those of all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.formats.table import digest
from zermelo.games.impartial.rules import Impartial, Move, Position, mex, outcome
from zermelo.solvers.method import Request, Searcher, Task, method
from zermelo.solvers.search.evidence import Answering
from zermelo.solvers.search.methods import QUESTIONS, alike_moves, rules_of, winning

MOST = 1000
"""The most options of a root that is split."""


@dataclass(frozen=True, slots=True)
class Root:
    """The options of the position that the first player finds, alike ones once."""

    instance: Instance
    rules: Impartial
    start: Position
    alike: Mapping[Move, Move]
    options: tuple[Position, ...]

    @property
    def values_wanted(self) -> bool:
        """Whether the nim-values of options are wanted, and not only which ones lose."""
        return self.instance.question == "nim-value"

    def answer(self, values: Mapping[int, int]) -> Answer:
        """Return the answer by the values of some options, by their numbers; None if it is open.

        Where only the losing ones are wanted, a value may be any number that is 0 if it loses.
        """
        question = self.instance.question
        if question == "outcome" and 0 in values.values():
            return outcome(1)
        if len(values) < len(self.options):
            return None
        if question == "nim-value":
            return mex(values.values())
        if question == "outcome":
            return outcome(0)
        known = {each: values[number] for number, each in enumerate(self.options)}
        oracle = Answering(self.rules, Deadline(), known.__getitem__)
        wins = winning(oracle, self.start, self.alike)
        return [self.rules.move(self.instance.labels, move) for move in wins]


def root_of(instance: Instance, deadline: Deadline) -> Root | None:
    """Return the options to look at; None where the question is about none, or not many enough.

    Of more than `MOST` none are handed out either.
    """
    if instance.question not in QUESTIONS:
        return None
    rules = rules_of(instance)
    start, alike = rules.start(instance.position), alike_moves(instance)
    if len(rules.components(start)) > 1:
        return None  # a method that takes the components one by one is better
    found: dict[Position, None] = {}
    for move, after in deadline.over(rules.moves(start)):
        if move not in alike:
            found[after] = None
        if len(found) > MOST:
            return None
    return Root(instance, rules, start, alike, tuple(found)) if len(found) > 1 else None


_kept: list[tuple[tuple[str, str], Searcher]] = []
"""What this process searched last, and for what: its table serves the next option."""


def value_of(instance: Instance, request: Request, name: str, number: int, value: bool) -> int:
    """Return the nim-value of an option by a method, or a number that is 0 exactly if it loses.

    Raises `LimitReached`.
    """
    deadline, entry = Deadline(request.time_limit, request.share_of), method(instance.game, name)
    root = root_of(instance, deadline)
    assert root is not None
    assert entry.searcher is not None
    wanted = digest(instance), name
    searcher = next((each for known, each in _kept if known == wanted), None)
    if searcher is None:
        searcher = entry.searcher(Task(instance, deadline, request))
        _kept[:] = [(wanted, searcher)]
    searcher.deadline = deadline
    after = root.options[number]
    return searcher.nim_value(after) if value else int(not searcher.lost(after))
