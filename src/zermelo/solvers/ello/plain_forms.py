"""Variants that are the plain game in other words: every method sees the plain game.

The same orders win both (`games.ello.plain_form`), so whatever a method finds is about both. Its
evidence names vertices, orders, components and faces, and goes with the instance as it was given:
the checker takes the same step by itself where a kind is about plain games.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.instance import Instance
from zermelo.games.ello.rules import plain_form
from zermelo.solvers.method import Method


def on_plain_form(entry: Method) -> Method:
    """Return a method for ELLO that looks at the plain form of each game."""
    return replace(
        entry,
        applies=lambda instance: entry.applies(_plain_form(instance)),
        cost=lambda instance, known: entry.cost(_plain_form(instance), known),
        run=lambda task: entry.run(replace(task, instance=_plain_form(task.instance))),
    )


_latest: list[tuple[Instance, Instance]] = []
"""The last instance that was turned round: a plan asks all methods for their costs many times."""


def _plain_form(instance: Instance) -> Instance:
    if _latest and _latest[0][0] is instance:
        return _latest[0][1]
    game = plain_form(instance.position)
    if game is instance.position:
        return instance
    _latest[:] = [(instance, replace(instance, position=game))]
    return _latest[0][1]
