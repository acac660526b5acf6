"""Evidence for periods: columns of nim-values that repeat for long enough.

The question is about k -> g(G_uP_k), the nim-value of a graph G with a path of k vertices attached
at u. `attached` has the recurrence for the nim-values f_H(k) of H_uP_k. Here H runs through the
connected sets of G that contain u, and the column F(k) holds all f_H(k). Let m be the reach of the
game: no move takes more than m vertices of a path. From k = m on, the same moves exist for every k,
except for where they split the path.

Theorem. Let a >= 0 and T >= 1.
(1) If no move splits a path and F(k) = F(k + T) for a <= k < a + m, this holds for all k >= a.
(2) If some move does and F(k) = F(k + T) for a <= k < 2a + T + m, this holds for all k >= a.

Proof, by induction on k beyond the given range, and for one k by the size of H. Compare the moves
from H_uP_k and H_uP_{k+T}. Moves that keep u lead to f_{H'}(k) xor c and f_{H'}(k + T) xor c with
the same, smaller H' and the same c. Moves that take u lead to p(k - j) xor c and p(k + T - j) xor c
with the same j < m and c; as p(i) = f_{u}(i - 1) and a <= k - m <= k - j - 1 < k, they agree. Moves
at the end of the path lead to f_H(k - j) and f_H(k + T - j), and a <= k - j < k. This proves (1).
For (2) a move that takes j from the middle leads to f_H(i) xor p(l) with i + l = k - j, l >= 1.
- From k to k + T: if i >= a then f_H(i + T) xor p(l) is the same number; else l > k - j - a >= a
  because k >= 2a + m, and f_H(i) xor p(l + T) is.
- From k + T, where i + l = k + T - j, to k: if i >= a + T then f_H(i - T) xor p(l) is the same
  number; else l > k - j - a >= a + T because k >= 2a + T + m, and f_H(i) xor p(l - T) is.
So both have the same values of options, and the same least missing number. QED

A window of the row of G alone proves nothing: all rows are needed. The checker reads the preperiod
and the period of G's own row off the columns. They may be smaller than a and T, and are the least
ones.

``periodicity``: ``start`` is a, ``period`` is T, and ``rows`` has a pair [H, [f_H(0), f_H(1), …]]
for every connected H that contains u, by size and then in binary order, with H by its labels in
vertex order. The columns are those of the theorem: a + T + m in case (1), 2a + 2T + m in case (2).
The checker lists the sets H itself and recomputes every number.

Acceptance implies: from the answer's preperiod on, the nim-values of G_uP_k repeat with its period,
for all k, and neither number could be less.

Hypotheses: u is a vertex of G (the reader of ``attach_at``); it may be isolated or the only one.
Other components of G have no row: they change every value by the same exclusive or, so neither
number. No game here has loops (the reader of the graph). `code_of` says what a move deletes in each
of these games. In Grim a single vertex cannot be taken; a vertex without a neighbor has the value 0
whether it is left or gone. No move takes more than `MOST_REACH` vertices (`code_of`). The rows are
all connected sets with u (`rows`, up to 64 vertices and 2^16 sets). There are as many columns as
the theorem needs (`columns_needed`), and the checker computes each number itself (`_ensure_equal`).

Source: Theorem 1 of "Connected subtraction games on subdivided stars" says that the values are
ultimately periodic for connected subtraction with a finite set. Criterion (1) is ours; (2) carries
the argument of Guy and Smith for octal games over to graphs.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import xor
from typing import Any, TypedDict

from zermelo.checker.data import compared, rejected, require, same, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import LOOK, Deadline
from zermelo.core.errors import BadProof, InputError, LimitReached, shown
from zermelo.core.labels import Label, Labels
from zermelo.games.impartial.attached import Code, Row, code_of, rows
from zermelo.games.impartial.deletion import bits
from zermelo.games.impartial.rules import mex

AT_ONCE = 64  # values between two looks at the deadline
MOST_VALUES = 1_000_000  # at most so many nim-values make evidence
MOST_STEPS = 100_000_000  # at most so many options are looked at by the checker: about a minute


class Periodicity(TypedDict):
    """Where the columns begin to repeat, how far apart, and a row for every connected set.

    Where two paths grow, the list is empty (`two_paths`).
    """

    start: int
    period: int
    rows: list[tuple[list[Label], list[int]]]


class Columns:
    """The nim-values of H_uP_k for all connected H that contain u, column by column.

    The first row is u alone, the last one its whole component; values[i][k] is the nim-value of row
    i with a path of k vertices.
    """

    def __init__(self, masks: Sequence[int], u: int, code: Code, deadline: Deadline) -> None:
        self.code = code
        self.rows = rows(masks, u, code, deadline)
        self.values: list[list[int]] = [[] for _ in self.rows]
        self._ends, self._middles = code.ends, code.middles
        self._deadline = deadline

    @property
    def pairs(self) -> int:
        """How many pairs the rows have in all."""
        return sum(len(row.keeping) + len(row.taking) + len(row.ending) for row in self.rows)

    def extend(self, columns: int) -> None:
        """Compute the nim-values up to so many columns."""
        for k in range(len(self.values[0]), columns):
            for number, (row, values) in enumerate(zip(self.rows, self.values, strict=True)):
                if number % AT_ONCE == 0:
                    self._deadline.check(LOOK * min(AT_ONCE, len(self.rows) - number))
                values.append(mex(self._options(row, values, k)))

    def _options(self, row: Row, values: list[int], k: int) -> set[int]:
        path = self.values[0]  # the path with i vertices is path[i - 1]
        found = {self.values[smaller][k] ^ rest for smaller, rest in row.keeping}
        found.update(path[k - j - 1] ^ rest for j, rest in row.taking if j < k)
        if k < self.code.reach:
            found.update(rest for j, rest in row.ending if j == k)
        found.update(values[k - j] for j in self._ends if j <= k)
        for j in self._middles:
            if j < k:
                found.update(map(xor, values[: k - j], path[k - j - 1 :: -1]))
        return found


def columns_needed(code: Code, start: int, period: int) -> int:
    """Return how many columns prove the period from the start on."""
    return (2 * (start + period) if code.middles else start + period) + code.reach


def steps(pairs: int, sets: int, code: Code, columns: int) -> int:
    """Return how many options the checker looks at, roughly; `sets` is the number of rows."""
    return columns * (pairs + sets * (len(code.ends) + len(code.middles) * columns // 2))


def own(values: Sequence[int], start: int, period: int) -> tuple[int, int]:
    """Return the least preperiod and period of a row, given at least up to start + period.

    It is known to satisfy values[k] = values[k + period] for all k >= start.
    """
    cycle = values[start : start + period]
    shortest = next(
        d
        for d in range(1, period + 1)
        if period % d == 0 and all(cycle[i] == cycle[i % d] for i in range(period))
    )
    while start and values[start - 1] == values[start - 1 + shortest]:
        start -= 1
    return start, shortest


def check_periodicity(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the columns of a period."""
    instance = certificate.instance
    code, data = code_of(instance.game, instance.position), certificate.evidence.data
    start, period = _number(data, "start", 0), _number(data, "period", 1)
    columns = columns_needed(code, start, period)
    if instance.position.attach_also is not None:
        return _check_two_paths(certificate, code, (start, period, columns - period), deadline)
    table = checked_columns(certificate, columns, deadline)
    for number, values in enumerate(table.values):
        for k in range(start, columns - period):
            if values[k] != values[k + period]:
                return rejected(f".rows[{number}]: the values at {k} and {k + period} differ")
    found = dict(zip(("preperiod", "period"), own(table.values[-1], start, period), strict=True))
    return compared(certificate.answer, found)


def _check_two_paths(
    certificate: Certificate, code: Code, window: tuple[int, int, int], deadline: Deadline
) -> CheckResult:
    """Check the window of two growing paths: see `two_paths`."""
    from zermelo.games.impartial.evidence.two_paths import both, difference, windows, with_path

    game, masks = certificate.instance.position, certificate.instance.graph.masks
    require(certificate.evidence.data["rows"] == [], ".rows: there are none for two paths")
    start, period, last = window
    columns, n = last + period, len(masks)
    ensure_few(0, columns, code, columns)  # before a path of so many vertices is made
    along = Columns(masks, game.attach_at, code, deadline)
    across = Columns(
        with_path(masks, game.attach_at, columns - 1), game.attach_also, code, deadline
    )
    for table in (along, across):
        ensure_few(table.pairs, len(table.rows), code, columns)
        table.extend(columns)
    rows = windows([row.vertices for row in across.rows], across.values, n)
    said = difference(along.values, rows, window, deadline)
    if said:
        return rejected(said)
    whole = max(rows, key=int.bit_count)
    found = dict(zip(("preperiod", "period"), both(rows[whole], start, period), strict=True))
    return compared(certificate.answer, found)


def ensure_few(pairs: int, sets: int, code: Code, columns: int) -> None:
    """Raise `LimitReached` if so many columns of so many sets are too many to be checked."""
    if columns * sets > MOST_VALUES:
        raise LimitReached(f"more than {MOST_VALUES:,} nim-values are not checked")
    if steps(pairs, sets, code, columns) > MOST_STEPS:
        raise LimitReached(f"more than {MOST_STEPS:,} options are not checked")


def checked_columns(certificate: Certificate, columns: int, deadline: Deadline) -> Columns:
    """Return so many columns by the rules; `BadProof` unless the evidence has just these rows."""
    instance, game = certificate.instance, certificate.instance.position
    given = sequence(certificate.evidence.data["rows"], ".rows")
    code = code_of(instance.game, game)
    ensure_few(0, len(given), code, columns)  # before the graph is looked at
    table = Columns(instance.graph.masks, game.attach_at, code, deadline)
    ensure_few(table.pairs, len(table.rows), code, columns)
    table.extend(columns)
    ensure_rows(given, table, instance.labels)
    return table


def ensure_rows(given: Sequence[Any], table: Columns, labels: Labels) -> None:
    """Raise `BadProof` unless these are all the rows, with just the values of the table."""
    count = len(table.rows)
    require(len(given) == count, f"there are {count} connected sets, and {len(given)} rows")
    for number, (row, values) in enumerate(zip(table.rows, table.values, strict=True)):
        place = f".rows[{number}]"
        vertices, claimed = sequence(given[number], place, 2)
        wanted = labels.of(bits(row.vertices))
        about = f"{place} is about {shown(vertices)}, not {shown(wanted)}"
        require(same(vertices, wanted), about)
        _ensure_equal(sequence(claimed, f"{place}[1]"), values, place)


def _ensure_equal(claimed: Sequence[Any], values: list[int], place: str) -> None:
    require(len(claimed) == len(values), f"{place} has {len(claimed)} values, not {len(values)}")
    for k, (value, right) in enumerate(zip(claimed, values, strict=True)):
        if type(value) is not int or value != right:
            raise BadProof(f"{place}: the nim-value at {k} is {right}, not {shown(value)}")


def _number(data: Any, key: str, least: int) -> int:
    value = data[key]
    if type(value) is not int or value < least:
        raise InputError(f"{shown(value)} is no integer from {least} on", "", f".{key}")
    return value
