"""Simplifying games of Seepage: what is left, seconds, and the learning search with and without.

Run from the root:  python -m benchmarks.seepage_simplification [n]

CPU seconds of one run, evidence included: the rules and the lifting (with the search of the core),
against the search of the whole game (`learn`, up to 20,000 vertices). The last column is the ratio.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator

from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.seepage.claims import Reason
from zermelo.solvers.seepage.learn import Learner
from zermelo.solvers.seepage.lift import lift_claims
from zermelo.solvers.seepage.simplify import Decided, Part, simplify

LIMIT = 60.0
LARGEST = 20_000


def digraph(n: int, into: int, window: int, seed: int) -> Graph:
    """Return an acyclic digraph: `into` random edges into each vertex from one of the last ones."""
    rng = random.Random(seed)
    pairs = {(rng.randrange(max(0, v - window), v), v) for v in range(1, n) for _ in range(into)}
    return Graph.from_edges(n, sorted(pairs), directed=True)


def instances(n: int) -> Iterator[tuple[str, Graph]]:
    """Yield named digraphs with about n vertices."""
    yield "random tree", digraph(n, 1, n, 1)
    yield "two edges into each", digraph(n, 2, n, 2)
    yield "two edges, narrow", digraph(n, 2, 50, 3)
    yield "three edges, narrow", digraph(n, 3, 50, 4)


def searched(part: Part) -> Decided:
    """Decide a part by the learning search."""
    return Learner(part.game, part.game.protect or 0, Deadline(LIMIT)).solve()


def simplified(game: Seepage, k: int) -> tuple[bool, int, int]:
    """Return whether Green wins, the vertices of the core, and the number of lifted claims."""
    found = simplify(game, k, Deadline(LIMIT), searched)
    won, size = found.winner == "green", 0
    claims: tuple[Reason, ...] = ()
    if found.core is not None:
        won, local = searched(found.core)
        claims, size = found.core.unmap(local), found.core.game.graph.n
    return won, size, len(lift_claims(game, found, won, claims, Deadline(LIMIT)))


def rows() -> Iterator[Ratio]:
    """Simplification, with its core searched, against the search of the whole game."""
    for name, graph in instances(1000):
        game = Seepage.on(graph, 1)
        seconds, (won, _, _) = busy(simplified, game, 1)
        other, found = busy(lambda game=game: Learner(game, 1, Deadline(LIMIT)).solve()[0])
        assert found is won
        yield Ratio(f"{name}, n = 1000, k = 1", "simplification", seconds, "learn", other)


def main() -> None:
    """Print a line for each game."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print(f"{'game':22}{'n':>7}{'m':>8} k winner  core claims {'seconds':>8} {'learn':>8} ratio")
    for n in (2000, largest):
        for name, graph in instances(n):
            for k in (1, 2):
                line = f"{name:22}{graph.n:7}{graph.m:8} {k} "
                game = Seepage.on(graph, k)
                start = time.process_time()
                won, size, claims = simplified(game, k)
                seconds = time.process_time() - start
                line += f"{'green' if won else 'sludge':6} {size:5} {claims:6} {seconds:8.3f} "
                if graph.n > LARGEST:
                    print(f"{line}       -")
                    continue
                start = time.process_time()
                try:
                    assert Learner(game, k, Deadline(LIMIT)).solve()[0] == won
                except LimitReached:
                    print(f"{line}    > {LIMIT:g}")
                    continue
                other = time.process_time() - start
                print(f"{line}{other:8.3f} {other / seconds:5.1f}", flush=True)


if __name__ == "__main__":
    main()
