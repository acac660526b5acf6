"""The kinds of evidence for weak cop numbers: a lower bound, upper bounds, and both."""

from zermelo.checker.kind import ANY, Kind

KINDS = {
    "retract": Kind(
        "weak_cops.bounds:check_bounds",
        {"weak-cop-number": ANY},
        "weak_cops.retract:Retract",
        "ends of every edge have equal or adjacent images; the subgraph stays; its cop number is at"
        " least k, and the answer [k, null]",
        "weak_cops:bounds",
    ),
    "rows": Kind(
        "weak_cops.bounds:check_bounds",
        {"weak-cop-number": [[1, 2]]},
        "weak_cops.rows:SweptRows",
        "five conditions, a vertex and an edge of each class",
        "weak_cops:bounds",
    ),
    "constructing-order": Kind(
        "weak_cops.bounds:check_bounds",
        {"weak-cop-number": [[1, 1]]},
        "weak_cops.order:ConstructingOrder",
        "in every part of an arrangement of lines an earlier neighbour covers the others",
        "weak_cops:bounds",
    ),
    "bounds": Kind(
        "weak_cops.bounds:check_bounds",
        {"weak-cop-number": ANY},
        "weak_cops.bounds:BothBounds",
        "both, and that the answer is what they prove, [k, 2] or [k, 1]",
        "weak_cops:bounds",
    ),
    "cop-number": Kind(
        "weak_cops.finite:check_finite",
        {"weak-cop-number": ANY},
        "weak_cops.finite:OtherEvidence",
        "that evidence; the graph is finite",
        "weak_cops:cop_number",
    ),
}
