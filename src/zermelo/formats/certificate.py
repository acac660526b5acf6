"""Certificate files, read: claim and evidence as one JSON object, a long proof in a file beside it.

The proof stands in the object as text, or in a file next to the certificate that the object names
with its SHA-256; a name that ends in .gz is compressed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.core.certificate import Certificate, Evidence, Proof, ProofText
from zermelo.core.errors import InputError, Place, shown
from zermelo.formats import instance as instance_format
from zermelo.formats.json_text import Text, convert

VERSION = 1


def decode(value: Any, base: Path) -> Certificate:
    """Make a certificate from its JSON object; a proof file's name is relative to the base.

    Raises `InputError` if it is not a certificate; the place is a path inside the object.
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
    with Place(".instance"):
        instance = _instance(value["instance"], value["question"])
    evidence = value["evidence"]
    if not isinstance(evidence, dict) or not isinstance(evidence.get("kind"), str):
        raise InputError('evidence is an object with a "kind"', "", ".evidence")
    data = {key: item for key, item in evidence.items() if key not in ("kind", "proof")}
    proof = _proof(evidence["proof"], base) if "proof" in evidence else None
    return Certificate(instance, value["answer"], Evidence(evidence["kind"], data, proof))


def certificate_of(text: Text) -> Certificate:
    """Return the certificate that a text is.

    Raises `InputError` if it is none; the error names the source; `LimitReached` if the text is
    longer than it may be.
    """
    value = text.value()
    with Place(source=text.source):
        return decode(value, text.base)


def _instance(value: Any, question: str) -> Any:
    if isinstance(value, dict) and value.get("question", question) != question:
        raise InputError("the instance asks another question", "", ".question")
    # Without a folder nothing in it may name a family or a file: it is written out.
    return instance_format.decode(value, None, question)


def _proof(value: Any, base: Path) -> Proof:
    if isinstance(value, str):
        return ProofText(value)
    from zermelo.formats.proof_file import ProofFile, ProofJson

    with Place(".evidence.proof"):
        stored: ProofJson = convert(value, ProofJson, ProofJson.__struct_fields__)
    if Path(stored.file).name != stored.file or "\0" in stored.file:
        raise InputError(
            f"{shown(stored.file)} is not a plain file name",
            "a proof file lies beside its certificate",
            ".evidence.proof.file",
        )
    return ProofFile(base / stored.file, stored.sha256)
