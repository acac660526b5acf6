"""Is the period of connected subtraction always that of the path?

All sets S within {1, …, 7}, all connected graphs G and a vertex u of each orbit. The periods are
proved by their columns, and the checker looks at every exception. `lab.periods`
prints the exceptions as instances, and takes other ranges.
"""

from __future__ import annotations

from collections.abc import Iterator

from lab.periods import Range, pieces, work
from lab.program import Deadline
from lab.questions.question import begins_at

LARGEST = 7


@begins_at(1)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the graphs with n vertices."""
    deadline.check()
    found = [work(piece, deadline) for piece in pieces(Range(n, n, LARGEST))]
    proved = sum(record["runs"] for record in found)
    unsettled = sum(len(record.get("open", ())) for record in found)
    exceptions = [item for record in found for item in record["exceptions"]]
    checked = sum(item["checked"] for item in exceptions)
    longest = max(record["preperiod"] for record in found)
    yield f"{n}: {proved}; {unsettled}; {len(exceptions)}; {checked}; {longest}"
