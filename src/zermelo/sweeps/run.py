"""A run of an experiment: what is asked, less what is known, to the workers and into the file.

The workers are child processes of this machine, or those of a Dask cluster: then Dask has the
queue, and finds other workers for those that die.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.formats.instance import decode
from zermelo.limits.worker import Worker
from zermelo.solvers import batch
from zermelo.sweeps import cluster as cluster_at
from zermelo.sweeps import plan, pool
from zermelo.sweeps.doing import Record, do, do_in, do_many, failure_record, in_batches
from zermelo.sweeps.plan import Experiment
from zermelo.sweeps.sources import SOURCE
from zermelo.sweeps.store import open_store
from zermelo.sweeps.tasks import TABLE, Task, expand

WARM = 30.0
"""Seconds that a child may spend on a task that is not counted."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a run is.

    `unknown`, `errors`: those of them that ended unknown, and in an error. `elsewhere`: how many an
    earlier sweep has, by sweep.
    """

    tasks: int  # all tasks of the experiment
    before: int  # those that had a record when the run began
    done: int = 0  # those that it has done
    unknown: int = 0
    errors: int = 0
    skipped: int = 0  # combinations that gave no instance
    elsewhere: Mapping[str, int] = field(default_factory=dict)


def run(
    experiment: Experiment,
    path: str,
    workers: int = 1,
    cluster: str | None = None,
    retry: bool = False,
    watch: Callable[[Standing], object] = lambda _: None,
    last: Callable[[str], bool] | None = None,
) -> Standing:
    """Do the tasks of an experiment that have no record yet.

    It may be interrupted or killed at any time and run again: every task gets one record.

    The file of records is made if it is not there. So many child processes of this machine work at
    a time, or those of the cluster whose Dask scheduler has the address. With `retry` those tasks
    are done again whose record is an error. `watch` gets how far the run is, at its beginning and
    after each record. `last` gets an answer (as JSON) and says whether the tasks after that one, in
    the order of the experiment, need not be done: it ends when all before it are. So it is then
    with those after an error.

    Raises `InputError` if a combination gives no instance, the file cannot be used, or no scheduler
    answers; `Unavailable` if there is no Dask for the cluster; `LimitReached` if the cluster has
    gone.
    """
    expansion = expand(experiment)
    with open_store(path, new=True) as store:
        store.ask(experiment, expansion.tasks)
        known = store.finished_digests(with_errors=not retry)
        tasks = expansion.tasks
        if last is not None:
            answers = store.answers()
            ends = (n for n, task in enumerate(tasks, 1) if last(answers.get(task.digest, "null")))
            tasks = tasks[: next(ends, None)]
        left = [task for task in tasks if task.digest not in known]
        total = len(expansion.tasks)
        standing = Standing(
            total, total - len(left), skipped=expansion.skipped, elsewhere=expansion.elsewhere
        )
        watch(standing)
        if not left:
            return standing
        waiting = {task.digest for task in left}
        found = _done_here(left, workers) if cluster is None else _done_on_cluster(left, cluster)
        with closing(found) as records:
            for some in records:
                store.add(*some)
                for record in some:
                    standing = replace(
                        standing,
                        done=standing.done + 1,
                        unknown=standing.unknown + (record.answer is None and record.error is None),
                        errors=standing.errors + (record.error is not None),
                    )
                    watch(standing)
                    waiting.discard(record.task)
                    wrong = record.error is not None and not record.killed
                    if last is not None and (wrong or last(record.answer or "null")):
                        place = next(n for n, task in enumerate(left) if task.digest == record.task)
                        waiting -= {task.digest for task in left[place:]}
                if not waiting:
                    break
    return standing


def experiment(
    what: str | Mapping[str, Any],
    records: str | None = None,
    *,
    workers: int = 1,
    cluster: str | None = None,
    retry: bool = False,
    watch: Callable[[Standing], object] | None = None,
) -> list[dict[str, Any]]:
    """Run an experiment as `zermelo experiment run` does, and return its records.

    >>> paths = {"game": "polish", "graph": "path:{n}", "for": {"n": "2..4"}}
    >>> found = zermelo.experiments.experiment({"name": "paths", "sweep": [paths]}, "paths.sqlite")
    >>> [(row["parameters"]["n"], row["answer"]) for row in found]
    [(2, 1), (3, 2), (4, 1)]

    Parameters
    ----------
    what : str or mapping
        An experiment file (.toml), or what would stand in one.
    records : str, optional
        The file of records; by default that of the experiment with .sqlite in the place of .toml.
        What has a record there is not done again.
    workers : int
        How many child processes work at a time.
    cluster : str, optional
        The address of a Dask scheduler, whose workers then do the work.
    retry : bool
        Do again what ended in an error.
    watch : callable, optional
        Told how far the run is at its beginning and after each record: `tasks`, `before`, `done`,
        `unknown` and `errors` are numbers of tasks. What it raises ends the run.

    Returns
    -------
    list of dict
        A record for each task, in the order of the experiment: a row of a data frame.

    Raises
    ------
    InputError
        The experiment is wrong, the file of records cannot be used, or no scheduler answers.
    LimitReached
        The cluster has gone.
    """
    from zermelo.sweeps.reports.tables import load_records

    if type(workers) is not int or workers < 1:
        raise InputError(f"{shown(workers)} workers", "write a number from 1 on")
    if isinstance(what, Mapping):
        if records is None:
            raise InputError("there is no file of records", "name one, such as records.sqlite")
        read = plan.parse(dict(what), "")
    else:
        read = plan.read(str(what))
        records = records or str(Path(what).with_suffix(".sqlite"))
    run(read, str(records), workers, cluster, retry, watch or (lambda _: None))
    return [row for row in load_records(str(records)) if row["experiment"] == read.name]


def _done_here(tasks: Sequence[Task], workers: int) -> Generator[Sequence[Record], None, None]:
    """Yield the records of tasks as the children of this machine finish them.

    Many small ones without limits, which differ by the graph only, are decided in batches. A child
    is warmed by the smallest task of each game, question and method, which decide what code is
    needed; for the rows of tables it is not, because nobody compares their times, nor for sources
    that are decided themselves, by one solver.
    """
    smallest: dict[Any, Task] = {}

    def kind(some: Sequence[Task]) -> tuple[str, str, str | None] | None:
        task = some[0]
        single = task.game == TABLE or SOURCE in task.value
        return None if single or len(some) > 1 else (task.game, task.question, task.method)

    for task in sorted(tasks, key=lambda task: task.vertices or 0):
        smallest.setdefault(kind([task]), task)

    def warm(worker: Worker, some: Sequence[Task]) -> None:
        least = smallest[kind(some)]
        do_in(worker, replace(least, limits=replace(least.limits, time=WARM)))

    def work(worker: Worker, some: Sequence[Task]) -> Sequence[Record]:
        return do_many(worker, some) if len(some) > 1 else [do_in(worker, some[0])]

    return pool.run_jobs(_chunks(tasks), workers, work, kind, warm)


def _chunks(tasks: Sequence[Task]) -> Iterator[Sequence[Task]]:
    """Yield the tasks in their order: those that a batch decides together, each other alone."""
    for alike, group in itertools.groupby(tasks, in_batches):
        some = list(group)
        many = alike is not None and len(some) >= batch.FEW
        if many and batch.loop_without(decode(some[0].value, Path())) is not None:
            yield from (some[at : at + batch.FEW] for at in range(0, len(some), batch.FEW))
        else:
            yield from ([task] for task in some)


def _done_on_cluster(
    tasks: Sequence[Task], address: str
) -> Generator[Sequence[Record], None, None]:
    """Yield the records of tasks as a Dask cluster finishes them; one it gave up is an error."""
    with cluster_at.connect(address) as client:
        given = client, tasks, do, lambda task: f"zermelo-{task.digest}"
        with closing(cluster_at.run_jobs(*given)) as results:
            for task, found in filter(None, results):
                if isinstance(found, Record):
                    yield [found]
                else:
                    yield [failure_record(task, f"on the cluster: {found}")]
