"""The check behind `certified`: of the bytes that would be written, and of nothing else.

The certificate is written, read and checked as `zermelo check` would do it. The instance is built
anew, so that no table and no cache of the search is looked at; a rules file is run once more, so
that not even what its own functions remember is shared with the search.

Many small instances in one batch: the compiled loop answers, the checker goes through each.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path
from typing import Any

from zermelo.checker.check import check, kinds
from zermelo.checker.reading import certificate as reading
from zermelo.checker.reading.json_text import DEPTH
from zermelo.core.certificate import Certificate, CheckResult, Evidence, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, InputError, LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats import certificate_writing as writing
from zermelo.formats.instance import has_file
from zermelo.formats.json_text import dumps, loads
from zermelo.games.game import Game
from zermelo.games.polish.rules import goes_through
from zermelo.games.registry import GAMES, rulesets
from zermelo.solvers import batch
from zermelo.solvers.method import Request

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
    with GAMES.replaced(entries) if entries else nullcontext():
        found = reading.decode(_read(text), Path())
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
    from zermelo.games.ruleset.files import anew

    assert isinstance(ruleset, Ruleset)
    return entry(anew(ruleset) if ruleset.loaded else ruleset)


KIND = "position-table"
"""The evidence of a batch: none but the instance, so that the check is all the work."""

MOST_AT_ONCE = 12
"""Graphs with more vertices are certified one by one: by fewer positions than all of them."""


def verdicts(
    jobs: Sequence[tuple[int, Instance]], request: Request, few: int = batch.FEW
) -> dict[int, Verdict]:
    """Return the verdicts on those instances, by their numbers, that a batch decides.

    They are certified unless the request is for less, and each certificate is checked from its
    bytes, as everywhere. Fewer than `few` of a kind are left.

    Raises
    ------
    Contradiction
        The checker says that an answer is wrong.
    """
    if not batch.enough(request):
        return {}
    sure = request.assurance is not Assurance.EXHAUSTIVE or request.certificate
    small = [(number, each) for number, each in jobs if not sure or certifies(each)]
    found: dict[int, Verdict] = {}
    for loop, chunk, seconds in batch.answered(small, few):
        claims, more = _certified(loop, chunk) if sure else ([None] * len(chunk), 0.0)
        for (number, each, value), claim in zip(chunk, claims, strict=True):
            if claim is not None or not sure:
                found[number] = loop.verdict(value, seconds + more, each.name, claim)
    return found


def certifies(instance: Instance) -> bool:
    """Whether an instance is small, and of a game, that the checker goes through by itself."""
    fits = KIND in kinds(instance.game) and instance.graph.n <= MOST_AT_ONCE
    return fits and (instance.game != "polish" or goes_through(instance.graph))


def _certified(
    loop: batch.Loop, chunk: Sequence[tuple[int, Instance, int]]
) -> tuple[list[Certificate | None], float]:
    """Return a certificate for each answer that the checker gets to, and the seconds for each."""
    start, evidence = time.monotonic(), Evidence(KIND, {})
    claims = [Certificate(game, loop.answer(value), evidence) for _, game, value in chunk]
    words = all_checked(claims, Deadline())
    for word in words:
        if word.status is Status.REJECTED:
            raise Contradiction(f"the checker says of {batch.NAME}: {word.reason}")
    sure = [claim if word.accepted else None for claim, word in zip(claims, words, strict=True)]
    return sure, (time.monotonic() - start) / max(1, len(chunk))
