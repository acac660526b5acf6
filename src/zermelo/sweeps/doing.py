"""One task done: from a task to its record, in this process's care."""

from __future__ import annotations

import contextlib
import datetime
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from zermelo.compile.compiling import version
from zermelo.core.deadline import Deadline
from zermelo.core.errors import (
    Contradiction,
    InputError,
    LimitReached,
    Unavailable,
    ZermeloError,
)
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.instance import decode
from zermelo.formats.json_text import dumps
from zermelo.formats.table import digest
from zermelo.limits.worker import Worker, borrowed
from zermelo.run import batches
from zermelo.run.decide import decide_in
from zermelo.solvers import batch
from zermelo.solvers.backends.versions import MISSING, versions
from zermelo.solvers.method import every_method
from zermelo.sweeps.named import function_named
from zermelo.sweeps.program import program
from zermelo.sweeps.sources import SOURCE, solve_source
from zermelo.sweeps.tasks import ROWS, TABLE, Task
from zermelo.sweeps.verdicts import plain

SEARCH = "own-search"
"""What stands for the method where a source itself is decided."""


@dataclass(frozen=True, slots=True)
class Record:
    """What came of a task; the columns of the file of records.

    `instance`, `game`, `question`, `method`, `limits`, `seed`: the task, as it was run; `limits` is
    JSON, `method` None for all methods. `error`: what went wrong: a bug, or a worker that died
    again and again; never a limit. `statistics`, `versions`: JSON objects.
    """

    task: str
    instance: str
    game: str
    question: str
    method: str | None
    limits: str
    seed: int
    answer: str | None  # JSON; None if there is no answer
    assurance: str  # how sure it is; unknown where there is none
    answered_by: str | None  # the method that gave the answer
    seconds: float  # of the clock, for everything: encoding, solving and checking
    evidence: str | None
    error_bound: float | None  # of a monte-carlo answer
    reason: str | None  # why there is no answer, or no surer one
    error: str | None
    statistics: str
    versions: str
    finished: str  # when, in UTC
    killed: int = 0  # how often the process that did it was killed from outside, or died


def do(task: Task) -> Record:
    """Do a task in a child process that is watched; for a machine of the cluster."""
    with borrowed() as worker:
        return do_in(worker, task)


def do_in(worker: Worker, task: Task) -> Record:
    """Do a task in a child process of its own; whatever comes of it is a record."""
    start = time.monotonic()
    try:
        if task.game == TABLE or SOURCE in task.value:
            return _record(task, _compute(worker, task))
        instance = decode(task.value, Path())
        if digest(instance) != task.instance:
            what = "the instance is another one here: are the versions of the libraries the same?"
            return failure_record(task, what)
        _warm(worker, task.game, load)
        verdict = decide_in(worker, instance, task.request())
    except (ZermeloError, RuntimeError) as error:
        if worker.death is None:
            return replace(failure_record(task, str(error)), seconds=time.monotonic() - start)
        verdict = Verdict(task.game, task.question, None, Assurance.UNKNOWN)
    if worker.death is not None and verdict.assurance is not Assurance.CERTIFIED:
        # No limit was reached: another run may do the task, and find better evidence.
        dead = replace(failure_record(task, worker.death), killed=1)
        return replace(dead, seconds=round(time.monotonic() - start, 6))
    return _record(task, verdict)


def do_many(worker: Worker, tasks: Sequence[Task]) -> list[Record]:
    """Do tasks by a batch in a child process, and one by one what a batch leaves."""
    found: Sequence[Record | None] = [None] * len(tasks)
    try:
        found = worker.run(by_batch, (tasks,))
    except Contradiction as error:  # a bug, which is not to be passed over
        return [failure_record(task, str(error)) for task in tasks]
    except (ZermeloError, RuntimeError):  # each alone then says what is wrong
        pass
    return [record or do(task) for record, task in zip(found, tasks, strict=True)]


def by_batch(tasks: Sequence[Task]) -> list[Record | None]:
    """Return a record for each of tasks with the same limits that a batch decides."""
    jobs = [(number, decode(task.value, Path())) for number, task in enumerate(tasks)]
    verdicts = batches.verdicts(jobs, tasks[0].request(), few=1)
    return [
        _record(task, verdicts[number]) if number in verdicts else None
        for number, task in enumerate(tasks)
    ]


def in_batches(task: Task) -> tuple[Any, ...] | None:
    """Return what tasks share that a batch may decide together; None for other tasks."""
    small = task.vertices is not None and task.vertices <= batches.MOST
    if task.method is not None or not small or not batch.enough(task.request()):
        return None  # a limit is kept for each task alone
    return task.game, task.question, task.limits, task.sweep


def _compute(worker: Worker, task: Task) -> Verdict:
    """Return the rows of a question's table, or the answer of a source, as a verdict."""
    limits, of_table = task.limits, task.game == TABLE
    if of_table:
        _warm(worker, task.question, load_function, task.root)
    elif task.game == "sat":
        _warm(worker, task.game, solve_source, {"variables": 1, "clauses": [[1]]}, None)
    work: Callable[..., Any] = rows if of_table else solve_source
    first = (task.question, task.root, task.value) if of_table else (task.game, task.value[SOURCE])
    start = time.monotonic()
    blank = Verdict(task.game, task.question, None, Assurance.UNKNOWN)
    try:
        found = worker.run(work, (*first, limits.time), limits.time, limits.memory)
    except (LimitReached, Unavailable) as error:
        return replace(blank, reason=str(error), seconds=time.monotonic() - start)
    done = replace(blank, assurance=Assurance.EXHAUSTIVE, seconds=time.monotonic() - start)
    if of_table:
        return replace(done, answer=found, method=ROWS)
    level = Assurance.SOLVER if task.game in ("sat", "qbf") else Assurance.EXHAUSTIVE
    return replace(done, answer=found[0], assurance=level, method=SEARCH, statistics=found[1])


def rows(task: str, root: str, asked: dict[str, Any], time_limit: float | None) -> list[str]:
    """Return the rows of one size of a question's table; `LimitReached` when the time is up."""
    deadline = Deadline(time_limit)
    found = list(function_named(task, root)(asked["size"], deadline, **asked.get("set", {})))
    if not all(isinstance(row, str) for row in found):
        raise InputError(f"{task} has a row that is no text", "yield each row as a text", ".task")
    return found


_warmed: WeakKeyDictionary[Worker, set[str]] = WeakKeyDictionary()
"""The games and the functions of tables that a child process has loaded."""


def _warm(worker: Worker, name: str, how: Callable[..., Any], *more: Any) -> None:
    """Let a child load what it needs, so that the first task is not charged for it."""
    if name not in (loaded := _warmed.setdefault(worker, set())):
        worker.run(how, (name, *more))
        loaded.add(name)


def load_function(task: str, root: str) -> None:
    """Load the function of a table."""
    function_named(task, root)


def load(game: str) -> None:
    """Load a game's methods and the solvers behind them; what is missing is no matter here."""
    for entry in every_method(game):
        if entry.backend is not None:
            with contextlib.suppress(ZermeloError):
                entry.backend()


def failure_record(task: Task, what: str) -> Record:
    """Return the record of a task that came to no verdict."""
    lines = what.strip().splitlines() or ["no reason is known"]
    blank = Verdict(task.game, task.question, None, Assurance.UNKNOWN)
    return replace(_record(task, blank), error=lines[-1])


def _record(task: Task, verdict: Verdict) -> Record:
    now = datetime.datetime.now(datetime.UTC)
    return Record(
        task=task.digest,
        instance=task.instance,
        game=task.game,
        question=task.question,
        method=task.method,
        limits=dumps(task.limits.as_dict()),
        seed=task.seed,
        answer=dumps(verdict.answer) if verdict.answered else None,
        assurance=verdict.assurance.label,
        answered_by=verdict.method,
        seconds=round(verdict.seconds, 6),
        evidence=verdict.evidence,
        error_bound=verdict.error_bound,
        reason=verdict.reason,
        error=None,
        statistics=json.dumps(dict(verdict.statistics), default=plain),
        versions=dumps(installed_versions()),
        finished=now.isoformat(timespec="seconds"),
    )


@cache
def installed_versions() -> dict[str, str]:
    """Return the versions of zermelo, of Python and of the backends, with hash and commit."""
    found = {"zermelo": version(), **program(), **versions()}
    return {name: number for name, number in found.items() if number != MISSING}
