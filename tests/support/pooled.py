"""What the processes of a pool do: a module of its own, since a spawned one imports it by name."""

from __future__ import annotations

import zermelo


def decided(green: int) -> tuple[object, str]:
    """Decide a game in a child process; SAT, so that it is no theorem that answers."""
    game = zermelo.ello("grid:4x5", green=[green])
    verdict = zermelo.decide(game, method="sat-orientation", time_limit=60)
    return verdict.answer, verdict.assurance.label
