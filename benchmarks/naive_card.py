"""ELLO in the form in which one would write it down first, against what zermelo does.

    python -m benchmarks.naive_card [--limit SECONDS]

The first form is a CP-SAT model with a position for each vertex, all different, and the parity of
each predegree as a linear equation, sum = 2k + c (the encoding `cpsat-alldifferent`). Against it
run the other CP-SAT model, which has no all-different and says the parities as exclusive ors, the
orientation formula for SAT, and `decide` without a method. Ours run in a child process, with
certificates, one after the other; a run of the naive one that the limit stops gives a lower bound.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from benchmarks.measure import Ratio
from instances.ello_games import clique, even_grid, plausible_game
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.encodings import ello as encodings
from zermelo.encodings.cpsat import CpSat
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello
from zermelo.run.decide import decide
from zermelo.solvers.backends import cpsat
from zermelo.solvers.method import Request

NAIVE = "cpsat-alldifferent"
OURS = ("cpsat-positions", "sat-orientation", None)


def games() -> Iterator[tuple[str, Ello]]:
    """Yield the games by name: random colorings of the right parity, then lost games."""
    for text in ("petersen", "grid:4x5", "grid:6x7", "gnp:30,0.3,seed=1", "regular:60,3,seed=1"):
        yield text, plausible_game(parse(text), seed=1)
    yield "even grid 4x4", even_grid(4, 4, seed=1)
    yield "even grid 6x6", even_grid(6, 6, seed=1)
    yield "K_7 with 2 greens", clique(7, 2)


def rows(limit: float = 10.0) -> Iterator[Ratio]:
    """Our models and `decide` against the naive model."""
    tiny = instance_of(even_grid(2, 4, seed=1))
    naive(tiny.position, limit)
    for name in OURS:  # loads the solvers in the child
        decide(tiny, Request(method=name), child=True)
    for case, game in games():
        instance = instance_of(game)
        answer, seconds = naive(game, limit)
        for name in OURS:
            found = decide(instance, Request(method=name, time_limit=limit), child=True)
            if not found.answered:
                continue
            assert answer in (None, found.answer), case
            ours = name or f"decide: {found.method}"
            what = f"{case}, {'won' if found.answer else 'lost'}"
            yield Ratio(what, ours, found.seconds, NAIVE, seconds, answer is None)


def naive(game: Ello, limit: float) -> tuple[bool | None, float]:
    """Return what CP-SAT says of the naive model within a limit, and the seconds it took."""
    start = time.perf_counter()
    model = CpSat()
    encodings.cpsat_positions(game, model, naive=True)
    found = cpsat.solve(model.model, [], Deadline(limit), 0)
    return found.satisfiable, time.perf_counter() - start


def instance_of(game: Ello) -> Instance:
    """Return the game as an instance."""
    return Instance("ello", game, "winnable", Labels(game.graph.n))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each run")
    for row in rows(parser.parse_args().limit):
        over = ">" if row.bound else ""
        times = f"{row.ours} {row.seconds:.3f} s, {row.rival} {over}{row.rival_seconds:.2f} s"
        print(f"{row.case}: {times}, ratio {over}{row.ratio:.1f}", flush=True)


if __name__ == "__main__":
    main()
