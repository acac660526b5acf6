"""Graphs for commands that take graphs: mini-language texts, and files of graph6 lines.

A file holds one graph a line, in graph6, sparse6 or digraph6; blank lines, lines that begin with #
and a header on a line of its own are skipped. Lines are read as they are wanted, so a pipe from a
generator works.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterator

from zermelo.core import graph6
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.families.files import text_format
from zermelo.families.language import parse
from zermelo.formats.streams import Reading, lines, open_stream

Item = tuple[str, Graph | InputError]
"""Where a graph stands, and the graph or what is wrong with it."""


def graphs(argument: str) -> Iterator[Item]:
    """Yield the graphs that an argument of the command line stands for.

    It is the name of an existing file, ``-`` for standard input, or a text of the
    mini-language.

    Each comes with the text, or ``file:line``; a mistake is yielded in its place and the rest goes
    on.
    """
    if argument == "-" or ("\0" not in argument and os.path.exists(argument)):
        for source, line in lines_of(argument, Reading()):
            yield source, _graph(source, line)
    else:
        try:
            yield argument, parse(argument)
        except InputError as error:
            # A word without a colon or a parenthesis was meant as a file more often than not.
            no_file = "" if {*":("} & {*argument} else "there is no such file, and "
            mend = error.mend or "write for instance grid:4x5"
            place = "" if no_file else error.place.strip()
            yield argument, InputError(f"{no_file}{error.what}", mend, place, argument)


def lines_of(path: str, reading: Reading) -> Iterator[tuple[str, str | InputError | LimitReached]]:
    """Yield the lines of a file that shall be graphs, each with ``file:line``, or what is wrong.

    A header in front of a line is taken away: it belongs to the file. `reading` has the limits of
    each line. Where the rest of the file cannot be had, that is the last to come.
    """
    empty, good = True, False
    try:
        with open_stream(path, reading) as stream:
            for number, line in enumerate(lines(stream, reading), 1):
                source = f"{path}:{number}"
                if isinstance(line, LimitReached):
                    yield source, line
                    empty = False
                    continue
                body = _body(line, number)
                if body is None:
                    continue
                empty = False
                try:
                    yield source, body.decode("ascii")
                    good = True
                except UnicodeDecodeError:
                    what = "this is no line of graph6, sparse6 or digraph6"
                    if not good:
                        # Not a file of lines at all: one error, not one for each of its "lines".
                        yield path, InputError(what, "give one graph a line", "", path)
                        return
                    yield source, InputError(what, "", "", source)
                reading.restart()
    except (InputError, LimitReached) as error:
        yield path, error
        return
    if empty:
        yield path, InputError("the file has no line", "write one graph a line", "", path)


def _body(line: bytes, number: int) -> bytes | None:
    """Return what a line says without a header, None if that is nothing."""
    body = line.removeprefix(BOM_UTF8 if number == 1 else b"").strip()
    for header in graph6.HEADERS.values():
        body = body.removeprefix(header.encode())
    return None if not body or body.startswith(b"#") else body


def _graph(source: str, line: str | InputError | LimitReached) -> Graph | InputError:
    """Return the graph of a line, or what is wrong with it; a limit is raised."""
    if isinstance(line, LimitReached):
        raise LimitReached(f"{source}: {line}")
    if isinstance(line, InputError):
        return line
    try:
        return graph6.decode(line, text_format(line))
    except InputError as error:
        return error.inside("", source)
