"""The positions of k cops as numbers: sorted multisets of vertices in lexicographic order."""

from __future__ import annotations

from itertools import accumulate
from math import comb
from typing import Any

from zermelo.games.cops.evidence.rounds import number_of_positions


class Positions:
    """The sorted positions of k cops on n vertices.

    The multisets that begin with t_1 <= … <= t_{i-1}, x are C(n - x + k - i - 1, k - i) many, so
    the number of a multiset is a sum of k differences of prefix sums.

    Attributes
    ----------
    n, k : int
        The vertices and the cops.
    count : int
        How many positions there are.
    sums : numpy array, k x (n + 1)
        The prefix sums.
    """

    def __init__(self, n: int, k: int) -> None:
        import numpy as np

        self.n, self.k = n, k
        self.count = number_of_positions(n, k)
        rows = [
            list(accumulate((comb(n - x + i - 1, i) for x in range(n)), initial=0))
            for i in range(k - 1, -1, -1)
        ]
        self.sums = np.array(rows, dtype=np.int64)

    def numbers(self, cops: Any) -> Any:
        """Return the numbers of positions: one for each row of a sorted array with k columns."""
        import numpy as np

        found = np.zeros(len(cops), dtype=np.int64)
        before: Any = 0
        for i in range(self.k):
            found += self.sums[i][cops[:, i]] - self.sums[i][before]
            before = cops[:, i]
        return found

    def all(self) -> Any:
        """Return all positions in order, one a row."""
        import numpy as np

        found = np.arange(self.n, dtype=np.int64).reshape(-1, 1)
        for _ in range(self.k - 1):
            last = found[:, -1]
            ways = self.n - last
            rows = np.repeat(found, ways, axis=0)
            ends = np.cumsum(ways)
            steps = np.arange(len(rows)) - np.repeat(ends - ways, ways)
            found = np.column_stack([rows, rows[:, -1] + steps])
        return found
