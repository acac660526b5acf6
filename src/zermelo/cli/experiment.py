"""`zermelo experiment`: sweeps over many instances that survive, their records and reports."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.lines import how_made, put, put_json, put_rows, say, show_table, style_of, write_to
from zermelo.cli.options import add
from zermelo.core.errors import InputError
from zermelo.formats import tables as paper

if TYPE_CHECKING:
    from zermelo.sweeps.run import Standing

experiment = click.Group(
    "experiment",
    help="Sweeps over many instances: run them, look at the records, make a report.",
)


PASSED_ON: dict[str, Any] = {
    "allow_extra_args": True,
    "ignore_unknown_options": True,
    "help_option_names": [],
}
"""Everything, --help too, goes to the gadget workbench, which has a command of its own."""


def gadget() -> int:
    """Tell what a game sees of a part of it: relation, verify, search, catalogue (see --help).

    Exit status: 0 done, 1 a gadget is not as claimed, 2 bad input, 3 a limit, 130 after Ctrl-C.

    For example `zermelo experiment gadget verify`.
    """
    from zermelo.reductions.gadgets.__main__ import main

    try:
        return main(click.get_current_context().args, "zermelo experiment gadget")
    except SystemExit as ended:  # help, or a mistake in the arguments
        return ended.code if isinstance(ended.code, int) else 0


add(experiment, gadget, **PASSED_ON)


@partial(add, experiment)
def run(
    file: str,
    rules: list[str] | None = None,  # noqa: ARG001  # known when they are named, as by the file's key
    output: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    retry: bool = False,
    show: bool = False,
) -> int:
    """Run an experiment: every task gets one record. Killed at any time, it goes on when run again.

    Exit status: 0 all tasks have a record, 1 some ended in an error, 2 bad input, 3 the cluster has
    gone, 130 after Ctrl-C.

    For example `zermelo experiment run sweep.toml --workers 4`.
    """
    from zermelo.limits.processes import processors
    from zermelo.sweeps import plan
    from zermelo.sweeps.pool import bar
    from zermelo.sweeps.run import run as run_all

    if cluster is not None and workers is not None:
        raise InputError("--workers is for this machine", "leave it out with --cluster")
    read = plan.read(file)
    if output is None:
        output = str(Path(file).with_suffix(".sqlite"))
    if os.path.exists(output) and os.path.samefile(output, file):
        raise InputError("the records would overwrite the experiment", "name a file", "--output")
    last: Standing | None = None
    try:
        with bar() as draw:

            def watch(standing: Standing) -> None:
                nonlocal last
                last = standing
                draw(standing.tasks - standing.before, standing.done, standing.unknown)

            run_all(read, output, workers or processors(), cluster, retry, watch)
    except KeyboardInterrupt:
        if last is not None:
            say(f"interrupted; {_in_words(last)}; run it again to go on")
        return 130
    assert last is not None
    say(f"{_in_words(last)}; the records are in {output}")
    if show:
        _list(output)
    return 1 if last.errors else 0


@partial(add, experiment)
def status(records: str, json: bool = False) -> int:
    """Count the tasks of each sweep and method by their answers.

    Exit status: 0 listed, 2 bad input.

    For example `zermelo experiment status sweep.sqlite`.
    """
    from zermelo.sweeps.reports.tables import COUNTED, counts, questions

    rows = counts(records)
    for name, about in () if json else questions(records):
        put(f"{name} ({about.status}): {about.asks} [{about.source}]")
    put_rows(json, COUNTED, rows)
    return 0


@partial(add, experiment)
def show(
    records: str,
    instances: bool = False,
    json: bool = False,
) -> int:
    """List the records, a line each, in the order of the experiment; tables of questions as such.

    Exit status: 0 listed, 2 bad input.

    For example `zermelo experiment show sweep.sqlite --json`.
    """
    from zermelo.sweeps.reports.tables import instance, load_records
    from zermelo.sweeps.tasks import TABLE

    if not instances and not json:
        _list(records)
        return 0
    for row in load_records(records):
        if not instances:
            put_json(row)
        elif row["game"] != TABLE and "source" not in row["value"]:
            put_json(instance(row))
    return 0


@partial(add, experiment)
def report(
    records: str,
    output: str | None = None,
    csv: bool = False,
    latex: bool = False,
    markdown: bool = False,
) -> int:
    """Make tables and plots of the records: one HTML page that holds everything, and PNG files.

    With --csv, --latex or --markdown it is one table of all answers instead, to standard output
    unless -o names a file.

    Exit status: 0 written, 2 bad input.

    For example `zermelo experiment report sweep.sqlite -o report`.
    """
    style = style_of(csv=csv, latex=latex, markdown=markdown)
    if style is not None:
        from zermelo.sweeps.reports.tables import cells

        made = paper.table(style, paper.COLUMNS, cells(records), how_made())
        write_to(output, "".join(f"{line}\n" for line in made).encode())
        return 0
    if output is None:
        raise InputError("it is not said where the report goes", "add -o report")
    from zermelo.sweeps.reports.page import write_report

    for path in write_report(records, output, say):
        put(path)
    return 0


def _list(records: str) -> None:
    """Print the tables of open questions, and then the other records, a line each."""
    from zermelo.sweeps.reports.tables import COLUMNS, line, load_records, tables
    from zermelo.sweeps.tasks import TABLE

    known = tables(records)
    for number, table in enumerate(known):
        if number:
            put("")
        for text in table.lines():
            put(text)
    swept = [row for row in load_records(records) if row["game"] != TABLE]
    if swept or not known:
        if known:
            put("")
        show_table(COLUMNS, [line(row) for row in swept])


def _in_words(standing: Standing) -> str:
    parts = [
        f"{standing.tasks:,} tasks: {standing.before:,} had a record, {standing.done:,} done now"
    ]
    if standing.unknown:
        parts.append(f"{standing.unknown:,} of them unknown")
    if standing.errors:
        parts.append(f"{standing.errors:,} of them errors (see show; --retry does them again)")
    if standing.skipped:
        parts.append(f"{standing.skipped:,} combinations are no instance and were skipped")
    for sweep, number in standing.elsewhere.items():
        parts.append(f"{number:,} of {sweep} are an earlier sweep's, and are listed there only")
    return ", ".join(parts)
