"""Certificate files, read: claim and evidence as one JSON object, a long proof in a file beside it.

The proof stands in the object as text, or in a file next to the certificate that the object names
with its SHA-256; a name that ends in .gz is compressed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.checker.data import read_evidence
from zermelo.checker.reading import instance as reading
from zermelo.checker.reading.json_text import Text
from zermelo.core.certificate import Certificate, Evidence, Proof, ProofText
from zermelo.core.errors import InputError, Place, shown
from zermelo.games.registry import NAMES

VERSION, SIDES = 1, ("left", "right")  # of certificates; the two that a comparison names

DEEPEST = 100
"""Sums of sums are looked into so far; the reader of instances refuses earlier."""


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
    known = (*wanted, "rules")
    for key in (*wanted, *value):
        if key not in value:
            raise InputError(f'the key "{key}" is missing')
        if key not in known:
            raise InputError(f"unknown key {shown(key)}", f"known: {', '.join(wanted)}")
    if not isinstance(value["question"], str):
        raise InputError(f"{shown(value['question'])} is no question", "", ".question")
    _ensure_rules(value)
    with Place(".instance"):
        instance = _instance(value["instance"], value["question"])
    evidence = read_evidence(value["evidence"], ".evidence")
    data = dict(evidence.data)
    proof = _proof(data.pop("proof"), base) if "proof" in data else None
    return Certificate(instance, value["answer"], Evidence(evidence.kind, data, proof))


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
    # Nothing in it may name a family or a file: it is written out.
    return reading.decode(value, None, question)


def _ensure_rules(value: dict[str, Any]) -> None:
    """See to it that a game of your own is checked by the file that the certificate names."""
    names = sorted(_own_games(value["instance"]))
    if not names:
        if "rules" in value:
            raise InputError("this game has no rules file", "remove it", ".rules")
        return
    from zermelo.checker.reading.rules import compare

    compare(value.get("rules"), names, value["instance"].get("game") in names)


def _own_games(instance: Any, depth: int = 0) -> set[str]:
    """Return the games of somebody's own that an instance names, and its parts."""
    if not isinstance(instance, dict) or depth > DEEPEST:
        return set()
    game, parts = instance.get("game"), instance.get("parts", [*map(instance.get, SIDES)])
    if game in ("sum", "compare") and isinstance(parts, list):
        return {name for part in parts for name in _own_games(part, depth + 1)}
    return {game} if isinstance(game, str) and game not in NAMES else set()


def _proof(value: Any, base: Path) -> Proof:
    if isinstance(value, str):
        return ProofText(value)
    from zermelo.checker.reading.proof_file import load_proof

    with Place(".evidence.proof"):
        return load_proof(value, base)
