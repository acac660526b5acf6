"""What the methods for Seepage share: from "does Green win with k" to both questions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.seepage import Seepage
from zermelo.solvers.method import Outcome, Task

QUESTIONS = ("green-number", "green-wins")

NO_NUMBER = "the source is a sink, so Sludge wins with the first move whatever Green may protect"


def green_number(game: Seepage, wins: Callable[[int], bool]) -> int:
    """Return the green number, from "does Green win with k"; the source is no sink.

    Losses for k below the last one are cheap, because Sludge's threats are then many, so k goes up
    from 1; with as much protection as the largest out-degree Green wins for sure.
    """
    return next((k for k in range(1, game.most) if wins(k)), game.most)


def searched(
    task: Task, wins: Callable[[int], bool], statistics: Callable[[], Mapping[str, Any]]
) -> Outcome:
    """Return the outcome of a search without evidence."""
    game: Seepage = task.instance.position
    if task.instance.question == "green-wins":
        assert game.protect is not None
        return Outcome(wins(game.protect), Assurance.EXHAUSTIVE, statistics=statistics())
    if game.source_is_sink:
        return no_number(task.instance)
    return Outcome(green_number(game, wins), Assurance.EXHAUSTIVE, statistics=statistics())


def no_number(instance: Instance) -> Outcome:
    """Return the outcome for a source that is a sink."""
    claims = [{"at": instance.labels[instance.position.source], "free": [], "by": []}]
    evidence = Evidence("sludge-claims", {"claims": claims})
    return Outcome(None, Assurance.THEOREM, evidence, reason=NO_NUMBER)


def unasked(instance: Instance) -> str | None:
    """Return why no method applies: the question needs a number that the game does not give."""
    game: Seepage = instance.position
    if instance.question == "green-wins" and game.protect is None:
        return 'green-wins needs "protect": k'
    return None


def unless_known(cost: float, known: Answer) -> float:
    """Return the cost of a method that gives no evidence: infinite once there is an answer."""
    return math.inf if known is not None else cost
