"""The hint producer of `proofs`, compiled.

The same forward pass with two watched literals, on flat arrays. Literals are numbered 2 v for v and
2 v + 1 for -v. The literals of all clauses, those of the formula and then the lemmas, lie in one
arena; each clause has two nodes in linked lists, one list per watched literal. The steps are
written to a buffer as (kind, reference, number of hints, hints …): kind LEMMA refers to the clause,
UNIT to the literal that became true for good, EMPTY is the end. A hint c >= 0 is a clause, -v is
the unit lemma of variable v. The pass stops when the buffer could overflow or after a number of
operations, so that the caller can empty it and look at the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.proofs import Clause, ProofError, Step, Unfinished, parse

LEMMA, UNIT, EMPTY = 0, 1, 2
GOING, REFUTED, FAILED = 0, 1, 2

BUFFER = 1 << 20
"""Numbers in the output buffer beyond what one operation may need."""

Array = Any


@jit
def _propagate(
    arena: Array, start: Array, alive: Array, heads: Array, nexts: Array,
    value: Array, reason: Array, trail: Array, size: int,
) -> tuple[int, int]:  # fmt: skip
    """Propagate the trail; return the clause that became false, or -1, and the trail's size."""
    at = 0
    while at < size:
        gone = trail[at] ^ 1
        at += 1
        node = heads[gone]
        heads[gone] = -1
        while node >= 0:
            following = nexts[node]
            clause = node >> 1
            if not alive[clause]:
                node = following
                continue
            s = start[clause]
            if arena[s] == gone:
                arena[s] = arena[s + 1]
                arena[s + 1] = gone
            other = arena[s]
            if value[other] != 1:
                found = False
                for k in range(s + 2, start[clause + 1]):
                    x = arena[k]
                    if value[x] != -1:
                        arena[s + 1] = x
                        arena[k] = gone
                        nexts[node] = heads[x]
                        heads[x] = node
                        found = True
                        break
                if found:
                    node = following
                    continue
                if value[other] == -1:
                    while node >= 0:
                        following = nexts[node]
                        nexts[node] = heads[gone]
                        heads[gone] = node
                        node = following
                    return clause, size
                value[other] = 1
                value[other ^ 1] = -1
                reason[other >> 1] = clause
                trail[size] = other
                size += 1
            nexts[node] = heads[gone]
            heads[gone] = node
            node = following
    return -1, size


@jit
def _step(
    kind: int, reference: int, clause: int, arena: Array, start: Array, out: Array, used: int
) -> int:
    """Write a step that follows from a clause, whose other literals are false for good."""
    out[used], out[used + 1] = kind, reference
    head = used + 2
    used += 3
    for k in range(start[clause], start[clause + 1]):
        if arena[k] != reference:
            out[used] = -(arena[k] >> 1)
            used += 1
    out[used], out[head] = clause, used - head
    return used + 1


@jit
def _settle(
    clause: int, arena: Array, start: Array, alive: Array, heads: Array, nexts: Array,
    value: Array, reason: Array, trail: Array, out: Array, used: int,
) -> tuple[int, int]:  # fmt: skip
    """Watch a clause, or draw its conclusions; return the status and how much of `out` is used."""
    s, e = start[clause], start[clause + 1]
    free = 0
    for k in range(s, e):
        x = arena[k]
        if value[x] == 1:
            return GOING, used
        if value[x] == 0:
            if free < 2:
                arena[k] = arena[s + free]
                arena[s + free] = x
            free += 1
    if free > 1:
        for slot in range(2):
            x = arena[s + slot]
            nexts[2 * clause + slot] = heads[x]
            heads[x] = 2 * clause + slot
        return GOING, used
    conflict = clause
    if free == 1:
        x = arena[s]
        value[x], value[x ^ 1] = 1, -1
        reason[x >> 1] = clause
        trail[0] = x
        conflict, size = _propagate(arena, start, alive, heads, nexts, value, reason, trail, 1)
        for i in range(size):
            x = trail[i]
            used = _step(UNIT, x, reason[x >> 1], arena, start, out, used)
    if conflict < 0:
        return GOING, used
    return REFUTED, _step(EMPTY, 0, conflict, arena, start, out, used)


@jit
def _want(
    clause: int, arena: Array, start: Array, fixed: Array, wanted: Array, out: Array, used: int
) -> int:
    """Mark the variables of a clause, and write the unit lemmas of those that are fixed."""
    for k in range(start[clause], start[clause + 1]):
        v = arena[k] >> 1
        if not wanted[v]:
            wanted[v] = 1
            if fixed[v]:
                out[used] = -v
                used += 1
    return used


@jit
def _why(
    clause: int, arena: Array, start: Array, alive: Array, heads: Array, nexts: Array,
    value: Array, reason: Array, trail: Array, fixed: Array, wanted: Array, out: Array, used: int,
) -> tuple[int, int]:  # fmt: skip
    """Write why a lemma follows: the reasons behind the conflict of its negation."""
    s, e = start[clause], start[clause + 1]
    out[used], out[used + 1] = LEMMA, clause
    head = used + 2
    used += 3
    for k in range(s, e):
        if value[arena[k]] == 1:
            out[used], out[head] = -(arena[k] >> 1), 1
            return GOING, used + 1
    size = 0
    for k in range(s, e):
        x = arena[k] ^ 1
        if value[x] == 0:
            value[x], value[x ^ 1] = 1, -1
            reason[x >> 1] = -1
            trail[size] = x
            size += 1
    conflict, size = _propagate(arena, start, alive, heads, nexts, value, reason, trail, size)
    status = GOING if conflict >= 0 else FAILED
    if conflict >= 0:
        # Reasons are found from the last to the first; they go to the far end of the buffer first.
        reasons, far = 0, len(out) - 1
        out[far] = conflict
        used = _want(conflict, arena, start, fixed, wanted, out, used)
        for i in range(size - 1, -1, -1):
            v = trail[i] >> 1
            if wanted[v] and reason[v] >= 0:
                reasons += 1
                out[far - reasons] = reason[v]
                used = _want(reason[v], arena, start, fixed, wanted, out, used)
        for i in range(reasons + 1):
            out[used] = out[far - reasons + i]
            used += 1
        # Take the marks back: they stand on the variables of the hinted clauses.
        for i in range(head + 1, used):
            if out[i] < 0:
                wanted[-out[i]] = 0
            else:
                for k in range(start[out[i]], start[out[i] + 1]):
                    wanted[arena[k] >> 1] = 0
    out[head] = used - head - 1
    for i in range(size):
        value[trail[i]] = value[trail[i] ^ 1] = 0
    return status, used


@jit
def annotate(
    operations: Array, at: int, count: int, arena: Array, start: Array, alive: Array, heads: Array,
    nexts: Array, value: Array, reason: Array, trail: Array, fixed: Array, wanted: Array,
    out: Array, margin: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Run operations from `at` on; return the status, the next operation and how much is written.

    Operation c >= 0 with c >= `count` is a lemma, c >= 0 below it a clause of the formula to watch;
    -1 - c deletes clause c.
    """
    used = 0
    done = 0
    while at < len(operations) and done < 2000 and len(out) - used > margin:
        operation = operations[at]
        at += 1
        done += 1
        if operation < 0:
            alive[-1 - operation] = 0
            continue
        if operation >= count:
            status, used = _why(
                operation, arena, start, alive, heads, nexts, value, reason, trail, fixed,
                wanted, out, used,
            )  # fmt: skip
            if status == FAILED:
                return FAILED, at, used
        alive[operation] = 1
        before = used
        status, used = _settle(
            operation, arena, start, alive, heads, nexts, value, reason, trail, out, used
        )
        while before < used:
            if out[before] == UNIT:
                fixed[out[before + 1] >> 1] = 1
            before += 3 + out[before + 2]
        if status == REFUTED:
            return REFUTED, at, used
    return GOING, at, used


def steps(
    variables: int, clauses: Sequence[Clause], lines: Sequence[str], deadline: Deadline
) -> list[Step]:
    """Return the steps of the LRUP proof, untrimmed; as the plain producer in `proofs`."""
    database, operations = _operations(clauses, lines)
    arrays = _arrays(variables, database)
    writer = _Writer(len(clauses), database)
    # One operation writes a lemma (every variable at most twice) and the units that follow from
    # it (every variable once, with the literals of its clause).
    longest = max(map(len, database), default=0)
    margin = (variables + 2) * (longest + 6) + 16
    out = np.empty(margin + BUFFER, dtype=np.int64)
    queue = np.array(operations, dtype=np.int64)
    status, at = GOING, 0
    while status == GOING and at < len(queue):
        before = at
        status, at, used = annotate(queue, at, len(clauses), *arrays, out, margin)
        deadline.check(rates.COMPILED_LEMMA * (at - before) + rates.PROOF_STEP * used)
        if status == FAILED:
            lemma = database[operations[at - 1]]
            raise ProofError(f"the lemma {lemma} does not follow by unit propagation")
        writer.read(out[:used].tolist())
    if status != REFUTED:
        raise Unfinished
    return writer.steps


def _operations(
    clauses: Sequence[Clause], lines: Sequence[str]
) -> tuple[list[Sequence[int]], list[int]]:
    """Return all clauses, those of the formula first, and what is to be done with them."""
    database: list[Sequence[int]] = list(clauses)
    operations = list(range(len(database)))
    known: dict[tuple[int, ...], list[int]] = {}
    for number, clause in enumerate(clauses):
        known.setdefault(tuple(sorted(clause)), []).append(number)
    for line in lines:
        deleted, literals = parse(line)
        key = tuple(sorted(literals))
        if deleted:
            if known.get(key):
                operations.append(-1 - known[key].pop())
            continue
        known.setdefault(key, []).append(len(database))
        operations.append(len(database))
        database.append(literals)
    return database, operations


def _arrays(
    variables: int, database: Sequence[Clause]
) -> tuple[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any]:
    """Return the kernel's arrays, in the order of its parameters."""
    total = sum(map(len, database))
    flat = np.fromiter(chain.from_iterable(database), dtype=np.int64, count=total)
    start = np.fromiter(accumulate(map(len, database), initial=0), dtype=np.int64)
    size = variables + 1
    return (
        np.where(flat > 0, 2 * flat, 1 - 2 * flat),
        start,
        np.zeros(len(database), dtype=np.uint8),  # alive
        np.full(2 * size, -1, dtype=np.int64),  # heads
        np.full(2 * len(database), -1, dtype=np.int64),  # nexts
        np.zeros(2 * size, dtype=np.int8),  # value
        np.full(size, -1, dtype=np.int64),  # reason
        np.zeros(size, dtype=np.int64),  # trail
        np.zeros(size, dtype=np.uint8),  # fixed
        np.zeros(size, dtype=np.uint8),  # wanted
    )


class _Writer:
    """Turns the kernel's output into steps with running numbers."""

    def __init__(self, first: int, database: Sequence[Clause]) -> None:
        self.steps: list[Step] = []
        self._first = first
        self._database = database
        self._number = dict(enumerate(range(1, first + 1)))
        self._unit: dict[int, int] = {}

    def read(self, out: Sequence[int]) -> None:
        """Append the steps that a buffer holds."""
        at = 0
        while at < len(out):
            kind, reference, count = out[at], out[at + 1], out[at + 2]
            hints = [
                self._unit[-hint] if hint < 0 else self._number[hint]
                for hint in out[at + 3 : at + 3 + count]
            ]
            at += 3 + count
            number = self._first + len(self.steps) + 1
            if kind == LEMMA:
                literals = list(self._database[reference])
                self._number[reference] = number
            elif kind == UNIT:
                variable, negative = divmod(reference, 2)
                literals = [-variable if negative else variable]
                self._unit[variable] = number
            else:
                literals = []
            self.steps.append((literals, hints))
