"""The test of a reduction in blocks of sources: here, or as the tasks of an experiment.

As an experiment each block is a task with a record, so that worker processes or a cluster do them,
and a test that was interrupted goes on. The text of the file is part of the task: one that was
changed is tested anew.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.formats.json_text import dumps
from zermelo.reductions.contract import Reduction
from zermelo.reductions.files import find_reduction, load_text
from zermelo.sweeps.plan import Experiment, parse
from zermelo.sweeps.reports.tables import load_records
from zermelo.sweeps.run import Standing, run
from zermelo.sweeps.store import open_store
from zermelo.sweeps.trials.trial import (
    MOST_ENDLESS,
    Tally,
    Wanted,
    kind_of,
    sources,
    tally_of,
    try_sources,
)

BLOCK = 25
"""So many sources are a task."""

ROWS = "zermelo.sweeps.trials.blocks:rows"


def rows(
    block: int, deadline: Deadline, file: str, text: str, name: str, **wanted: int
) -> list[str]:
    """Return what comes of a block's sources, as a table's only row."""
    reduction = find_reduction(load_text(file, text), name, file)
    asked = Wanted(**wanted)
    found = try_sources(reduction, asked, block * BLOCK, (block + 1) * BLOCK, deadline)
    return [dumps(found.value(kind_of(reduction)))]


def here(reduction: Reduction, wanted: Wanted, deadline: Deadline) -> Iterator[Tally]:
    """Yield what comes of one block after the other, up to a failure.

    Raises `LimitReached` when the time is up, or the reduction's own functions do not end.
    """
    count = len(sources(reduction, wanted)[0])
    for first in range(0, count, BLOCK):
        found = try_sources(reduction, wanted, first, first + BLOCK, deadline)
        yield found
        if found.failure is not None:
            return
        _ensure_ending(found)


def elsewhere(
    reduction: Reduction,
    file: tuple[str, str],
    wanted: Wanted,
    records: str | None,
    workers: int,
    cluster: str | None,
    watch: Callable[[Standing], object],
) -> Iterator[Tally]:
    """Yield what comes of the blocks, done by worker processes or a cluster, in their order.

    `file`: the path and the text of the reduction's file. The blocks after the first failure are
    left out, so that it is the same one as `here`. Raises `InputError` if a block ended in an
    error; the sources of one whose process died are not decided. `LimitReached` comes at the end.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = records or str(Path(folder) / "records.sqlite")
        asked = experiment(reduction, file, wanted)
        late: LimitReached | None = None
        try:
            run(asked, path, workers, cluster, watch=watch, last=_is_last)
        except LimitReached as error:
            late = error  # what is done counts
        done = [row for row in load_records(path) if row["experiment"] == asked.name]
        with open_store(path) as store:
            died = store.digests_of_crashes()
    for row in done:
        if row["answer"] is not None:
            found = tally_of(json.loads(row["answer"][0]), kind_of(reduction))
        elif row["error"] is not None and row["task"] not in died:
            raise InputError(row["error"])
        else:
            found = _undecided(row["parameters"]["size"], reduction, wanted, row)
        yield found
        if found.failure is not None:
            return
        _ensure_ending(found)
    if late is not None:
        raise late


def _ensure_ending(found: Tally) -> None:
    if found.endless >= MOST_ENDLESS:
        what = "a function of the reduction did not end on"
        raise LimitReached(f"{what} {found.endless} of {BLOCK} sources")


def _is_last(answer: str) -> bool:
    """Whether a block is the last one, given what came of it."""
    rows = json.loads(answer)
    if not rows:
        return False
    found = json.loads(rows[0])
    return found.get("failure") is not None or found["endless"] >= MOST_ENDLESS


def _undecided(block: int, reduction: Reduction, wanted: Wanted, row: Mapping[str, Any]) -> Tally:
    """Return what came of a block that was given up: nothing."""
    every, small = sources(reduction, wanted)
    first, last = block * BLOCK, min((block + 1) * BLOCK, len(every))
    told = f"block {block}: {row['error'] or row['reason']}"
    few = max(0, min(small, last) - first)
    return Tally(undecided=last - first, undecided_small=few, first_undecided=told)


def experiment(reduction: Reduction, file: tuple[str, str], wanted: Wanted) -> Experiment:
    """Return the experiment that tests a reduction: a task for each block."""
    count = len(sources(reduction, wanted)[0])
    path, text = file
    table = {
        "name": reduction.name,
        "task": ROWS,
        "head": "what came of the block",
        "size": list(range((count + BLOCK - 1) // BLOCK)),
        "set": {"file": path, "text": text, "name": reduction.name, **asdict(wanted)},
    }
    return parse({"name": f"reduction {reduction.name}", "table": [table]}, "")
