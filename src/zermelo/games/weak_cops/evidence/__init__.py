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
        basis="quotient",
        theorem="a periodic map to a finite subgraph bounds from below (proof in its file)",
    ),
    "rows": Kind(
        "weak_cops.bounds:check_bounds",
        {"weak-cop-number": [[1, 2]]},
        "weak_cops.rows:SweptRows",
        "five conditions, a vertex and an edge of each class",
        "weak_cops:bounds",
        basis="theorem",
        theorem="two cops sweep rows: the guard lemma (proof in its file)",
    ),
    "constructing-order": Kind(
        "weak_cops.bounds:check_bounds",
        {"weak-cop-number": [[1, 1]]},
        "weak_cops.order:ConstructingOrder",
        "in every part of an arrangement of lines an earlier neighbor covers the others",
        "weak_cops:bounds",
        basis="theorem",
        theorem="a constructing order suffices for one cop (Lehner, arXiv 1410.8412)",
    ),
    "bounds": Kind(
        "weak_cops.bounds:check_bounds",
        {"weak-cop-number": ANY},
        "weak_cops.bounds:BothBounds",
        "both, and that the answer is what they prove, [k, 2] or [k, 1]",
        "weak_cops:bounds",
        basis="theorem",
        theorem="those of its two parts",
    ),
    "cop-number": Kind(
        "weak_cops.finite:check_finite",
        {"weak-cop-number": ANY},
        "weak_cops.finite:OtherEvidence",
        "that evidence; the graph is finite",
        "weak_cops:cop_number",
        basis="theorem",
        theorem="on a finite graph the weak cop number is the cop number (proof in its file), and"
        " that of its part",
    ),
}
