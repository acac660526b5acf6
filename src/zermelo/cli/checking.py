"""What `check` does with one text: read it, decode it and check it.

Apart from the command, so that a check trusts nothing of the command line (`check --about`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.checker.check import check
from zermelo.checker.data import rejected
from zermelo.checker.reading.certificate import certificate_of
from zermelo.checker.reading.json_text import Text
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, LimitReached, Unsupported

if TYPE_CHECKING:
    from zermelo.cli.verified import Trusted


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate claims, and by which kind of evidence."""

    game: str
    question: str
    answer: Any
    evidence: str  # its kind
    name: str | None

    @classmethod
    def of(cls, certificate: Certificate) -> Claim:
        """Return the claim of a certificate."""
        instance = certificate.instance
        kind = certificate.evidence.kind
        return cls(instance.game, instance.question, certificate.answer, kind, instance.name)


@dataclass(frozen=True, slots=True)
class Checked:
    """The checker's word, the claim if it came to be known, and what was loaded, if asked.

    `verified`: whether the proved checker accepted it too; None if it was not asked.
    """

    claim: Claim | None
    result: CheckResult
    trusted: Trusted | None = None
    verified: bool | None = None


def limit_reached(claim: Claim | None, reason: str) -> Checked:
    """Return that a limit ended the check."""
    return Checked(claim, CheckResult(Status.LIMIT, reason))


def check_text(
    text: Text, deadline: Deadline, progress: Callable[[Claim], None] = lambda _: None
) -> Checked:
    """Check the certificate that a text is; `InputError` if it is none.

    The deadline is for reading, decoding and checking; `progress` gets the claim as soon as it
    is known.
    """
    try:
        certificate = certificate_of(text)
    except LimitReached as error:
        return limit_reached(None, str(error))
    except Unsupported as error:
        return Checked(None, CheckResult(Status.UNSUPPORTED, str(error)))
    except BadProof as error:
        return Checked(None, rejected(str(error)))
    claim = Claim.of(certificate)
    progress(claim)
    return Checked(claim, check(certificate, deadline))
