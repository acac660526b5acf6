"""What the compiled search knows of components: a table with a fixed number of places.

A row has the words of a component and then what is known of it: the heaps that are not its
nim-value as bits, its nim-value + 1 once that is known, and the logarithm of the pairs that it took
to find out. A component stands in one of `WINDOW` places; where all are taken, what took the least
work is forgotten for it. So a table never asks for more memory, and a search that goes on without
an entry finds it anew.

Several threads may write to a table at a time, without locks. A processor writes and reads a word
of 64 bits at once, but a row may have words of two threads. So the first word is mixed with all
others, and who reads a row takes each word once and believes the row only if all that it took fits
together. A row of which one thread wrote some words and one the others fits only for one in 2^64.
All that threads write of a component is true, so it does not matter whose word stays: an entry that
is lost is found anew.
(Hyatt, Mann, "A lockless transposition table implementation for parallel search", 2002.)

Beside the table are marks, which tell the other threads what each is at, so that they look at
something else first.
A thread that goes into an option leaves a mark, and takes it away when it comes out. Whoever meets
an option with a mark looks at the others first, and goes into it as well only if there is nothing
else left to do. Marks say nothing about who wins: one that is lost (another fell into its place) or
left behind changes the order of options, and so neither the answer nor whether there is one. That
is why they need no locks.

Source: Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19 (1996), with marks
beside the table as in Kerrigan's "Simplified ABDADA" (2018).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.instructions import prefetch
from zermelo.compile.kernels import allocating, inlined, jit

HEAPS = 48
"""Nim-values are less than this."""

VALUE, WORK = 48, 56
"""The places in an entry of the nim-value + 1, and of the logarithm of the work."""

WINDOW = 8
"""The places in which a component may stand."""

MARKS = 1 << 12
"""The places for marks, a power of 2."""

ENTRIES = 0
"""The place in a search's state where the table's entries are counted."""


@inlined
def mix(word: int) -> int:
    """Return a word whose bits depend on all bits of another."""
    word *= -7046029254386353131
    word ^= word >> 31
    word *= -4265267296055464877
    return word ^ (word >> 29)


@inlined
def rest_of(rows: Any, at: int, width: int, info: int) -> int:
    """Return what the first word of a row is mixed with."""
    rest = info
    for i in range(1, width):
        rest = mix(rest) ^ rows[at, i]
    return mix(rest)


@inlined
def home(rows: Any, at: int, width: int) -> int:
    """Return a number that says where the window of a component begins."""
    return mix(rows[at, 0] ^ rest_of(rows, at, width, 0))


@inlined
def bring(table: Any, rows: Any, at: int, width: int) -> None:
    """Begin to bring the window of a component to the processor."""
    place = home(rows, at, width) & len(table) - 1
    prefetch(table, place * (width + 1))


@inlined
def same(table: Any, place: int, rows: Any, at: int, width: int, info: int) -> bool:
    """Whether a row of the table is that of a component, and whole with the info read from it."""
    for i in range(1, width):
        if table[place, i] != rows[at, i]:
            return False
    return bool(table[place, 0] == rows[at, 0] ^ rest_of(rows, at, width, info))


@inlined
def entry(table: Any, rows: Any, at: int, width: int) -> int:
    """Return what is known of the component in a row, 0 if nothing is."""
    last = len(table) - 1
    place = home(rows, at, width) & last
    for _ in range(WINDOW):
        info = table[place, width]
        if info == 0:
            return 0
        if same(table, place, rows, at, width, info):
            return int(info)
        place = (place + 1) & last
    return 0


@jit
def put(table: Any, rows: Any, at: int, width: int, info: int) -> int:
    """Write what is known of a component; return 1 if there is one entry more than before."""
    last = len(table) - 1
    place = home(rows, at, width) & last
    chosen, least, new = place, 1 << 62, 0
    for _ in range(WINDOW):
        known = table[place, width]
        if known == 0:
            chosen, new = place, 1
            break
        if same(table, place, rows, at, width, known):
            chosen = place
            break
        if known >> WORK < least:
            chosen, least = place, known >> WORK
        place = (place + 1) & last
    table[chosen, width] = info
    for i in range(1, width):
        table[chosen, i] = rows[at, i]
    table[chosen, 0] = rows[at, 0] ^ rest_of(rows, at, width, info)
    return new


@jit
def settle(
    table: Any, state: Any, rows: Any, at: int, width: int, heaps: int, value: int, work: int
) -> None:
    """Write what a component's nim-value is, or if `value` is -1 the heaps that it is not."""
    info = entry(table, rows, at, width)
    log = 0
    while work > 1 and log < 63:
        work >>= 1
        log += 1
    log = max(log, info >> WORK)
    info &= (1 << WORK) - 1
    if value >= 0:
        info = (value + 1) << VALUE
    elif info >> VALUE == 0:  # another thread may know it by now
        info |= heaps
    state[ENTRIES] += put(table, rows, at, width, info | log << WORK)


@allocating
def pour(source: Any, table: Any, width: int) -> int:
    """Write the entries of one table into another; return how many there are more in it."""
    words, new = np.zeros((1, width), np.int64), 0
    for at in range(len(source)):
        info = source[at, width]
        if info:
            for i in range(1, width):
                words[0, i] = source[at, i]
            words[0, 0] = source[at, 0] ^ rest_of(source, at, width, info)
            new += put(table, words, 0, width, info)
    return new


@inlined
def mark_of(rows: Any, at: int, width: int, heap: int) -> int:
    """Return the mark of an option beside a heap: never 0."""
    return mix(home(rows, at, width) ^ heap) | 1


@inlined
def is_taken(marks: Any, mark: int) -> bool:
    """Whether some thread is at an option."""
    return bool(marks[mark >> 1 & (len(marks) - 1)] == mark)


@inlined
def leave(marks: Any, mark: int) -> None:
    """Leave a mark."""
    marks[mark >> 1 & (len(marks) - 1)] = mark


@inlined
def withdraw(marks: Any, mark: int) -> None:
    """Take a mark away, if it is there yet."""
    if mark and is_taken(marks, mark):
        marks[mark >> 1 & (len(marks) - 1)] = 0
