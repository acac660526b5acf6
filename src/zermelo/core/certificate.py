"""Evidence and certificates as values, and the checker's word; no rule, no file format."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from zermelo.core.errors import shown
from zermelo.core.instance import Instance


class Proof(Protocol):
    """A proof as lines of text, opened anew for each reading."""

    def lines(self) -> Iterator[str]:
        """Yield the lines."""
        ...


@dataclass(frozen=True, slots=True)
class ProofText:
    """A proof held in memory."""

    text: str

    def lines(self) -> Iterator[str]:
        """Yield the lines."""
        return iter(self.text.splitlines())


@dataclass(frozen=True, slots=True)
class Evidence:
    """What supports a claim: a kind, its JSON data, and for formula proofs the proof.

    >>> zermelo.types.Evidence("winning-order", {"order": [0, 1, 2]}).kind
    'winning-order'

    Attributes
    ----------
    kind : str
        The kind's name; the checker knows how to read `data`.
    data : mapping
        JSON values; vertices stand as labels.
    proof : Proof or None
        The proof that belongs to it, for kinds that have one.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim and the evidence for it.

    >>> order = zermelo.types.Evidence("winning-order", {"order": [0, 1, 2]})
    >>> claim = zermelo.types.Certificate(zermelo.ello("path:3", green=[0]), True, order)
    >>> zermelo.check(claim).accepted
    True

    Attributes
    ----------
    instance : Instance
        The game and its question.
    answer : Any
        The answer that is claimed, as a JSON value.
    evidence : Evidence
        What is to prove it.
    """

    instance: Instance
    answer: Any
    evidence: Evidence

    def __repr__(self) -> str:
        # In an interactive session a verdict shows this, and the evidence may have 50 MB.
        game, answer = self.instance.game, shown(self.answer)
        return f"<Certificate of {game} {self.question}: {answer}, by {self.evidence.kind}>"

    @property
    def question(self) -> str:
        """The question that the claim answers.

        >>> zermelo.decide(zermelo.ello("path:3", green=[0])).certificate.question
        'winnable'
        """
        return self.instance.question


class Status(enum.Enum):
    """What the checker says."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNSUPPORTED = "unsupported"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The checker's word.

    >>> order = zermelo.types.Evidence("winning-order", {"order": [0]})
    >>> claim = zermelo.types.Certificate(zermelo.ello("path:3", green=[0]), True, order)
    >>> zermelo.check(claim).status.value
    'rejected'

    Attributes
    ----------
    status : Status
        Accepted, rejected, unsupported or limit.
    reason : str
        Where and why it is not accepted; empty if it is.
    theorem : str or None
        The theorem, with its source, that an accepted claim rests on beside the rules.
    """

    status: Status
    reason: str = ""
    theorem: str | None = None

    @property
    def accepted(self) -> bool:
        """Whether the evidence proves the claim.

        >>> zermelo.check(zermelo.decide(zermelo.ello("path:3", green=[0]))).accepted
        True
        """
        return self.status is Status.ACCEPTED
