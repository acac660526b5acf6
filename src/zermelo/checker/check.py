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
from zermelo.core.errors import BadProof, InputError, LimitReached, shown
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import part


def check(certificate: Certificate, deadline: Deadline | None = None) -> CheckResult:
    """Check whether the evidence of a certificate proves its claim.

    Parameters
    ----------
    certificate : Certificate
        Claim and evidence.
    deadline : Deadline, optional
        When to stop; the result is then ``LIMIT``.

    Returns
    -------
    CheckResult
        Accepted; rejected, with where and why; unsupported (a kind or a proof step that the
        checker does not know); or limit.

    Raises
    ------
    InputError
        The evidence does not have the form that its kind prescribes.
    """
    evidence = certificate.evidence
    if game_spec(certificate.instance.game).question(certificate.question) is None:
        asked = shown(certificate.question)
        return rejected(f"{certificate.instance.game} has no question {asked}")
    known = kinds(certificate.instance.game)
    if evidence.kind not in known:
        return CheckResult(
            Status.UNSUPPORTED,
            f"{certificate.instance.game} has no evidence kind {evidence.kind!r} "
            f"(known: {', '.join(sorted(known))})",
        )
    try:
        return known[evidence.kind](certificate, deadline or Deadline())
    except BadProof as error:
        return CheckResult(Status.REJECTED, str(error))
    except LimitReached as error:
        return CheckResult(Status.LIMIT, str(error))
    except InputError as error:
        raise error.inside(".evidence") from None


def kinds(game: str) -> Mapping[str, Kind]:
    """Return the kinds of evidence of a game by their names."""
    name = part(game, "evidence")
    if name is None:
        return {}
    found: Mapping[str, Kind] = importlib.import_module(name).KINDS
    return found
