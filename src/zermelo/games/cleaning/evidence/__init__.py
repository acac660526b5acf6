"""The kinds of evidence for the cleaning game."""

from zermelo.checker.kind import ANY, Kind, Nothing, Order

KINDS = {
    "firing-order": Kind(
        "cleaning.firing:check_firing",
        {"cleaned": ANY},
        Order,
        "they fire by the rules, nothing is primed at the end",
        "cleaning:firing_replay",
        basis="rules",
        theorem="Theorems 1 and 2 of the POLISH paper: the end does not depend on the order"
        " (proof in its file)",
    ),
    "cleaning-order": Kind(
        "cleaning.order:check_order",
        {"brush-number": ANY},
        Order,
        "the graph is cleaned with the brushes that the order needs; the bound of the ends, or of a"
        " torus or an odd hypercube, is as large",
        "cleaning:balanced",
        basis="theorem",
        theorem="the bound of the ends of an order, those of tori and odd hypercubes (proofs in"
        " their files and docs/theorems/25)",
    ),
    "brush-table": Kind(
        "cleaning.order:check_order",
        {"brush-number": ANY},
        Order,
        "the same, or else the checker runs the set program itself (5 million steps)",
        "cleaning:tabled",
        basis="search",
        theorem="vertices that need no brush may fire first, twins in a fixed order (proof in its"
        " file)",
    ),
    "position-table": Kind(
        "cleaning.positions:check_positions",
        {"brush-number": ANY},
        Nothing,
        "the checker goes through all sets of dirty vertices itself (graphs to 12 vertices)",
        "cleaning:least",
        basis="search",
    ),
    "bound-proof": Kind(
        "cleaning.program:bounded_part",
        {"brush-number": ANY},
        Order,
        "the same for the order; the pseudo-Boolean program of the rest is built from the instance;"
        " each line by unit propagation or cutting planes",
        "cleaning:proved",
        proof="program",
        basis="refutation",
        theorem="the bound of the ends of an order (proof in its file)",
    ),
}
