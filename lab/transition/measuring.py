"""Random 3-SAT by the ratio of clauses, as itself and as games: who answers it, and with what work.

Every run is a process of its own, which the system ends after so many seconds of the processor, so
that other work on the machine does not count; the method's own count (conflicts, nodes, positions)
does not depend on the machine at all.
"""

from __future__ import annotations

import json
import os
import pickle
import resource
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import zermelo
from zermelo import Instance

RATIOS = (2.0, 3.0, 3.5, 4.0, 4.26, 4.5, 5.0, 6.0, 8.0)
LIMIT = 5
"""Seconds of the processor, for making the game or formula too."""

SEEDS = 12

COUNTS = ("conflicts", "nodes", "positions", "claims", "branches")
"""What is counted, by the name that methods give it; the first that is there is the work."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is solved, and by what: a game by a method, or a formula by a solver.

    `game`: None for the formula itself. `form`: the game's question as such a formula; empty for
    the game.
    """

    game: str | None
    form: str
    method: str
    sizes: tuple[int, ...]

    @property
    def title(self) -> str:
        """What is solved, in words."""
        of = "3-SAT" if self.game is None else self.game
        return f"{of} as {self.form}" if self.form else of


SUBJECTS = (
    Subject(None, "", "cadical195", (15, 60, 150)),
    Subject(None, "", "glucose4", (15, 60, 150)),
    Subject(None, "", "cp-sat", (15, 60, 150)),
    Subject(None, "", "depqbf", (15, 60)),
    Subject("ello", "", "sat-lazy", (15, 60, 120)),
    Subject("ello", "cnf", "cadical195", (6, 10)),
    Subject("ello", "cnf", "glucose4", (6, 10)),
    Subject("ello", "cnf", "cp-sat", (6, 10)),
    Subject("seepage", "", "learn", (15, 30)),
    Subject("seepage", "qdimacs", "depqbf", (3, 4)),
    Subject("geography", "", "nimbers", (8, 12)),
    Subject("node-kayles", "", "nimbers", (4, 6)),
)


@dataclass(frozen=True, slots=True)
class Run:
    """What came of one formula: `answer` is None if the time was up first."""

    game: str | None
    form: str
    method: str
    size: int
    ratio: float
    seed: int
    answer: bool | None
    seconds: float
    work: int | None

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells one run from another."""
        return self.game, self.form, self.method, self.size, self.ratio, self.seed


def read(path: Path) -> list[Run]:
    """Return the runs of a file, none if there is no file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [Run(**json.loads(line)) for line in lines]


def measure(
    path: Path, budget: float, subjects: Sequence[Subject] = SUBJECTS, seeds: int = SEEDS
) -> Iterator[str]:
    """Append the runs that a file has not yet, and yield a line for each ratio of a subject.

    `budget`: seconds by the clock, after which no other run begins. All ratios of a seed come
    before the next seed, so that a run that was stopped has something of everything.
    """
    begin = time.monotonic()
    done = {run.key for run in read(path)}
    for subject in subjects:
        solved(subject, min(subject.sizes), RATIOS[0], 0)  # what is loaded now no run loads
    for seed in range(seeds):
        for subject in subjects:
            for size in subject.sizes:
                for ratio in RATIOS:
                    key = (subject.game, subject.form, subject.method, size, ratio, seed)
                    if key in done:
                        continue
                    if time.monotonic() - begin > budget:
                        yield f"stopped after {budget:g} s, before seed {seed}"
                        return
                    run = _run(subject, size, ratio, seed)
                    with path.open("a", encoding="utf-8") as stream:
                        stream.write(json.dumps(asdict(run)) + "\n")
        yield f"seed {seed}: {time.monotonic() - begin:.0f} s"


def _run(subject: Subject, size: int, ratio: float, seed: int) -> Run:
    """Return what comes of one formula."""

    def work() -> tuple[bool | None, Mapping[str, int]]:
        return solved(subject, size, ratio, seed)

    found, seconds = apart(work, LIMIT)
    answer, counts = found if found is not None else (None, {})
    counted = next((counts[name] for name in COUNTS if name in counts), None)
    place = (subject.game, subject.form, subject.method, size, ratio, seed)
    return Run(*place, answer, round(seconds, 4), counted if answer is not None else None)


def apart(work: Callable[[], Any], limit: int) -> tuple[Any, float]:
    """Return what a function returns in a process of its own, and the seconds of the processor.

    None if these were up first, or the process ended otherwise.
    """
    receive, send = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        with suppress(BaseException):
            os.close(receive)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            with os.fdopen(send, "wb") as stream:
                pickle.dump(work(), stream)
            status = 0
        os._exit(status)
    os.close(send)
    with os.fdopen(receive, "rb") as stream:
        data = stream.read()
    _, status, usage = os.wait4(child, 0)
    return (None if status else pickle.loads(data)), usage.ru_utime + usage.ru_stime


def solved(
    subject: Subject, size: int, ratio: float, seed: int
) -> tuple[bool | None, Mapping[str, int]]:
    """Return whether a formula is satisfiable by its game or itself, and what was counted."""
    formula = zermelo.random_formula(f"3sat:{size},{ratio:g}", seed)
    if subject.game is None:
        return SOLVERS[subject.method]([*map(list, formula.clauses)], formula.variables, [])
    game = zermelo.reduce(formula, subject.game)
    if not subject.form:
        return by_method(game, subject.method)
    return SOLVERS[subject.method](*_parsed(zermelo.encode(game, subject.form)))


def by_method(game: Instance, method: str) -> tuple[bool | None, Mapping[str, int]]:
    """Return whether the game's answer is a yes, and what the method counted."""
    verdict = zermelo.decide(game, method=method, assurance="exhaustive")
    answer = verdict.answer in (True, "N") if verdict.answered else None
    return answer, verdict.statistics


Solver = Callable[[list[list[int]], int, list[str]], tuple[bool | None, Mapping[str, int]]]
"""(clauses, variables, lines of the prefix) -> whether they hold, and what was counted."""


def _parsed(text: str) -> tuple[list[list[int]], int, list[str]]:
    """Return the clauses of a DIMACS or QDIMACS text, the number of variables, and the prefix."""
    clauses, prefix, variables = [], [], 0
    for line in text.splitlines():
        if line[:1] == "p":
            variables = int(line.split()[2])
        elif line[:1] in ("e", "a"):
            prefix.append(line)
        elif line[:1] != "c":
            clauses.append([*map(int, line.split()[:-1])])
    return clauses, variables, prefix


def _pysat(name: str) -> Solver:
    def solve(clauses: list[list[int]], *_: Any) -> tuple[bool | None, Mapping[str, int]]:
        from pysat.solvers import Solver as Sat

        with Sat(name, bootstrap_with=clauses) as solver:
            return solver.solve(), solver.accum_stats() or {}

    return solve


def _cpsat(clauses: list[list[int]], variables: int, *_: Any) -> tuple[bool, Mapping[str, int]]:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    values = [model.new_bool_var("") for _ in range(variables + 1)]
    for clause in clauses:
        model.add_bool_or([values[x] if x > 0 else values[-x].negated() for x in clause])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    return status in (cp_model.OPTIMAL, cp_model.FEASIBLE), {"conflicts": solver.num_conflicts}


def _depqbf(
    clauses: list[list[int]], variables: int, prefix: list[str]
) -> tuple[bool | None, Mapping[str, int]]:
    lines = [f"p cnf {variables} {len(clauses)}", *prefix]
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    text = "\n".join([*lines, ""]).encode()
    ended = subprocess.run(["depqbf"], input=text, capture_output=True, check=False).returncode
    return {10: True, 20: False}.get(ended), {}


SOLVERS: Mapping[str, Solver] = {
    "cadical195": _pysat("cadical195"),
    "glucose4": _pysat("glucose4"),
    "cp-sat": _cpsat,
    "depqbf": _depqbf,
}
