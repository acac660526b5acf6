"""Which rules file a certificate of a game of your own is for, and whether it is the one here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.checker.reading.json_text import convert
from zermelo.core.errors import BadProof, Place, Unsupported, shown
from zermelo.games.registry import GAMES, carried


@dataclass(frozen=True, slots=True)
class RulesJson:
    """Which rules file a certificate is for, and which modules beside it."""

    file: str
    sha256: str
    modules: dict[str, str] | None = None


NO_FILE = {"file": None, "sha256": None}
"""What stands there for rules of a notebook, or of a program that was typed in."""


def compare(given: Any, names: Sequence[str], single: bool) -> None:
    """See to it that these games are played by the files that a certificate names.

    `given`: its key ``rules``, of one game if `single`, else an object with each game's. Raises
    `Unsupported` if nobody has named such a file, `BadProof` if it was another.
    """
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
