"""The methods for weak cop numbers."""

from zermelo.solvers.weak_cops import bounds, construct, finite, retract, rows

METHODS = (
    construct.METHOD,
    bounds.METHOD,
    finite.METHOD,
    retract.METHOD,
    rows.METHOD,
    rows.WITH_CAPS,
)
