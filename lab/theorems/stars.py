"""Stars with three rays in Node-Kayles and Arc-Kayles: windows of nim-values as two rays grow.

f(b, k) for a fixed a is the nim-value of the star with rays of a, b and k vertices. One program
fills f for every a up to a bound from the rules: a move on a ray leaves a shorter ray and a piece
of path, and a move at the center leaves paths.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

from lab.theorems.check import Found, require

PERIOD = 34
Table = Any
"""An array of nim-values."""


MOST = 512
"""Nim-values are below this; `table` sees to it."""


@numba.njit(cache=False)
def _least(seen: Table, stamp: int) -> int:
    """Return the least number without the stamp."""
    value = 0
    while seen[value] == stamp:
        value += 1
    return value


@numba.njit(cache=False)
def path_values(size: int, node: bool) -> Table:
    """Return the nim-values of paths of 0, 1, …, size - 1 vertices."""
    values, seen = np.zeros(size, np.int64), np.full(MOST, -1)
    for n in range(size):
        for first in range(n):  # the first vertex that is taken from the left
            if node:
                left, right = max(first - 1, 0), max(n - first - 2, 0)
            elif first + 1 < n:
                left, right = first, n - first - 2
            else:
                break
            seen[values[left] ^ values[right]] = n
        values[n] = _least(seen, n)
    return values


@numba.njit(cache=False)
def _ray(row: Table, length: int, paths: Table, node: bool, seen: Table, stamp: int) -> None:
    """Stamp the values after moves on a ray that do not touch the center.

    `row[r]` is the value of the star with r vertices left of this ray.
    """
    for first in range(1, length + 1):  # vertices of the ray, from the center on
        if node and first > 1:
            seen[row[first - 2] ^ paths[max(length - first - 1, 0)]] = stamp
        elif not node and first < length:
            seen[row[first - 1] ^ paths[length - first - 1]] = stamp


@numba.njit(cache=False)
def _fill(most: int, rows: int, columns: int, paths: Table, node: bool) -> Table:
    """Return f[a, b, k] for a <= most, b < rows, k < columns."""
    f = np.zeros((most + 1, rows, columns), np.int64)
    rays, seen, stamp = np.zeros(3, np.int64), np.full(MOST, -1), 0
    for a in range(most + 1):
        for b in range(rows):
            for k in range(columns):
                stamp += 1
                _ray(f[:, b, k], a, paths, node, seen, stamp)
                _ray(f[a, :, k], b, paths, node, seen, stamp)
                _ray(f[a, b, :], k, paths, node, seen, stamp)
                rays[0], rays[1], rays[2] = a, b, k
                if node:  # the center; then the first vertex of a ray
                    cut = 0
                    for i in range(3):
                        cut ^= paths[max(rays[i] - 1, 0)]
                    seen[cut] = stamp
                for i in range(3):
                    if rays[i]:
                        others = paths[rays[(i + 1) % 3]] ^ paths[rays[(i + 2) % 3]]
                        seen[others ^ paths[max(rays[i] - (2 if node else 1), 0)]] = stamp
                f[a, b, k] = _least(seen, stamp)
                if f[a, b, k] >= MOST // 2:
                    raise OverflowError("a nim-value is too large for the table")
    return f


@cache
def table(game: str, most: int, rows: int, columns: int) -> tuple[Table, Table]:
    """Return f and the nim-values of paths, for `node-kayles` or `arc-kayles`."""
    node = game == "node-kayles"
    paths = path_values(rows + columns + most + 1, node)
    return _fill(most, rows, columns, paths, node), paths


def taken(game: str) -> int:
    """Return the most vertices that a move takes from a ray."""
    return 3 if game == "node-kayles" else 2


def columns_as_rows(game: str, most: int, begin: int) -> Found:
    """Try the two windows of the lemma of rows as columns, for every a up to `most`."""
    t, m = PERIOD, taken(game)
    rows, long = 2 * begin + 2 * t + m, begin + t + m
    f, paths = table(game, most, rows, rows)
    require(bool((paths[begin : begin + long] == paths[begin + t : begin + t + long]).all()), game)
    for a in range(most + 1):
        first = f[a, :, begin : rows - t] == f[a, :, begin + t :]
        second = f[a, begin : rows - t, : begin + t] == f[a, begin + t :, : begin + t]
        require(bool(first.all()), (game, a, begin, "H1"))
        require(bool(second.all()), (game, a, begin, "H2"))
        yield f"{game} a = {a}, B = {begin}", f"{first.size} {second.size}"


def diagonal(game: str, most: int, begin: int, apart: int) -> Found:
    """Try the windows of the diagonal lemma, for every a up to `most`."""
    t, m = PERIOD, taken(game)
    rows = begin + 2 * t + apart
    onset = rows + apart
    columns = 2 * onset + t + m
    f, paths = table(game, most, rows, columns + t)
    period_of_paths = next(p for p in range(begin) if (paths[p:-t] == paths[p + t :]).all())
    require(period_of_paths + m <= min(begin, apart), (game, period_of_paths))
    for a in range(most + 1):
        cells = 0
        for b in range(rows):
            low = max(begin, b + apart)
            same = f[a, b, low:columns] == f[a, b, low + t : columns + t]
            require(bool(same.all()), (game, a, b, "in k"))
            cells += same.size
        for b in range(begin, begin + t + apart):
            high = b + apart + t
            same = f[a, b, begin:high] == f[a, b + t, begin + t : high + t]
            require(bool(same.all()), (game, a, b, "diagonal"))
            cells += same.size
        yield f"{game} a = {a}, N = {begin}, D = {apart}", str(cells)


def no_common_preperiod() -> Found:
    """Try the two values on the diagonal of Node-Kayles with a = 1 that differ."""
    f, _ = table("node-kayles", 1, 1020, 1020)
    for b in (916, 950):
        pair = int(f[1, b, b]), int(f[1, b + PERIOD, b])
        require(pair == (1, 2), (b, pair))
        yield f"node-kayles f(1, {b}, {b}), f(1, {b + PERIOD}, {b})", str(pair)
