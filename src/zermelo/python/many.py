"""Many games at once from Python, and their verdicts as a table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import closing, nullcontext, suppress
from typing import Any, Unpack

from zermelo.core.errors import InputError, ZermeloError, shown
from zermelo.core.instance import Instance
from zermelo.core.nodes import plain, readable, verdict_in_labels, verdict_in_nodes
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.instance import ask
from zermelo.formats.json_text import dumps
from zermelo.limits.processes import processors
from zermelo.limits.worker import Worker, borrowed
from zermelo.python.options import Deciding, ensure, make_request, takes
from zermelo.run import batches
from zermelo.run.decide import decide_here, decide_in, ensure_fits
from zermelo.solvers import batch
from zermelo.solvers.method import Request
from zermelo.sweeps import pool
from zermelo.sweeps.pool import bar
from zermelo.sweeps.verdicts import Verdicts

COLUMNS = (
    "name", "game", "question", "answer", "assurance", "method", "seconds", "evidence",
    "error_bound", "reason",
)  # fmt: skip
"""The columns of a table of verdicts."""

TOGETHER, SECONDS = 32, 0.5
"""A child that keeps no limits is handed so many games, and decides those that it gets to."""


@takes(Deciding)
def decide_many(
    games: Iterable[Instance],
    *,
    workers: int | None = None,
    question: str | None = None,
    store: str | None = None,
    **options: Unpack[Deciding],
) -> list[Verdict]:
    """Decide many instances, several at a time.

    >>> games = [zermelo.node_kayles(f"path:{n}") for n in (2, 3, 4)]
    >>> found = zermelo.experiments.decide_many(games, workers=2, time_limit=60)
    >>> [verdict.answer for verdict in found]
    [1, 2, 0]

    Parameters
    ----------
    games : iterable of Instance
        The instances.
    workers : int, optional
        How many processes work at a time; by default one a processor.
    question, method, assurance, time_limit, memory_limit, seed, error : optional
        As for `decide`; the limits are for each instance.
    store : str, optional
        A file in which every verdict is kept as soon as it is known. What is asked again, with the
        same settings, is taken from there: a run that was interrupted goes on. Evidence in it is
        checked again; what it says without evidence is believed.

    Returns
    -------
    list of Verdict
        In the order of the instances. What is no instance, or ends in an error, is unknown, and its
        `reason` says why; the others are decided all the same.

    Raises
    ------
    InputError
        An unknown level, a limit that is no number, or a file that is no store.

    Notes
    -----
    Where no limits are set, many small graphs of one impartial game, or of one ruleset, go through
    a loop together, in this process; their evidence is ``position-table``, which holds no strategy.
    On a terminal a bar shows how far it is. Ctrl-C ends the processes; what a store has it keeps.
    """
    if workers is not None:
        ensure("workers", workers)
    request = make_request(**options)
    given = list(games)
    asked: dict[int, Instance] = {}
    found: dict[int, Verdict] = {}
    for number, game in enumerate(given):
        try:
            asked[number] = plain(_instance_of(game, question, request))
        except ZermeloError as mistake:
            found[number] = _failure(game, str(mistake))
    with nullcontext() if store is None else closing(Verdicts(str(store))) as kept:
        if kept is not None:
            known = {number: kept.get(game, request) for number, game in asked.items()}
            found.update({number: each for number, each in known.items() if each is not None})
        left = [(number, game) for number, game in asked.items() if number not in found]
        with bar() as draw, closing(_decide_jobs(left, request, workers)) as results:
            unknown = 0
            draw(len(left), 0, 0)
            for done, (number, verdict) in enumerate(results, 1):
                found[number] = verdict
                unknown += not verdict.answered
                if kept is not None:
                    kept.add(asked[number], request, verdict)
                draw(len(left), done, unknown)
    return [
        verdict_in_nodes(found[number], game) if isinstance(game, Instance) else found[number]
        for number, game in enumerate(given)
    ]


def _instance_of(game: Any, question: str | None, request: Request) -> Instance:
    """Return the instance that is to be decided; `InputError` if it is none or cannot be."""
    if not isinstance(game, Instance):
        raise InputError(f"{shown(game)} is no instance", "make one, as with zermelo.ello")
    asked = game if question in (None, game.question) else ask(game, str(question))
    ensure_fits(asked, request)
    return asked


def _failure(game: Any, why: str) -> Verdict:
    """Return the verdict on what came to none."""
    if not isinstance(game, Instance):
        return Verdict("", "", None, Assurance.UNKNOWN, reason=why)
    return Verdict(game.game, game.question, None, Assurance.UNKNOWN, reason=why, name=game.name)


def _decide_jobs(jobs: list[tuple[int, Instance]], request: Request, workers: int | None) -> Any:
    """Yield the number and the verdict of each job as it is done."""

    def do(worker: Worker, some: list[tuple[int, Instance]]) -> list[tuple[int, Verdict]]:
        found: list[tuple[int, Verdict]] = []
        with suppress(ZermeloError, RuntimeError):  # where a child dies each goes by itself
            while len(some) > 1:
                done = worker.run(several, (some, request))
                found, some = found + done, some[len(done) :]
        for job in some:
            with nullcontext(worker) if worker.alive else borrowed() as own:
                found.append(_decide_job(job, decide_in, own, job[1], request))
        return found

    quick = batches.verdicts(jobs, request)
    yield from quick.items()
    rest = [job for job in jobs if job[0] not in quick]
    most = workers or processors()
    together = TOGETHER if batch.enough(request) and len(rest) >= batch.FEW * most else 1
    chunks = (rest[at : at + together] for at in range(0, len(rest), together))
    for found in pool.run_jobs(chunks, most, do):
        yield from found


def _decide_job(
    job: tuple[int, Instance], decide: Callable[..., Verdict], *given: Any
) -> tuple[int, Verdict]:
    """Return the number of a job, and its verdict; an error is told where the answer would be."""
    number, game = job
    try:
        return number, decide(*given)
    except Exception as error:  # a bug too, or a child that died
        return number, _failure(game, str(error) or type(error).__name__)


def several(jobs: list[tuple[int, Instance]], request: Request) -> list[tuple[int, Verdict]]:
    """Return the numbers and verdicts of the first of several jobs, until some time has passed."""
    start, found = time.monotonic(), []
    for job in jobs:
        found.append(_decide_job(job, decide_here, job[1], request))
        if time.monotonic() - start > SECONDS:
            break
    return found


def table(verdicts: Iterable[Verdict]) -> list[dict[str, Any]]:
    """Return verdicts as records, the rows of a data frame.

    >>> games = [zermelo.node_kayles(f"path:{n}") for n in (2, 3)]
    >>> rows = zermelo.experiments.table(zermelo.decide(game) for game in games)
    >>> [(row["game"], row["answer"], row["assurance"]) for row in rows]
    [('node-kayles', 1, 'certified'), ('node-kayles', 2, 'certified')]

    Parameters
    ----------
    verdicts : iterable of Verdict
        Of any games.

    Returns
    -------
    list of dict
        For ``pandas.DataFrame`` and ``polars.DataFrame``: every record has the same keys. A column
        has one type: where answers are not all true or false, all integers or all texts, they are
        JSON texts.

    Raises
    ------
    InputError
        One of them is no verdict.
    """
    given = _verdicts(verdicts)
    types = {type(each.answer) for each in given if each.answer is not None}
    simple = len(types) <= 1 and types <= {bool, int, str}
    return [{name: _cell(each, name, simple) for name in COLUMNS} for each in given]


def _cell(verdict: Verdict, name: str, simple: bool) -> Any:
    if name == "assurance":
        return verdict.assurance.label
    value = getattr(verdict, name)
    if name != "answer" or simple or value is None:
        return value
    return dumps(readable(value))


def text_table(
    verdicts: Iterable[Verdict], style: str = "markdown", caption: str | None = None
) -> str:
    """Return verdicts as a table for a paper.

    >>> games = zermelo.cops("petersen"), zermelo.cops("path:3")
    >>> found = zermelo.experiments.decide_many(games, workers=1)
    >>> print(zermelo.experiments.text_table(found, "csv", "Cop numbers."), end="")
    graph6,n,m,name,answer,level
    IheA@GUAo,10,15,,3,certified
    Bg,3,2,,1,certified
    # Cop numbers.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What `decide` and `decide_many` return.
    style : {"csv", "latex", "markdown"}
        How the table is written; the LaTeX needs no package.
    caption : str, optional
        Says how it was made; by default with which version, and what was asked.

    Raises
    ------
    InputError
        There is no such style, or one of them is no verdict.
    """
    from zermelo import __version__
    from zermelo.formats import tables

    given = [verdict_in_labels(each) for each in _verdicts(verdicts)]
    if caption is None:
        asked = sorted({f"{each.game} {each.question}" for each in given})
        caption = f"zermelo {__version__}: {', '.join(asked)}"
    rows = (tables.row(each, each.instance, each.name or "", None) for each in given)
    return "".join(f"{line}\n" for line in tables.table(style, tables.COLUMNS, rows, caption))


def _verdicts(given: Iterable[Any]) -> list[Verdict]:
    found = list(given)
    for each in found:
        if not isinstance(each, Verdict):
            raise InputError(f"{shown(each)} is no verdict", "give what zermelo.decide returns")
    return found
