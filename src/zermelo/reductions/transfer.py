"""Solutions of a source as certificates of its game, and proofs of the source out of certificates.

| source | what becomes a certificate | what comes back |
|---|---|---|
| SAT | an assignment; a DRAT or LRAT proof | a DRAT proof, if it is unsatisfiable |
| QBF | a strategy of the winner | a strategy of the winner |
| vertex cover | a cover | |
| geography | a certificate of geography | a certificate of geography |

Every certificate that is made here is checked before it is handed over, and so is one of geography
that is handed in.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.formula import Formula
from zermelo.core.instance import Instance
from zermelo.core.quantified import QbfStrategy
from zermelo.formats import certificate_writing, qbf_strategy
from zermelo.formats.json_text import dumps
from zermelo.reductions import ello_to_sat, geography_to_vertexnim, seepage_to_qbf
from zermelo.reductions.registry import reduced

if TYPE_CHECKING:
    from zermelo.reductions.registry import Source

    Solved = Mapping[int, bool] | str | QbfStrategy | Iterable[Any] | Certificate | None
    """An assignment, a proof's text, a strategy, the vertices of a cover, or a certificate of
    geography; None to have the source solved."""


def transferred(
    source: Source,
    to: str,
    solved: Solved = None,
    modulus: int | None = None,
    protect: int | None = None,
    deadline: Deadline | None = None,
) -> Certificate:
    """Return the certificate that a solution of a source becomes.

    `source`, `to`, `modulus`, `protect`: as for `zermelo.reductions.registry.reduced`. `solved`:
    without it the source is solved here: a formula by CaDiCaL, a quantified one by a search for
    those of moderate size, a game of geography by its methods.

    Raises `InputError` if it is no solution of the source, or there is no such reduction;
    `LimitReached` if the certificate would be too large, or the deadline passed.
    """
    deadline = deadline or Deadline()
    reduced(source, to, modulus, protect)  # for its errors
    if to == "ello":
        made = _of_sat(source, solved, modulus, deadline)
    elif to == "vertexnim":
        made = _of_geography(source, solved, deadline)
    elif isinstance(source, Formula):
        made = _of_qbf(source, solved, 1 if protect is None else protect, deadline)
    else:
        made = _of_cover(source, solved, protect)
    return _accepted(made, deadline, "the solution")


def proof_of(certificate: Certificate, deadline: Deadline | None = None) -> str:
    """Return the text of the proof of its source that a certificate holds.

    A DRAT proof of an unsatisfiable formula, the file of a quantified formula's strategy, or the
    certificate of a game of geography. It is for the caller to have the certificate checked.

    Raises `InputError` if the instance was made by no reduction, or the certificate holds no such
    proof; `LimitReached` if the deadline passed.
    """
    from zermelo.reductions.claims_to_strategy import strategy_in
    from zermelo.reductions.geography_evidence import geography_strategy
    from zermelo.reductions.sat_refutations import drat_of

    instance = certificate.instance
    if ello_to_sat.variables_of(instance) is not None:
        return "".join(f"{line}\n" for line in drat_of(certificate))
    if seepage_to_qbf.variables_of(instance) is not None:
        return qbf_strategy.encode(strategy_in(certificate)) + "\n"
    if geography_to_vertexnim.is_geography_game(instance):
        found = geography_strategy(certificate, deadline)
        return dumps(certificate_writing.encode(found)) + "\n"
    what = "this certificate holds no proof of a formula, a strategy or a game of geography"
    raise InputError(what, "give one of an instance that reduce made")


def _of_sat(source: Source, solved: Solved, modulus: int | None, deadline: Deadline) -> Certificate:
    from zermelo.reductions.sat_refutations import lost_game
    from zermelo.reductions.sat_to_ello import winning_order
    from zermelo.solvers.backends import sat

    assert isinstance(source, Formula)
    if solved is None and () in source.clauses:
        solved = "0\n"  # PySAT passes over empty clauses
    if solved is None:
        found = sat.solve(source.variables, source.clauses, deadline, proof=True)
        if found.satisfiable is None:
            raise deadline.reached()
        solved = dict(enumerate(found.model, 1)) if found.satisfiable else "\n".join(found.proof)
    if isinstance(solved, str):
        return lost_game(source, solved, modulus, deadline)
    if not isinstance(solved, Mapping):
        raise InputError("this solves no formula", "give an assignment or a DRAT proof")
    return winning_order(source, solved, modulus)


def _of_qbf(source: Formula, solved: Solved, protect: int, deadline: Deadline) -> Certificate:
    from zermelo.reductions.qbf_claims import claims_of
    from zermelo.reductions.qbf_search import strategy_of

    strategy = strategy_of(source, deadline) if solved is None else solved
    if not isinstance(strategy, QbfStrategy):
        raise InputError("this solves no quantified formula", "give a strategy")
    return claims_of(source, strategy, protect, deadline)


def _of_cover(source: Any, solved: Solved, protect: int | None) -> Certificate:
    from zermelo.reductions.cover_to_seepage import claims_of

    graph, labels = source
    if solved is None or isinstance(solved, str | Mapping | QbfStrategy | Certificate):
        raise InputError("a vertex cover is needed", "give one, or decide the game")
    assert protect is not None
    spelled: dict[str, Any] = {str(label): label for label in labels}
    cover: list[Any] = [spelled.get(str(v), v) for v in solved]
    return claims_of(graph, labels, protect, cover)


def _of_geography(source: Any, solved: Solved, deadline: Deadline) -> Certificate:
    from zermelo.reductions.geography_evidence import vertexnim_strategy
    from zermelo.solvers.decide import decide
    from zermelo.solvers.request import Request

    assert isinstance(source, Instance)
    if solved is None:
        left = deadline.remaining()
        limit = None if math.isinf(left) else left
        found = decide(source, Request(time_limit=limit)).certificate
        if found is None:
            raise LimitReached("no certificate of the game of geography was found in time")
        solved = found
    if not isinstance(solved, Certificate):
        raise InputError("this solves no game of geography", "give a certificate")
    if solved.instance.game != "geography" or solved.instance.position != source.position:
        raise InputError("the certificate is about another game", "give one of this game")
    return vertexnim_strategy(_accepted(solved, deadline, "the certificate"), deadline)


def _accepted(certificate: Certificate, deadline: Deadline, what: str) -> Certificate:
    result = check(certificate, deadline)
    if not result.accepted:
        raise InputError(f"{what} is not accepted ({result.status.value}): {result.reason}")
    return certificate
