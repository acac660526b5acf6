"""Measures POLISH: python -m benchmarks.polish [--only search|bipartite] [--beyond] [--limit S].

Prints
- `search`: the plain search against the compiled table on the same graphs in one run, with the
  seconds, the positions that each looked at, and the ratio of the seconds; then larger graphs for
  the table alone, and a spider with 1,000 arms by its closed form. Where the plain search passes
  the limit its time so far makes the ratio a lower bound.
- `bipartite`: the paper's computer search on complete bipartite graphs (section 7), in its three
  ranges, with full nim-values, the positions, the seconds of each range and the peak memory of
  the whole program; with --beyond also K_{9,10} and K_{7,14}. It fails unless K_{2,3} is the only
  one whose nim-value is not 0. Theorem 5, and with it Theorem 12, is asserted inside every run.
"""

from __future__ import annotations

import argparse
import random
import resource
from collections.abc import Iterator

from benchmarks.measure import Ratio, busy
from lab.polish_search import (
    BEYOND,
    RANGES,
    Searched,
    Sides,
    search,
    table,
    value,
)
from lab.program import Deadline as Ending
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.polish.rules import RULES, start
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.polish.nimbers import moves_on
from zermelo.solvers.search.impartial import Table

BOTH = (
    "grid:3x3", "regular:10,3,seed=1", "regular:12,3,seed=1", "spider:3,3,3,3,3,3", "complete:6",
)  # fmt: skip
LARGER = ("regular:14,3,seed=1", "grid:3x5", "grid:4x4", "regular:16,3,seed=1", "tree:24,seed=1")


def plain(graph: Graph, limit: float) -> tuple[int | None, int]:
    """Return the nim-value by the plain search (None at the limit), and its positions."""
    table = Table(RULES, Deadline(limit))
    try:
        value = table.nim_value(start(Cleaning(graph, (0,) * graph.n)))
    except LimitReached:
        return None, len(table.values)
    return value, len(table.values)


def compiled(graph: Graph) -> tuple[int, int]:
    """Return the nim-value by the compiled search, and its components."""
    table = CompiledNimbers(moves_on(graph), RULES, Deadline())
    return table.nim_value(start(Cleaning(graph, (0,) * graph.n))), len(table)


def searched(text: str, limit: float) -> tuple[Ratio, str]:
    """Search a graph in both ways, and say what was found."""
    graph = parse(text)
    slow, (first, many) = busy(plain, graph, limit)
    fast, (second, few) = busy(compiled, graph)
    assert first in (None, second)
    row = Ratio(text, "compiled search", fast, "plain search", slow, first is None)
    more = ">= " if row.bound else ""
    return row, f"{second}; {more}{slow:.2f}, {many}; {fast:.4f}, {few}"


def rows() -> Iterator[Ratio]:
    """The compiled search against the plain search."""
    compiled(parse("path:3"))
    for text in ("grid:3x3", "spider:3,3,3,3", "complete:6"):
        yield searched(text, 10.0)[0]


def searches(limit: float) -> None:
    loading, _ = busy(compiled, parse("path:3"))
    print(f"loading the kernel: {loading:.2f} s")
    print("graph: nim-value; search s, positions; kernel s, components; ratio of seconds")
    for text in BOTH:
        row, words = searched(text, limit)
        more = ">= " if row.bound else ""
        print(f"  {text}: {words}; {more}{row.ratio:.0f}", flush=True)
    print("graph: nim-value; kernel s, components")
    for text in LARGER:
        fast, (found, few) = busy(compiled, parse(text))
        print(f"  {text}: {found}; {fast:.2f}, {few}", flush=True)
    draw = random.Random(1)
    arms = [draw.randint(1, 5) for _ in range(1000)]
    graph = parse("spider:" + ",".join(map(str, arms)))
    brushes = (301, *(draw.choice((0, 0, 1)) for _ in range(graph.n - 1)))
    print("spider of 1,000 arms with random brushes, by closed forms: answer, s")
    for question in ("nim-value", "winning-moves"):
        game = Instance("polish", Cleaning(graph, brushes), question, Labels(graph.n))
        seconds, verdict = busy(decide_here, game, Request(method="closed-forms"))
        answer = verdict.answer if question == "nim-value" else f"{len(verdict.answer)} moves"
        print(f"  {question}: {answer}, {seconds:.3f}", flush=True)


def ranges(beyond: bool) -> None:
    loading, _ = busy(value, 2, 3, Ending())
    print(f"loading the kernel: {loading:.2f} s")
    wanted = {**RANGES, **({"beyond the paper": BEYOND} if beyond else {})}
    known: dict[Sides, Searched] = {}
    for sides in wanted.values():
        for found in search(sides, known, Ending()):
            assert found.nim_value == (2 if (found.m, found.n) == (2, 3) else 0), found
            if found.seconds > 2:
                count = f"{found.positions:,} positions, {found.seconds:.1f} s"
                print(f"    K_{found.m},{found.n}: {found.nim_value}; {count}", flush=True)
    print("\n".join(table(wanted, known)))
    total = sum(found.seconds for found in known.values())
    print(f"  all {len(known)}: {total:.1f} s; peak memory {peak():.2f} GB")


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", choices=("search", "bipartite"), help="run one part")
    parser.add_argument("--beyond", action="store_true", help="also K_{9,10} and K_{7,14}")
    parser.add_argument("--limit", type=float, default=300.0, help="seconds of a plain search")
    options = parser.parse_args()
    if options.only != "bipartite":
        searches(options.limit)
    if options.only != "search":
        ranges(options.beyond)


if __name__ == "__main__":
    main()
