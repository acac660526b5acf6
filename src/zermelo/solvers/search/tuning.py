"""What was measured for the searches that all impartial games share: sizes, and their costs.

Seconds are of work on an idle machine. `python -m benchmarks.impartial` measures the plain
searches, `python -m benchmarks.nimbers` the compiled one, `python -m benchmarks.strategies` what is
looked at for a smaller strategy, and `python -m benchmarks.defaults` what the plan loses by costs.
"""

from __future__ import annotations

import math

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.impartial.rules import Impartial
from zermelo.games.registry import game, impartial_of
from zermelo.solvers.method import Cost, by_size

FEW_POSITIONS = 1000
"""Positions that are searched before a kernel is loaded."""
LOADING = 0.5
"""Seconds to load a kernel."""
HOPELESS = 1e4
"""Seconds after which evidence for a known answer is not waited for."""

TABLED, TABLED_SUM = 2000, 20_000
"""Positions up to which a table is the evidence: of a nim-value, and of several components, as a
strategy lists positions of all at once."""
PART = 0.25
"""The part of what is left of the time that may go for a smaller strategy."""
FIRST = 256
"""Options that are looked at for the replies to a move."""
TIMES, FLOOR, MOST = 2, 10_000, 1_000_000
"""Options that may be looked at: so many times those of the strategy that is there; as many as take
a twentieth of a second; and as many as take some seconds."""
AGAIN = 16
"""Times that a choice is begun anew without a position from which the table does not know on."""
MODEST, STEEP = 0.4, 0.7
"""The powers of a position's cost that are tried: where positions share much below them, one that
costs twice as much adds less than twice as much."""


def by_positions(values: float, outcomes: float, power: float = 1.0, start: float = 0.0) -> Cost:
    """Return a cost by some power of the positions that play can reach.

    So many are looked at in a second where a nim-value is asked for, or who wins. It is infinite
    where better evidence for a known answer is out of reach.
    """

    def cost(instance: Instance, known: Answer) -> float:
        rules = impartial_of(instance)
        assert rules is not None, "it is for impartial games"
        speed = values if instance.question == "nim-value" else outcomes
        expected = max(rules.expected(instance.position), _countdowns(rules, instance))
        seconds = expected**power / speed
        return math.inf if known is not None and seconds > HOPELESS else start + seconds

    return cost


def _countdowns(rules: Impartial, instance: Instance) -> float:
    """Return the product of the integers that a ruleset's start is a tuple of, or has one of.

    Where each falls in play, that is about how many positions there are: 186,624 for POLISH on the
    3x4 grid, of which a search meets 148,781.
    """
    if game(instance.game).ruleset is None:
        return 0.0
    start = rules.start(instance.position).value
    parts = (start, *start) if isinstance(start, tuple) else ()
    tuples = (each for each in parts if isinstance(each, tuple) and {*map(type, each)} == {int})
    logarithm = sum(math.log(each) for each in next(tuples, ()) if each > 0)
    return math.exp(min(logarithm, 100.0))


TELL = 0.5
"""Seconds between two words on how far a search is."""
SAVE, RARELY = 4.0, 5.0
"""Seconds between two writings of a table; so many times as many for each that one takes."""
WRITING = 0.9
"""The part of its time after which a search whose table is kept begins to write it."""
SHARE = 0.5
"""The part of a memory limit that a table may take; it is copied while it grows."""

MASKS_COST = by_positions(5e5, 5e5, start=2.5)
"""Rules of one's own, which are compiled in 2 seconds (`benchmarks.rulesets`)."""
SEARCH_COST = by_positions(1e3, 1e3)
NIMBERS_COST = by_positions(4e3, 8e3)
PROOF_COST = by_size(1e-3, 1.0)
