"""Evidence for weak cop numbers, by kind: a lower bound, upper bounds, and both."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.weak_cops.evidence.bounds import (
    check_bounds,
    check_order,
    check_retract,
    check_rows,
)
from zermelo.games.weak_cops.evidence.finite import check_finite

KINDS = {
    "retract": Kind(check_retract, {"weak-cop-number": ANY}),
    "rows": Kind(check_rows, {"weak-cop-number": [[1, 2]]}),
    "constructing-order": Kind(check_order, {"weak-cop-number": [[1, 1]]}),
    "bounds": Kind(check_bounds, {"weak-cop-number": ANY}),
    "cop-number": Kind(check_finite, {"weak-cop-number": ANY}),
}
