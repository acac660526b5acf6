"""The check behind `certified`: of the bytes that would be written, and of nothing else.

The certificate is written, read and checked as `zermelo check` would do it. The instance is built
anew, so that no table and no cache of the search is looked at; a rules file is run once more, so
that not even what its own functions remember is shared with the search.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from zermelo.checker.check import check
from zermelo.checker.reading import certificate as reading
from zermelo.checker.reading.json_text import DEPTH
from zermelo.core.certificate import Certificate, CheckResult, Evidence, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.formats import certificate_writing as writing
from zermelo.formats.instance import has_file
from zermelo.formats.json_text import dumps, loads
from zermelo.games.game import Game
from zermelo.games.registry import REPLACED, rulesets

PROOF = ""
"""What stands in the text for a proof, which is a text itself and is read as it is."""


def checked(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Return the checker's word on what would be written of a certificate.

    Where that cannot be read the word is `Status.LIMIT`: no other program could check it.
    """
    return all_checked([certificate], deadline)[0]


def all_checked(certificates: Iterable[Certificate], deadline: Deadline) -> list[CheckResult]:
    """Return the same of several. All are read before any is checked, which takes less time."""
    texts = [_again(each) for each in certificates]
    return [each if isinstance(each, CheckResult) else check(each, deadline) for each in texts]


def _again(certificate: Certificate) -> Certificate | CheckResult:
    if not has_file(certificate.instance):  # the empty graph; nothing is ever written
        return certificate
    try:
        return reread(certificate)
    except (InputError, LimitReached) as error:
        return CheckResult(Status.LIMIT, f"the certificate could not be read: {error}")


def reread(certificate: Certificate) -> Certificate:
    """Return what another program reads of a certificate."""
    proof = certificate.evidence.proof
    text = dumps(writing.encode(certificate, None if proof is None else PROOF))
    own = rulesets(certificate.instance)
    entries = {name: _entry_anew(each) for name, each in own.items()}
    # They stand for their names in this thread for a while.
    token = REPLACED.set({**REPLACED.get(), **entries})
    try:
        found = reading.decode(_read(text), Path())
    finally:
        REPLACED.reset(token)
    if proof is None:
        return found
    evidence = found.evidence
    whole = Evidence(evidence.kind, evidence.data, ProofText(writing.proof_text(proof)))
    return Certificate(found.instance, found.answer, whole)


def _read(text: str) -> Any:
    """Return what the strict reader returns; a text that is written alike again lacks nothing."""
    try:
        from msgspec.json import decode

        value = decode(text) if text.count("[") + text.count("{") <= DEPTH else None
    except (ImportError, ValueError):  # a browser has the strict reader alone
        value = None
    return value if dumps(value) == text else loads(text)


@lru_cache(maxsize=64)
def _entry_anew(ruleset: object) -> Game:
    """Return the entry of a ruleset, whose file is run once more if it is a rules file."""
    from zermelo.games.ruleset.contract import Ruleset
    from zermelo.games.ruleset.entries import entry
    from zermelo.games.ruleset.files import PREFIX, find_ruleset, rulesets_of

    assert isinstance(ruleset, Ruleset)
    source = ruleset.source
    if source is None or not source.rules:
        return entry(ruleset)
    home = f"{PREFIX}{source.sha256[:16]}"
    module = sys.modules.get(home)
    try:
        return entry(find_ruleset(rulesets_of(source, True), ruleset.name, source.path))
    finally:
        if module is not None:  # pickle looks there for the classes of what has been played
            sys.modules[home] = module
