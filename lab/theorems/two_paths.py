"""Connected subtraction on a graph with two growing paths: windows of nim-values.

f_H(b, k) is the nim-value of a connected set H of G with a path of b vertices at u and one of k
vertices at v. No move splits anything. So a move takes the end of a path, or a part of H that
leaves it connected, or one with u or v and a path, or H with a path and the beginning of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np

import zermelo
from lab.theorems.check import Found, require

Part = frozenset[int]
Table = Any
"""An array of nim-values."""

LENGTH, LONGEST_PERIOD = 64, 24
"""How far both paths grow, and the largest period that is looked for."""

LARGEST, VERTICES = 5, 3
"""The sets S lie within 1, …, `LARGEST`; the graphs have up to so many vertices."""

DECIDED, CODES = 3, ("0.3", "0.13", "0.33", "0.7")
"""The same for what is decided by certificates, and octal codes for that; 0.7 splits."""


def mex(values: set[int]) -> int:
    """Return the least number that is not among some."""
    return next(v for v in range(len(values) + 1) if v not in values)


@cache
def path_values(taken: frozenset[int]) -> tuple[int, ...]:
    """Return the nim-values of paths."""
    values: list[int] = []
    for k in range(2 * LENGTH):
        values.append(mex({values[k - s] for s in taken if s <= k}))
    return tuple(values)


def beginnings(path: Sequence[int], taken: Iterable[int], size: int, k: int) -> set[int]:
    """Return what is left of a path of k vertices if so many are taken with its beginning."""
    return {path[k + size - s] for s in taken if size <= s <= size + k}


@dataclass(frozen=True)
class Played:
    """Connected subtraction on a graph: the numbers that are taken, and the connected sets."""

    graph: zermelo.Graph
    taken: frozenset[int]

    @property
    def parts(self) -> list[Part]:
        """The connected sets, small ones first."""
        n = self.graph.n
        chosen = (frozenset(s) for size in range(1, n + 1) for s in combinations(range(n), size))
        return [part for part in chosen if self.connected(part)]

    def connected(self, part: Part) -> bool:
        """Whether a set is connected, or empty."""
        reached = set(list(part)[:1])
        while more := {w for v in reached for w in self.graph.neighbors(v)} & part - reached:
            reached |= more
        return len(reached) == len(part)

    def splits(self, part: Part) -> Iterator[tuple[Part, Part]]:
        """Yield the connected parts that can be taken from one, and the rest, connected too."""
        for gone in self.parts:
            if gone <= part and self.connected(part - gone):
                yield gone, part - gone

    def alone(self, part: Part) -> int:
        """Return the nim-value of a part without paths."""
        rests = (rest for gone, rest in self.splits(part) if len(gone) in self.taken)
        return mex({self.alone(rest) for rest in rests})

    def one_path(self, u: int) -> dict[Part, list[int]]:
        """Return the values of the parts with u, by the length of a path at u."""
        path, found = path_values(self.taken), dict[Part, list[int]]()
        for part in self.parts:
            if u in part:
                row = found[part] = []
                splits = list(self.splits(part))
                for k in range(LENGTH):
                    options = {row[k - s] for s in self.taken if s <= k}
                    for gone, rest in splits:
                        if u not in gone and len(gone) in self.taken:
                            options.add(found[rest][k])
                        if u in gone and rest and len(gone) + k in self.taken:
                            options.add(self.alone(rest))
                    options |= beginnings(path, self.taken, len(part), k)
                    row.append(mex(options))
        return found

    def two_paths(self, u: int, v: int) -> dict[Part, Table]:
        """Return the values of the parts with u and v, by the lengths of the paths at u and v."""
        first, second = self.one_path(u), self.one_path(v)
        found: dict[Part, Table] = {}
        for part in self.parts:
            if u in part and v in part:
                found[part] = np.zeros((LENGTH, LENGTH), np.int64)
                splits = list(self.splits(part))
                for b, k in product(range(LENGTH), repeat=2):
                    options = self._ends(found[part], len(part), b, k)
                    for gone, rest in splits:
                        at = u in gone, v in gone
                        size = len(gone) + b * at[0] + k * at[1]
                        if size in self.taken and rest:
                            if at == (False, False):
                                options.add(int(found[rest][b, k]))
                            elif at == (True, False):
                                options.add(second[rest][k])
                            elif at == (False, True):
                                options.add(first[rest][b])
                            else:
                                options.add(self.alone(rest))
                    found[part][b, k] = mex(options)
        return found

    def _ends(self, table: Table, size: int, b: int, k: int) -> set[int]:
        """Return the options that take the end of a path, or all but the end of one."""
        path = path_values(self.taken)
        options = {int(table[b - s, k]) for s in self.taken if s <= b}
        options |= {int(table[b, k - s]) for s in self.taken if s <= k}
        options |= beginnings(path, self.taken, size + b, k)
        return options | beginnings(path, self.taken, size + k, b)


def window(played: Played, u: int, v: int) -> tuple[int, int] | None:
    """Return the least period, and its least B, whose windows are all as the lemma asks."""
    tables = played.two_paths(u, v)
    rows = [row for w in (u, v) for row in played.one_path(w).values()]
    m = max(played.taken)
    for t in range(1, LONGEST_PERIOD + 1):
        for begin in range(LENGTH - 2 * t - m):
            end = begin + m
            if (
                all(row[begin:end] == row[begin + t : end + t] for row in rows)
                and all(same(f[: end + t], begin, end, t) for f in tables.values())
                and all(same(f.T[: begin + t], begin, end, t) for f in tables.values())
            ):
                return t, begin
    return None


def same(rows: Table, begin: int, end: int, t: int) -> bool:
    """Whether columns come again t columns later, in all of some rows."""
    return bool((rows[:, begin:end] == rows[:, begin + t : end + t]).all())


def sets_within(largest: int) -> list[tuple[int, ...]]:
    """Return the sets of numbers from 1 to some number, but for the empty one."""
    numbers = range(1, largest + 1)
    return [s for size in numbers for s in combinations(numbers, size)]


def places() -> Iterator[tuple[zermelo.Graph, int, int]]:
    """Yield the small connected graphs with two vertices each."""
    for n in range(1, VERTICES + 1):
        for graph in zermelo.graphs.connected_graphs(n):
            for u in range(n):
                for v in range(u, n):
                    yield graph, u, v


def windows() -> Found:
    """Find the windows for small sets, graphs and pairs of vertices."""
    for graph, u, v in places():
        for taken in sets_within(LARGEST):
            found = window(Played(graph, frozenset(taken)), u, v)
            require(found is not None, (graph.edges, u, v, taken))
            yield f"{sorted(graph.edges)} {u} {v} {taken}", str(found)


def certified() -> Found:
    """Decide periods with certificates; those of connected subtraction hold in all of the table."""
    for graph, u, v in places():
        for taken in sets_within(DECIDED):
            where = f"{sorted(graph.edges)} {u} {v} {taken}"
            answer = proved(zermelo.subtraction(graph, taken, attach_at=u, attach_also=v))
            values = Played(graph, frozenset(taken)).two_paths(u, v)[frozenset(range(graph.n))]
            b, t = answer["preperiod"], answer["period"]
            right = (values[b:-t] == values[b + t :]).all()
            require(bool(right and (values[:, b:-t] == values[:, b + t :]).all()), where)
            yield where, str(answer)
        for code in CODES:
            where = f"{sorted(graph.edges)} {u} {v} {code}"
            yield where, str(proved(zermelo.octal(graph, code, attach_at=u, attach_also=v)))


def proved(instance: zermelo.types.Instance) -> Any:
    """Return the answer about a period, which is certified."""
    verdict = zermelo.decide(instance, question="period")
    require(verdict.assurance is zermelo.types.Assurance.CERTIFIED, instance)
    return verdict.answer
