"""Lines of a proof that few presses cannot reach every lamp often enough.

A lamp in state s > 0 needs d - s presses around it at least, since they are d - s modulo d. These
are lines of their own. Added up over all lamps they count every press as often as it reaches a
lamp, so divided by the most lamps that one reaches they bound the presses. Where each lamp is to be
reached once, that is the bound of a perfect code.
"""

from __future__ import annotations

from zermelo.checker.pseudo_boolean import (
    Constraint,
    add,
    at_least,
    at_most,
    divide,
    multiply,
    weaken,
)
from zermelo.core.deadline import Deadline
from zermelo.games.lights_out.evidence.program import Sheet

Line = tuple[str, Constraint]
"""A line of a proof, and the constraint that it adds."""


def covering(sheet: Sheet, answer: int, deadline: Deadline) -> list[Line]:
    """Return the lines of the lamps that are lit, and their sum, which says how many presses.

    One more line adds that they are below the answer, which ends the proof if the bound is as much.
    """
    n, d = sheet.game.graph.n, sheet.game.modulus
    found: list[Line] = []
    first = n * (d - 2)
    reaching = sheet.pressers()
    sides = zip(sheet.game.lit, reaching, sheet.rounds(), strict=True)
    for v, (lit, around, bits) in enumerate(sides):
        deadline.check()
        if not lit:
            continue
        presses = [x for u in around for x in sheet.presses(u)]
        terms = [(1, x) for x in presses] + [(-d << i, q) for i, q in enumerate(bits)]
        exactly = at_least(terms, -lit), at_most(terms, -lit)
        rounds = exactly[1]  # d times the rounds are lit at least, so there is one
        for x in presses:
            rounds = weaken(rounds, x)
        line = add(multiply(divide(rounds, d), d), exactly[0])
        given_up = "".join(f"x{x} w " for x in presses)
        numbers = first + 2 * v + 1, first + 2 * v + 2
        found.append((f"pol {numbers[1]} {given_up}{d} d {d} * {numbers[0]} + ;\n", line))
    if found:
        most = max(sum(u in around for around in reaching) for u in range(n))
        after = first + 2 * n + 2  # the number of the first line
        whole = found[0][1]
        for _, line in found[1:]:
            whole = add(whole, line)
        others = "".join(f"{after + i} + " for i in range(1, len(found)))
        bound = divide(whole, most)
        fewer = add(bound, at_most(sheet.objective(), answer - 1))
        last = after + len(found)
        found.append((f"pol {after} {others}{most} d ;\n", bound))
        found.append((f"pol {last} {after - 1} + ;\n", fewer))
    return found
