"""Files of records that a sweep appends to, so that it goes on where it was stopped.

The first line says what the file is; each further line is the record of one finished piece of work,
behind its checksum. A line is written at once and whole. What a killed program left of a last line
is cut off when the file is opened again: that piece of work was not finished. A line that is
damaged is told and left out, so that its piece is done again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from lab.inner import checksum, dumps, loads, tell
from zermelo import InputError

VERSION = 2


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
        self._path = path
        self._head: dict[str, Any] = {"zermelo": kind, "version": VERSION}
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
            self._write(self._head)
        elif whole < len(text):
            number = text.count(b"\n") + 1
            tell(f"{path}:{number}: the last line is cut off and left out")

    def add(self, record: Any) -> None:
        """Append a record.

        Raises
        ------
        InputError
            The file cannot be written.
        """
        self._write([checksum(self._head["zermelo"], [record]), record])

    def _write(self, value: Any) -> None:
        try:
            self._stream.write(f"{dumps(value)}\n".encode())
            self._stream.flush()
        except OSError as error:
            what = f"cannot write to it: {error.strerror}"
            raise InputError(what, "", "", self._path) from None

    def _read(self, text: bytes) -> Iterator[Any]:
        for number, line in enumerate(text.splitlines(), 1):
            try:
                value = loads(line)
            except InputError as error:
                if number == 1:
                    raise error.inside("", f"{self._path}:{number}") from None
                value = None
            if number == 1:
                if value != self._head:
                    raise self._alien()
            elif self._intact(value):
                yield value[1]
            else:
                tell(f"{self._path}:{number}: the record is damaged and left out")

    def _intact(self, value: Any) -> bool:
        return (
            isinstance(value, list)
            and len(value) == 2
            and value[0] == checksum(self._head["zermelo"], value[1:])
        )

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
