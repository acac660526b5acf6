"""A proof in a file of its own, beside the certificate that names it with its SHA-256."""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.checker.reading.json_text import convert
from zermelo.core.errors import BadProof, InputError, shown
from zermelo.core.regular import regular


@dataclass(frozen=True, slots=True)
class ProofJson:
    """The keys of a proof that stands in a file of its own."""

    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ProofFile:
    """A proof in a file beside the certificate."""

    path: Path
    sha256: str

    def lines(self) -> Iterator[str]:
        """Yield the lines, after comparing the SHA-256 of the file.

        Raises `InputError` if the file cannot be read; `BadProof` if it is not the file that the
        certificate names, or it is cut off.
        """
        try:
            with regular(self.path) as stream:
                if hashlib.file_digest(stream, "sha256").hexdigest() != self.sha256:
                    raise BadProof(f"{self.path} does not have the SHA-256 that is named")
                stream.seek(0)
                if self.path.suffix == ".gz":
                    with gzip.open(stream, "rt", encoding="utf-8") as text:
                        yield from text
                else:
                    yield from io.TextIOWrapper(stream, encoding="utf-8")
        except (gzip.BadGzipFile, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise BadProof(f"{self.path} is damaged: {error}") from None
        except OSError as error:
            raise InputError(f"cannot read the proof {self.path}: {error.strerror}") from None


def load_proof(value: Any, base: Path) -> ProofFile:
    """Return the proof that lies beside a certificate; `InputError` if it names none."""
    named: ProofJson = convert(value, ProofJson, ("file", "sha256"))
    if Path(named.file).name != named.file or "\0" in named.file:
        what = f"{shown(named.file)} is not a plain file name"
        raise InputError(what, "a proof file lies beside its certificate", ".file")
    return ProofFile(base / named.file, named.sha256)
