"""From a certificate for the game that a simplification leaves to one for the whole game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.instance import Instance
from zermelo.core.nodes import plain
from zermelo.core.verdict import Verdict
from zermelo.python.api import the_certificate
from zermelo.python.exporting import ensure_accepted
from zermelo.python.simplifying import REDUCED, simplify
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request

Lifted = tuple[Instance, Evidence]

LABELED = ("obstruction", "even-places", "lrup-proof")
"""Evidence of lost games of ELLO whose lists name vertices by their labels."""


def lift(
    instance: Instance, certificate: Certificate | Verdict | str, time_limit: float | None = None
) -> Certificate:
    """Make a certificate for the smaller game one for the game.

    >>> game = zermelo.polish("spider:3,2,1")
    >>> core = zermelo.analysis.simplify(game).core
    >>> lifted = zermelo.analysis.lift(game, zermelo.decide(core))
    >>> game.graph.n, core.graph.n, zermelo.check(lifted).accepted
    (7, 5, True)

    Parameters
    ----------
    instance : Instance
        The game that `simplify` made smaller.
    certificate : Certificate, Verdict or str
        A certificate for the core, a verdict that has one, or the name of a certificate file.
    time_limit : float, optional
        Seconds.

    Returns
    -------
    Certificate
        The same answer for the game. For POLISH and VertexNim its evidence is ``smaller-game``.
        Where that of the core cannot be lifted, as for ELLO if one of several cores is lost, the
        cores are decided once more.

    Raises
    ------
    InputError
        The certificate is not accepted, or about another game than the core.
    LimitReached
        The time is over.
    """
    deadline, given, asked = Deadline(time_limit), the_certificate(certificate), plain(instance)
    if asked.game == given.instance.game and asked.game in REDUCED:
        asked = replace(asked, question=given.question)
    core = simplify(asked, time_limit).core
    if core is None:
        raise InputError("the steps decide the game: no smaller one is left", "ask for its answer")
    if _key(core) != _key(given.instance):
        mend = "write that with --output, and decide it"
        raise InputError("the certificate is about another game than the smaller one", mend)
    ensure_accepted(given, deadline, "the certificate is not accepted", "")
    make = {"ello": _ello, "seepage": _seepage}.get(asked.game, _wrap)
    whole, evidence = make(asked, given, deadline)
    lifted = Certificate(whole, given.answer, evidence)
    ensure_accepted(lifted, deadline, "what it becomes is not accepted", "")
    return lifted


def _key(instance: Instance) -> tuple[Any, ...]:
    return instance.game, instance.position, instance.question, instance.labels


def _wrap(instance: Instance, given: Certificate, deadline: Deadline) -> Lifted:  # noqa: ARG001
    own = {"kind": given.evidence.kind, **given.evidence.data}
    return instance, Evidence("smaller-game", {"core": own})


def _ello(instance: Instance, given: Certificate, deadline: Deadline) -> Lifted:
    """Extend a winning order, or put the evidence of a lost core below the steps."""
    from zermelo.games.ello.rules import plain_form
    from zermelo.solvers.ello.lift import lift as extended
    from zermelo.solvers.ello.simplify import simplify as shrunk

    game, own = plain_form(instance.position), given.evidence
    found, vertex = shrunk(game, deadline), given.instance.labels.vertex
    if own.kind == "winning-order":
        orders: list[list[int]] = [[] for _ in found.parts]
        places = [(k, i) for k, part in enumerate(found.parts) for i in range(len(part.vertices))]
        for label in own.data["order"]:
            k, i = places[vertex(label)]
            orders[k].append(i)
        order = instance.labels.of(extended(game, found.steps, orders))
        return instance, Evidence("winning-order", {"order": order})
    if len(found.parts) != 1 or given.answer is not False:
        return _anew(instance, deadline)  # which of them is lost, the evidence does not say
    data = {key: _numbers(own.kind, value, vertex) for key, value in own.data.items()}
    part = {"vertex": found.parts[0].vertices[0], "evidence": {"kind": own.kind, **data}}
    steps = {"steps": [list(step) for step in found.steps], "parts": [part]}
    return instance, Evidence("simplification", steps, own.proof)


def _numbers(kind: str, value: Any, vertex: Callable[[Any], int]) -> Any:
    """Return a value with vertex numbers for the labels in its lists, if the kind has labels."""
    if kind not in LABELED or not isinstance(value, list | tuple):
        return value
    inside = (_numbers(kind, each, vertex) for each in value)
    return [each if isinstance(each, list) else vertex(each) for each in inside]


def _seepage(instance: Instance, given: Certificate, deadline: Deadline) -> Lifted:
    """Lift the claims of who wins."""
    from zermelo.games.seepage.evidence.claims import read_claims
    from zermelo.python.simplifying import seepage_left
    from zermelo.solvers.seepage.claims import evidence
    from zermelo.solvers.seepage.lift import lift_claims
    from zermelo.solvers.seepage.simplification import LIFTED

    won = LIFTED.get(given.evidence.kind)
    asked, found = seepage_left(instance, deadline)
    if won is None:
        return _anew(asked, deadline)
    assert found.core is not None
    own = read_claims(given.evidence.data["claims"], given.instance.labels, ".claims", won)
    claims = lift_claims(asked.position, found, won, found.core.unmap(own), deadline)
    return asked, evidence(asked.labels, {won: claims})


def _anew(instance: Instance, deadline: Deadline) -> Lifted:
    """Decide the parts that are left once more, with evidence that can be lifted."""
    verdict = decide_here(instance, Request(method="simplification"), within=deadline)
    if verdict.certificate is None:
        raise LimitReached(verdict.reason or "no evidence was found that can be lifted")
    return instance, verdict.certificate.evidence
