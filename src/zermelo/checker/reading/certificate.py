"""Certificate files, read: claim and evidence as one JSON object, a long proof in a file beside it.

The proof stands in the object as text, or in a file next to the certificate that the object names
with its SHA-256; a name that ends in .gz is compressed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.checker.reading import instance as reading
from zermelo.checker.reading.json_text import Text, convert
from zermelo.core.certificate import Certificate, Evidence, Proof, ProofText
from zermelo.core.errors import BadProof, InputError, Place, Unsupported, shown
from zermelo.games.registry import GAMES, NAMES, carried

VERSION = 1


DEEPEST = 100
"""Sums of sums are looked into so far; the reader of instances refuses earlier."""


@dataclass(frozen=True, slots=True)
class RulesJson:
    """Which rules file a certificate is for, and which modules beside it."""

    file: str
    sha256: str
    modules: dict[str, str] | None = None


NO_FILE = {"file": None, "sha256": None}
"""What stands there for rules of a notebook, or of a program that was typed in."""


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
        if key not in (*wanted, "rules"):
            raise InputError(f"unknown key {shown(key)}", f"known: {', '.join(wanted)}")
    if not isinstance(value["question"], str):
        raise InputError(f"{shown(value['question'])} is no question", "", ".question")
    _compare_rules(value)
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
    # Nothing in it may name a family or a file: it is written out.
    return reading.decode(value, None, question)


def _compare_rules(value: dict[str, Any]) -> None:
    """See to it that a game of one's own is checked by the file that the certificate names.

    Raises `Unsupported` if nobody has named that file, `BadProof` if it was another.
    """
    names = sorted(_own_games(value["instance"]))
    if not names:
        if "rules" in value:
            raise InputError("this game has no rules file", "remove it", ".rules")
        return
    given: Any = value.get("rules")
    single = value["instance"].get("game") in names
    for name in names:
        if GAMES.is_replaced(name):
            continue
        found = given if single or not isinstance(given, dict) else given.get(name)
        if found == NO_FILE:
            what = f"the rules of {shown(name)} stood in no file"
            raise Unsupported(f"{what}, so that only the program that has them can check this")
        with Place(".rules" if single else f".rules.{name}"):
            rules: RulesJson = convert(found, RulesJson, ("file", "sha256", "modules"))
        _compare(name, rules)


def _own_games(instance: Any, depth: int = 0) -> set[str]:
    """Return the games of somebody's own that an instance names, as a sum those of its parts."""
    if not isinstance(instance, dict) or depth > DEEPEST:
        return set()
    game, parts = instance.get("game"), instance.get("parts")
    if game == "sum" and isinstance(parts, list):
        return {name for part in parts for name in _own_games(part, depth + 1)}
    return {game} if isinstance(game, str) and game not in NAMES else set()


def _compare(name: str, rules: RulesJson) -> None:
    wanted = f"{rules.file} with the SHA-256 {rules.sha256}"
    entry = GAMES.get(name)
    files = sorted({each.source.path for each in carried() if each.source})
    if entry is None and files:
        raise BadProof(f"the certificate is for the rules in {wanted}, not in {', '.join(files)}")
    if entry is None:
        what = f"{shown(name)} is no game of zermelo's own: its rules are in {wanted}"
        raise Unsupported(f"{what}; name that file with --rules")
    source = entry.ruleset.source
    here = source.unlike(rules.sha256, rules.modules or {}) if source else "are in no file"
    if here:
        raise BadProof(f"the certificate is for the rules in {wanted}, those here {here}")


def _proof(value: Any, base: Path) -> Proof:
    if isinstance(value, str):
        return ProofText(value)
    from zermelo.checker.reading.proof_file import ProofFile, ProofJson

    with Place(".evidence.proof"):
        stored: ProofJson = convert(value, ProofJson, ("file", "sha256"))
    if Path(stored.file).name != stored.file or "\0" in stored.file:
        what = f"{shown(stored.file)} is not a plain file name"
        mend = "a proof file lies beside its certificate"
        raise InputError(what, mend, ".evidence.proof.file")
    return ProofFile(base / stored.file, stored.sha256)
