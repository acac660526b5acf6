"""What the default of the compiled search for nim-values takes beside the better of its two ways.

Run from the root:  python -m benchmarks.regret

Nim-values of Node-Kayles on 40 random graphs with 36 to 40 vertices. The two ways are pairs of a
component and a heap throughout, and the nim-values of all options from the start; the default
begins with the one and changes to the other. Times are those of the processor, without evidence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import median

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.solvers.deletion.nimbers import encode
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.nimber_search.table_kernel import HEAPS
from zermelo.solvers.search.methods import rules_of

FAMILIES = ("gnp:36,0.2", "gnp:38,0.1", "gnp:40,0.3", "regular:36,3")
SEEDS = range(1, 11)
NEVER, AT_ONCE = HEAPS + 1, 0


def seconds(instance: Instance, wholes: int | None = None) -> float:
    """Return how long the nim-value takes, by one of the ways or the default."""
    code, rules = encode(instance), rules_of(instance)
    search = CompiledNimbers(
        code if wholes is None else replace(code, wholes=wholes), rules, Deadline()
    )
    return busy(search.nim_value, rules.start(instance.position))[0]


def games(seeds: range) -> Iterator[tuple[str, Instance]]:
    """Yield the games, each with its graph."""
    for family in FAMILIES:
        for seed in seeds:
            text = f"{family},seed={seed}"
            yield text, zermelo.node_kayles(text, question="nim-value")


def compared(seeds: range) -> Iterator[tuple[str, float, float, float]]:
    """Yield the seconds of the default, of pairs throughout and of all nim-values."""
    seconds(zermelo.node_kayles("grid:3x6", question="nim-value"))  # compiled, with its table
    for text, instance in games(seeds):
        yield text, seconds(instance), seconds(instance, NEVER), seconds(instance, AT_ONCE)


def rows() -> Iterator[Ratio]:
    """The default against each of the two ways, on four of the graphs."""
    for text, default, pairs, values in compared(SEEDS[:1]):
        yield Ratio(text, "default", default, "pairs throughout", pairs)
        yield Ratio(text, "default", default, "nim-values throughout", values)


def main() -> None:
    """Print the table, and the regret."""
    print(f"{'graph':26}{'default s':>11}{'pairs s':>11}{'values s':>11}{'regret':>9}")
    regrets = []
    for text, default, pairs, values in compared(SEEDS):
        regrets.append(default / min(pairs, values))
        print(f"{text:26}{default:11.4f}{pairs:11.4f}{values:11.4f}{regrets[-1]:9.2f}", flush=True)
    print(f"regret: median {median(regrets):.2f}, largest {max(regrets):.2f}")


if __name__ == "__main__":
    main()
