"""A pseudo-Boolean proof of the brush number, from the sets that may fire first with fewer brushes.

It is about the program of `games.cleaning.evidence.program`, and says for each such set S of size
t, from the largest to the empty one: if S are the first t, they need fewer than f(S) brushes. For
the empty set that is a contradiction. For S it follows from what was said of its successors S + v:
a lemma says that v does not come next, since f(S) and what v needs are at least f(S + v); where
they are at least the answer, the constraint about v's step says so by itself. Some vertex comes
next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zermelo.core.certificate import ProofText
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.cleaning.evidence.program import Sheet
from zermelo.solvers import rates
from zermelo.solvers.method import EVIDENCE_BYTES


class _Writer:
    """Writes lines, and knows the numbers of the program's constraints and of its own lines."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        n, most = sheet.graph.n, sheet.most
        self._keep = 2 * (n - 1)
        self._chain = self._keep + (n - 2) * n
        self._kept = self._chain + n * (most - 1)
        self._step = self._kept + (n - 1) * most
        self.objective = self._step + n * n + 1
        self._last = self.objective
        self.rows: list[str] = []
        self.length = 0
        self._full: dict[tuple[int, int], int] = {}
        self._none: dict[tuple[int, int], int] = {}

    def at_least(self, t: int) -> int:
        """Return the number of: at least t are among the first t."""
        return 2 * t - 1

    def at_most(self, t: int) -> int:
        """Return the number of: at most t are among the first t."""
        return 2 * t

    def keep(self, t: int, v: int) -> int:
        """Return the number of: who is among the first t is among the first t + 1."""
        return self._keep + (t - 1) * self.sheet.graph.n + v + 1

    def chain(self, t: int, k: int) -> int:
        """Return the number of: c(t, k) >= c(t, k + 1)."""
        return self._chain + (t - 1) * (self.sheet.most - 1) + k

    def kept(self, t: int, k: int) -> int:
        """Return the number of: c(t + 1, k) >= c(t, k)."""
        return self._kept + (t - 1) * self.sheet.most + k

    def step(self, t: int, v: int) -> int:
        """Return the number of what it says that v comes after the first t."""
        return self._step + t * self.sheet.graph.n + v + 1

    def clause(self, false: Iterable[int], hints: Iterable[int]) -> int:
        """Write that not all of these variables are true, and return the line's number."""
        words = "".join(f"1 ~x{x} " for x in false)
        return self.line(f"{words}>= 1", hints)

    def line(self, constraint: str, hints: Iterable[int], again: bool = False) -> int:
        """Write a constraint that follows by unit propagation and return the line's number."""
        numbers = " ".join(map(str, hints))
        row = f"rup {constraint} : ~ {numbers}{' ~' if again else ''} ;\n"
        self.rows.append(row)
        self.length += len(row)
        if self.length > EVIDENCE_BYTES:
            raise LimitReached(f"the proof has more than {EVIDENCE_BYTES // 10**6} MB")
        self._last += 1
        return self._last

    def full(self, t: int, k: int) -> list[int]:
        """Return the number of the line "c(t, k) only with all c(t, j) before", if there are."""
        if k < 2:
            return []
        if (t, k) not in self._full:
            cost = self.sheet.cost
            below = " ".join(f"1 x{cost(t, j)}" for j in range(1, k))
            hints = [self.chain(t, j) for j in range(k - 1, 0, -1)]
            text = f"{k - 1} ~x{cost(t, k)} {below} >= {k - 1}"
            self._full[t, k] = self.line(text, hints, again=True)
        return [self._full[t, k]]

    def none(self, t: int, k: int) -> list[int]:
        """Return the number of the line "without c(t, k) no c(t, j) after it", if there are."""
        left = self.sheet.most - k
        if not left:
            return []
        if (t, k) not in self._none:
            cost = self.sheet.cost
            above = " ".join(f"1 ~x{cost(t, j)}" for j in range(k + 1, self.sheet.most + 1))
            hints = [self.chain(t, j) for j in range(k, self.sheet.most)]
            text = f"{left} x{cost(t, k)} {above} >= {left}"
            self._none[t, k] = self.line(text, hints, again=True)
        return [self._none[t, k]]


def prefix_proof(sheet: Sheet, final: Mapping[int, int], deadline: Deadline) -> ProofText:
    """Return the proof, given f(S) for every set that can fire first with fewer than all brushes.

    `final` is closed: with S it has each S + v where f(S) and what v needs are below the answer.
    """
    n, most = sheet.graph.n, sheet.most
    degrees = [sheet.graph.degree(v) for v in range(n)]
    masks = sheet.graph.masks
    writer = _Writer(sheet)
    below = {}  # the first t do not need all brushes
    hints = [*writer.full(n, most), writer.objective]
    for t in range(n, 0, -1):
        below[t] = writer.clause([sheet.cost(t, most)], hints)
        hints = [writer.kept(t - 1, most), below[t]]
    refuted: dict[int, int] = {}
    for count, subset in enumerate(sorted(final, key=lambda s: (-s.bit_count(), s))):
        if not count & 63:
            deadline.check(64 * rates.PREFIX_LINE * n)
        t, f = subset.bit_count(), final[subset]
        inside = [v for v in range(n) if subset >> v & 1]
        here = [sheet.among(t, v) for v in inside] + [sheet.cost(t, f)] * (t > 0)
        known = [writer.at_most(t), *writer.full(t, f)] if t else []
        keeps = [writer.keep(t, v) for v in inside] if 0 < t < n - 1 else []
        steps, lemmas = [], []
        for v in range(n):
            if subset >> v & 1:
                continue
            needed = degrees[v] - 2 * (masks[v] & subset).bit_count()
            if f + needed >= most:
                steps.append(writer.step(t, v))
                continue
            larger = subset | 1 << v
            used = [*keeps, refuted[larger]]
            beyond = writer.none(t + 1, final[larger])
            if needed > 0:
                used = [*known, *used, *beyond, writer.step(t, v)]
            else:
                used = [*used, *beyond * (final[larger] < f), writer.kept(t, f)]
            lemmas.append(writer.clause([*here, sheet.among(t + 1, v)], used))
        end = [writer.at_least(t + 1)] if t < n - 1 else []
        refuted[subset] = writer.clause(here, [*known, below[t + 1], *steps, *lemmas, *end])
    return ProofText("".join(writer.rows))
