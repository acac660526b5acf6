"""The loop that finds why the lemmas of a DRUP proof follow; on lists, or compiled on arrays.

Clause c has the literals lits[first[c]] to lits[first[c + 1]]; the first two of a watched clause
are watched. The clauses that watch a literal are a chain of nodes, 2c and 2c + 1 for clause c:
heads[x] is the first, follows[node] the next, 0 none. A literal x is at x and -x from the end, so
what is listed by literals has 2n + 1 places. true[x] is 1 while x is assumed or follows from it,
and 2 if it is true for good; reason[x] is the clause that it follows from, 0 for none.

A hint is the number of a clause, or -(x + n + 1) for what makes x true for good. A step is a pair:
the clause that follows, a literal that has become true for good, written likewise, or 0 for the
empty clause; and where its hints end.
"""

from __future__ import annotations

from typing import Any

EVENT, LENGTH, HERE, PHASE, CLAUSE, FOUND, NOTED = range(7)
"""The places of a state: the next event, the trail's length and what of it is propagated, what is
being done with which clause, the hints found and the steps noted."""

READ, ASSUMED, ADDED, SETTLED = range(4)
"""What is being done: nothing; the negation of a clause is propagated; a clause is to be watched;
what it says is propagated."""

ENDED, PAUSED, CROWDED, REFUTED, FAILED = range(5)
"""Why the loop stops: no event is left, the budget is used up, there is no room for hints, the
empty clause follows, or a clause does not."""


def go_on(
    events: Any, first: Any, lits: Any, gone: Any, heads: Any, follows: Any, true: Any,
    reason: Any, marked: Any, trail: Any, hints: Any, steps: Any, state: Any, given: int,
    room: int, budget: int,
) -> int:  # fmt: skip
    """Go through events until something stops the loop, and return what.

    An event is a clause to add, or the negative of one to delete; the first `given` clauses need no
    reason. `room` is what the hints of one clause take at most. The budget is of watches looked at.
    """
    n = len(true) // 2
    event, length, here, phase, clause, found, noted = (
        state[EVENT], state[LENGTH], state[HERE], state[PHASE], state[CLAUSE], state[FOUND],
        state[NOTED],
    )  # fmt: skip
    stopped = -1
    while stopped < 0:
        conflict = 0
        while here < length and not conflict:
            away = -trail[here]
            here += 1
            before, node = 0, heads[away]
            while node:
                budget -= 1
                c, after = node >> 1, follows[node]
                at = first[c]
                keep = not gone[c]
                if keep:
                    other = lits[at]
                    if other == away:
                        other = lits[at] = lits[at + 1]
                        lits[at + 1] = away
                    if not true[other]:
                        for k in range(at + 2, first[c + 1]):
                            x = lits[k]
                            if not true[-x]:
                                lits[at + 1], lits[k] = x, away
                                follows[node], heads[x] = heads[x], node
                                keep = False
                                break
                        if keep and true[-other]:
                            conflict = c
                            break
                        if keep:
                            true[other], reason[other] = 1, c
                            trail[length] = other
                            length += 1
                if keep:
                    before = node
                elif before:
                    follows[before] = after
                else:
                    heads[away] = after
                node = after
        if phase == ASSUMED:
            if not conflict:
                stopped = FAILED
                continue
            start, c, i = found, conflict, length
            while i >= 0:
                for k in range(first[c], first[c + 1]):
                    x = -lits[k]
                    if true[x] and not marked[x]:
                        marked[x] = 1
                        if true[x] == 2:
                            hints[found] = -(x + n + 1)
                            found += 1
                i -= 1
                while i >= 0 and not (marked[trail[i]] and reason[trail[i]]):
                    i -= 1
                if i >= 0:
                    c = reason[trail[i]]
            for k in range(start, found):
                marked[-hints[k] - n - 1] = 0
            for i in range(length):
                x = trail[i]
                if marked[x] and reason[x]:
                    hints[found] = reason[x]
                    found += 1
                marked[x] = true[x] = 0
            hints[found] = conflict
            found += 1
            length = here = 0
            steps[2 * noted], steps[2 * noted + 1] = clause, found
            noted += 1
            phase = ADDED
        elif phase == SETTLED:
            for i in range(length):
                x = trail[i]
                true[x] = 2
                if first[reason[x] + 1] - first[reason[x]] > 1:
                    steps[2 * noted], steps[2 * noted + 1] = -(x + n + 1), found
                    noted += 1
            length = here = 0
            phase = READ
            if conflict:
                clause = conflict
                stopped = REFUTED
        if phase == ADDED:
            at, end, free, satisfied = first[clause], first[clause + 1], 0, False
            for k in range(at, end):
                x = lits[k]
                if true[x]:
                    satisfied = True  # for good: it can never imply anything
                    break
                if not true[-x]:
                    lits[k] = lits[at + free]
                    lits[at + free] = x
                    free += 1
            phase = READ
            if not satisfied and free > 1:
                for k in range(2):
                    x, node = lits[at + k], 2 * clause + k
                    follows[node], heads[x] = heads[x], node
            elif not satisfied and free == 1:
                x = lits[at]
                true[x], reason[x], trail[0], length, phase = 1, clause, x, 1, SETTLED
            elif not satisfied:
                stopped = REFUTED
        if phase == READ and stopped < 0:
            if event == len(events):
                stopped = ENDED
            elif budget <= 0:
                stopped = PAUSED
            elif len(hints) - found < room:
                stopped = CROWDED
            elif events[event] < 0:
                gone[-events[event]] = 1
                event += 1
            else:
                clause = events[event]
                event += 1
                phase = ADDED
                if clause > given:
                    phase = ASSUMED
                    for k in range(first[clause], first[clause + 1]):
                        x = lits[k]
                        if true[x]:
                            hints[found] = -(x + n + 1)
                            found += 1
                            steps[2 * noted], steps[2 * noted + 1] = clause, found
                            noted += 1
                            phase = ADDED
                            break
                if phase == ASSUMED:
                    for k in range(first[clause], first[clause + 1]):
                        x = -lits[k]
                        if not true[x]:
                            true[x], reason[x], trail[length] = 1, 0, x
                            length += 1
        elif stopped == REFUTED:
            for k in range(first[clause], first[clause + 1]):
                hints[found] = -(-lits[k] + n + 1)
                found += 1
            hints[found] = clause
            found += 1
            steps[2 * noted], steps[2 * noted + 1] = 0, found
            noted += 1
    state[EVENT], state[LENGTH], state[HERE], state[PHASE] = event, length, here, phase
    state[CLAUSE], state[FOUND], state[NOTED] = clause, found, noted
    return stopped
