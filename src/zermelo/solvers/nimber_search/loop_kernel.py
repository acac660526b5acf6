"""The search for nimbers as a compiled loop that knows no game: Lemoine and Viennot's.

It is the search of `solvers.search.nimbers`, the reference, about the same pairs of a component and
a heap, with the two functions of a game that its board has (`board_kernel`), on positions that are
rows of words. What is new against the reference: all options of a pair are looked up
before any is searched, so that one which is known to lose settles it at once; the nim-values that
are known of options are noted as heaps that are not the component's; the other options come by
their weight, the least first; and what a pair that was waited for came to is handed back, so that
the table may forget anything at any time.

There are three kinds of frames on the stack. A *pair* goes through its options, of which one that
loses makes it won; then through the smaller heaps, of which one that loses does too; else it is
lost, and the heap is the component's nim-value. A *sum*, an option that falls into several unknown
components, finds the nim-values of all but the heaviest one heap after the other, and asks for the
heaviest beside their exclusive or. A *whole* finds the nim-values of all options, and so that of
its component: where so many heaps are refuted that it takes less than to ask for the next ones,
which is for the caller to say (`WHOLES`).
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import inlined, jit
from zermelo.solvers.nimber_search.board_kernel import BESIDE, COUNTS, OPTIONS, PARTS, write_list

from zermelo.solvers.nimber_search.frames_kernel import (  # isort: skip
    AT, BEFORE, BEGIN, CROWDED, DONE, END, FRAME, FRAMES, FULL, HEAP, KIND, KNOWN, LARGE, LOST,
    MARK, NODES, NONE, PAIR, PAUSED, RESULT, ROW, SHARED, SPARE, SUM, TOTAL, TRIED, UNKNOWN, USED,
    VALUED, WEIGHT, WHOLE, WHOLES, WON, bit, came_to, known_as, least_free,
)  # fmt: skip
from zermelo.solvers.nimber_search.table_kernel import (
    ENTRIES,
    HEAPS,
    VALUE,
    bring,
    entry,
    is_taken,
    leave,
    mark_of,
    settle,
    withdraw,
)
from zermelo.solvers.sets_kernel import count

HINT = 4
"""What an option weighs less for each heap that is known not to be its nim-value: the fewer are
left, the likelier it loses."""


@jit
def swap(arena: Any, one: int, other: int) -> None:
    """Exchange two rows."""
    for column in range(arena.shape[1]):
        arena[one, column], arena[other, column] = arena[other, column], arena[one, column]


@inlined
def split(board: Any, arena: Any, at: int, to: int, table: Any) -> int:
    """Write the unknown components of an option from a row on, by weight; return where they end.

    `BESIDE` becomes the exclusive or of the nim-values of the others.
    """
    return keep_unknown(board, arena, to, components(board, arena, at, to, table), table)


@inlined
def components(board: Any, arena: Any, at: int, to: int, table: Any) -> int:
    """Write the components of an option from a row on, and begin to bring what is known of them.

    Return where they end; `BESIDE` becomes the exclusive or of those that the game knows.
    """
    board[BESIDE] = 0
    end = write_list(board, PARTS, arena, at, arena, to)
    for i in range(to, end):
        bring(table, arena, i, arena.shape[1] - ROW)
    return end


@inlined
def keep_unknown(board: Any, arena: Any, to: int, end: int, table: Any) -> int:
    """Keep of some components those that are unknown, by weight, and add the others to `BESIDE`.

    Return where they end.
    """
    width = arena.shape[1] - ROW
    last = to
    for i in range(to, end):
        info = entry(table, arena, i, width)
        value = (info >> VALUE & 255) - 1
        if value >= 0:
            board[BESIDE] ^= value
            continue
        arena[i, width + KNOWN] = info
        if i != last:
            for column in range(width + ROW):
                arena[last, column] = arena[i, column]
        place = last
        while place > to and arena[place - 1, width + WEIGHT] > arena[place, width + WEIGHT]:
            swap(arena, place - 1, place)
            place -= 1
        last += 1
    return last


@jit
def push(
    stack: Any, rows: Any, at: int, heap: int, kind: int, tried: int, begin: int, end: int,
    state: Any,
) -> None:  # fmt: skip
    """Put a frame on the stack, with its rows in the arena."""
    width = stack.shape[1] - FRAME
    top = state[FRAMES]
    frame = stack[top]
    for i in range(width):
        frame[i] = rows[at, i]
    frame[width + HEAP], frame[width + KIND] = heap, kind
    frame[width + TRIED] = tried
    frame[width + AT] = frame[width + BEGIN] = begin
    frame[width + END] = state[USED] = end
    frame[width + BEFORE], frame[width + MARK] = state[NODES], 0
    state[FRAMES] = top + 1


@inlined
def tell(stack: Any, marks: Any, state: Any) -> None:
    """Tell other threads of the new frame, if it is one of those that they are told of."""
    width = stack.shape[1] - FRAME
    top = state[FRAMES] - 1
    if top < state[SHARED]:
        mark = mark_of(stack, top, width, stack[top, width + HEAP])
        stack[top, width + MARK] = mark
        leave(marks, mark)


@jit
def pop(stack: Any, state: Any, result: int) -> None:
    """Take the frame from the top, with what came of it."""
    width = stack.shape[1] - FRAME
    top = state[FRAMES] - 1
    state[FRAMES], state[USED], state[RESULT] = top, stack[top, width + BEGIN], result


@jit
def enter(
    board: Any, rows: Any, row: int, heap: int, stack: Any, arena: Any, table: Any,
    state: Any,
) -> int:  # fmt: skip
    """Look at a pair: settle it if an option is known to lose, else put it on the stack.

    Of the options remain those that are not known to win; of a whole, those whose nim-values are
    not known. Return how many were looked up, or what `options` returned instead.
    """
    width = arena.shape[1] - ROW
    kind = PAIR if heap >= 0 else WHOLE
    if kind == PAIR and state[WHOLES] <= HEAPS:
        refuted = entry(table, rows, row, width) & (1 << HEAPS) - 1
        kind = WHOLE if count(refuted) >= state[WHOLES] else PAIR
    first = state[USED]
    last = write_list(board, OPTIONS, rows, row, arena, first)
    if last < 0:
        return last
    if len(arena) - last < state[SPARE]:
        return CROWDED
    state[NODES] += 1
    end, others = first, 0  # heaps that are the nim-value of an option, so not that of the row
    # While an option is looked at, what the table knows of the next one is on its way.
    begin, then = last, last + (state[SPARE] >> 1)
    stop, known, next_stop, next_known = begin, 0, begin, 0
    if first < last:
        stop = components(board, arena, first, begin, table)
        known = board[BESIDE]
    for at in range(first, last):
        if at > first:
            begin, then, stop, known = then, begin, next_stop, next_known
        if at + 1 < last:
            next_stop = components(board, arena, at + 1, then, table)
            next_known = board[BESIDE]
        board[BESIDE] = known
        after = keep_unknown(board, arena, begin, stop, table)
        known = board[BESIDE]
        unknown = after - begin
        if unknown == 0:
            if known < HEAPS:
                others |= 1 << known
            if known == heap:
                settle(table, state, rows, row, width, others, -1, 1)
                state[RESULT] = WON
                return int(last - first)
            continue
        wanted, source = heap ^ known, at
        weight = arena[after - 1, width + WEIGHT]
        if unknown == 1:
            if kind == PAIR and wanted < HEAPS and arena[begin, width + KNOWN] >> wanted & 1:
                continue
            source = begin
            if board[COUNTS]:
                spare = last + state[SPARE]
                weight = write_list(board, OPTIONS, arena, begin, arena, spare) - spare
                if weight < 0:
                    return CROWDED
            weight -= HINT * count(arena[begin, width + KNOWN] & (1 << HEAPS) - 1)
        if unknown > 1:  # the others are found by the way, where they are needed
            weight += arena[after - 2, width + WEIGHT]
        if source != end:
            for column in range(width):
                arena[end, column] = arena[source, column]
        arena[end, width + TOTAL], arena[end, width + WEIGHT] = known, weight
        arena[end, width + UNKNOWN] = unknown
        end += 1
    if others and kind == PAIR:
        settle(table, state, rows, row, width, others, -1, 1)
    push(stack, rows, row, heap, kind, others if kind == WHOLE else -1, first, end, state)
    return int(last - first)


@jit
def lightest(arena: Any, at: int, end: int) -> None:
    """Bring the lightest of some rows to the first place, before the others in their order."""
    width = arena.shape[1] - ROW
    best = at
    for i in range(at + 1, end):
        if arena[i, width + WEIGHT] < arena[best, width + WEIGHT]:
            best = i
    if best != at:
        swap(arena, at, best)


@jit
def search(
    board: Any, stack: Any, arena: Any, table: Any, marks: Any, state: Any,
    budget: int, room: int,
) -> int:  # fmt: skip
    """Go on with a search until its stack is empty, the budget is used up or a store is full.

    The budget counts options looked up.
    """
    width = arena.shape[1] - ROW
    while True:
        top = state[FRAMES] - 1
        if top < 0:
            return DONE
        if budget <= 0:
            return PAUSED
        if state[ENTRIES] >= room:
            return FULL
        if len(arena) - state[USED] < state[SPARE] or top + 2 >= len(stack):
            return CROWDED
        frame = stack[top]
        heap, at, end = frame[width + HEAP], frame[width + AT], frame[width + END]
        tried, came = frame[width + TRIED], state[RESULT]
        state[RESULT] = NONE
        found, asked, beside = NONE, -1, 0  # what came of it, or the row to ask for, and its heap
        if frame[width + KIND] == SUM:
            whole = tried < 0  # the nim-value is asked for
            if came >= VALUED:
                heap, at = heap ^ (came - VALUED), at + 1
            elif came != NONE and at == end - 1:
                found = came
            elif came == LOST:
                heap, at, tried = heap ^ tried, at + 1, 0
            elif came == WON:
                tried += 1
            while found == NONE and asked < 0:
                if at == end:
                    found = VALUED + heap
                    break
                budget -= 1
                info = entry(table, arena, at, width)
                value = (info >> VALUE & 255) - 1
                if whole:
                    if value >= 0:
                        heap, at = heap ^ value, at + 1
                    else:
                        asked, beside = at, -1
                elif at == end - 1:
                    found = known_as(info, heap)
                    if found == NONE:
                        asked, beside = at, heap
                elif value >= 0:
                    heap, at, tried = heap ^ value, at + 1, 0
                else:
                    tried = least_free(info, tried)
                    asked, beside = at, tried
            frame[width + HEAP] = heap
        elif frame[width + KIND] == WHOLE:
            if came >= VALUED:
                tried |= bit(arena[at, width + TOTAL] ^ (came - VALUED))
                at += 1
            if state[SHARED]:  # it may be known from elsewhere by now
                found = known_as(entry(table, stack, top, width), heap)
            if found == NONE and heap >= 0 and tried >> heap & 1:
                found = WON
                work = state[NODES] - frame[width + BEFORE]
                settle(table, state, stack, top, width, tried, -1, work)
            look, polite = at, top < state[SHARED]  # others are at the options before `look`
            while found == NONE and asked < 0 and at < end:
                if look == end:
                    look, polite = at, False
                budget -= 1
                if arena[look, width + UNKNOWN] > 1:
                    after = split(board, arena, look, end, table)
                    if after == end:
                        tried |= bit(board[BESIDE])
                    elif look != at:
                        look += 1
                        continue
                    else:
                        arena[at, width + TOTAL] = 0  # the sum has it
                        break
                else:
                    value = (entry(table, arena, look, width) >> VALUE & 255) - 1
                    if value < 0 and polite and is_taken(marks, mark_of(arena, look, width, -1)):
                        look += 1
                        continue
                    if value < 0:
                        asked, beside = at, -1
                    else:
                        tried |= bit(arena[look, width + TOTAL] ^ value)
                if look != at:
                    swap(arena, at, look)
                if asked < 0:
                    at, look = at + 1, look + 1
            frame[width + AT], frame[width + TRIED] = at, tried
            if found == NONE and asked < 0 and at < end:
                push(stack, arena, at, board[BESIDE], SUM, -1, end, after, state)
                tell(stack, marks, state)
                continue
            if found == NONE and asked < 0:
                value = 0
                while tried >> value & 1:
                    value += 1
                if value >= HEAPS:
                    return LARGE
                found, work = came_to(value, heap), state[NODES] - frame[width + BEFORE]
                settle(table, state, stack, top, width, 0, value, work)
        elif tried < 0:
            if came == LOST:
                found = WON
            elif came == WON:
                at += 1
            if state[SHARED] and found == NONE:  # it may be known from elsewhere by now
                found = known_as(entry(table, stack, top, width), heap)
            look, polite = at, top < state[SHARED]  # others are at the options before `look`
            while found == NONE and asked < 0 and at < end:
                if look == end:
                    look, polite = at, False
                budget -= 1
                lightest(arena, look, end)
                beside, unknown = heap ^ arena[look, width + TOTAL], arena[look, width + UNKNOWN]
                won = False
                if unknown > 1:
                    after = split(board, arena, look, end, table)
                    beside, unknown = heap ^ board[BESIDE], after - end
                    if unknown == 0:
                        found, won = WON if beside == 0 else NONE, True
                    elif unknown == 1:
                        for column in range(width):
                            arena[look, column] = arena[end, column]
                        arena[look, width + TOTAL], arena[look, width + UNKNOWN] = board[BESIDE], 1
                if unknown == 1:
                    seen = known_as(entry(table, arena, look, width), beside)
                    found, won = WON if seen == LOST else NONE, seen != NONE
                if not won and polite and is_taken(marks, mark_of(arena, look, width, beside)):
                    look += 1
                    continue
                if look != at:
                    swap(arena, at, look)
                if not won:
                    asked = at
                elif found == NONE:
                    at, look = at + 1, look + 1
            if asked >= 0 and unknown > 1:
                frame[width + AT] = at
                push(stack, arena, at, beside, SUM, 0, end, after, state)
                tell(stack, marks, state)
                continue
            if found == WON:
                work = state[NODES] - frame[width + BEFORE]
                settle(table, state, stack, top, width, 1 << heap, -1, work)
            elif asked < 0:
                tried = 0
        elif came == LOST:
            found = WON
        elif came == WON:
            tried += 1
        if found == NONE and asked < 0:  # no option loses, so the nim-value is the heap or less
            info = entry(table, stack, top, width)
            tried, found = min(least_free(info, tried), heap), known_as(info, heap)
            if found == NONE and tried == heap:
                found = LOST
                if heap >= HEAPS:
                    return LARGE
                work = state[NODES] - frame[width + BEFORE]
                settle(table, state, stack, top, width, 0, heap, work)
            elif found == NONE:
                beside = tried
        frame[width + AT], frame[width + TRIED] = at, tried
        if found != NONE:
            withdraw(marks, frame[width + MARK])
            pop(stack, state, found)
            continue
        if beside >= HEAPS:
            return LARGE
        if asked >= 0:
            seen = enter(board, arena, asked, beside, stack, arena, table, state)
        else:
            seen = enter(board, stack, top, beside, stack, arena, table, state)
        if seen < 0:
            return seen
        budget -= seen
        if state[FRAMES] > top + 1:
            tell(stack, marks, state)


@jit
def cut(stack: Any, table: Any, marks: Any, state: Any, kept: int) -> None:
    """Take from the stack what is above the lowest pair that other threads have settled.

    At most `kept` frames remain.
    """
    width = stack.shape[1] - FRAME
    frames = state[FRAMES]
    for i in range(frames):
        if i + 1 < kept and stack[i, width + KIND] == SUM:
            continue
        if i + 1 < kept:
            info, heap = entry(table, stack, i, width), stack[i, width + HEAP]
            if known_as(info, heap) == NONE:
                continue
        for other in range(i + 1, frames):
            withdraw(marks, stack[other, width + MARK])
        state[USED], state[RESULT] = stack[i, width + END], NONE
        state[FRAMES] = i + 1
        return
