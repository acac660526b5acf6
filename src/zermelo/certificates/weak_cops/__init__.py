"""Evidence for weak cop numbers, by kind: a lower bound, upper bounds, and both."""

from zermelo.certificates.weak_cops.bounds import (
    check_bounds,
    check_order,
    check_retract,
    check_rows,
)
from zermelo.certificates.weak_cops.finite import check_finite

KINDS = {
    "retract": check_retract,
    "rows": check_rows,
    "constructing-order": check_order,
    "bounds": check_bounds,
    "cop-number": check_finite,
}
