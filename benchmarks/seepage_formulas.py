"""Measures Seepage as formulas: python benchmarks/seepage_formulas.py [--limit SECONDS] [--all].

Prints a line for each game: who wins, the sizes of the formulas, the seconds of the learning
search, of CaDiCaL on the expansion over paths and of each QBF solver that is installed (writing the
formula included, the best of three runs), and in brackets how many times those of the learning
search that is. A dash means that the limit came first. Without --all only the best QBF solver runs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.labels import Labels
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.seepage import qbf, sat_paths
from zermelo.encodings.seepage_rounds import exact, spans
from zermelo.families.language import parse
from zermelo.games.registry import game as game_spec
from zermelo.games.seepage import Seepage
from zermelo.solvers.backends import qbf as qbf_programs
from zermelo.solvers.backends import sat
from zermelo.solvers.seepage.learning import Learner

GAMES = (
    ("kary:2,5", 1), ("kary:3,3", 2), ("simplex:2,7", 1), ("simplex:3,4", 1), ("simplex:3,4", 2),
    ("layered:6,5,0.4", 1), ("growth:3,5,7,9", 1), ("tensordag(simplex:2,3,simplex:2,3)", 2),
    ("qbf:3", 1), ("qbf:4", 1), ("qbf:7", 1), ("simplex:2,14", 1), ("simplex:3,6", 1),
    ("simplex:3,7", 1),
)  # fmt: skip
"""The games, each with k."""

RUNS = 3


def by_learning(game: Seepage, k: int, deadline: Deadline) -> bool:
    """Return whether Green wins, by the learning search."""
    return Learner(game, k, deadline).solve()[0]


def by_sat(game: Seepage, k: int, deadline: Deadline) -> bool:
    """Return whether Green wins, by CaDiCaL on the expansion at full depth."""
    cnf = Cnf()
    sat_paths(game, k, exact(game, deadline), cnf, deadline)
    found = sat.solve(len(cnf.names), cnf.clauses, deadline).satisfiable
    if found is None:
        raise LimitReached("no answer")
    return found


def by_qbf(program: str) -> Callable[[Seepage, int, Deadline], bool]:
    """Return the same by a QBF solver on the quantified formula."""

    def solve(game: Seepage, k: int, deadline: Deadline) -> bool:
        formula = Qcnf()
        qbf(game, k, exact(game, deadline), formula, deadline)
        return qbf_programs.solve(formula, deadline, program)

    return solve


def timed(
    solve: Callable[[Seepage, int, Deadline], bool], game: Seepage, k: int, limit: float
) -> tuple[bool | None, float]:
    """Return the answer, None at the limit, and the least seconds of some runs."""
    best, answer = limit, None
    for _ in range(RUNS):
        start = time.perf_counter()
        try:
            answer = solve(game, k, Deadline(limit))
        except LimitReached:
            return None, limit
        best = min(best, time.perf_counter() - start)
        if best > 1:
            break
    return answer, best


def columns(every: bool) -> Iterator[tuple[str, Callable[[Seepage, int, Deadline], bool]]]:
    """Yield the methods that work on formulas, by name."""
    yield "sat", by_sat
    programs = list(qbf_programs.programs())
    if not programs:
        print(qbf_programs.HOW_TO_GET_ONE)
    for name in programs if every else programs[:1]:
        yield name, by_qbf(name)


def line(text: str, k: int, limit: float, every: bool) -> str:
    """Return a game's line."""
    graph = parse(text)
    game: Seepage = game_spec("seepage").build(graph, Labels(graph.n), {"protect": k}, "green-wins")
    span = spans(game)
    deepest, paths = span.longest[game.source], span.paths[game.source]
    won, learning = timed(by_learning, game, k, limit)
    parts = [
        f"{text} k={k}",
        f"{graph.n} vertices, depth {deepest}, {paths} paths",
        {True: "Green", False: "Sludge", None: "?"}[won],
        f"learn {learning:.4f}",
    ]
    for name, solve in columns(every):
        answer, seconds = timed(solve, game, k, limit)
        assert None in (won, answer) or answer == won, (text, k, name)
        shown = f"{seconds:.4f} ({seconds / learning:.1f})" if answer is not None else "-"
        parts.append(f"{name} {shown}")
    return "; ".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each run")
    parser.add_argument("--all", action="store_true", help="every QBF solver that is installed")
    options = parser.parse_args()
    for text, k in GAMES:
        print(line(text, k, options.limit, options.all), flush=True)


if __name__ == "__main__":
    main()
