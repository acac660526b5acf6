"""What a kind of evidence may prove: its questions, and where they are few, their answers.

This is the one place that asks it, before any line of the kind's own code has run. So a kind that
forgets to look at the question cannot be led to accept a claim that it knows nothing about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.checker.data import rejected, same
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.later import Later

Checker = Callable[[Certificate, Deadline], CheckResult]

Proves = Mapping[str, Sequence[Any] | None]

ANY: None = None
"""Stands for answers that only the evidence itself can narrow down."""


def at(place: str) -> Checker:
    """Return the checker at ``GAME.MODULE:FUNCTION``, in that game's folder ``evidence``.

    Its module is loaded when it is asked for the first time, so that a check loads, and trusts, the
    one kind that it needs.
    """
    game, _, rest = place.partition(".")
    found: Later[[Certificate, Deadline], CheckResult] = Later(
        f"zermelo.games.{game}.evidence.{rest}"
    )
    return found


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of evidence of a game.

    Attributes
    ----------
    checker : callable
        (certificate, deadline) -> the checker's word, for a claim that it may prove.
    proves : mapping
        The questions that it may answer, each with the answers that it may prove, or `ANY`.
    proof : bool
        Whether its evidence may have a proof, which may stand in a file of its own.
    """

    checker: Checker
    proves: Proves
    proof: bool = False

    def __call__(self, certificate: Certificate, deadline: Deadline) -> CheckResult:
        """Check a claim: refuse it if this kind may not prove it, else look at the evidence.

        Raises
        ------
        InputError
            The evidence has not the form of its kind, or a proof where there is none.
        """
        if certificate.evidence.proof is not None and not self.proof:
            raise InputError("this kind of evidence has no proof", "remove it", ".proof")
        refusal = self.refusal(certificate)
        return rejected(refusal) if refusal else self.checker(certificate, deadline)

    def refusal(self, certificate: Certificate) -> str | None:
        """Return in one line why a claim is none that this kind may prove, or None if it is."""
        name, question = certificate.evidence.kind, certificate.question
        if question not in self.proves:
            return f"{shown(name)} is no evidence for {question}, only for {', '.join(self.proves)}"
        answers = self.proves[question]
        if answers is None or any(same(certificate.answer, answer) for answer in answers):
            return None
        only = " or ".join(map(shown, answers))
        return f"for {question} {shown(name)} proves the answer {only} only"

    def words(self, questions: Sequence[str]) -> str:
        """Return what it proves of these questions, as the documentation writes it."""
        return "; ".join(
            question if answers is None else f"{question}: {' or '.join(map(shown, answers))}"
            for question, answers in self.proves.items()
            if question in questions
        )
