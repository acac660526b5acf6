"""From explored rounds to the parts of the evidence ``strategies``."""

from __future__ import annotations

from math import prod
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.cops.rules import within_reach
from zermelo.solvers import rates
from zermelo.solvers.cops.explored import NEVER, Explored
from zermelo.solvers.cops.positions import Positions

LARGEST_TEXT = 50_000_000
"""Evidence of more characters is not made."""

MOST_MOVES = 2_000_000
"""In a position with more moves of the cops none is looked for."""


def everywhere(graph: Graph) -> dict[str, Any]:
    """Return how cops catch the robber who stand on all vertices."""
    return {"start": list(range(graph.n)), "moves": []}


def catching(found: Explored, deadline: Deadline) -> dict[str, Any]:
    """Return how the cops catch the robber, from the first position with the capture time.

    Only what can come about under the strategy is listed, quickest captures first.

    Raises
    ------
    LimitReached
        The deadline passed, or the strategy would be too large.
    """
    import numpy as np

    graph, k, rounds = found.graph, found.k, found.rounds
    positions = Positions(graph.n, k)
    within = [np.array(within_reach(graph, v)) for v in range(graph.n)]
    start = int(np.argmax((rounds != NEVER).all(axis=1)))
    first = _position(positions, start)
    longest = LARGEST_TEXT // (2 * k + 1) // (len(str(graph.n)) + 2)
    moves: dict[tuple[int, int], tuple[int, list[int]]] = {}
    known: dict[int, tuple[tuple[int, ...], Any, Any]] = {}
    waiting = [(start, first, r) for r in range(graph.n)]
    while waiting:
        number, cops, robber = waiting.pop()
        turns = int(rounds[number, robber])
        if not turns or (number, robber) in moves:
            continue
        if len(moves) % 64 == 0:
            deadline.check(64 * rates.COPS_MOVE)
        if len(moves) >= longest:
            raise LimitReached("the strategy of the cops would be too large")
        if number not in known:
            if prod(len(within[v]) for v in cops) > MOST_MOVES:
                raise LimitReached("the cops have too many moves to choose from")
            after = _product([within[v] for v in cops])
            known[number] = (cops, after, positions.numbers(np.sort(after, axis=1)))
        _, after, numbers = known[number]
        worst = rounds[np.ix_(numbers, within[robber])].max(axis=1)
        at = int(np.argmax(worst < turns))
        to = [int(v) for v in after[at]]
        moves[number, robber] = (turns, [*cops, robber, *to])
        reached = (int(numbers[at]), tuple(sorted(to)))
        waiting.extend((*reached, int(r)) for r in within[robber])
    ordered = sorted(moves.values())
    return {"start": list(first), "moves": [row for _, row in ordered]}


def escaping(found: Explored, deadline: Deadline) -> dict[str, Any]:
    """Return the safe sets of the robber against too few cops.

    Raises
    ------
    LimitReached
        The deadline passed, or the sets would be too large.
    """
    import numpy as np

    deadline.check()
    width = (found.graph.n + 7) // 8
    if len(found.rounds) * 2 * width > LARGEST_TEXT:
        raise LimitReached("the safe sets of the robber would be too large")
    packed = np.packbits(found.rounds == NEVER, axis=1, bitorder="little")
    return {"cops": found.k, "sets": packed[:, ::-1].tobytes().hex()}


def _position(positions: Positions, number: int) -> tuple[int, ...]:
    """Return the position with this number."""
    found: list[int] = []
    for i in range(positions.k):
        sums = positions.sums[i]
        before = found[-1] if found else 0
        number += int(sums[before])
        v = int(sums.searchsorted(number, side="right")) - 1
        number -= int(sums[v])
        found.append(v)
    return tuple(found)


def _product(choices: list[Any]) -> Any:
    """Return the product of some arrays, one choice a row."""
    import numpy as np

    grids = np.meshgrid(*choices, indexing="ij")
    return np.column_stack([grid.reshape(-1) for grid in grids])
