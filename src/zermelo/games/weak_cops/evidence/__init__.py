"""Evidence for weak cop numbers, by kind: a lower bound, upper bounds, and both."""

from zermelo.checker.kind import ANY, Kind, at

KINDS = {
    "retract": Kind(at("weak_cops.bounds:check_retract"), {"weak-cop-number": ANY}),
    "rows": Kind(at("weak_cops.bounds:check_rows"), {"weak-cop-number": [[1, 2]]}),
    "constructing-order": Kind(at("weak_cops.bounds:check_order"), {"weak-cop-number": [[1, 1]]}),
    "bounds": Kind(at("weak_cops.bounds:check_bounds"), {"weak-cop-number": ANY}),
    "cop-number": Kind(at("weak_cops.finite:check_finite"), {"weak-cop-number": ANY}),
}
