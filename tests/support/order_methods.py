"""What the tests of methods that look for winning orders of ELLO share."""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.rules import Ello, replay
from zermelo.solvers.method import Method, Outcome, Request, Task


def outcome(method: Method, game: Ello, seed: int = 0, deadline: Deadline | None = None) -> Outcome:
    """Return what a method finds."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    return method.run(Task(instance, deadline or Deadline(), Request(seed=seed)))


def order_of(method: Method, game: Ello, seed: int = 0) -> list[int]:
    """Return the order that a method finds, which wins."""
    found = outcome(method, game, seed)
    assert found.answer is True, found.reason
    assert found.evidence is not None
    order: list[int] = found.evidence.data["order"]
    assert replay(game, order) is None
    return order
