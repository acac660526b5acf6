"""The algebraic oracle against the solvers: the same lost and won games, ratios in one run.

Run from the root:  python benchmarks/ello_oracle.py [--limit SECONDS]

The oracle's time is a minimum over several runs with warm kernels; a solver has one run, and where
it did not finish within the limit the ratio is at least what is printed. The solvers run in a child
process that has loaded them before.
"""

from __future__ import annotations

import argparse
import time

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.ello import even_grid, plausible_game
from zermelo.families.language import parse
from zermelo.games.ello import Ello
from zermelo.solvers.decide import Request, decide
from zermelo.solvers.ello import algebra

SOLVERS = ("cpsat-positions", "sat-orientation")
GAMES = {
    "even grid 8x8, lost": even_grid(8, 8, seed=1),
    "even grid 10x10, lost": even_grid(10, 10, seed=1),
    "G(60, 1/2)": plausible_game(parse("gnp:60,0.5,seed=1"), seed=1),
    "G(100, 1/2)": plausible_game(parse("gnp:100,0.5,seed=1"), seed=1),
}


def oracle(game: Ello) -> tuple[bool, float]:
    """Return the oracle's answer and the least seconds of several runs."""
    way: algebra.Way = "dense"
    found = algebra.decide(game, 0, Deadline(), way=way)  # warms the kernels
    least = float("inf")
    for seed in range(5):
        start = time.perf_counter()
        found = algebra.decide(game, seed, Deadline(), way=way)
        least = min(least, time.perf_counter() - start)
    return found.winnable, least


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Compare the oracle with the solvers.")
    parser.add_argument("--limit", type=float, default=120.0, help="seconds for each solver")
    limit = parser.parse_args().limit
    for method in SOLVERS:  # loads the solvers in the child
        tiny = Instance("ello", even_grid(2, 4, seed=1), "winnable", Labels(8))
        decide(tiny, Request(method=method), child=True)
    for name, game in GAMES.items():
        answer, seconds = oracle(game)
        print(f"{name}: {'won' if answer else 'lost'}, algebra {1000 * seconds:.2f} ms")
        instance = Instance("ello", game, "winnable", Labels(game.graph.n))
        for method in SOLVERS:
            verdict = decide(instance, Request(method=method, time_limit=limit), child=True)
            ratio = verdict.seconds / seconds
            if verdict.answered:
                assert verdict.answer == answer, (name, method)
                print(f"  {method}: {verdict.seconds:.2f} s, {ratio:,.0f} times longer", flush=True)
            else:
                print(f"  {method}: over {limit:g} s, over {ratio:,.0f} times longer", flush=True)


if __name__ == "__main__":
    main()
