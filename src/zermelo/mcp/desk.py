"""What a server keeps while it runs: certificates by their handles, and who may name programs."""

from __future__ import annotations

import itertools
import shutil
from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zermelo.core.errors import InputError, nearest, shown
from zermelo.formats.json_text import dumps

CERTIFICATE = "certificate.json"
"""The name of a certificate in the folder of the call that made it; a long proof lies beside it."""

KEPT = 100
"""So many certificates are kept; older ones are forgotten."""


@dataclass
class Desk:
    """The folder of a server, its certificates, and the folder of programs that may be named."""

    home: Path
    rules: Path | None = None
    _kept: OrderedDict[str, Path] = field(default_factory=OrderedDict)
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def folder(self) -> Path:
        """Return a new folder for the files of a call."""
        found = self.home / f"call-{next(self._numbers)}"
        found.mkdir()
        return found

    def clear(self, folder: Path) -> None:
        """Remove the folder of a call, unless its certificate is kept."""
        if folder not in self._kept.values():
            shutil.rmtree(folder, ignore_errors=True)

    def keep(self, folder: Path) -> str | None:
        """Keep the certificate that a call has made, and return its handle; None if there is none.

        The oldest goes where there are too many.
        """
        if not (folder / CERTIFICATE).exists():
            return None
        handle = f"certificate-{folder.name.removeprefix('call-')}"
        self._kept[handle] = folder
        if len(self._kept) > KEPT:
            shutil.rmtree(self._kept.popitem(last=False)[1], ignore_errors=True)
        return handle

    def certificate(self, given: Any, folder: Path) -> tuple[str, str | None]:
        """Return the file of a certificate, and its handle if it came as one."""
        if isinstance(given, str):
            if given not in self._kept:
                mend = nearest(given, self._kept)
                raise InputError(f"there is no certificate {shown(given)}", mend, ".certificate")
            return str(self._kept[given] / CERTIFICATE), given
        (folder / CERTIFICATE).write_text(dumps(given), encoding="utf-8")
        return CERTIFICATE, None

    def rules_options(self, given: Mapping[str, Any]) -> list[str]:
        """Return the option of the rules file that a call names."""
        return [f"--rules={self.program(given['rules'], ())}"] if "rules" in given else []

    def program(self, name: str, known: Collection[str]) -> str:
        """Return the path of a file that may be run; `InputError` if the server may not run it."""
        if self.rules is None:
            mend = nearest(name, known) if known else "start the server with --allow-rules FOLDER"
            raise InputError(f"{shown(name)} may not be run here", mend)
        folder = self.rules.resolve()
        path = (folder / name).resolve() if "\0" not in name else folder
        if not path.is_relative_to(folder) or not path.is_file():
            names = [*known, *(str(each.relative_to(folder)) for each in folder.rglob("*.py"))]
            raise InputError(f"{shown(name)} is no file of the server's", nearest(name, names))
        return str(path)
