"""The rounds of the token game of Seepage that a formula looks ahead: what can happen in them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.encodings.spec import Reading
from zermelo.games.seepage.rules import Seepage

Steps = dict[int, tuple[list[int], list[int]]]
"""For each vertex that the token may be on: the children that lose the game, and the others."""


@dataclass(frozen=True, slots=True)
class Spans:
    """What lies between every vertex and the sinks.

    Attributes
    ----------
    shortest : tuple of float
        The moves of a shortest path; infinite where no sink can be reached.
    longest : tuple of int
        The moves of a longest path; 0 where no sink can be reached.
    paths : tuple of int
        How many paths lead to a sink.
    """

    shortest: tuple[float, ...]
    longest: tuple[int, ...]
    paths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rounds:
    """What can happen in the rounds that a formula looks ahead.

    Attributes
    ----------
    steps : tuple of dict
        steps[t] holds the vertices that the token may be on after t moves, as far as Sludge may
        still win from there in this reading.
    later : tuple of list of int
        later[t] holds the vertices that the token may come to afterwards, which are those that
        Green may want to protect in round t, sorted.
    """

    steps: tuple[Steps, ...]
    later: tuple[list[int], ...]


def spans(game: Seepage) -> Spans:
    """Return what lies between every vertex and the sinks; linear time."""
    n = game.graph.n
    sinks = frozenset(game.sinks)
    shortest: list[float] = [math.inf] * n
    longest, paths = [0] * n, [0] * n
    for v in reversed(topological_order(game.graph)):
        if v in sinks:
            shortest[v], paths[v] = 0, 1
            continue
        for w in game.graph.neighbors(v):
            paths[v] += paths[w]
            if shortest[w] < math.inf:
                shortest[v] = min(shortest[v], shortest[w] + 1)
                longest[v] = max(longest[v], longest[w] + 1)
    return Spans(tuple(shortest), tuple(longest), tuple(paths))


def rounds(game: Seepage, depth: int, reading: Reading, deadline: Deadline) -> Rounds:
    """Return what can happen in the first `depth` rounds; none if the source is a sink.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    shortest = spans(game).shortest
    hopeful = reading == "optimistic"

    def lost(w: int, left: int) -> bool:
        # The pessimist gives up wherever a sink is left to be reached when time is up.
        return not shortest[w] or (not left and not hopeful and shortest[w] < math.inf)

    def matters(w: int, left: int) -> bool:
        return shortest[w] <= left if hopeful else shortest[w] < math.inf

    level = [game.source] if matters(game.source, depth) and not game.source_is_sink else []
    found: list[Steps] = []
    for left in range(depth - 1, -1, -1):
        if not level:
            break
        deadline.check()
        step: Steps = {}
        for v in level:
            children = [w for w in game.graph.neighbors(v) if matters(w, left)]
            losing = [w for w in children if lost(w, left)]
            step[v] = (losing, [w for w in children if not lost(w, left)])
        found.append(step)
        level = sorted({w for _, others in step.values() for w in others})
    later: list[list[int]] = []
    reached: set[int] = set()
    for step in reversed(found):
        deadline.check()
        for losing, others in step.values():
            reached.update(losing, others)
        later.append(sorted(reached))
    return Rounds(tuple(found), tuple(reversed(later)))


def exact(game: Seepage, deadline: Deadline) -> Rounds:
    """Return all rounds, so that both readings say who wins."""
    return rounds(game, spans(game).longest[game.source], "optimistic", deadline)
