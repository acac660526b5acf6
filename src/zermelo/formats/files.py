"""Files: where instances and certificates come from."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO

from zermelo.checker.reading.certificate import certificate_of
from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError, LimitReached, Place, ZermeloError
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.formats.json_text import Text
from zermelo.formats.streams import Reading, lines, open_stream, whole


def texts(path: str, reading: Reading | None = None) -> Iterator[Text]:
    """Yield the JSON texts of a file: one for .json, one a line for .jsonl; or .gz of these.

    `path`: a file name, or ``-`` for standard input (lines if its first line is a whole object).
    `reading`: the limits; each text has its own.

    Raises `InputError` if the file cannot be read, or it has no text; `LimitReached` if a limit was
    reached, and the rest of the file cannot be had.
    """
    reading = reading or Reading()
    base = Path() if path == "-" else Path(path).parent
    with open_stream(path, reading) as stream:
        if path.removesuffix(".gz").endswith(".jsonl"):
            yield from _lines(lines(stream, reading), path, base, reading)
        elif path == "-":
            yield from _standard_input(stream, reading)
        else:
            yield Text(path, base, whole(stream, reading))


def each_text(path: str, reading: Reading) -> Iterator[tuple[str, Text | ZermeloError]]:
    """Yield (source, text) for each text of a file; where it cannot be read on, the error."""
    try:
        for text in texts(path, reading):
            yield text.source, text
    except ZermeloError as error:
        yield path, error


def instances(path: str, question: str | None = None) -> Iterator[tuple[str, Instance]]:
    """Yield (source, instance) for each instance of a file; the first mistake raises."""
    return ((text.source, instance_of(text, question)) for text in texts(path))


def certificates(path: str) -> Iterator[tuple[str, Certificate]]:
    """Yield (source, certificate) for each certificate of a file; the first mistake raises."""
    return ((text.source, certificate_of(text)) for text in texts(path))


def instance_of(text: Text, question: str | None = None) -> Instance:
    """Return the instance that a text is.

    Raises `InputError` if it is none; the error names the source; `LimitReached` if the text is
    longer than it may be.
    """
    value = text.value()
    with Place(source=text.source):
        return decode(value, text.base, question)


def _standard_input(stream: IO[bytes], reading: Reading) -> Iterator[Text]:
    begun = next(lines(stream, reading), b"")
    if isinstance(begun, LimitReached):
        raise begun
    if not _whole_object(begun):
        yield Text("-", Path(), whole(stream, reading, begun))
        return
    yield from _lines(chain([begun], lines(stream, reading)), "-", Path(), reading)


_IN_QUOTES = re.compile(rb'"(?:[^"\\]|\\.)*"')


def _whole_object(line: bytes) -> bool:
    """Whether a line has all of an object, whatever is wrong inside, so that more may follow."""
    bare = _IN_QUOTES.sub(b"", line.removeprefix(BOM_UTF8).strip())
    return bare.startswith(b"{") and bare.endswith(b"}") and bare.count(b"{") == bare.count(b"}")


def _lines(
    found: Iterable[bytes | LimitReached], path: str, base: Path, reading: Reading
) -> Iterator[Text]:
    empty, seen = True, False
    for number, line in enumerate(found, 1):
        source = f"{path}:{number}"
        if isinstance(line, LimitReached):
            if not seen:
                raise line  # no file of lines, as far as one can see
            yield Text(source, base, error=line, of_lines=True)
        elif not line.strip():
            reading.deadline.check()
            continue
        elif not seen and not _is_text(line):
            # Not a file of lines at all: one error, not one for each of a million "lines".
            raise InputError("this is no text file", "give a .jsonl file", "", path)
        else:
            yield Text(source, base, line.rstrip(), of_lines=True)
            seen = True
        empty = False
        reading.restart()
    if empty:
        raise InputError("the file has no line", "write one JSON object a line", "", path)


def _is_text(line: bytes) -> bool:
    try:
        return "\0" not in line.decode()
    except UnicodeDecodeError:
        return False
