"""Method ``table``: who wins on all weights up to the given ones, with every token.

One pass over the weight vectors in a mixed radix; each vector has a bit for every place of the
token. That answers all questions for all positions that play can reach, for every variant, at some
10^7 positions in a second. What limits it is memory: the product of all (weight + 1), a byte each
for up to 8 vertices, two for 16, else four.
Under contraction there is also a row of n words for each of the 2^n sets of emptied vertices.

`plain` is the same program in plain Python, for small tables.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, shown
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import Impartial
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.rules import CONTRACTION, MOVE_FIRST, STOCKMAN, Standing, VertexNim
from zermelo.solvers import rates
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.methods import outcome_of
from zermelo.solvers.vertexnim import table_steps
from zermelo.solvers.vertexnim.rules import QUESTIONS
from zermelo.solvers.vertexnim.tuning import COMPILED

LARGEST = 1 << 28
"""Weight vectors in a table: at most 1 GiB."""

WIDEST = 20
"""Vertices under contraction: the rows for all sets of emptied ones take 80 MiB then."""

WORK = 1 << 23
"""Moves between two looks at the clock, at most: a small part of a second."""


class Table:
    """The table of a game, as an oracle for `outcome_of`.

    `cells` has for every weight vector the vertices, as bits, where the previous player wins.
    """

    def __init__(self, game: VertexNim, deadline: Deadline) -> None:
        self.rules: Impartial = vertexnim.RULES
        self.deadline = deadline
        self._misere = game.misere
        self._strides = strides(game.weights)
        large = vectors(game) >= COMPILED and compiling.ready()
        self.cells: Sequence[int] = kernel_cells(game, deadline) if large else plain(game, deadline)

    def nim_value(self, position: Standing) -> int:
        """Return 0 if the previous player wins, otherwise 1."""
        if position.token is None:  # the graph is empty, or a blocked player has passed
            return int(bool(position.weights) and self._misere)
        return 1 - (self.lost(position.weights) >> position.token & 1)

    def known(self, position: Standing) -> int:
        """Return the same: all values are there."""
        return self.nim_value(position)

    def lost(self, weights: Sequence[int]) -> int:
        """Return the vertices, as bits, at which the previous player wins with these weights."""
        return int(self.cells[sum(map(int.__mul__, weights, self._strides))])


def vertexnim_table(game: Instance) -> Table:
    """Return who wins a game of VertexNim with all weights up to the given ones.

    >>> table = zermelo.play.vertexnim_table(zermelo.vertexnim("circuit:3", [3, 3, 3], 0))
    >>> bin(table.lost((2, 1, 1)))  # only with the token at vertex 2 the previous player wins
    '0b100'

    Parameters
    ----------
    game : Instance
        A game of VertexNim, in any variant; its token does not matter.

    Returns
    -------
    Table
        Its `lost(weights)` returns the vertices, as bits of a number, at which the token must stand
        for the previous player to win.

    Raises
    ------
    InputError
        It is another game.
    LimitReached
        The table does not fit into memory.
    """
    if getattr(game, "game", None) != "vertexnim":
        raise InputError(f"{shown(game)} is no game of VertexNim", "make one: zermelo.vertexnim")
    reason = _applies(game)
    if reason is not None:
        raise LimitReached(reason)
    return Table(game.position, Deadline())


def strides(weights: Sequence[int]) -> list[int]:
    """Return what a unit of each weight adds to the number of a vector; the last adds 1."""
    found = [1]
    for weight in reversed(weights[1:]):
        found.append(found[-1] * (weight + 1))
    return found[::-1]


def vectors(game: VertexNim) -> float:
    """Return the number of weight vectors, infinity for more than can be counted."""
    count = 1
    for weight in game.weights:
        count *= weight + 1
        if count > 10**18:
            return math.inf
    return count


def plain(game: VertexNim, deadline: Deadline) -> list[int]:
    """Return the cells of the table, by plain Python."""
    each = rates.VERTEXNIM_PLAIN_CELL * game.graph.n**2
    lists = [array.tolist() for array in _arrays(game)]
    found: list[int] = _filled(table_steps, game, lists, (64, each), deadline)
    return found


def kernel_cells(game: VertexNim, deadline: Deadline, bits: int = 0) -> Any:
    """Return the cells of the table as a NumPy array; each has so many bits, 0 for enough."""
    from zermelo.compile.kernels import compiled_module

    deadline.check()
    width = game.graph.n + sum(game.weights)
    looks = max(1, WORK // width), rates.VERTEXNIM_CELL * width
    return _filled(compiled_module(table_steps), game, _arrays(game, bits), looks, deadline)


def _filled(
    steps: Any, game: VertexNim, arrays: Sequence[Any], looks: tuple[int, float], deadline: Deadline
) -> Any:
    """Return the cells filled; `looks`: so many at most between two looks, each so many seconds."""
    weights, strides, reach, cells = arrays
    most, seconds = looks
    variant = game.rule == STOCKMAN, game.order == MOVE_FIRST, game.misere
    for first in range(0, len(cells), most):
        end = min(first + most, len(cells))
        deadline.check(seconds * (end - first))
        steps.fill(cells, first, end, weights, strides, reach, weights.copy(), *variant)
    return cells


def _arrays(game: VertexNim, bits: int = 0) -> tuple[Any, Any, Any, Any]:
    """Return the weights, the strides, where the token can go, and the cells, all zero."""
    import numpy as np

    count, n = int(vectors(game)), game.graph.n
    stockman = game.rule == STOCKMAN
    try:
        reach = np.empty((1 if stockman else 1 << n, n), np.uint32)
        bits = bits or next(size for size in (8, 16, 32) if n <= size)
        cells = np.zeros(count, f"uint{bits}")
    except MemoryError:
        raise LimitReached(f"no memory for a table of {count} weight vectors") from None
    reach[0] = np.array(game.graph.masks, np.uint32)
    for z in range(0 if stockman else n):  # and for the sets of which z is the last, through it
        size, bit = 1 << z, np.uint32(1 << z)
        before = reach[:size]
        through = np.where(before & bit, before[:, z : z + 1], np.uint32(0))
        reach[size : 2 * size] = (before | through) & ~bit
    return np.array(game.weights, np.int64), np.array(strides(game.weights)), reach, cells


def _run(task: Task) -> Outcome:
    game: VertexNim = task.instance.position
    table = Table(game, task.deadline)
    return outcome_of(task, table, lambda: {"positions": len(table.cells) * game.graph.n})


def _applies(instance: Instance) -> str | None:
    game: VertexNim = instance.position
    count, n = vectors(game), game.graph.n
    if count > LARGEST:
        size = f"{count:.2g}" if count < math.inf else "more than 1e+18"
        return f"{size} weight vectors do not fit into memory (at most {LARGEST})"
    widest = WIDEST if game.rule == CONTRACTION else 32
    return None if n <= widest else f"{n} vertices are too many (at most {widest})"


METHOD = Method(
    name="table",
    questions=QUESTIONS,
    summary="all weight vectors up to the given one, with every token, compiled",
    evidence=("strategy",),
    applies=_applies,
    run=_run,
)
