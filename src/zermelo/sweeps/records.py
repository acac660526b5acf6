"""Files of records that a sweep appends to, so that it goes on where it was stopped.

The first line says what the file is; each further line is the record of one finished piece of work.
A line is written at once and whole. What a killed program left of a last line is cut off when the
file is opened again: that piece of work was not finished.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps, loads

VERSION = 1


class Records:
    """An open file of records; a context.

    Parameters
    ----------
    path : str
        The file; it is made if it is not there.
    kind : str
        What the records are about; a file of another kind is an error.

    Attributes
    ----------
    found : list
        The records that were in the file.

    Raises
    ------
    InputError
        The file cannot be read or written, or is no such file.
    """

    def __init__(self, path: str, kind: str) -> None:
        self._path, self._head = path, {"zermelo": kind, "version": VERSION}
        try:
            self._stream: BinaryIO = Path(path).open("ab+")  # noqa: SIM115
            self._stream.seek(0)
            text = self._stream.read()
        except OSError as error:
            raise InputError(f"cannot open it: {error.strerror}", "", "", path) from None
        whole = text.rfind(b"\n") + 1
        try:
            self.found = list(self._read(text[:whole]))
            if not whole and not f"{dumps(self._head)}\n".encode().startswith(text):
                raise self._alien()
        except InputError:
            self._stream.close()
            raise
        self._stream.truncate(whole)
        if not whole:
            self.add(self._head)

    def add(self, record: Any) -> None:
        """Append a record.

        Raises
        ------
        InputError
            The file cannot be written.
        """
        try:
            self._stream.write(f"{dumps(record)}\n".encode())
            self._stream.flush()
        except OSError as error:
            what = f"cannot write to it: {error.strerror}"
            raise InputError(what, "", "", self._path) from None

    def _read(self, text: bytes) -> Iterator[Any]:
        for number, line in enumerate(text.splitlines(), 1):
            try:
                value = loads(line)
            except InputError as error:
                raise error.inside("", f"{self._path}:{number}") from None
            if number > 1:
                yield value
            elif value != self._head:
                raise self._alien()

    def _alien(self) -> InputError:
        what = f"this is no file of {self._head['zermelo']} records of version {VERSION}"
        return InputError(what, "name another file", "", self._path)

    def __enter__(self) -> Records:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()
