"""Measures the question period: python -m benchmarks.periods [--runs N] [--sample N] [--kayles]
[--periods].

Prints, all in one run of the program,
- `proved`: so many triples (S, G, u), with S within {1, …, 6} and G connected with up to 6
  vertices, drawn evenly from all of them: the seconds in which the compiled columns prove all the
  periods, compiling and listing the graphs not counted (seconds are those of the processor);
- `certified`: the same triples once more, with the evidence accepted by the checker;
- `ratio`: a sample of them by the plain reference, and the ratio of the seconds to the kernel's;
- `heaps`: the first values of 0.16, 0.56 and 0.376 by sparse spaces, compiled, and by the plain
  recurrence that looks at all splits; with --periods the whole way to their periods;
- with --kayles: Node-Kayles and Arc-Kayles on the subdivided stars S_{1,b,k}, b = 1, …, 12, where k
  grows, with the longest preperiod (a triple is here the game and the arm b).

It fails if the kernel and the reference differ, or if the checker rejects anything.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import combinations

import zermelo
from benchmarks.measure import Ratio, busy
from instances.rooted import roots
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.small_graphs import connected_graphs
from zermelo.families.standard import spider
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.deletion import Deletion
from zermelo.games.impartial.heaps import Digits, next_value
from zermelo.games.octal.rules import read_digits
from zermelo.games.subtraction.rules import Removal, digits
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request, Task
from zermelo.solvers.periods import sparse_kernel
from zermelo.solvers.periods.kernel import CompiledTable
from zermelo.solvers.periods.methods import periodicity
from zermelo.solvers.periods.search import Period, PlainTable, find

LONG, HEAPS = ("0.16", "0.56", "0.376"), 5_000
"""Octal games whose periods are beyond the reach of all splits, and how many heaps are compared."""


def triples() -> list[Removal]:
    sets = [digits(chosen) for size in range(1, 7) for chosen in combinations(range(1, 7), size)]
    rooted = [(g, u) for n in range(1, 7) for g in connected_graphs(n) for u in roots(g)]
    return [Removal(graph, u, allowed) for graph, u in rooted for allowed in sets]


def compiled(game: Deletion, name: str = "subtraction") -> tuple[CompiledTable, Period]:
    assert game.attach_at is not None
    code = code_of(name, game)
    table = CompiledTable(game.graph.masks, game.attach_at, code, Deadline())
    return table, find(table)


def plain(game: Removal) -> Period:
    assert game.attach_at is not None
    code = code_of("subtraction", game)
    return find(PlainTable(game.graph.masks, game.attach_at, code, Deadline()))


def accepted(game: Deletion, name: str = "subtraction") -> Period:
    table, found = compiled(game, name)
    instance = Instance(name, game, "period", Labels(game.graph.n))
    answer = {"preperiod": found.preperiod, "period": found.own_period}
    evidence = periodicity(Task(instance, Deadline()), table, found)
    assert check(Certificate(instance, answer, evidence)).accepted
    return found


def subtraction(runs: int, sample: int) -> None:
    everything = triples()
    chosen = random.Random(0).sample(everything, min(runs, len(everything)))
    compiled(chosen[0])
    proved, found = busy(lambda: [compiled(game)[1] for game in chosen])
    print(f"proved: {len(chosen)} triples in {proved:.2f} s, {len(chosen) / proved:.0f} a second")
    certified, _ = busy(lambda: [accepted(game) for game in chosen])
    rate = len(chosen) / certified
    print(f"certified: {len(chosen)} triples in {certified:.2f} s, {rate:.0f} a second")
    few = range(0, len(chosen), max(1, len(chosen) // sample))
    row = compared([chosen[i] for i in few], [found[i] for i in few])
    times = f"reference {row.rival_seconds:.2f} s, kernel {row.seconds:.3f} s"
    print(f"ratio: {row.case}, {times}, {row.ratio:.0f}")


def compared(games: list[Removal], found: list[Period]) -> Ratio:
    slow, again = busy(lambda: [plain(game) for game in games])
    quick, fast = busy(lambda: [compiled(game)[1] for game in games])
    assert again == fast == found
    return Ratio(f"{len(games)} triples", "compiled columns", quick, "plain reference", slow)


def plainly(digits: Digits, count: int) -> list[int]:
    values: list[int] = []
    while len(values) < count:
        values.append(next_value(values, digits))
    return values


def heaps(code: str, count: int) -> Ratio:
    """Return the ratio of all splits to sparse spaces, on so many heaps."""
    digits = read_digits(code)
    for few in (100, count):  # the first time loads the kernels
        sparse = sparse_kernel.Values(digits, Deadline())
        quick, whole = busy(lambda table=sparse, few=few: table.extend(few))
        slow, values = busy(lambda few=few: plainly(digits, few))
        assert whole
        assert sparse.values.tolist() == values
    return Ratio(f"{code}, {count:,} heaps", "sparse spaces", quick, "all splits", slow)


def periods() -> None:
    """Print the periods of games whose preperiods are long, and their seconds."""
    for code in LONG:
        asked = zermelo.octal("path:1", code, attach_at=0, question="period")
        request = Request("sparse-space", zermelo.types.Assurance.EXHAUSTIVE)
        seconds, found = busy(lambda each=asked, how=request: decide_here(each, how))
        print(f"heaps: {code}, {found.answer}, {seconds:.1f} s", flush=True)


def rows() -> Iterator[Ratio]:
    """The kernel against the reference."""
    games = random.Random(0).sample(triples(), 100)
    yield compared(games, [compiled(game)[1] for game in games])
    for code in LONG:
        yield heaps(code, HEAPS)


def kayles() -> None:
    for name in ("node-kayles", "arc-kayles"):
        seconds, found = busy(
            lambda name=name: [accepted(Deletion(spider(1, k), 0), name) for k in range(1, 13)]
        )
        periods = sorted({one.own_period for one in found})
        longest = max(one.preperiod for one in found)
        print(f"{name}: periods {periods}, longest preperiod {longest}, {seconds:.2f} s, certified")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=20_000)
    parser.add_argument("--sample", type=int, default=1000)
    parser.add_argument("--kayles", action="store_true")
    parser.add_argument("--periods", action="store_true")
    given = parser.parse_args()
    subtraction(given.runs, given.sample)
    for code in LONG:
        row = heaps(code, HEAPS)
        times = f"sparse {row.seconds:.3f} s, all splits {row.rival_seconds:.2f} s"
        print(f"heaps: {row.case}, {times}, {row.ratio:.0f}", flush=True)
    if given.periods:
        periods()
    if given.kayles:
        kayles()


if __name__ == "__main__":
    main()
