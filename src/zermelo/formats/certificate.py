"""Certificate files: claim and evidence as one JSON object, a long proof in a file beside it.

The proof stands in the object as text, or in a file next to the certificate that the object names
with its SHA-256; a name that ends in .gz is compressed.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from zermelo.core.certificate import Certificate, Evidence, Proof, ProofText
from zermelo.core.errors import BadProof, InputError, ZermeloError, shown
from zermelo.core.regular import regular
from zermelo.formats import instance as instance_format
from zermelo.formats.files import Text, atomic_write, texts
from zermelo.formats.json_text import convert, dumps

VERSION = 1
INLINE = 100_000
"""A proof of more characters goes to a file of its own."""


class ProofJson(msgspec.Struct, forbid_unknown_fields=True):
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

        Raises
        ------
        InputError
            The file cannot be read.
        BadProof
            It is not the file that the certificate names, or it is cut off.
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


def decode(value: Any, base: Path) -> Certificate:
    """Make a certificate from its JSON object.

    Parameters
    ----------
    value : JSON value
        The object.
    base : Path
        The folder that a proof file's name is relative to.

    Raises
    ------
    InputError
        It is not a certificate; the place is a path inside the object.
    """
    if not isinstance(value, dict) or value.get("zermelo") != "certificate":
        raise InputError("this is no certificate", 'it must begin {"zermelo": "certificate", …')
    version = value.get("version")
    if type(version) is not int or version != VERSION:
        what = f"version {shown(version)} of the format is not known"
        raise InputError(what, f"this program reads version {VERSION}", ".version")
    wanted = ("zermelo", "version", "instance", "question", "answer", "evidence")
    for key in (*wanted, *value):
        if key not in value:
            raise InputError(f'the key "{key}" is missing')
        if key not in wanted:
            raise InputError(f"unknown key {shown(key)}", f"known: {', '.join(wanted)}")
    if not isinstance(value["question"], str):
        raise InputError(f"{shown(value['question'])} is no question", "", ".question")
    try:
        instance = _instance(value["instance"], value["question"])
    except InputError as error:
        raise error.inside(".instance") from None
    evidence = value["evidence"]
    if not isinstance(evidence, dict) or not isinstance(evidence.get("kind"), str):
        raise InputError('evidence is an object with a "kind"', "", ".evidence")
    data = {key: item for key, item in evidence.items() if key not in ("kind", "proof")}
    proof = _proof(evidence["proof"], base) if "proof" in evidence else None
    return Certificate(instance, value["answer"], Evidence(evidence["kind"], data, proof))


def read(path: str) -> Iterator[tuple[str, Certificate | ZermeloError]]:
    """Yield (source, certificate) for each certificate of a .json or .jsonl file.

    A mistake in a .json file raises; one in a line of a .jsonl file is yielded in its place.
    """
    for text in texts(path):
        try:
            yield text.source, certificate_of(text)
        except ZermeloError as error:
            if not text.of_lines:
                raise
            yield text.source, error


def certificate_of(text: Text) -> Certificate:
    """Return the certificate that a text is.

    Raises
    ------
    InputError
        It is none; the error names the source.
    LimitReached
        The text is longer than it may be.
    """
    value = text.value()
    try:
        return decode(value, text.base)
    except InputError as error:
        raise error.inside("", text.source) from None


def encode(certificate: Certificate, proof: Any = None) -> dict[str, Any]:
    """Return the JSON object; `proof` is the value to put for the proof, text by default."""
    if not instance_format.has_file(certificate.instance):
        raise InputError("the empty game has no instance file", "so it has no certificate file")
    evidence: dict[str, Any] = {"kind": certificate.evidence.kind, **certificate.evidence.data}
    if certificate.evidence.proof is not None:
        evidence["proof"] = proof or proof_text(certificate.evidence.proof)
    return {
        "zermelo": "certificate",
        "version": VERSION,
        "instance": instance_format.encode(certificate.instance),
        "question": certificate.question,
        "answer": certificate.answer,
        "evidence": evidence,
    }


def write(certificate: Certificate, path: str) -> None:
    """Write a certificate file, and a long proof beside it.

    Raises
    ------
    InputError
        The place cannot be written; then nothing is.
    """
    with atomic_write(path) as stream:
        stream.write(encode_line(certificate, Path(path)).encode())


def encode_line(certificate: Certificate, path: Path, number: int | None = None) -> str:
    """Return the certificate as a line of `path`; a long proof goes to a file beside `path`.

    Parameters
    ----------
    certificate : Certificate
        The certificate.
    path : Path
        The file that the line is for.
    number : int, optional
        The number of the line in a .jsonl file, part of the proof file's name.
    """
    proof = certificate.evidence.proof
    stored: dict[str, str] | None = None
    if proof is not None:
        text = proof_text(proof)
        if len(text) > INLINE:
            beside = path.with_name(f"{path.stem}{f'.{number}' if number else ''}.lrat.gz")
            # No name and no time in the header: the same proof gives the same bytes.
            packed = gzip.compress(text.encode(), mtime=0)
            with atomic_write(beside) as stream:
                stream.write(packed)
            stored = {"file": beside.name, "sha256": hashlib.sha256(packed).hexdigest()}
    return dumps(encode(certificate, stored)) + "\n"


def proof_text(proof: Proof) -> str:
    """Return the whole proof as one text with a newline after each line."""
    if isinstance(proof, ProofText):
        return proof.text
    return "".join(f"{line.rstrip()}\n" for line in proof.lines())


def _instance(value: Any, question: str) -> Any:
    if isinstance(value, dict) and value.get("question", question) != question:
        raise InputError("the instance asks another question", "", ".question")
    # Without a folder nothing in it may name a family or a file: it is written out.
    return instance_format.decode(value, None, question)


def _proof(value: Any, base: Path) -> Proof:
    if isinstance(value, str):
        return ProofText(value)
    try:
        stored: ProofJson = convert(value, ProofJson, ProofJson.__struct_fields__)
    except InputError as error:
        raise error.inside(".evidence.proof") from None
    if Path(stored.file).name != stored.file or "\0" in stored.file:
        raise InputError(
            f"{shown(stored.file)} is not a plain file name",
            "a proof file lies beside its certificate",
            ".evidence.proof.file",
        )
    return ProofFile(base / stored.file, stored.sha256)
