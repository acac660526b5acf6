"""The search for a window of two growing paths that proves their periods.

Each path alone has its period, and that of both is a multiple of the two. So windows are looked for
with these multiples, in longer and longer paths.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import lcm

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.attached import LARGEST, Code, whole
from zermelo.games.impartial.deletion import Deletion
from zermelo.games.impartial.evidence.periodicity import columns_needed
from zermelo.games.impartial.evidence.two_paths import (
    Windows,
    both,
    difference,
    windows,
    with_path,
)
from zermelo.solvers.periods.search import Table, find
from zermelo.solvers.periods.tuning import GROWTH


@dataclass(frozen=True, slots=True)
class Window:
    """What a window proves: where all rows have the period, and the least numbers of the graph."""

    start: int
    period: int
    preperiod: int
    own_period: int
    sets: int
    """How many rows the checker computes."""
    pairs: int
    """How many pairs these have in all."""


def find_both(make: Callable[..., Table], game: Deletion, code: Code, deadline: Deadline) -> Window:
    """Return a window that proves the periods of two growing paths.

    `make` makes a table of (neighbors, vertex, code, deadline). `LimitReached`: the deadline has
    passed, or the windows become too long.
    """
    masks, u = game.graph.masks, game.attach_at
    assert u is not None
    along, back = (make(masks, v, code, deadline) for v in (u, game.attach_also))
    one, other = find(along), find(back)
    period, start = lcm(one.period, other.period), max(one.start, other.start)
    longest = LARGEST - whole(masks, u).bit_count() + 1
    side = columns_needed(code, start, period)
    while side <= longest:
        table = make(with_path(masks, u, side - 1), game.attach_also, code, deadline)
        for each in (along, table):
            each.extend(side)
        found = windows(table.sets, table.values(side), len(masks))
        proved = _first_proof(along.values(side), found, (start, period, side), code, deadline)
        if proved is not None:
            least = both(found[max(found, key=int.bit_count)], *proved)
            return Window(*proved, *least, len(table.sets), table.pairs)
        side = longest if side < longest < GROWTH * side else int(GROWTH * side) + 1
    what = f"the two paths do not repeat together within {longest} vertices of each"
    raise LimitReached(what)


def _first_proof(
    along: list[list[int]],
    across: Windows,
    least: tuple[int, int, int],
    code: Code,
    deadline: Deadline,
) -> tuple[int, int] | None:
    """Return the first (B, T) whose windows are in paths of these lengths and repeat."""
    first, period, side = least
    for each, start in product(range(period, side, period), range(first, side)):
        columns = columns_needed(code, start, each)
        if columns <= side and not difference(
            along, across, (start, each, columns - each), deadline
        ):
            return start, each
    return None
