"""The file in which `decide_many` keeps verdicts, so that what was interrupted goes on.

JSON lines: what the file is, and then a verdict a line, with the digest of what was asked. A line
that was cut off by a kill is passed over. Evidence is kept, and checked again when it is read: a
verdict is certified in the run that says so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, TextIO

from zermelo.checker.check import check
from zermelo.compile.compiling import version
from zermelo.core.certificate import Certificate, Evidence, ProofText
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.certificate_writing import encode
from zermelo.formats.instance import has_file
from zermelo.formats.json_text import dumps
from zermelo.formats.table import digest
from zermelo.solvers.method import Request

HEAD = {"zermelo": "verdicts", "version": 1}

KEPT = ("answer", "method", "seconds", "error_bound", "reason")
"""What is written of a verdict as it is."""


class Verdicts:
    """The verdicts in a file, by what was asked, and the file open for more."""

    def __init__(self, path: str) -> None:
        self._found: dict[str, dict[str, Any]] = {}
        try:
            self._stream = _open(path, self._found)
        except OSError as error:
            raise InputError(f"cannot use it: {error.strerror or error}", "", "", path) from None

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def get(self, instance: Instance, request: Request) -> Verdict | None:
        """Return what the file says of an instance, or None if that is nothing, or not right."""
        asked = key(instance, request)
        return None if asked not in self._found else _parse_line(self._found[asked], instance)

    def add(self, instance: Instance, request: Request, verdict: Verdict) -> None:
        """Write a verdict; that on the game on no vertices, which has no file, is not kept."""
        asked = key(instance, request)
        if asked is None:
            return
        value: dict[str, Any] = {name: getattr(verdict, name) for name in KEPT}
        value = {"asked": asked, "assurance": verdict.assurance.label, **value}
        value["statistics"] = dict(verdict.statistics)
        if verdict.certificate is not None:
            value["evidence"] = encode(verdict.certificate)["evidence"]
        text = json.dumps(value, default=plain)
        value["checksum"] = _checksum(json.loads(text))
        self._stream.write(f"{json.dumps(value, default=plain)}\n")
        self._stream.flush()


def _open(path: str, found: dict[str, dict[str, Any]]) -> TextIO:
    """Return the file, open for more lines; put those that it has into `found`."""
    # A damaged byte spoils its own line only.
    stream = open(path, "a+", encoding="utf-8", errors="replace")  # noqa: SIM115
    try:
        stream.seek(0)
        head, line = None, ""
        for number, line in enumerate(stream):
            try:
                value = json.loads(line)
            except ValueError:
                value = None
            head = value if number == 0 else head
            if not (isinstance(value, dict) and isinstance(value.get("asked"), str)):
                continue
            if value.pop("checksum", None) == _checksum(value):
                found[value["asked"]] = value
        if line and head != HEAD and not found:
            mend = "name a new one, or one that zermelo.experiments.decide_many wrote"
            raise InputError("this is no file of verdicts", mend, "", path)
        if not line:
            stream.write(f"{dumps(HEAD)}\n")
        elif not line.endswith("\n"):  # it was cut off
            stream.write("\n")
        stream.flush()
    except (InputError, OSError):
        stream.close()
        raise
    return stream


def _checksum(value: Mapping[str, Any]) -> str:
    """Return what shows that a line was damaged."""
    return hashlib.sha256(dumps(value).encode()).hexdigest()[:32]


def plain(value: Any) -> Any:
    """Return a number of numpy as one of Python, anything else as text."""
    return value.item() if hasattr(value, "item") else str(value)


def key(instance: Instance, request: Request) -> str | None:
    """Return the digest of what is asked, by what program, or None for the empty game."""
    if not has_file(instance):
        return None
    level = None if request.assurance is None else request.assurance.label
    asked = (
        digest(instance), instance.question, request.method, level, request.time_limit,
        request.memory_limit, request.seed, request.error, request.depth, request.nodes, version(),
    )  # fmt: skip
    return hashlib.sha256(dumps(asked).encode()).hexdigest()


def _parse_line(value: Mapping[str, Any], instance: Instance) -> Verdict | None:
    """Return the verdict of a line; None if it is damaged, or the checker rejects the evidence."""
    try:
        level = Assurance.parse(value["assurance"])
        kept = {name: value[name] for name in KEPT}
        statistics, seconds = dict(value["statistics"]), float(value["seconds"])
    except (KeyError, TypeError, ValueError):
        return None
    certificate = None
    if (evidence := value.get("evidence")) is not None:
        data = {name: each for name, each in evidence.items() if name not in ("kind", "proof")}
        proof = ProofText(evidence["proof"]) if isinstance(evidence.get("proof"), str) else None
        held = Evidence(str(evidence.get("kind")), data, proof)
        certificate = Certificate(instance, value["answer"], held)
    if level is Assurance.CERTIFIED and (certificate is None or not check(certificate).accepted):
        return None
    return Verdict(
        instance.game,
        instance.question,
        assurance=level,
        certificate=certificate,
        name=instance.name,
        statistics=statistics,
        **{**kept, "seconds": seconds},
    )
