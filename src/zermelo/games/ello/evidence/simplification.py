"""Evidence for ELLO that goes through simpler games: the trace of a simplification and its parts.

The evidence (kind `simplification`) is, in JSON:

    {"steps": [["leaf", 4], ["suppress", 2], ["split", [7, [[1, [3, 5]]]]], ...],
     "parts": [{"vertex": 0, "evidence": {...}}, ...]}

The checker carries out the steps one after the other, beginning with the game (vertices as indices;
copies of split vertices get the next numbers). Each leaves a game that is winnable exactly if the
one before was; the rules and their proofs are in `trace_rules` and `trace_split`. The parts of the
game that is left are its components, each named by its smallest vertex. Such a game is winnable
exactly if all parts are, hence

- for the answer true every part must be listed, with evidence that it is winnable (no part at all
  is fine: the empty game is won);
- for the answer false one part must be listed, with evidence that it is not winnable.

All numbers are vertex numbers, the places in the instance's list of vertices, since copies have no
label. The game of a part has the vertices 0..k-1 in the order of their numbers in the trace, which
are its labels too. If its own evidence is a formula proof, the proof is the certificate's (a loss
has one part, so it is clear whose proof it is).

Acceptance implies:
The instance is winnable (answer true) or no order wins it (answer false).

Hypotheses:
- The plain game or one that is it in other words: `plain`. Components and isolated vertices are all
  right: no rule needs a connected graph, and a win needs evidence for every part that is left.
- Each rule tests its own hypotheses, on the state as it is then: vertices are there and distinct,
  degrees, colors (`trace_rules`); separation and parity of the pieces (`trace_split`).
- For a win, evidence for every component that is left; for a loss, for one: `check_simplification`.
  The general checker checks the part's evidence, with the question "winnable" and its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, read_evidence, rejected, require
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, shown
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.evidence.trace_rules import RULES, Applied, State
from zermelo.games.ello.evidence.trace_split import split
from zermelo.games.ello.rules import Ello, plain, plain_form

Step = list[Any]  # a step as JSON: the name of the rule and its vertices, or a split

CheckPart = Callable[[Ello, bool, Any], CheckResult]
"""Checks the evidence for an answer about a part; the evidence is a JSON value of any form."""


class Part(TypedDict):
    """A component that is left, named by its least vertex, with evidence of its own."""

    vertex: int
    evidence: dict[str, Any]


class Simplification(TypedDict):
    """Steps ["rule", vertices …] that simplify the game, and evidence for what is left."""

    steps: list[list[Any]]
    parts: list[Part]


def apply_step(state: State, step: Any) -> Applied:
    """Carry out a step, any JSON value; raise `BadProof` if it is not valid."""
    listed = isinstance(step, list) and bool(step) and isinstance(step[0], str)
    require(listed, "a step is a list that starts with the name of a rule")
    rule, *arguments = step
    if rule == "split":
        return split(state, arguments)
    require(rule in RULES, f"there is no rule {shown(rule)}")
    arity, carry_out = RULES[rule]
    fine = len(arguments) == arity and all(map(state.has, arguments))
    require(fine, f"{rule} takes {arity} of the vertices that are left")
    return Applied(rule, carry_out(state, *arguments))


def check_trace(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a simplification, and the evidence for what it leaves, which comes to the same door."""
    # Imported here because it looks the kinds up, this one among them.
    from zermelo.checker.check import check

    def check_part(game: Ello, answer: bool, evidence: Any) -> CheckResult:
        return check(_of_part(certificate, game, answer, evidence), deadline)

    game, data = certificate.instance.position, certificate.evidence.data
    return check_simplification(game, certificate.answer, data, check_part, deadline)


def _of_part(certificate: Certificate, game: Ello, answer: bool, evidence: Any) -> Certificate:
    """Return the certificate of a part; a formula proof is that of the whole."""
    from zermelo.checker.check import kinds

    own, instance = read_evidence(evidence, ".parts"), certificate.instance
    part = Instance(instance.game, game, instance.question, Labels(game.graph.n))
    kind = kinds(instance.game).get(own.kind)
    proof = certificate.evidence.proof if kind is not None and kind.proof else None
    return Certificate(part, answer, replace(own, proof=proof))


def lost_part(certificate: Certificate) -> tuple[Certificate, list[int]]:
    """Return the certificate of the one part of a loss that was accepted, and its vertices.

    They are numbers of the trace: copies of split vertices come after those of the instance.
    """
    data = certificate.evidence.data
    state = State(plain_form(certificate.instance.position))
    for step in data["steps"]:
        apply_step(state, step)
    (part,) = data["parts"]
    inside = next(each for each in state.components() if each[0] == part["vertex"])
    return _of_part(certificate, state.part(inside), False, part["evidence"]), list(inside)


def check_simplification(
    game: Ello,
    answer: Any,
    data: Mapping[str, Any],
    check_part: CheckPart,
    deadline: Deadline | None = None,
) -> CheckResult:
    """Check the evidence for the claim that a game is, or is not, winnable.

    Any JSON value is safe. `check_part` checks the evidence of the parts.
    """
    game = plain_form(game)
    if not plain(game):
        return rejected("the simplifications are about the plain game only")
    if not isinstance(answer, bool) or not isinstance(data, Mapping):
        return rejected("the answer must be true or false, and the evidence an object")
    steps, listed = data.get("steps"), data.get("parts")
    if not isinstance(steps, list) or not isinstance(listed, list):
        return rejected("steps and parts must be lists")
    state = State(game)
    for position, step in enumerate((deadline or Deadline()).over(steps, 1)):
        try:
            apply_step(state, step)
        except BadProof as refusal:
            return rejected(f"steps[{position}]: {refusal}")
    components = {component[0]: component for component in state.components()}
    names: list[Any] = [
        part.get("vertex") if isinstance(part, Mapping) else None for part in listed
    ]
    if not all(type(name) is int and name in components for name in names):
        return rejected("each of the parts must have the smallest vertex of a component")
    if not answer and len(names) != 1:
        return rejected("for a loss exactly one part must be listed")
    if answer and sorted(names) != sorted(components):
        return rejected(f"there are {len(components)} parts, and each must be listed once")
    for position, part in enumerate(listed):
        result = check_part(state.part(components[part["vertex"]]), answer, part.get("evidence"))
        if not result.accepted:
            return CheckResult(result.status, f"parts[{position}]: {result.reason}")
    return ACCEPTED
