"""The kinds of evidence for "weak-cop-number", and ``bounds``, which joins two of them.

``retract`` alone proves an interval [k, null], ``rows`` [1, 2], and ``constructing-order`` [1, 1]:
one cop is always needed. ``bounds`` has the data ``lower`` (a retract) and ``upper`` (rows, or a
constructing order), each with its own ``kind``. The answer must be exactly what is proved.

Acceptance implies:
The weak cop number lies in the interval that is the answer, which is what the parts prove.

Hypotheses:
A periodic graph (checked: no finite one); each part has the hypotheses of its kind, and a kind that
proves a lower bound only, or an upper one only, stands on its own side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, rejected
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.periodic import Periodic
from zermelo.games.weak_cops.evidence.common import Finding, Part, Proved
from zermelo.games.weak_cops.evidence.order import prove_order
from zermelo.games.weak_cops.evidence.retract import prove_retract
from zermelo.games.weak_cops.evidence.rows import prove_rows

Prove = Callable[[Periodic, Part, Deadline], Finding]

LOWER: dict[str, Prove] = {"retract": prove_retract}
UPPER: dict[str, Prove] = {"rows": prove_rows, "constructing-order": prove_order}


class BothBounds(TypedDict):
    """A lower and an upper bound, each evidence with its own kind."""

    lower: dict[str, Any]
    upper: dict[str, Any]


def check_retract(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a lower bound."""
    return _check(certificate, {"lower": ("retract", certificate.evidence.data)}, deadline)


def check_rows(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the upper bound 2."""
    return _check(certificate, {"upper": ("rows", certificate.evidence.data)}, deadline)


def check_order(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the upper bound 1."""
    data = certificate.evidence.data
    return _check(certificate, {"upper": ("constructing-order", data)}, deadline)


def check_bounds(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a lower and an upper bound."""
    data = certificate.evidence.data
    parts: dict[str, tuple[str, Part]] = {}
    for side in ("lower", "upper"):
        part = data[side]
        if not isinstance(part, dict) or not isinstance(part.get("kind"), str):
            raise InputError('evidence is an object with a "kind"', "", f".{side}")
        parts[side] = part["kind"], {key: part[key] for key in part if key != "kind"}
    return _check(certificate, parts, deadline, nested=True)


def _check(
    certificate: Certificate,
    parts: dict[str, tuple[str, Part]],
    deadline: Deadline,
    nested: bool = False,
) -> CheckResult:
    graph = certificate.instance.position.periodic
    if graph is None:
        return rejected("this evidence is about a periodic graph; the graph is finite")
    proved: dict[str, Any] = {"lower": 1, "upper": None}
    for side, (kind, data) in parts.items():
        known = LOWER if side == "lower" else UPPER
        place = f".{side}" if nested else ""
        if kind not in known:
            what = f"{shown(kind)} proves no {side} bound"
            raise InputError(what, f"known: {', '.join(sorted(known))}", f"{place}.kind")
        with Place(place):
            found = known[kind](graph, data, deadline)
        if not isinstance(found, Proved):
            return found
        proved[side] = int(found)
    interval = [proved["lower"], proved["upper"]]
    # With its type, because 1 == True in Python.
    if repr(certificate.answer) not in (repr(interval), repr(tuple(interval))):
        return rejected(f"what is proved is {shown(interval)}")
    return ACCEPTED
