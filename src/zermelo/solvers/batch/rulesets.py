"""Many small games played by their rules: by the author's functions first, then by compiled ones.

Compiling takes seconds. So it begins when the author's functions have taken `PATIENCE` seconds with
a ruleset, if its rules can be translated. Then one in `EACH` of the values that are found is
compared with what the author's functions say.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Any
from weakref import WeakKeyDictionary

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached
from zermelo.core.instance import Instance
from zermelo.games.impartial.evidence.positions import value_components
from zermelo.games.impartial.evidence.tables import rules_of
from zermelo.games.ruleset.contract import Ruleset
from zermelo.solvers.batch.tuning import EACH, FEW_POSITIONS, PATIENCE, PLAIN
from zermelo.solvers.ruleset import plan_board
from zermelo.solvers.ruleset.values import Untranslatable

POSITIONS, MOVES, OPEN = 1 << 13, 1 << 10, 1 << 16
"""Room for compiled functions: for positions, moves of a play, and options that stand open."""

_spent: WeakKeyDictionary[Ruleset, float] = WeakKeyDictionary()
"""The seconds that the author's functions of a ruleset have taken."""


def played(games: Sequence[Instance], most: int) -> list[int]:
    """Return the nim-value of each game that has few positions, or -1."""
    count = rules_of(games[0]).expected
    return [plain(game, most) if count(game.position) <= FEW_POSITIONS else -1 for game in games]


def values(ruleset: Ruleset, games: Sequence[Instance], most: int) -> list[int]:
    """Return the nim-value of each game by a ruleset, or -1.

    Nothing is said of a game with more than `most` options in all, or where rules go wrong: it is
    decided by itself then, or the mistake told.
    """
    if _spent.get(ruleset, 0.0) > PATIENCE and compiling.ready():
        try:
            return _run_compiled(games, most)
        except Untranslatable:  # the compiled functions are not believed any more
            pass
    start = time.process_time()
    found = [plain(game, most) for game in games]
    _spent[ruleset] = _spent.get(ruleset, 0.0) + time.process_time() - start
    return found


def plain(game: Instance, most: int) -> int:
    """Return the nim-value of a game by the functions of its rules, or -1 (`values`)."""
    rules, known = rules_of(game), dict[Any, int]()
    try:
        parts = rules.components(rules.start(game.position))
        value_components(rules, parts, known, min(most, PLAIN), Deadline())
    except (InputError, BadProof, LimitReached):
        return -1
    return reduce(xor, (known[part] for part in parts), 0)


def _run_compiled(games: Sequence[Instance], most: int) -> list[int]:
    """Return the same by compiled functions; `Untranslatable` if one of them is wrong."""
    import numpy as np

    from zermelo.solvers.batch.rules_kernel import nim_value
    from zermelo.solvers.ruleset.masks import Played

    known, index = np.zeros(POSITIONS, np.int64), np.zeros(2 * POSITIONS, np.int32)
    rooms, found = dict[int, Any](), []
    for number, game in enumerate(games):
        board = game.position
        try:
            played, splits = Played(board, plan_board(board)), board.ruleset.components is not None
        except Untranslatable:  # on this graph
            found.append(plain(game, most))
            continue
        if (width := played.positions.count) not in rooms:
            rooms[width] = [np.zeros((size, width), np.int64) for size in (POSITIONS, OPEN)]
        rows, arena = rooms[width]
        try:
            arena[0], index[:] = played.words(played.own.start), 0
            with played.careful():
                room = rows, known, index, arena, 0, 1, np.array((0, MOVES, most))
                value = int(nim_value(played.make_board(splits), splits, *room))
            if number % EACH == 0:
                played.agree(Deadline())
                if value >= 0 and plain(game, most) not in (value, -1):
                    played.mistrust("the translated moves give another nim-value")
        except Untranslatable:
            raise
        except (InputError, LimitReached):
            value = -1
        found.append(value)
    return found
