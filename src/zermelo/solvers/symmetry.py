"""Moves that are alike: automorphisms of the instance take one to the other.

They are known where the moves of a game are vertices (`Impartial.colors`), as far as a search for
automorphisms gets within its budget.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.errors import Contradiction
from zermelo.core.instance import Instance
from zermelo.core.symmetry import orbits
from zermelo.core.verdict import Verdict
from zermelo.games.registry import game as game_spec

BUDGET = 400_000
"""Neighbors that are looked at: some tenths of a second."""


def move_orbits(instance: Instance) -> tuple[tuple[int, ...], ...] | None:
    """Return the vertices that may be moved at, by orbits; None if moves are not vertices."""
    rules = game_spec(instance.game).impartial
    if rules is None or rules.colors is None:
        return None
    colors = rules.colors(instance.position)
    return orbits(instance.graph, colors, BUDGET).parts


def with_orbits(verdict: Verdict, instance: Instance) -> Verdict:
    """Return a verdict on the winning moves with the statistics ``orbits``, where they are known.

    That of moves that are alike only some win is a `Contradiction`.
    """
    if instance.question != "winning-moves" or not verdict.answered:
        return verdict
    parts = move_orbits(instance)
    if parts is None:
        return verdict
    wins = set(instance.labels.vertices(verdict.answer))
    found = []
    for part in parts:
        if wins.issuperset(part):
            found.append(instance.labels.of(part))
        elif not wins.isdisjoint(part):
            some = f"only some of the moves {instance.labels.of(part)} win"
            raise Contradiction(f"{verdict.method} says that {some}, and they are alike")
    return replace(verdict, statistics={**verdict.statistics, "orbits": found})
