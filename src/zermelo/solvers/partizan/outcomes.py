"""Methods ``outcomes`` and ``masks``: who wins a partizan game, and by which moves.

By turns it is an impartial game, and is searched as one; or by the rules in words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.partizan import OTHER, PLAYERS
from zermelo.games.partizan.questions import OUTCOMES
from zermelo.games.partizan.turns import Turn, in_turns
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.nimber_search.methods import search_for
from zermelo.solvers.search.evidence import LARGEST, Answering, Writing
from zermelo.solvers.search.impartial import add_counts, reporter
from zermelo.solvers.search.nimbers import Nimbers

Wins = Callable[[Turn], bool]
"""Whether the player who is to move wins."""


def run_outcomes(task: Task) -> Outcome:
    """Answer by a search of positions with the player to move, strategies of both as evidence."""
    rules = in_turns(task.instance)
    search = Nimbers(rules, task.deadline, task.request.nodes, reporter(task))
    return outcome_of(task, lambda turn: not search.lost(turn), lambda: search.nodes)


def run_masks(task: Task) -> Outcome:
    """Answer by the rules in words, with the same evidence."""
    from zermelo.solvers.ruleset.masks import encode

    search = search_for(task, encode)
    return outcome_of(task, lambda turn: not search.lost(turn), lambda: search.nodes)


def outcome_of(task: Task, wins: Wins, met: Callable[[], int]) -> Outcome:
    """Return the answer to a partizan game's question, with evidence if there is time for it."""
    rules, labels = in_turns(task.instance), task.instance.labels

    with add_counts(lambda: {"positions": met()}):
        options = rules.options(rules.start(task.instance.position))
        won = [(move, wins(after)) for move, after in options]
        answer: Any = [rules.move(labels, move) for move, other in won if not other]
        if task.instance.question == "outcome":
            answer = OUTCOMES[won[0][1], not won[1][1]]
        evidence = task.evidence(answer, lambda: strategies(task, wins))
    return Outcome(answer, Assurance.EXHAUSTIVE, *evidence, statistics={"positions": met()})


def strategies(task: Task, wins: Wins, most: int = LARGEST) -> Evidence:
    """Return what shows who wins all options of the start, or each start: one strategy of both.

    `LimitReached` if it has more than `most` positions.
    """
    instance: Instance = task.instance
    labels, rules = instance.labels, in_turns(instance)
    start = rules.start(instance.position)
    wins = cache(wins)
    oracle = Answering(rules, task.deadline, lambda turn: int(wins(turn)))
    found = Writing(oracle, start, True)

    @cache
    def cost(turn: Turn) -> tuple[bool, int]:
        """Return whether two games that are compared differ by now, and the number of moves."""
        both = rules.write(turn)[0] if instance.game == "compare" else [None, None]
        return both[0] != both[1], sum(1 for _ in rules.options(turn))

    picked: dict[Turn, tuple[Any, Turn]] = {}

    def reply(turn: Turn) -> tuple[Any, Turn]:
        """Return a winning move: to what is listed anyhow, a copy, or to the fewest moves."""
        lost = [pair for pair in rules.options(turn) if not wins(pair[1])]
        fewest = min(lost, default=None, key=lambda pair: cost(pair[1]))
        listed = (pair for pair in lost if pair[1] in found.replies)
        return picked.setdefault(turn, next(listed, fewest or found.reply(turn)))

    found.write(reply, most)
    lists: dict[str, Any] = {
        player: [
            [rules.write(turn)[0], [rules.move(labels, move) for move, _ in found.replies[turn]]]
            for turn in found.order
            if turn.player == OTHER[player]
        ]
        for player in PLAYERS
    }
    first = {
        player: rules.move(labels, picked[turn][0])
        for player in PLAYERS
        if (turn := Turn(start.position, player)) in picked and not start.player
    }
    return Evidence("partizan-strategy", {**lists, "first": first})
