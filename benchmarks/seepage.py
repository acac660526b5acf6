"""Measures Seepage: python benchmarks/seepage.py [--limit SECONDS] [--only TEXT].

Prints
- for each family of the table: who wins, and the seconds of every method for one k with the ratio
  to the learning search, all in one run ("-" where a method gave up, by time or by the number of
  walls, with the ratio until then as a lower bound); methods that answer must agree;
- green numbers from the command's point of view: seconds of `decide` with the certificate checked.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.seepage import Seepage
from zermelo.solvers.decide import Request, decide_here
from zermelo.solvers.seepage.learning import Learner
from zermelo.solvers.seepage.search_token import TokenSearch
from zermelo.solvers.seepage.walls import walls

Decider = Callable[[Seepage, int, Deadline], bool]


def learn(game: Seepage, k: int, deadline: Deadline) -> bool:
    return Learner(game, k, deadline).solve()[0]


def token(game: Seepage, k: int, deadline: Deadline) -> bool:
    return TokenSearch(game, k, deadline).green_wins()


def by_walls(game: Seepage, k: int, deadline: Deadline) -> bool:
    return 0 in walls(game, k, deadline)[game.source]


METHODS: dict[str, Decider] = {
    "learn": learn,
    "token": token,
    "walls": by_walls,
}
"""The columns; the first one is what the others are compared with."""

TABLE = (
    ("kary:2,5", 1), ("kary:3,3", 2), ("simplex:2,7", 1), ("simplex:2,14", 1),
    ("simplex:3,4", 1), ("simplex:3,4", 2), ("simplex:3,6", 1), ("simplex:3,7", 1),
    ("layered:6,5,0.4", 1), ("growth:3,3,5,7,9", 1), ("tensordag(simplex:2,3,simplex:2,3)", 2),
    ("qbf:3", 1), ("qbf:4", 1), ("qbf:5", 1), ("qbf:6", 1), ("qbf:7", 1), ("qbf:7,seed=1", 1),
)  # fmt: skip

CERTIFIED = (
    "simplex:3,6", "simplex:3,7", "simplex:3,8", "simplex:3,9", "simplex:4,4", "simplex:4,5",
    "simplex:4,6", "simplex:5,2", "simplex:5,3", "simplex:5,4", "qbf:30", "qbf:30,seed=1",
    "qbf:30,seed=2", "qbf:30,seed=3", "arborescence:100000", "arborescence:100000,seed=1",
)  # fmt: skip


def measured(decider: Decider, game: Seepage, k: int, limit: float) -> tuple[float, bool | None]:
    """Seconds and answer; a fast method is run again until it has taken a tenth of a second."""
    runs, start = 0, time.perf_counter()
    answer: bool | None = None
    while not runs or (answer is not None and time.perf_counter() - start < 0.1):
        try:
            answer = decider(game, k, Deadline(limit))
        except LimitReached:
            answer = None
        runs += 1
    return (time.perf_counter() - start) / runs, answer


def table(limit: float, only: str) -> None:
    others = list(METHODS)[1:]
    print("instance, n, k: winner, learn; " + ", ".join(f"{name} (ratio)" for name in others))
    for text, k in TABLE:
        if only not in text:
            continue
        game = Seepage.on(parse(text))
        results = {name: measured(run, game, k, limit) for name, run in METHODS.items()}
        base, won = results["learn"]
        cells = []
        for name in others:
            seconds, answer = results[name]
            assert answer in (None, won), f"{name} disagrees on {text}"
            if answer is None:
                cells.append(f"{name} - (> {seconds / base:.0f})")
            else:
                cells.append(f"{name} {seconds:.4f} ({seconds / base:.1f})")
        winner = {True: "Green", False: "Sludge", None: "?"}[won]
        print(f"  {text}, {game.graph.n}, {k}: {winner}, learn {base:.4f};", ", ".join(cells))


def certified(limit: float, only: str) -> None:
    print("green numbers: instance, n: number, assurance, method, seconds with the check")
    for text in CERTIFIED:
        if only not in text:
            continue
        game = Seepage.on(parse(text))
        asked = Instance("seepage", game, "green-number", Labels(game.graph.n))
        verdict = decide_here(asked, Request(time_limit=limit))
        label = verdict.assurance.label
        print(f"  {text}, {game.graph.n}: {verdict.answer}, {label}, {verdict.method},", end=" ")
        print(f"{verdict.seconds:.3f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each run")
    parser.add_argument("--only", default="", help="only instances with this in their name")
    options = parser.parse_args()
    table(options.limit, options.only)
    certified(options.limit, options.only)


if __name__ == "__main__":
    main()
