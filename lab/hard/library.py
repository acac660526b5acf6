"""The folder of the hard instances: a file for each game, and what is known of its instances.

GAME.jsonl             the instances, with their answers
sweeps/GAME.jsonl      why each of them was chosen
measured/GAME.jsonl    what each method did on them
measured/run.json      the latest reference run
certificates/NAME.json the smallest certificate of an instance, or NAME.json.gz
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import zermelo
from lab.hard.difficulty import Measured
from lab.hard.ladder import Chosen
from lab.hard.reference_run import ReferenceRun
from zermelo.types import Certificate, Instance

PLAIN = 20_000
"""A certificate of at most so many bytes is kept as it is."""

PACKED = 60_000
"""A larger one is kept if gzip makes it as small as this."""


@dataclass(frozen=True, slots=True)
class Library:
    """The folder.

    Attributes
    ----------
    folder : Path
        Where it is.
    """

    folder: Path

    def games(self) -> list[str]:
        """Return the games that have a file, sorted."""
        return sorted(path.stem for path in self.folder.glob("*.jsonl"))

    def instances(self, game: str) -> list[Instance]:
        """Return the instances of a game; none if there is no file yet."""
        path = self.folder / f"{game}.jsonl"
        if not path.exists():
            return []
        return zermelo.experiments.read_all(str(path))

    def chosen(self, game: str) -> dict[str, Chosen]:
        """Return why each instance was chosen, by its name."""
        return {value["name"]: Chosen(**value) for value in self._values("sweeps", game)}

    def measured(self, game: str) -> list[Measured]:
        """Return what was measured."""
        return [Measured(**value) for value in self._values("measured", game)]

    def put_instances(self, game: str, found: Iterable[Instance]) -> None:
        """Write the instances of a game."""
        self.folder.mkdir(parents=True, exist_ok=True)
        zermelo.write(list(found), str(self.folder / f"{game}.jsonl"))

    def put_chosen(self, game: str, found: Iterable[Chosen]) -> None:
        """Write why they were chosen."""
        _write_lines(self.folder / "sweeps" / f"{game}.jsonl", map(asdict, found))

    def put_measured(self, game: str, found: Iterable[Measured]) -> None:
        """Write what was measured."""
        _write_lines(self.folder / "measured" / f"{game}.jsonl", map(asdict, found))

    def run(self) -> ReferenceRun | None:
        """Return the latest reference run; None before the first."""
        path = self.folder / "measured" / "run.json"
        return ReferenceRun(**json.loads(path.read_text())) if path.exists() else None

    def put_run(self, run: ReferenceRun) -> None:
        """Write what is known of the latest reference run."""
        write(self.folder / "measured" / "run.json", f"{written(asdict(run))}\n".encode())

    def certificate(self, name: str) -> Path | None:
        """Return the file of an instance's certificate; None if there is none."""
        plain, packed = self._places(name)
        return next((path for path in (plain, packed) if path.exists()), None)

    def keep(self, certificate: Certificate) -> int:
        """Keep a certificate if it is small enough and no smaller one is there.

        Returns
        -------
        size : int
            Its length in bytes, unpacked.
        """
        name = certificate.instance.name or ""
        text = _alone(certificate)
        former = self.certificate(name)
        if former is not None and len(unpacked(former)) <= len(text):
            return len(text)
        plain, packed = self._places(name)
        # No name and no time in the header: the same certificate gives the same bytes.
        squeezed = gzip.compress(text, mtime=0)
        if len(text) <= PLAIN:
            write(plain, text)
            packed.unlink(missing_ok=True)
        elif len(squeezed) <= PACKED:
            write(packed, squeezed)
        return len(text)

    def forget(self, names: Iterable[str]) -> None:
        """Remove the certificates of instances that are no longer in the library."""
        for name in names:
            for path in self._places(name):
                path.unlink(missing_ok=True)

    def _places(self, name: str) -> tuple[Path, Path]:
        folder = self.folder / "certificates"
        return folder / f"{name}.json", folder / f"{name}.json.gz"

    def _values(self, kind: str, game: str) -> Sequence[Any]:
        path = self.folder / kind / f"{game}.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def written(value: Any) -> str:
    """Return a JSON value on one line, as `zermelo` writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def unpacked(path: Path) -> bytes:
    """Return what is in a file, or in a compressed one."""
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def _alone(certificate: Certificate) -> bytes:
    """Return what stands in the file of a certificate, with a long proof in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "certificate.json")
        zermelo.write(certificate, str(path))
        proofs = [each for each in path.parent.iterdir() if each != path]
        if not proofs:
            return path.read_bytes()
        value = json.loads(path.read_text())
        value["evidence"]["proof"] = unpacked(proofs[0]).decode()
        return f"{written(value)}\n".encode()


def _write_lines(path: Path, values: Iterable[Any]) -> None:
    write(path, "".join(f"{written(value)}\n" for value in values).encode())


def write(path: Path, data: bytes) -> None:
    """Write a file, and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_bytes(data)
    fresh.replace(path)  # whole or not at all
