"""Measures connected subtraction by arms: python -m benchmarks.subtraction_stars.

Prints, all in one run and after a warm-up,
- the star with five arms of 20 under S = {1,2,3}: by Theorem 16, by sorted arms, and by sorted arms
  with its certificate checked;
- stars that the compiled table can do, too: the seconds by arms and by the table (method `tree`),
  and their ratio;
- a path with 10^6 vertices, S = {1,2,4,7}, certified;
- S_{1,N,j}: all j <= 2N + 1 by the closed form and by the table of Corollary 11's size, where the
  values by arms stand for the latter, and the ratio.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.games.subtraction.evidence.formulas import claim_15_2
from zermelo.games.subtraction.subdivided import star
from zermelo.run.decide import decide
from zermelo.solvers.method import NO_EVIDENCE, Request, Task, method
from zermelo.solvers.subtraction.arms import ArmValues


def answered(graph: str, take: list[int], name: str) -> tuple[float, Any]:
    """Return the seconds of one method without evidence, and its answer."""
    instance = zermelo.subtraction(graph, take)
    task = Task(instance, Deadline(), NO_EVIDENCE)
    return busy(lambda: method("subtraction", name).run(task).answer)


def certified(graph: str, take: list[int], name: str) -> tuple[float, Any]:
    """Return the seconds of one method with its evidence and the check."""
    instance = zermelo.subtraction(graph, take)
    seconds, verdict = busy(lambda: decide(instance, Request(method=name)))
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    return seconds, verdict.answer


def against_table() -> Iterator[Ratio]:
    """Arms against the compiled search, on stars that it can do."""
    for graph in ("spider:12,12,12,12,12", "spider:10,10,10,10,10,10"):
        arms, one = answered(graph, [1, 2, 3], "stars")
        table, other = answered(graph, [1, 2, 3], "nimbers")
        assert one == other
        yield Ratio(graph, "sorted arms", arms, "compiled nimbers", table)


def against_arms() -> Iterator[Ratio]:
    """The closed form against the values by arms."""
    for largest in (20, 40, 80):
        long = range(2 * largest + 2)
        values = ArmValues(range(1, largest + 1))
        table, row = busy(lambda: [values[star([1, largest, j])] for j in long])  # noqa: B023
        closed, formula = busy(lambda: [claim_15_2(largest, j) for j in long])  # noqa: B023
        assert row == formula
        case = f"S_{{1,{largest},j}}, j <= {2 * largest + 1}"
        yield Ratio(case, "closed form", closed, "values by arms", table)


def rows() -> Iterator[Ratio]:
    """Arms against the table, and the closed form against arms."""
    answered("spider:2,2,2", [1, 2, 3], "nimbers")
    yield from against_table()
    yield from against_arms()


def main() -> None:
    answered("spider:2,2,2", [1, 2, 3], "nimbers")
    certified("spider:2,2,2", [1, 2, 3], "stars")
    twenty = "spider:20,20,20,20,20"
    for name in ("closed-forms", "stars"):
        seconds, value = answered(twenty, [1, 2, 3], name)
        print(f"{twenty} {{1,2,3}} by {name}: {value}, {seconds:.4f} s")
    seconds, value = certified(twenty, [1, 2, 3], "stars")
    print(f"{twenty} {{1,2,3}} by stars, certified: {value}, {seconds:.2f} s")
    for row in against_table():
        times = f"arms {row.seconds:.4f} s, table {row.rival_seconds:.4f} s"
        print(f"{row.case}: {times}, ratio {row.ratio:.1f}")
    seconds, value = certified("path:1000000", [1, 2, 4, 7], "stars")
    print(f"path:1000000 {{1,2,4,7}} by stars, certified: {value}, {seconds:.2f} s")
    for row in against_arms():
        times = f"closed form {row.seconds:.5f} s, table {row.rival_seconds:.3f} s"
        print(f"{row.case}: {times}, ratio {row.ratio:.0f}")


if __name__ == "__main__":
    main()
