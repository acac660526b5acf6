"""numba's cache of compiled code with a seal: what is damaged is compiled anew and written again.

numba believes what it finds in its two kinds of files: one that is empty, or cut off by a full
disk, ends every later run with a traceback, and a changed byte in machine code may do anything. So
here each file begins with the SHA-256 of the rest, and one that does not fit counts as missing.
That the code cannot be written (a full disk, a folder that is gone) costs the next process the
compilation and nothing else.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
from typing import Any

from numba.core import caching as untyped_caching

caching: Any = untyped_caching

SEAL = hashlib.sha256().digest_size


class _Files(caching.IndexDataCacheFile):  # type: ignore[misc]
    """The index file and the data files of one function, each with a seal."""

    def _load_index(self) -> dict[Any, str]:
        found = _opened(self._index_path)
        if found is None:
            return {}
        version, stamp, overloads = found
        fresh = version == self._version and stamp == self._source_stamp
        return dict(overloads) if fresh else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._version, self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        return _opened(self._data_path(name))  # None is compiled anew and written over it

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _write(self, path: str, value: Any) -> None:
        data = self._dump(value)
        with self._open_for_write(path) as stream:
            stream.write(hashlib.sha256(data).digest() + data)


def _opened(path: str) -> Any:
    """Return what a file holds, None if it is missing, unreadable or damaged."""
    try:
        with open(path, "rb") as stream:
            seal, data = stream.read(SEAL), stream.read()
    except OSError:
        return None
    return pickle.loads(data) if hashlib.sha256(data).digest() == seal else None


class KernelCache(caching.FunctionCache):  # type: ignore[misc]
    """The cache of one function, which never fails: at worst it holds nothing."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file: Any = _Files(
            self._cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp()
        )

    def save_overload(self, signature: Any, data: Any) -> None:
        """Write the code, if it can be written."""
        with contextlib.suppress(OSError):
            super().save_overload(signature, data)
