"""What the processes of a pool do: a module of its own, since a spawned one imports it by name."""

from __future__ import annotations

import time
from collections.abc import Callable

import zermelo


def decided(green: int) -> tuple[object, str]:
    """Decide a game in a child process; SAT, so that it is no theorem that answers."""
    game = zermelo.ello("grid:4x5", green=[green])
    verdict = zermelo.decide(game, method="sat-orientation", time_limit=60)
    return verdict.answer, verdict.assurance.label


def chatter(seconds: float, tell: Callable[[int], None]) -> None:
    """Tell something all the time, and look at no limit."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        tell(0)
        time.sleep(0.001)
