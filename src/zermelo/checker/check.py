"""`check`: the one door of the checker.

A claim is about the game itself: the instance, a question and an answer. Each kind of evidence is
a `Kind`: it says which questions and answers it may prove, and has one function that is handed the
certificate and the deadline and returns the checker's word.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping

from zermelo.checker.data import rejected
from zermelo.checker.kind import Kind
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, LimitReached, Place, shown
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import part


def check(certificate: Certificate, deadline: Deadline | None = None) -> CheckResult:
    """Check whether the evidence of a certificate proves its claim.

    The word is accepted; rejected, with where and why; unsupported (a kind or a proof step that the
    checker does not know); or limit. `InputError` if the evidence has not the form of its kind.
    """
    evidence = certificate.evidence
    if game_spec(certificate.instance.game).question(certificate.question) is None:
        asked = shown(certificate.question)
        return rejected(f"{certificate.instance.game} has no question {asked}")
    known = kinds(certificate.instance.game)
    if evidence.kind not in known:
        what = f"{certificate.instance.game} has no evidence kind {evidence.kind!r}"
        return CheckResult(Status.UNSUPPORTED, f"{what} (known: {', '.join(sorted(known))})")
    try:
        with Place(".evidence"):
            return known[evidence.kind](certificate, deadline or Deadline())
    except BadProof as error:
        return rejected(str(error))
    except LimitReached as error:
        return CheckResult(Status.LIMIT, str(error))


def kinds(game: str) -> Mapping[str, Kind]:
    """Return the kinds of evidence of a game by their names."""
    if (name := part(game, "games", ".evidence")) is None:
        return {}
    found: Mapping[str, Kind] = importlib.import_module(name).KINDS
    return found
