"""Evidence ``smaller-game``: a smaller position of the same game has the same answer.

Data: ``core``, evidence of another kind for the smaller position. The checker makes that position
itself from the instance (`Reduced`), by steps that the game's own file ``evidence.reduced`` lists
and proves. Its vertices keep their labels. The general checker checks the evidence for it, with the
same question and answer.

Acceptance implies:
The answer is right.

Hypotheses:
- Each step preserves the answers that the kind may prove: the game's file.
- The kind proves no other questions: the table of kinds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypedDict

from zermelo.checker.data import read_evidence, require
from zermelo.checker.kind import ANY, Kind, resolve
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels

KIND = "smaller-game"

Step = tuple[str, tuple[int, ...]]
"""The rule, and the vertices that it is about."""


class SmallerGame(TypedDict):
    """The evidence for the smaller position, with its kind."""

    core: dict[str, Any]


def smaller_game(*questions: str) -> Kind:
    """Return the kind ``smaller-game`` of a game with a file ``evidence.reduced``."""
    return Kind(
        "impartial.smaller:check_smaller",
        dict.fromkeys(questions, ANY),
        "impartial.smaller:SmallerGame",
        "the checker makes the smaller position itself; the evidence for it by these kinds",
        "impartial:smaller_game",
        basis="quotient",
        theorem="steps that preserve the answer (proof in the game's reduced.py), and that of the"
        " smaller game's evidence",
    )


@dataclass(frozen=True, slots=True)
class Reduced:
    """A smaller position, the vertex behind each of its vertices, and the steps to it."""

    position: Any
    vertices: tuple[int, ...]
    steps: tuple[Step, ...]


def smaller(instance: Instance, deadline: Deadline) -> tuple[Instance, Reduced]:
    """Return the smaller position as an instance with the same question, and how it was made."""
    made: Reduced = resolve(f"{instance.game}.reduced:reduced")(instance.position, deadline)
    labels = Labels(instance.labels.of(made.vertices))
    return Instance(instance.game, made.position, instance.question, labels), made


def check_smaller(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Make the smaller position, and check the evidence for it by the same door."""
    # Imported here because it looks the kinds up, this one among them.
    from zermelo.checker.check import check

    own = read_evidence(certificate.evidence.data["core"], ".core")
    require(own.kind != KIND, '.core: it is an object with another "kind" of evidence')
    core, _ = smaller(certificate.instance, deadline)
    result = check(Certificate(core, certificate.answer, own), deadline)
    return result if result.accepted else replace(result, reason=f".core: {result.reason}")
