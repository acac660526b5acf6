"""Elimination over any field, in plain Python: sparse by minimum degree, and dense.

Sparse: the row with fewest entries comes next, with its diagonal entry as the pivot, or with the
entry whose column has fewest where that is 0. Rows are dictionaries. A row that has no entries left
is a relation, and an unknown that is no pivot's is free. Dense: column by column, with rows that
are packed into one integer each.

The sum of a row and a multiple of another is one operation on long integers, which the field knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.solvers import rates
from zermelo.solvers.algebra.binary_field import BinaryField
from zermelo.solvers.algebra.odd_field import OddField
from zermelo.solvers.algebra.tuning import DENSE_ROWS

Row = dict[int, int]

Field = BinaryField | OddField
"""A field whose elements are integers; 0 is the integer 0, and 1 is 1.

Both have the number of elements (`order`), the element with a number below it (`element`), `add`,
`negative`, `multiply` and `invert` for elements, and `combination`, which adds multiples of a
packed row to others: elements in one integer, the first lowest, `width` bits each, a multiple of 8.
`entry` is what an entry takes, as a multiple of one of GF(2^61).
"""


def invert_all(field: Field, values: Sequence[int]) -> list[int]:
    """Invert nonzero elements with one inversion and three products each (Montgomery)."""
    before, product = [], 1
    for value in values:
        before.append(product)
        product = field.multiply(product, value)
    inverse = field.invert(product)
    result = [0] * len(values)
    for i in range(len(values) - 1, -1, -1):
        result[i] = field.multiply(inverse, before[i])
        inverse = field.multiply(inverse, values[i])
    return result


def pack(field: Field, values: Sequence[int]) -> int:
    """Return a row of elements as one integer."""
    each = field.width // 8
    return int.from_bytes(b"".join([x.to_bytes(each, "little") for x in values]), "little")


def unpack(field: Field, row: int, size: int) -> list[int]:
    """Return the elements of a packed row."""
    each = field.width // 8
    data = row.to_bytes(size * each, "little")
    return [int.from_bytes(data[i : i + each], "little") for i in range(0, len(data), each)]


class Elimination:
    """A square matrix after its elimination: `free` has the unknowns of its kernel.

    `rows` have their nonzero entries by columns, and are used up. Without `whole` it ends at the
    first row that has no entries left, with any of the unknowns.
    """

    def __init__(
        self, field: Field, rows: list[Row], deadline: Deadline, whole: bool = True
    ) -> None:
        self._field, self._rows, self._whole = field, rows, whole
        self._solved: list[tuple[int, Sequence[int], Sequence[int]]] = []
        self._columns: list[set[int]] = [set() for _ in rows]
        for i, row in enumerate(rows):
            for j in row:
                self._columns[j].add(i)
        self.free = self._eliminate(deadline)

    def vector(self, rng: Random, deadline: Deadline) -> list[int]:
        """Return a random vector of the kernel."""
        x = [0] * len(self._rows)
        for v in self.free:
            x[v] = self._field.element(rng.randrange(self._field.order))
        add, multiply = self._field.add, self._field.multiply
        for v, others, factors in reversed(self._solved):
            deadline.check(rates.PLAIN_PRODUCT * len(others))
            total = 0
            for u, factor in zip(others, factors, strict=True):
                if x[u]:
                    total = add(total, multiply(factor, x[u]))
            x[v] = total
        return x

    def _eliminate(self, deadline: Deadline) -> list[int]:
        rows, columns = self._rows, self._columns
        heap = [(len(row), v) for v, row in enumerate(rows)]
        heapify(heap)
        free = set(range(len(rows)))
        while heap:
            length, v = heappop(heap)
            row = rows[v]
            if length != len(row):
                continue
            if not self._whole and length > DENSE_ROWS * len(free):
                columns_left = sorted(free)
                full = [[row.get(u, 0) for u in columns_left] for row in rows if row]
                return [] if nonsingular_rows(self._field, full, deadline) else columns_left
            if not row:
                if self._whole:
                    continue
                break
            at = v if v in row else min(row, key=lambda u: (len(columns[u]), u))
            near = columns[at]
            self._pivot(v, at, deadline)
            free.discard(at)
            for k in near:
                heappush(heap, (len(rows[k]), k))
        return sorted(free)

    def _pivot(self, v: int, at: int, deadline: Deadline) -> None:
        """Solve the row v for an unknown, and put it into the other rows with that."""
        rows, columns, row = self._rows, self._columns, self._rows[v]
        others = [u for u in row if u != at]
        for u in row:
            columns[u].discard(v)
        inverse = self._field.negative(self._field.invert(row[at]))
        field, size = self._field, len(others)
        combine = field.combination(pack(field, [row[u] for u in others]), size)
        if self._whole:
            self._solved.append((at, others, unpack(field, combine(inverse, 0), size)))
        rows[v] = {}
        each = rates.PLAIN_ROW * self._field.entry * (size + 20)
        deadline.check(each)
        for k in columns[at]:
            deadline.check(each)
            target = rows[k]
            factor = self._field.multiply(target.pop(at), inverse)
            found = combine(factor, pack(field, [target.get(u, 0) for u in others]))
            for u, value in zip(others, unpack(field, found, size), strict=True):
                if value:
                    if u not in target:
                        columns[u].add(k)
                    target[u] = value
                elif u in target:
                    del target[u]
                    columns[u].discard(k)


def nonsingular_rows(field: Field, rows: Sequence[Sequence[int]], deadline: Deadline) -> bool:
    """Whether a square matrix is nonsingular, given all entries of its rows."""
    width = field.width
    element, left = (1 << width) - 1, [pack(field, row) for row in rows]
    for size in range(len(rows) - 1, -1, -1):
        each = rates.PLAIN_ENTRY * field.entry * (size + 20)
        at = next((i for i, row in enumerate(left) if row & element), -1)
        if at < 0:
            return False
        pivot = left.pop(at)
        inverse = field.negative(field.invert(pivot & element))
        combine = field.combination(pivot >> width, size)
        for i, row in enumerate(left):
            deadline.check(each)
            factor = row & element
            row >>= width
            left[i] = combine(field.multiply(factor, inverse), row) if factor else row
    return True
