"""Measures Seepage: python -m benchmarks.seepage [--limit SECONDS] [--only TEXT] [--all].

Prints
- for each family of the table: who wins, and the seconds of the learning search, the walls, CaDiCaL
  on the expansion over paths and a QBF solver (every one that is installed with --all), the writing
  of the formulas included, for one k and with the ratio to the learning search, all in one run ("-"
  where a method gave up, by time or by the size of what it lists, with the ratio until then as a
  lower bound); methods that answer must agree;
- green numbers from the command's point of view: seconds of `decide` with the certificate checked,
  and how many of them go to each number that its claims list (`LISTED` of solvers/seepage/tuning).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator

from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance, Verdict
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.qcnf import Qcnf
from zermelo.encodings.seepage import exact, qbf, sat_paths, spans
from zermelo.families.language import parse
from zermelo.games.seepage.rules import Seepage
from zermelo.run.decide import decide_here
from zermelo.solvers.backends import qbf as qbf_programs
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Request
from zermelo.solvers.seepage.learn import Learner
from zermelo.solvers.seepage.walls import walls

Decider = Callable[[Seepage, int, Deadline], bool]


def learn(game: Seepage, k: int, deadline: Deadline) -> bool:
    return Learner(game, k, deadline).solve()[0]


def by_walls(game: Seepage, k: int, deadline: Deadline) -> bool:
    return 0 in walls(game, k, deadline)[game.source]


def by_sat(game: Seepage, k: int, deadline: Deadline) -> bool:
    cnf = Cnf()
    sat_paths(game, k, exact(game, deadline), cnf, deadline)
    found = sat.solve(len(cnf.names), cnf.clauses, deadline).satisfiable
    if found is None:
        raise LimitReached("no answer")
    return found


def by_qbf(program: str) -> Decider:
    def solve(game: Seepage, k: int, deadline: Deadline) -> bool:
        formula = Qcnf()
        qbf(game, k, exact(game, deadline), formula, deadline)
        return qbf_programs.solve(formula, deadline, program)

    return solve


def methods(every: bool) -> dict[str, Decider]:
    """Return the columns; the first one is what the others are compared with."""
    found: dict[str, Decider] = {
        "learn": learn,
        "walls": by_walls,
        "sat": by_sat,
    }
    programs = list(qbf_programs.programs())
    if not programs:
        print(qbf_programs.HOW_TO_GET_ONE)
    return found | {name: by_qbf(name) for name in (programs if every else programs[:1])}


TABLE = (
    ("kary:2,5", 1), ("kary:3,3", 2), ("simplex:2,7", 1), ("simplex:2,14", 1),
    ("simplex:3,4", 1), ("simplex:3,4", 2), ("simplex:3,6", 1), ("simplex:3,7", 1),
    ("layered:6,5,0.4", 1), ("growth:3,3,5,7,9", 1), ("tensordag(simplex:2,3,simplex:2,3)", 2),
    ("qbf:3", 1), ("qbf:4", 1), ("qbf:5", 1), ("qbf:6", 1), ("qbf:7", 1), ("qbf:7,seed=1", 1),
)  # fmt: skip

CERTIFIED = (
    "simplex:3,6", "simplex:3,7", "simplex:3,8", "simplex:3,9", "simplex:4,4", "simplex:4,5",
    "simplex:4,6", "simplex:4,8", "simplex:5,2", "simplex:5,3", "simplex:5,4", "qbf:30",
    "qbf:30,seed=1", "qbf:30,seed=2", "qbf:30,seed=3", "arborescence:100000",
    "arborescence:100000,seed=1",
)  # fmt: skip


def measured(decider: Decider, game: Seepage, k: int, limit: float) -> tuple[float, bool | None]:
    """The least seconds of some runs, and the answer; short runs are repeated more often."""
    runs: list[float] = []
    answer: bool | None = None
    while len(runs) < 5 or sum(runs) < 0.2:
        start = time.perf_counter()
        try:
            answer = decider(game, k, Deadline(limit))
        except LimitReached:
            return time.perf_counter() - start, None
        runs.append(time.perf_counter() - start)
        if sum(runs) > 2:
            break
    return min(runs), answer


def table(limit: float, only: str, every: bool) -> None:
    columns = methods(every)
    others = list(columns)[1:]
    print("instance, n, depth, paths, k: winner, learn;", end=" ")
    print(", ".join(f"{name} (ratio)" for name in others))
    for text, k in TABLE:
        if only not in text:
            continue
        game = Seepage.on(parse(text))
        results = {name: measured(run, game, k, limit) for name, run in columns.items()}
        base, won = results["learn"]
        cells = []
        for name in others:
            seconds, answer = results[name]
            assert None in (answer, won) or answer == won, f"{name} disagrees on {text}"
            if answer is None:
                cells.append(f"{name} - (> {seconds / base:.0f})")
            else:
                cells.append(f"{name} {seconds:.4f} ({seconds / base:.1f})")
        winner = {True: "Green", False: "Sludge", None: "?"}[won]
        span = spans(game)
        size = f"{game.graph.n}, {span.longest[game.source]}, {span.paths[game.source]}"
        print(f"  {text}, {size}, {k}: {winner}, learn {base:.4f};", ", ".join(cells), flush=True)


def rows() -> Iterator[Ratio]:
    """The learning search against the other methods and one QBF solver."""
    columns = methods(every=False)
    for text, k in (("kary:2,5", 1), ("kary:3,3", 2), ("simplex:3,4", 1), ("qbf:4", 1)):
        game = Seepage.on(parse(text))
        base, won = measured(columns["learn"], game, k, 5.0)
        for name, run in columns.items():
            if name == "learn":
                continue
            seconds, answer = measured(run, game, k, 5.0)
            assert answer in (None, won), f"{name} disagrees on {text}"
            yield Ratio(f"{text}, k = {k}", "learn", base, name, seconds, answer is None)


def certified(limit: float, only: str) -> None:
    print("green numbers: instance, n: number, assurance, method, seconds with the check, numbers")
    for text in CERTIFIED:
        if only not in text:
            continue
        game = Seepage.on(parse(text))
        asked = Instance("seepage", game, "green-number", Labels(game.graph.n))
        seconds, verdict = busy(decide_here, asked, Request(time_limit=limit))
        label = verdict.assurance.label
        print(f"  {text}, {game.graph.n}: {verdict.answer}, {label}, {verdict.method},", end=" ")
        bare, _ = busy(
            decide_here, asked, Request(time_limit=limit, assurance=Assurance.EXHAUSTIVE)
        )
        each = (seconds - bare) / max(1, listed(verdict))
        print(f"{verdict.seconds:.3f} s, {each:.1e} s for each number", flush=True)


def listed(verdict: Verdict) -> int:
    """Return how many numbers claims list, a vertex for each claim among them."""
    proof = verdict.certificate
    lists = () if proof is None else proof.evidence.data.values()
    return sum(1 + sum(map(len, list(claim.values())[1:])) for claims in lists for claim in claims)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each run")
    parser.add_argument("--all", action="store_true", help="every QBF solver that is installed")
    parser.add_argument("--only", default="", help="only instances with this in their name")
    options = parser.parse_args()
    table(options.limit, options.only, options.all)
    certified(options.limit, options.only)


if __name__ == "__main__":
    main()
