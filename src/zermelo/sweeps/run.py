"""A run of an experiment: what is asked, less what is known, to the workers and into the file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from zermelo.sweeps.cluster import done_on_cluster
from zermelo.sweeps.crew import done_here
from zermelo.sweeps.plan import Experiment
from zermelo.sweeps.store import opened
from zermelo.sweeps.tasks import expand


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a run is.

    `unknown`, `errors`: those of them that ended unknown, and in an error.
    """

    tasks: int  # all tasks of the experiment
    before: int  # those that had a record when the run began
    done: int = 0  # those that it has done
    unknown: int = 0
    errors: int = 0
    skipped: int = 0  # combinations that gave no instance


def run(
    experiment: Experiment,
    path: str,
    workers: int = 1,
    cluster: str | None = None,
    retry: bool = False,
    watch: Callable[[Standing], None] = lambda _: None,
) -> Standing:
    """Do the tasks of an experiment that have no record yet.

    It may be interrupted or killed at any time and run again: every task gets one record.

    `experiment`: what to do. `path`: the file of records; it is made if it is not there. `workers`:
    how many child processes of this machine work at a time. `cluster`: the address of a Dask
    scheduler whose workers do the tasks instead. `retry`: do those again whose record is an error.
    `watch`: told how far the run is, at its beginning and after each record.

    Raises `InputError` if a combination gives no instance, the file cannot be used, or no scheduler
    answers; `Unavailable` if there is no Dask for the cluster; `LimitReached` if the cluster has
    gone.
    """
    expansion = expand(experiment)
    with opened(path, new=True) as store:
        store.ask(experiment, expansion.tasks)
        known = store.known(with_errors=not retry)
        left = [task for task in expansion.tasks if task.digest not in known]
        total = len(expansion.tasks)
        standing = Standing(total, total - len(left), skipped=expansion.skipped)
        watch(standing)
        if not left:
            return standing
        found = done_here(left, workers) if cluster is None else done_on_cluster(left, cluster)
        with closing(found) as records:
            for record in records:
                store.add(record)
                standing = Standing(
                    total,
                    standing.before,
                    standing.done + 1,
                    standing.unknown + (record.answer is None and record.error is None),
                    standing.errors + (record.error is not None),
                    expansion.skipped,
                )
                watch(standing)
    return standing
