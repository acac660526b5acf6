"""A kind of evidence: what it may prove, the form of its data, its check, and what shows it.

What a kind may prove is asked here, before any line of its own code has run. So a kind that forgets
to look at the question cannot be led to accept a claim that it knows nothing about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from importlib import import_module
from typing import Any, Literal, Protocol, TypedDict

from zermelo.checker.data import only_keys, rejected, same
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.labels import Label

Proves = Mapping[str, Sequence[Any] | None]

ANY: None = None  # stands for answers that only the evidence itself can narrow down


Basis = Literal["rules", "claims", "invariant", "refutation", "quotient", "search", "theorem"]
"""What the weight of a kind rests on.

- ``rules``: moves that are made, or a fact that is read off the rules.
- ``claims``: a well-founded list, in which each claim follows from earlier ones and the options.
- ``invariant``: something that no move changes, or that an answer to each move restores.
- ``refutation``: a formula or program, built by the checker, that a proof refutes or bounds.
- ``quotient``: a lemma says that a simpler graph or game has the same answer, or bounds it.
- ``search``: the checker goes through everything by itself.
- ``theorem``: the hypotheses of a theorem are checked, which says the answer.
"""


class Provable(Protocol):
    """A formula that is refuted, or a program that is bounded, with its proof."""

    def word(self, deadline: Deadline) -> CheckResult: ...  # noqa: D102


class Nothing(TypedDict):
    """No data: the checker needs the instance only."""


class Order(TypedDict):
    """All vertices, or those that fire, one after the other."""

    order: list[Label]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of evidence of a game.

    Places are ``GAME.FILE:NAME``, in the folder ``evidence`` of that game, or ``picture`` for the
    replay. Only what is used is loaded: a check loads, and trusts, the one kind that it needs.
    """

    check: str  # (certificate, deadline) -> the checker's word, or what its form finds it by
    proves: Proves  # the questions that it may answer, each with the answers that it may prove
    form: type | str  # the type that has the keys of its data, or the place of that type
    words: str  # what is checked
    replay: str | None = None  # certificate -> what the evidence shows, frame by frame
    _: KW_ONLY
    basis: Basis  # what its weight rests on
    theorem: str | None = None  # the theorem that it rests on beside the rules, with its source
    # Whose proof there may be, in a file of its own too: that of a formula or program that the
    # check builds, which it refutes or bounds, or that of a part of the evidence.
    proof: Literal["", "formula", "program", "part"] = ""

    def __call__(self, certificate: Certificate, deadline: Deadline) -> CheckResult:
        """Check a claim: refuse it if this kind may not prove it, else look at the evidence.

        Raises `InputError` if the evidence has not the form of its kind, or a proof where there is
        none.
        """
        if certificate.evidence.proof is not None and not self.proof:
            raise InputError("this kind of evidence has no proof", "remove it", ".proof")
        refusal = self.refusal(certificate)
        if refusal:
            return rejected(refusal)
        only_keys(certificate.evidence.data, self.form_type)
        shown: CheckResult | Provable = resolve(self.check)(certificate, deadline)
        word = shown if isinstance(shown, CheckResult) else shown.word(deadline)
        # Without a theorem the rules alone say why; with one the word names it.
        return replace(word, theorem=self.theorem) if self.theorem and word.accepted else word

    @property
    def form_type(self) -> type:
        """The type that has the keys of its data."""
        form: type = self.form if isinstance(self.form, type) else resolve(self.form)
        return form

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


def resolve(place: str) -> Any:
    """Return what stands at ``GAME.FILE:NAME`` in the evidence of that game; it is loaded now."""
    module, _, name = place.partition(":")
    game, dot, file = module.partition(".")
    return getattr(import_module(f"zermelo.games.{game}.evidence{dot}{file}"), name)
