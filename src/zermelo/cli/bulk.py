"""One game on many graphs: ``geng 7 | zermelo decide node-kayles --graph6 -``.

Lines are read as they are wanted, so that a generator can run beside, and the first answers come
before its last graph.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.cli.loading import About, Limits, Loaded, Many, build, load_within
from zermelo.cli.settings import ensure_whole, expand_data, game_value
from zermelo.core.errors import InputError, LimitReached, Place, shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Verdict
from zermelo.families.files import text_format
from zermelo.formats.graph_lines import lines_of
from zermelo.games.registry import game as game_spec

if TYPE_CHECKING:
    from zermelo.solvers.method import Request

HOW = "as in: geng 7 | zermelo decide node-kayles --graph6 -"

Line = tuple[str, str | InputError | LimitReached]
"""Where a line stands, and the line or why it cannot be had."""

MOST = 1024
"""Workers."""


def on_graphs(
    arguments: Sequence[str],
    path: str,
    settings: Sequence[str] | None,
    question: str | None,
    limits: Limits,
) -> Many:
    """Return a game on the graphs of a file of graph6, sparse6 or digraph6 lines, or of ``-``.

    Raises `InputError` for what is wrong with all of them: the game, or its data.
    """
    if len(arguments) != 1:
        raise InputError("--graph6 goes with one game's name", HOW)
    with Place("", otherwise="command line"):
        spec = game_spec(arguments[0])
        if spec.graph == "none":
            raise InputError(f"{spec.name} is played without a graph", "leave --graph6 out")
        value = game_value(spec.name, None, settings)
        if "graph" in value:
            raise InputError("the graph is given twice", "leave --set graph out")
        ensure_whole(value, question, has_graph=True)
    # By a reader of its own, which waits in pieces: a thread that held standard input could not be
    # ended together with the process.
    patient = limits if limits.time is not None else replace(limits, time=math.inf)
    made = partial(_of_line, value=value, question=question, limits=limits)
    return Many(lines_of(path, patient.reading()), made, path)


def _of_line(
    line: Line, value: dict[str, Any], question: str | None, limits: Limits
) -> Loaded[Instance]:
    """Return the instance on the graph of a line, of a game and its data without a graph."""
    source, text = line
    if isinstance(text, InputError | LimitReached):
        return Loaded(source, text)
    arguments = text, value, source, question
    return replace(load_within(source, instance_on, arguments, limits), graph6=text)


def number_of(workers: str) -> int:
    """Return how many workers `--workers` asks for."""
    if workers == "auto":
        from zermelo.limits.processes import processors

        return processors()
    if not workers.isascii() or not workers.isdigit() or not 1 <= int(workers) <= MOST:
        raise InputError(
            f"{shown(workers)} workers", f"write a number from 1 to {MOST}, or auto", "--workers"
        )
    return int(workers)


def side_by_side(
    found: Iterator[Loaded[Instance]],
    decided: Callable[..., Verdict],
    workers: int,
) -> Iterator[tuple[Loaded[Instance], Callable[[], Verdict]]]:
    """Yield instances in their order, so many decided at a time, each with its verdict or error."""
    from zermelo.limits.worker import Worker
    from zermelo.run.decide import decide_in, ensure_fits
    from zermelo.sweeps.pool import in_order

    def do(worker: Worker, loaded: Loaded[Instance]) -> Verdict | Exception:
        def run(instance: Instance, request: Request) -> Verdict:
            ensure_fits(instance, request)
            return decide_in(worker, instance, request)

        try:
            return decided(loaded, run=run)
        except Exception as error:  # told in its place
            return error

    with closing(in_order(found, workers, do)) as results:
        for loaded, result in results:
            yield loaded, partial(_result, result)


def _result(result: Verdict | Exception) -> Verdict:
    if isinstance(result, Exception):
        raise result
    return result


def instance_on(
    line: str,
    value: dict[str, Any],
    source: str,
    question: str | None,
    progress: Callable[[About], None],
) -> Instance:
    """Return the instance on the graph of a line, and tell before what it is about."""
    with Place("", source):
        try:
            form = text_format(line)
            given = expand_data({**value, "graph": {form: line}})
            return build(given, Path(), question, progress)
        except InputError as error:
            # A line holds a graph and no object: its keys are nowhere to be seen.
            for inside in (f".graph.{form}", ".graph"):
                if error.place.startswith(inside):
                    raise InputError(error.what, error.mend, "", error.source) from None
            raise
