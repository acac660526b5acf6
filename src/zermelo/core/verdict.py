"""The verdict and how sure it is (design: levels of assurance, from highest to lowest)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.errors import shown
from zermelo.core.hooks import above
from zermelo.core.instance import Instance

Answer = Any
"""A JSON value; its form belongs to the question (true/false, a number, "N"/"P", a list)."""


class Assurance(enum.IntEnum):
    """How sure a verdict is; a higher level compares greater.

    >>> zermelo.types.Assurance.CERTIFIED > zermelo.types.Assurance.EXHAUSTIVE
    True

    - ``CERTIFIED``: evidence was produced, and the checker accepted it in this run.
    - ``THEOREM``: a published or proved statement applies, and code tested its hypotheses.
    - ``EXHAUSTIVE``: a complete search decided it; there is no compact evidence.
    - ``MONTE_CARLO``: one-sided randomized; the verdict has an error bound.
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

        >>> zermelo.types.Assurance.MONTE_CARLO.label
        'monte-carlo'
        """
        return self.name.lower().replace("_", "-")

    @classmethod
    def parse(cls, label: str) -> Assurance:
        """Return the level with this label; `KeyError` if there is none.

        >>> zermelo.types.Assurance.parse("theorem").label
        'theorem'
        """
        return {level.label: level for level in cls}[label]


@dataclass(frozen=True, slots=True, repr=False)
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
    known : (int, int) or None
        The bounds, both included, of a number that stayed unknown.
    bounds : (int, int) or None
        These, or the answer twice, if that is a number.
    why : str or None
        Why it is so, in words.
    order : list or None
        The order of vertices, or the presses, that the answer rests on.
    strategy : callable or None
        What the evidence plays: a position to a move. `winning_moves()` is the list of all at the
        start.
    instance : Instance or None
        What was asked, where Python asked it.
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
    known: tuple[int, int] | None = None
    instance: Instance | None = field(default=None, compare=False)

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

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The least and the greatest number that the answer may be; None where it is no number.

        >>> zermelo.decide(zermelo.cops("petersen")).bounds
        (3, 3)
        """
        if not self.answered:
            return self.known
        pair = self.answer if isinstance(self.answer, list) else [self.answer] * 2
        found = tuple(pair) if self.question != "winning-moves" else ()
        return (found[0], found[1]) if [*map(type, found)] == [int, int] else None

    @property
    def why(self) -> str | None:
        """Why it is so, in words: what the evidence says, or what kept it from being known.

        >>> zermelo.decide(zermelo.ello("path:3", green=[0])).why
        'play 0, 1, 2'
        """
        found: str | None = above("a verdict says", "why", self)
        return found

    @property
    def order(self) -> list[Any] | None:
        """The order, or the presses, that the answer rests on; None if it rests on none.

        >>> zermelo.decide(zermelo.ello("path:3", green=[0])).order
        [0, 1, 2]
        """
        found: list[Any] | None = above("a verdict says", "order", self)
        return found

    @property
    def strategy(self) -> Callable[..., Any] | None:
        """What the evidence plays: a function from a position to a move that wins there, or None.

        The position is one as the evidence writes it, an instance of the game, or a value of one's
        own rules; left out, it is the first one. With an `order` it is the list of the moves made.

        >>> move = zermelo.decide(zermelo.node_kayles("path:3", question="outcome")).strategy
        >>> move(), move([0])
        (1, 0)
        """
        found: Callable[..., Any] | None = above("a verdict says", "strategy", self)
        return found

    def winning_moves(self, time_limit: float | None = None) -> list[Any] | None:
        """Return all moves that win, which are decided unless they are the answer; None if unknown.

        >>> zermelo.decide(zermelo.node_kayles("path:3")).winning_moves()
        [1]
        """
        found: list[Any] | None = above("a verdict says", "winning_moves", self, time_limit)
        return found

    def __bool__(self) -> bool:
        raise TypeError("a verdict is no truth value; look at .answer")

    def __str__(self) -> str:
        text: str = above("a verdict says", "text", self)
        return text

    def __repr__(self) -> str:
        known = shown(self.answer) if self.answered else "?"
        return f"<Verdict {self.game} {self.question}: {known}, {self.assurance.label}>"

    def _repr_html_(self) -> str:
        """Return the table, and the picture of the evidence, that a notebook shows."""
        shown: str = above("a verdict says", "html", self)
        return shown
