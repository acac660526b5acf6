"""Graphs for commands that take graphs: mini-language texts, and files of graph6 lines.

A file holds one graph a line, in graph6, sparse6 or digraph6; blank lines, lines that begin with #
and a header on a line of its own are skipped. Lines are read as they are wanted, so a pipe from a
generator works.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator

from zermelo.core import graph6
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.families.files import text_format
from zermelo.families.language import parse
from zermelo.formats.streams import Reading, lines, opened

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
        reading = Reading()
        try:
            with opened(argument, reading) as stream:
                yield from _lines(lines(stream, reading), argument)
        except InputError as error:
            yield argument, error
    else:
        try:
            yield argument, parse(argument)
        except InputError as error:
            # A word without a colon or a parenthesis was meant as a file more often than not.
            no_file = "" if {*":("} & {*argument} else "there is no such file, and "
            mend = error.mend or "write for instance grid:4x5"
            place = "" if no_file else error.place.strip()
            yield argument, InputError(f"{no_file}{error.what}", mend, place, argument)


def _lines(found: Iterable[bytes | LimitReached], path: str) -> Iterator[Item]:
    empty, good = True, False
    for number, line in enumerate(found, 1):
        if isinstance(line, LimitReached):
            raise LimitReached(f"{path}:{number}: {line}")
        body = line.removeprefix(BOM_UTF8 if number == 1 else b"").strip()
        if not body or body.startswith(b"#") or body.decode("latin-1") in graph6.HEADERS.values():
            continue
        empty, source = False, f"{path}:{number}"
        try:
            text = body.decode("ascii")
            yield source, graph6.decode(text, text_format(text))
            good = True
        except UnicodeDecodeError:
            what = "this is no line of graph6, sparse6 or digraph6"
            if not good:
                # Not a file of lines at all: one error, not one for each of its "lines".
                yield path, InputError(what, "give one graph a line", "", path)
                return
            yield source, InputError(what, "", "", source)
        except InputError as error:
            yield source, error.inside("", source)
    if empty:
        yield path, InputError("the file has no line", "write one graph a line", "", path)
