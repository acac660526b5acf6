"""The algebraic oracle against the solvers: the same lost and won games, ratios in one run.

Run from the root:  python -m benchmarks.ello_oracle [--limit SECONDS]

The oracle's time is a minimum over several runs with warm kernels; a solver has one run, and where
it did not finish within the limit the ratio is at least what is printed. The solvers run in a child
process that has loaded them before.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from benchmarks.measure import Ratio, least
from instances.ello_games import even_grid, plausible_game
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello
from zermelo.run.decide import decide
from zermelo.solvers.ello import algebra
from zermelo.solvers.method import Request

QUICK = ("even grid 8x8", "G(60, 1/2)")
SOLVERS = ("cpsat-positions", "sat-orientation")
GAMES = {
    "even grid 8x8": even_grid(8, 8, seed=1),
    "even grid 10x10": even_grid(10, 10, seed=1),
    "G(60, 1/2)": plausible_game(parse("gnp:60,0.5,seed=1"), seed=1),
    "G(100, 1/2)": plausible_game(parse("gnp:100,0.5,seed=1"), seed=1),
}


def oracle(game: Ello) -> tuple[bool, float]:
    """Return the oracle's answer and the least seconds of several runs."""
    found = algebra.decide(game, 0, Deadline(), way="compiled")  # warms the kernels
    seconds, found = least(lambda: algebra.decide(game, 1, Deadline(), way="compiled"))
    return found.winnable, seconds


def rows(names: Iterable[str] = QUICK, limit: float = 10.0) -> Iterator[Ratio]:
    """The oracle against the solvers."""
    for method in SOLVERS:  # loads the solvers in the child
        tiny = Instance("ello", even_grid(2, 4, seed=1), "winnable", Labels(8))
        decide(tiny, Request(method=method), child=True)
    for name in names:
        game = GAMES[name]
        answer, seconds = oracle(game)
        instance = Instance("ello", game, "winnable", Labels(game.graph.n))
        for method in SOLVERS:
            verdict = decide(instance, Request(method=method, time_limit=limit), child=True)
            assert not verdict.answered or verdict.answer == answer, (name, method)
            case = f"{name}, {'won' if answer else 'lost'}"
            yield Ratio(case, "algebra", seconds, method, verdict.seconds, not verdict.answered)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Compare the oracle with the solvers.")
    parser.add_argument("--limit", type=float, default=120.0, help="seconds for each solver")
    limit = parser.parse_args().limit
    for row in rows(GAMES, limit):
        over = "over " if row.bound else ""
        times = f"{over}{row.rival_seconds:.2f} s, {over}{row.ratio:,.0f} times longer"
        print(f"{row.case}: algebra {1000 * row.seconds:.2f} ms; {row.rival} {times}", flush=True)


if __name__ == "__main__":
    main()
