"""What a game hands to the compiled searches: one array, with the addresses of its moves.

So a search is compiled once for all games. A game has two compiled functions, and a board for them:
an array of `HEAD` words, then `EACH` words for each thing of the game, an integer or an array. What
stands at an address the caller keeps alive. Addresses are those of this process: they are
handed over when a search runs, and never stand in code that is kept.

`options` writes the options of a component into the arena and returns where they end; some may be
left out that play like others. It returns `CROWDED` if there is no room for them in the arena, and
`LONG` if to list them takes too long. `parts` writes the components of a position with their
weights, and returns where they end; those with known nim-values may go into `BESIDE` instead.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types as untyped_types

from zermelo.compile.instructions import called
from zermelo.compile.kernels import inlined

types: Any = untyped_types

OPTIONS, PARTS, COUNTS, BESIDE, PLAYER, HEAD = 0, 1, 2, 3, 4, 5
"""The places of the addresses; of whether a position weighs as much as it has options; of the
exclusive or of the components that `parts` knows; of the player to move, where that matters; and
how many places there are."""

EACH = 3
"""The words of a thing: an integer; or the address of an array, and its one or two lengths."""

_word, _words = types.int64, types.Array(types.int64, 1, "C")
_rows = types.Array(types.int64, 2, "C")

SIGNATURE = _word(_words, _rows, _word, _rows, _word)
"""That of both functions: the board, a position's row, and where to write to."""


def places(count: int) -> range:
    """Return where so many things of a game begin on its board."""
    return range(HEAD, HEAD + EACH * count, EACH)


def address(kernel: Any) -> int:
    """Return where the code of a game's function is, compiled if it was not."""
    found = kernel.get_compile_result(SIGNATURE)
    return int(found.library.get_pointer_to_function(found.fndesc.llvm_func_name))


def pack_board(options: int, parts: int, counts: bool, *things: Any) -> Any:
    """Return a board, given the addresses of the functions."""
    words = [options, parts, int(counts), 0, 0]
    for each in things:
        held = (each.ctypes.data, *each.shape) if isinstance(each, np.ndarray) else (int(each),)
        words += [*held, *[0] * (EACH - len(held))]
    return np.array(words, np.int64)


@inlined
def write_list(board: Any, place: int, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options or the parts of a position by a function at an address of the board."""
    return int(called(board[place], board, rows, at, arena, first))
