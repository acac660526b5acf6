"""The computer search of the POLISH paper on complete bipartite graphs, and beyond it.

    python -m lab.polish_search [--records FILE] [--beyond] [--also M,N] [--json]

The paper (section 7) looked for the winner on K_{m,n} in three ranges of m and n, and conjectures
that K_{2,3} is the only one with m, n >= 2 that the next player wins. This program finds the
nim-values, by the dense program (method `dense`). With a file of records a search
that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

import zermelo
from lab.kept import Asked, results
from lab.program import Deadline, Parser, ended
from zermelo.errors import LimitReached
from zermelo.types import Verdict

Sides = tuple[int, int]

RANGES: Mapping[str, Sequence[Sides]] = {
    "2 <= m <= n <= 9": [(m, n) for m in range(2, 10) for n in range(m, 10)],
    "2 <= m <= 7 <= n <= 12": [(m, n) for m in range(2, 8) for n in range(7, 13)],
    "2 <= m <= 6 <= n <= 15": [(m, n) for m in range(2, 7) for n in range(6, 16)],
}
"""The paper's ranges."""

BEYOND: Sequence[Sides] = ((9, 10), (7, 14))
"""Some more minutes."""


@dataclass(frozen=True, slots=True)
class Searched:
    """The nim-value of K_{m,n}, the positions that the program computed, and the seconds."""

    m: int
    n: int
    nim_value: int
    positions: int
    seconds: float


def by_dense(m: int, n: int, question: str, deadline: Deadline) -> Verdict:
    """Ask the method `dense` about K_{m,n}; `LimitReached` if there is not the time or memory."""
    deadline.check()
    left = deadline.remaining()
    verdict = zermelo.decide(
        zermelo.polish(f"bipartite:{m},{n}"),
        question=question,
        method="dense",
        assurance="exhaustive",
        time_limit=None if math.isinf(left) else left,
    )
    if not verdict.answered:
        deadline.check()
        raise LimitReached(verdict.reason or "no answer")
    return verdict


def value(m: int, n: int, deadline: Deadline) -> Searched:
    """Return the nim-value of K_{m,n}; `LimitReached` if there is not the time or memory for it."""
    begin = time.perf_counter()
    verdict = by_dense(m, n, "nim-value", deadline)
    seconds = round(time.perf_counter() - begin, 3)
    return Searched(m, n, verdict.answer, verdict.statistics["positions"], seconds)


def rows(n: int, deadline: Deadline, m: int) -> Iterator[str]:
    """Yield what is found on K_{m,n}, as the table of an experiment has it."""
    yield json.dumps(asdict(value(m, n, deadline)))


def search(
    wanted: Iterable[Sides], known: dict[Sides, Searched], deadline: Deadline
) -> Iterator[Searched]:
    """Yield what is found on each graph, and add it to what is known.

    Raises
    ------
    LimitReached
        The deadline has passed, or the memory does not suffice.
    """
    for sides in wanted:
        if sides not in known:
            known[sides] = value(*sides, deadline)
            yield known[sides]


def table(ranges: Mapping[str, Sequence[Sides]], known: Mapping[Sides, Searched]) -> Iterator[str]:
    """Yield the lines of the table; a graph counts in the first range that it belongs to."""
    yield "range of K_{m,n}: graphs; positions not counted before; seconds; nim-value not 0"
    counted: set[Sides] = set()
    for name, wanted in ranges.items():
        new = [known[sides] for sides in wanted if sides not in counted]
        counted.update(wanted)
        positions = sum(found.positions for found in new)
        seconds = sum(found.seconds for found in new)
        others = ", ".join(
            f"K_{{{m},{n}}}: {known[m, n].nim_value}" for m, n in wanted if known[m, n].nim_value
        )
        yield f"  {name}: {len(wanted)}; {positions:,}; {seconds:.1f}; {others or 'none'}"


def _run(given: argparse.Namespace) -> Iterator[str]:
    ranges = dict(RANGES)
    if given.beyond:
        ranges["beyond the paper"] = BEYOND
    if given.also:
        ranges["also"] = given.also
    known: dict[Sides, Searched] = {}
    deadline = Deadline(given.time_limit)
    wanted = list(dict.fromkeys(sides for each in ranges.values() for sides in each))
    if given.records:
        asked: list[Asked] = [(n, {"m": m}) for m, n in wanted]
        for each in results(given.records, "lab.polish_search:rows", asked, deadline):
            known[each["m"], each["n"]] = Searched(**each)
    for found in search(wanted, known, deadline):
        if not given.json and found.seconds > 2:
            yield f"    K_{{{found.m},{found.n}}}: {found.nim_value}; {found.seconds:.1f} s"
    if given.json:
        yield from (json.dumps(asdict(known[sides])) for sides in wanted)
    else:
        yield from table(ranges, known)


def sides(text: str) -> Sides:
    """Read two sides, such as ``8,11``; the smaller one comes first."""
    first, second = sorted(map(int, text.split(",")))
    if first < 2:
        raise ValueError
    return first, second


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status: 0, 2 bad input, 3 a limit, 130 interrupted."""
    parser = Parser(
        prog="python -m lab.polish_search",
        description="The POLISH paper's computer search: nim-values of complete bipartite graphs.",
    )
    add = parser.add_argument
    add("--records", metavar="FILE", help="keep what is found here, and go on from it")
    add("--beyond", action="store_true", help="also K_{9,10} and K_{7,14}")
    add("--also", type=sides, action="append", metavar="M,N", help="also K_{M,N}, M, N >= 2")
    add("--json", action="store_true", help="print an object a line for each graph, no table")
    add("--time-limit", type=float, metavar="S", help="stop after S seconds")
    given = parser.parse_args(arguments)
    kept = f"; what is finished is in {given.records}" if given.records else ""
    return ended(lambda: _run(given), kept)


if __name__ == "__main__":
    sys.exit(main())
