"""Certificate files, written: the instance in full, and a long proof in a file beside it."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Any

from zermelo.checker.reading.certificate import VERSION
from zermelo.core.certificate import Certificate, Proof, ProofText
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.formats import instance as instances
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write
from zermelo.games.registry import rulesets

INLINE = 100_000
"""A proof of more characters goes to a file of its own."""


def encode(certificate: Certificate, proof: Any = None) -> dict[str, Any]:
    """Return the JSON object; `proof` is the value to put for the proof, text by default."""
    if not instances.has_file(certificate.instance):
        raise InputError("the empty game has no instance file", "so it has no certificate file")
    evidence: dict[str, Any] = {"kind": certificate.evidence.kind, **certificate.evidence.data}
    if certificate.evidence.proof is not None:
        evidence["proof"] = proof or proof_text(certificate.evidence.proof)
    return {
        "zermelo": "certificate",
        "version": VERSION,
        **_rules(certificate.instance),
        "instance": instances.encode(certificate.instance),
        "question": certificate.question,
        "answer": certificate.answer,
        "evidence": evidence,
    }


def _rules(instance: Instance) -> dict[str, Any]:
    """Return which rules file a game of your own was played by; for a sum, by names of parts."""
    own = rulesets(instance)
    if not own:
        return {}
    from zermelo.checker.reading.rules import NO_FILE

    found: dict[str, Any] = {}
    for name, ruleset in sorted(own.items()):
        source = ruleset.source
        known = source and {"file": Path(source.path).name, **source.hashes}
        found[name] = known or NO_FILE
    return {"rules": found.get(instance.game, found)}


def write(certificate: Certificate, path: str) -> None:
    """Write a certificate file, and a long proof beside it.

    Raises `InputError` if the place cannot be written; then nothing is.
    """
    with atomic_write(path) as stream:
        stream.write(encode_line(certificate, Path(path)).encode())


def encode_line(certificate: Certificate, path: Path, number: int | None = None) -> str:
    """Return the certificate as a line of a file; a long proof goes to a file beside that.

    The number of the line in a .jsonl file is part of the proof file's name.
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
