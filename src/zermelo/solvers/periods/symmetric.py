"""Method ``period-theorem``: connected subtraction with S = T - S has a period that divides T.

T is the least number of S and the largest one together, and T - s is in S for every s in S; {1, …,
N} is such a set, with T = N + 1. The theorem, its proof, and a bound of the preperiod are in
docs/games/period.md. So no period has to be looked for: each column is compared with the one T
before, until as many in a row are equal as the evidence `periodicity` asks for. By the theorem they
come. Fewer would not prove where the preperiod ends.
"""

from __future__ import annotations

from zermelo.games.impartial.attached import Code
from zermelo.games.subtraction.rules import ALL, CONNECTED
from zermelo.solvers.periods.search import PlainTable


class SymmetricTable(PlainTable):
    """The columns of connected subtraction with S = T - S, in plain Python."""

    def repetition(self) -> tuple[int, int] | None:
        """Return the start and T, if the columns prove that T is a period from there on."""
        period = apart(self.code)
        assert period is not None, "the method applies to S = T - S only"
        equal, rows = 0, self.columns.values
        for k in range(period, len(rows[0])):
            self.deadline.check()
            equal = equal + 1 if all(row[k] == row[k - period] for row in rows) else 0
            if equal == self.code.reach:
                return k + 1 - equal - period, period
        return None


def apart(code: Code) -> int | None:
    """Return T if the game is connected subtraction with S = T - S, else None."""
    sizes = code.ends
    if code.neighbourhoods or not sizes or set(code.digits) - {0, ALL | CONNECTED}:
        return None
    total = sizes[0] + sizes[-1]
    return total if all(total - s in sizes for s in sizes) else None
