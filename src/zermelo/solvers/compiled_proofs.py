"""The arrays around the compiled hint producer, and its output as steps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.solvers import proof_kernel as kernel
from zermelo.solvers import rates
from zermelo.solvers.proofs import Clause, ProofError, Step, Unfinished, parse

BUFFER = 1 << 20
"""Numbers in the output buffer beyond what one operation may need."""


def steps(
    variables: int, clauses: Sequence[Clause], lines: Sequence[str], deadline: Deadline
) -> list[Step]:
    """Return the steps of the LRUP proof, untrimmed; as the plain producer in `proofs`.

    Raises
    ------
    ProofError
        A lemma does not follow by unit propagation, or the empty clause is not reached.
    LimitReached
        The deadline passed.
    """
    database, operations = _operations(clauses, lines)
    state = _State(variables, database)
    writer = _Writer(len(clauses), database)
    # One operation writes a lemma (every variable at most twice) and the units that follow from
    # it (every variable once, with the literals of its clause).
    longest = max(map(len, database), default=0)
    margin = (variables + 2) * (longest + 6) + 16
    out = np.empty(margin + BUFFER, dtype=np.int64)
    queue = np.array(operations, dtype=np.int64)
    status, at = kernel.GOING, 0
    while status == kernel.GOING and at < len(queue):
        before = at
        status, at, used = kernel.annotate(queue, at, len(clauses), *state.arrays, out, margin)
        deadline.check(rates.COMPILED_LEMMA * (at - before) + rates.PROOF_STEP * used)
        if status == kernel.FAILED:
            lemma = database[operations[at - 1]]
            raise ProofError(f"the lemma {lemma} does not follow by unit propagation")
        writer.read(out[:used].tolist())
    if status != kernel.REFUTED:
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


class _State:
    """The kernel's arrays, in the order of its parameters."""

    def __init__(self, variables: int, database: Sequence[Clause]) -> None:
        total = sum(map(len, database))
        flat = np.fromiter(chain.from_iterable(database), dtype=np.int64, count=total)
        start = np.fromiter(accumulate(map(len, database), initial=0), dtype=np.int64)
        size = variables + 1
        self.arrays: tuple[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any] = (
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
            if kind == kernel.LEMMA:
                literals = list(self._database[reference])
                self._number[reference] = number
            elif kind == kernel.UNIT:
                variable, negative = divmod(reference, 2)
                literals = [-variable if negative else variable]
                self._unit[variable] = number
            else:
                literals = []
            self.steps.append((literals, hints))
