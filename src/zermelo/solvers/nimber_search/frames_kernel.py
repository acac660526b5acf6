"""What the compiled search calls things by: why it stops, its state, its frames and its rows."""

from __future__ import annotations

from zermelo.compile.kernels import inlined, jit
from zermelo.solvers.nimber_search.table_kernel import HEAPS, VALUE

CROWDED, LONG = -1, -2
"""Why moves were not listed: no room for them; or it takes too long."""

DONE, PAUSED, FULL, LARGE = 0, 1, 2, 3
"""Why a search stopped: it is finished, its steps are used up, the table should be made larger, a
nim-value is larger than an entry can hold."""

FRAMES, USED, NODES, RESULT, SPARE, SHARED, WHOLES, STATE = 1, 2, 3, 4, 5, 6, 7, 8
"""The places in the search's state, after the entries: frames on the stack, rows in the arena,
pairs that were looked at, what came of the frame above the top, the rows that one frame may need,
the frames from the bottom that other threads are told of, the heaps that are refuted before a
component is looked at as a whole; and how many places there are."""

NONE, WON, LOST, VALUED = 0, 1, 2, 3
"""What came of a frame for the player to move, or `VALUED` and the value where it is asked for."""

HEAP, AT, BEGIN, END, TRIED, BEFORE, KIND, MARK, FRAME = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""The columns of a frame after its words: the heap (-1 in a whole whose nim-value is asked for),
the next row to look at, where its rows begin and end in the arena, the heap that is tried (-1 while
options are looked at, and in a sum whose nim-value is asked for; in a whole the nim-values of
options as bits), the pairs that had been looked at before, its kind, and its mark for other
threads, or 0; and how many columns there are."""

PAIR, SUM, WHOLE = 0, 1, 2

TOTAL, WEIGHT, UNKNOWN, ROW = 0, 1, 2, 3
KNOWN = TOTAL
"""The columns of a row in the arena after its words: the exclusive or of the components that are
known, the weight of the others, how many they are; and how many columns there are. The words are
those of the only unknown component, or the whole option where there are several. A row that is a
component has instead what the table knows of it."""


@inlined
def came_to(value: int, heap: int) -> int:
    """Return what a known nim-value means beside a heap, or itself where it is asked for."""
    if heap < 0:
        return VALUED + value
    return LOST if value == heap else WON


@inlined
def known_as(info: int, heap: int) -> int:
    """Return what is known of a component beside a heap, or of its nim-value, or `NONE`."""
    value = (info >> VALUE & 255) - 1
    if value >= 0:
        return came_to(value, heap)
    return WON if 0 <= heap < HEAPS and info >> heap & 1 else NONE


@inlined
def bit(value: int) -> int:
    """Return a nim-value as a bit, if it is one of a heap."""
    return 1 << value if value < HEAPS else 0


@jit
def least_free(info: int, heap: int) -> int:
    """Return the least heap, from one on, that is not known to be no nim-value."""
    while heap < HEAPS and info >> heap & 1:
        heap += 1
    return heap
