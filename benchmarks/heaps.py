"""Measures games on paths and cycles as octal games on heaps: python -m benchmarks.heaps.

Each line has, in one run, the seconds of the method `heaps` without evidence, with it and its
check, and those of the recurrence as a few lines of plain Python would have it: every value up to
the length, no period, no kernel. It is not asked for more than `MOST` vertices, so the ratio is a
lower bound for longer paths.
"""

from __future__ import annotations

from collections.abc import Iterator

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.games.impartial.heaps import Digits, Heaps, heaps_of
from zermelo.games.impartial.rules import mex
from zermelo.run.decide import decide_here
from zermelo.solvers.deletion.heaps import path_values
from zermelo.solvers.method import NO_EVIDENCE, PLAIN

MOST = 20_000

GAMES: dict[str, Instance] = {
    "Node-Kayles, path of 150": zermelo.node_kayles("path:150"),
    "Node-Kayles, path of 20,000": zermelo.node_kayles("path:20000"),
    "Node-Kayles, cycle of 200": zermelo.node_kayles("cycle:200"),
    "Arc-Kayles, path of 150": zermelo.arc_kayles("path:150"),
    "Arc-Kayles, cycle of 200": zermelo.arc_kayles("cycle:200"),
    "Arc-Kayles, path of 3,000": zermelo.arc_kayles("path:3000"),
    "Arc-Kayles, path of 20,000": zermelo.arc_kayles("path:20000"),
    "Grim, path of 150": zermelo.grim("path:150"),
    "Grim, cycle of 200": zermelo.grim("cycle:200"),
    "Grim, path of 3,000": zermelo.grim("path:3000"),
    "Grim, path of 20,000": zermelo.grim("path:20000"),
    "0.77, path of 150": zermelo.octal("path:150", "0.77"),
    "0.77, cycle of 200": zermelo.octal("cycle:200", "0.77"),
    "0.77, path of 3,000": zermelo.octal("path:3000", "0.77"),
    "0.77, path of 20,000": zermelo.octal("path:20000", "0.77"),
    "0.156, path of 20,000": zermelo.octal("path:20000", "0.156"),
    "4.007, path of 3,000": zermelo.octal("path:3000", "4.007"),
    "0.77, path of 1,000,000": zermelo.octal("path:1000000", "0.77"),
}


ROWS = (
    "0.77, path of 3,000",
    "0.77, cycle of 200",
    "Node-Kayles, path of 20,000",
    "Node-Kayles, cycle of 200",
    "Arc-Kayles, path of 3,000",
    "Arc-Kayles, cycle of 200",
    "Grim, path of 20,000",
    "Grim, cycle of 200",
    "4.007, path of 3,000",
)


def plain(heaps: Heaps, length: int) -> int:
    """Return the nim-value of a path, or of a cycle, by the recurrence for paths.

    Every pair of rests is looked at; a cycle is left as a path.
    """
    values = paths(heaps.path, length + 1)
    if not heaps.parts[0].closed:
        return values[-1]
    rests = ((length - taken, digit) for taken, digit in heaps.cycle)
    return mex(values[rest] for rest, digit in rests if digit & (2 if rest else 1))


def paths(digits: Digits, count: int) -> list[int]:
    """Return the nim-values of the paths with fewer vertices than a number."""
    values: list[int] = []
    for total in range(count):
        seen = set()
        for taken, digit in digits:
            rest = total - taken
            if rest == 0 and digit & 1:
                seen.add(0)
            if rest > 0 and digit & 2:
                seen.add(values[rest])
            if rest > 0 and digit & 4:
                for left in range(1, rest // 2 + 1):
                    seen.add(values[left] ^ values[rest - left])
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values


def measured(name: str, instance: Instance) -> tuple[Ratio, float]:
    """Return the ratio, and the seconds with the evidence and its check."""
    heaps = heaps_of(instance)
    assert heaps is not None
    seconds, verdict = busy(lambda: decide_here(instance, NO_EVIDENCE))
    certified, again = busy(lambda: decide_here(instance, PLAIN))
    assert verdict.answer == again.answer
    assert again.assurance is zermelo.types.Assurance.CERTIFIED
    length = len(heaps.parts[0].row)
    rival, value = busy(lambda: plain(heaps, min(length, MOST)))
    assert length > MOST or value == verdict.answer
    ratio = Ratio(name, "heaps", seconds, "plain recurrence", rival, bound=length > MOST)
    return ratio, certified


def rows() -> Iterator[Ratio]:
    """Heaps against the plain recurrence."""
    warm()
    for name in ROWS:
        yield measured(name, GAMES[name])[0]


def warm() -> None:
    """Load the kernel, and the modules."""
    path_values(((1, 6),), 9000, Deadline())
    decide_here(zermelo.grim("path:5"), PLAIN)


def main() -> None:
    """Print the table."""
    warm()
    print(f"{'game':30}{'answer s':>10}{'certified s':>13}{'plain s':>10}{'ratio':>9}")
    for name, instance in GAMES.items():
        row, certified = measured(name, instance)
        more = "> " if row.bound else ""
        print(
            f"{name:30}{row.seconds:10.3f}{certified:13.3f}{more + f'{row.rival_seconds:.2f}':>10}"
            f"{more + f'{row.ratio:.2f}':>9}",
            flush=True,
        )


if __name__ == "__main__":
    main()
