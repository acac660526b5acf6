"""All walls of all vertices, from the sinks up (Algorithm 1, corrected): the command `walls`.

A wall of v is an inclusion-minimal set P of proper descendants such that Green, to move with the
token on v and P protected, wins. A sink has no wall; a dead end has the empty one. For any other v
a complete wall is a minimal union that contains for each child c the set {c} or a wall of c, and
the walls of v are the minimal sets that remain of complete walls when any k elements are left out.
Green wins with k exactly if the source has the empty wall.

As printed, line 8 of Algorithm 1 runs over the complete walls of the child instead of those of v,
which gives a wrong answer for a single edge; and a complete wall of at most k elements must yield
the empty wall.

There may be exponentially many walls, most of all where Sludge wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import distances, topological_order
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates

MAX_SETS = 20_000
"""No family may have more sets than this; comparing them takes quadratic time."""


def walls(game: Seepage, k: int, deadline: Deadline, top: int | None = None) -> list[list[int]]:
    """Return the walls of every vertex for k, as bits, sorted by size and then by value.

    The game's own `protect` is not looked at. Only the walls of what can be reached from `top` (the
    source) are sought. Raises `LimitReached` if the deadline passed, or a family has more than
    `MAX_SETS` sets.
    """
    sinks = set(game.sinks)
    wanted = distances(game.graph, game.source if top is None else top)
    found: list[list[int]] = [[] for _ in range(game.graph.n)]
    for v in reversed(topological_order(game.graph)):
        if v not in sinks and wanted[v] is not None:
            found[v] = _left(complete_walls(game, v, found, deadline), k, deadline)
    return found


def sorted_walls(
    instance: Instance, v: int, deadline: Deadline, complete: bool = False
) -> list[list[Label]]:
    """Return the walls of a vertex of a game with `protect`, as sorted labels; smaller ones first.

    Complete walls are minimal ones: where Green wins without a wall, those of at most k elements.
    Integers stand before strings. Raises `LimitReached` as `walls` does.
    """
    game: Seepage = instance.position
    assert game.protect is not None
    below = walls(game, game.protect, deadline, v)
    found = below[v]
    if complete and found:
        most = game.protect if found == [0] else game.graph.n
        unions = complete_walls(game, v, below, deadline)
        found = [each for each in unions if each.bit_count() <= most]
    named = [sorted(instance.labels.of(members(bits)), key=_spelling) for bits in found]
    return sorted(named, key=lambda wall: (len(wall), *map(_spelling, wall)))


def _spelling(label: Label) -> tuple[bool, int, str]:
    return (True, 0, label) if isinstance(label, str) else (False, label, "")


def complete_walls(game: Seepage, v: int, found: list[list[int]], deadline: Deadline) -> list[int]:
    """Return the minimal unions of {c} or a wall of c over the children c of a vertex."""
    complete = [0]
    for c in game.graph.neighbors(v):
        choices = minimal([1 << c, *found[c]], deadline)
        complete = minimal((one | other for one in complete for other in choices), deadline)
    return complete


def minimal(family: Iterable[int], deadline: Deadline) -> list[int]:
    """Return the inclusion-minimal sets of a family, each once, by size and then by value."""
    kept: list[int] = []
    seen = set()
    for number, each in enumerate(family):
        if not number & 4095:
            deadline.check(4096 * rates.WALL if number else 0.0)
        seen.add(each)
        if len(seen) > 50 * MAX_SETS:
            raise LimitReached(f"a vertex has more than {50 * MAX_SETS} unions of walls")
    for number, each in enumerate(sorted(seen, key=lambda bits: (bits.bit_count(), bits))):
        if not number & 63:
            deadline.check(64 * rates.WALL * (1 + len(kept)))
        if not any(one & each == one for one in kept):
            kept.append(each)
            if len(kept) > MAX_SETS:
                raise LimitReached(f"a vertex has more than {MAX_SETS} walls")
    return kept


def _left(complete: list[int], k: int, deadline: Deadline) -> list[int]:
    """Return the minimal sets that remain of complete walls without any k of their elements."""

    def parts() -> Iterable[int]:
        for each in complete:
            if each.bit_count() <= k:
                yield 0
            else:
                yield from (each ^ bits_of(move) for move in combinations(members(each), k))

    return minimal(parts(), deadline)
