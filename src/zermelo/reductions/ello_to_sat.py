"""The way back from ELLO to SAT: the assignment in a winning order.

The labels of a game that `sat_to_ello` made carry the map: ``p cnf V C`` is the header of the file,
``unit:L`` a literal that unit propagation made true, and ``c3:-7:a`` and ``c3:-7:b`` are the two
vertices of the literal -7 in clause 3. The literal is false if a is played before b. Variables
without a vertex may have any value; they get false.
"""

from __future__ import annotations

import re

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.formula import MOST_VARIABLES
from zermelo.core.instance import Instance
from zermelo.core.labels import Label

HEADER = re.compile(r"p cnf (\d{1,9}) (\d{1,9})")
UNIT = re.compile(r"unit:(-?[1-9]\d{0,8})")
END = re.compile(r"(c[1-9]\d{0,8}:(-?[1-9]\d{0,8})):([ab])")


def variables_of(instance: Instance) -> int | None:
    """Return how many variables the formula of a game has, or None if it comes from none."""
    return promised(instance.labels[0]) if instance.game == "ello" and instance.labels else None


def promised(label: Label) -> int | None:
    """Return how many variables a label promises if it is a formula's header, else None."""
    found = HEADER.fullmatch(str(label))
    return int(found[1]) if found and int(found[1]) <= MOST_VARIABLES else None


def assignment_of(certificate: Certificate) -> dict[int, bool] | None:
    """Return the satisfying assignment that a certificate of a formula's game holds.

    Every variable has a value; None if the certificate says that the game cannot be won, and the
    formula is unsatisfiable. It is for the caller to have the certificate checked.

    Raises `InputError` if the game does not come from a formula, or there is no winning order.
    """
    variables = variables_of(certificate.instance)
    if variables is None:
        raise InputError("the game does not come from a formula", "give one that reduce made")
    if certificate.answer is False:
        return None
    order = certificate.evidence.data.get("order")
    if certificate.evidence.kind != "winning-order" or not isinstance(order, list):
        raise InputError("the certificate has no winning order", "decide with --method sat-lazy")
    place = {label: move for move, label in enumerate(order)}
    assignment: dict[int, bool] = {}
    for literal, true in _literals(place):
        if not 1 <= abs(literal) <= variables:
            raise InputError(f"there is no variable {abs(literal)}", "the labels were changed")
        if assignment.setdefault(abs(literal), true == (literal > 0)) != (true == (literal > 0)):
            what = f"the variable {abs(literal)} is both true and false"
            raise InputError(what, "the game is not as reduce made it")
    return {x: assignment.get(x, False) for x in range(1, variables + 1)}


def _literals(place: dict[int | str, int]) -> list[tuple[int, bool]]:
    """Return (literal, whether it is true) for every label that speaks of one."""
    found: list[tuple[int, bool]] = []
    for label, move in place.items():
        text = label if isinstance(label, str) else ""
        unit, end = UNIT.fullmatch(text), END.fullmatch(text)
        if unit:
            found.append((int(unit[1]), True))
        elif end and end[3] == "a":
            other = place.get(f"{end[1]}:b")
            if other is None:
                raise InputError(f"{text} has no partner", "the labels were changed")
            found.append((int(end[2]), other < move))
    return found
