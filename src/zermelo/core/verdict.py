"""The verdict and how sure it is (design: levels of assurance, from highest to lowest)."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.above import above
from zermelo.core.certificate import Certificate

Answer = Any
"""A JSON value; its form belongs to the question (true/false, a number, "N"/"P", a list)."""


class Assurance(enum.IntEnum):
    """How sure a verdict is; a higher level compares greater.

    >>> zermelo.Assurance.CERTIFIED > zermelo.Assurance.EXHAUSTIVE
    True

    - ``CERTIFIED``: evidence was produced, and the checker accepted it in this run.
    - ``THEOREM``: a published or proved statement applies, and code tested its hypotheses.
    - ``EXHAUSTIVE``: a complete search decided it; there is no compact evidence.
    - ``MONTE_CARLO``: one-sided randomised; the verdict has an error bound.
    - ``SOLVER``: the word of a program that handed over no proof.
    - ``UNKNOWN``: a limit was reached or no method applies; never an answer.
    """

    UNKNOWN = 0
    SOLVER = 1
    MONTE_CARLO = 2
    EXHAUSTIVE = 3
    THEOREM = 4
    CERTIFIED = 5

    @property
    def label(self) -> str:
        """The name as users write and read it, for instance ``monte-carlo``.

        >>> zermelo.Assurance.MONTE_CARLO.label
        'monte-carlo'
        """
        return self.name.lower().replace("_", "-")

    @classmethod
    def parse(cls, label: str) -> Assurance:
        """Return the level with this label; `KeyError` if there is none.

        >>> zermelo.Assurance.parse("theorem").label
        'theorem'
        """
        return {level.label: level for level in cls}[label]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Answer, assurance, evidence and statistics for one instance.

    >>> verdict = zermelo.decide(zermelo.ello("path:3", green=[0]))
    >>> verdict.answer, verdict.reason
    (True, None)

    Attributes
    ----------
    game, question, name : str
        What was asked of what; `name` is the instance's name or None.
    answer : Answer
        None when `assurance` is UNKNOWN; None at any other level means that the number asked
        for does not exist.
    assurance : Assurance
        How sure the answer is.
    method : str or None
        The method that gave the answer at this level.
    seconds : float
        Wall-clock seconds for everything: encoding, solving and checking.
    certificate : Certificate or None
        Claim and evidence; present when there is evidence, accepted when CERTIFIED.
    error_bound : float or None
        For MONTE_CARLO: the probability that the answer is wrong is at most this.
    reason : str or None
        Why the answer is unknown, why the assurance is not higher, or which method the clock cut
        off before its turn was over.
    statistics : mapping
        What the method counted; the keys are its own. If the answer is unknown: for each method
        that counted something, what it counted.
    """

    game: str
    question: str
    answer: Answer
    assurance: Assurance
    method: str | None = None
    seconds: float = 0.0
    certificate: Certificate | None = None
    error_bound: float | None = None
    reason: str | None = None
    name: str | None = None
    statistics: Mapping[str, Any] = field(default_factory=dict)

    @property
    def evidence(self) -> str | None:
        """The kind of evidence in the certificate, or None.

        >>> zermelo.decide(zermelo.ello("path:3", green=[0])).evidence
        'winning-order'
        """
        return self.certificate.evidence.kind if self.certificate else None

    @property
    def answered(self) -> bool:
        """Whether the question was answered at all.

        >>> zermelo.decide(zermelo.arc_kayles("path:3"), method="search").answered
        True
        """
        return self.assurance is not Assurance.UNKNOWN

    def __bool__(self) -> bool:
        raise TypeError("a verdict is no truth value; look at .answer")

    def _repr_html_(self) -> str:
        """Return the table, and the picture of the evidence, that a notebook shows."""
        shown: str = above("notebook table", self)
        return shown
