"""One game on many graphs: ``geng 7 | zermelo decide node-kayles --graph6 -``.

Lines are read as they are wanted, so that a generator can run beside, and the first answers come
before its last graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from zermelo.cli.common import ensure_whole, game_value
from zermelo.cli.loading import About, Limits, Loaded, build, loaded
from zermelo.core.errors import InputError, LimitReached, Place
from zermelo.core.instance import Instance
from zermelo.families.files import text_format
from zermelo.formats.graph_lines import lines_of
from zermelo.games.registry import game as game_spec

HOW = "as in: geng 7 | zermelo decide node-kayles --graph6 -"


def on_graphs(
    arguments: Sequence[str],
    path: str,
    settings: Sequence[str] | None,
    question: str | None,
    limits: Limits,
) -> Iterator[Loaded[Instance]]:
    """Yield a game's instances on the graphs of a file, each with its file and line.

    `path`: a file of graph6, sparse6 or digraph6 lines, or ``-``.

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
    for source, line in lines_of(path, limits.reading()):
        if isinstance(line, InputError | LimitReached):
            yield Loaded(source, line)
        else:
            found = loaded(source, played_on, (line, value, source, question), limits)
            yield replace(found, graph6=line)


def played_on(
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
            return build({**value, "graph": {form: line}}, Path(), question, progress)
        except InputError as error:
            # A line holds a graph and no object: its keys are nowhere to be seen.
            for inside in (f".graph.{form}", ".graph"):
                if error.place.startswith(inside):
                    raise InputError(error.what, error.mend, "", error.source) from None
            raise
