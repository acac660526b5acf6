"""Which Pyodide a page runs, and from where it comes.

All that the browser executes is pinned: four files of one release, each by its SHA-256, whoever
hands them over. Its list of further packages is not used, so that nothing else can be loaded.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from zermelo.core.errors import InputError, shown

VERSION = "0.29.5"
"""Its Python is 3.13, the newest that the tests run."""

PINNED = {
    "pyodide.js": "7f832a350240263d9946a9c3c877f7bcdab6c37d6dc65f72cd3be5905dca62dd",
    "pyodide.asm.js": "356c42f69e1695397e9d8670bd3c2e678248cde76e18bdae1731e848537b47d7",
    "pyodide.asm.wasm": "54309a5a2cfd757b1f0fdbc9093c92503f7b341500110329d932487183912718",
    "python_stdlib.zip": "831fd1e535084b972f87c6a35275de3d236efd5166f5e77ce89497710635e73c",
}
"""The files of the npm package, and their SHA-256."""

USUAL = f"https://cdn.jsdelivr.net/npm/pyodide@{VERSION}/"
"""Its usual place on the net: the files of that package as they are."""


@dataclass(frozen=True, slots=True)
class Pyodide:
    """Where its files are: at an address, or in a folder from which they go into the page."""

    address: str = USUAL
    folder: Path | None = None

    def files(self) -> dict[str, bytes]:
        """Return the files of the folder; none if there is an address.

        Raises `InputError` if they are not those that are pinned.
        """
        return {} if self.folder is None else {name: self._file(name) for name in PINNED}

    def _file(self, name: str) -> bytes:
        path = Path(self.folder or "", name)
        mend = f"give the folder of pyodide {VERSION}, as npm pack pyodide@{VERSION} has it"
        try:
            data = path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot read it: {error.strerror}", mend, "", str(path)) from None
        if hashlib.sha256(data).hexdigest() != PINNED[name]:
            raise InputError(f"this is not {name} of Pyodide {VERSION}", mend, "", str(path))
        return data

    def message(self) -> dict[str, Any]:
        """Return what the worker is told: see worker.js."""
        return {
            "version": VERSION,
            "address": self.address,
            "pinned": {name: _integrity(digest) for name, digest in PINNED.items()},
            "files": {
                name: base64.b64encode(gzip.compress(data, mtime=0)).decode()
                for name, data in self.files().items()
            },
        }

    def policy(self) -> dict[str, str]:
        """Return what a page's content security policy must allow for it."""
        return {
            # The worker is made of the page's own text, its scripts of files that were compared.
            "worker-src": "blob:",
            "script-src": "blob: 'wasm-unsafe-eval'",
            **({} if self.folder else {"connect-src": self.address}),
        }


def from_option(text: str | None) -> Pyodide:
    """Return the Pyodide that an option names: an address, a folder, or none for the usual one.

    Raises `InputError` for what is neither.
    """
    if text is None:
        return Pyodide()
    if "://" not in text:
        if not Path(text).is_dir():
            mend = "give a folder, or an address that begins https://"
            raise InputError(f"{shown(text)} is no folder", mend, "", "--pyodide")
        return Pyodide("", Path(text))
    parts = urlsplit(text)
    # Such marks would end the address in the page's policy.
    if parts.scheme not in ("http", "https") or not parts.netloc or {*" ;,'?#"} & {*text}:
        mend = "write it as in https://example.org/pyodide/"
        raise InputError(f"{shown(text)} is no address of a folder", mend, "", "--pyodide")
    return Pyodide(text if text.endswith("/") else f"{text}/")


def _integrity(digest: str) -> str:
    return f"sha256-{base64.b64encode(bytes.fromhex(digest)).decode()}"
