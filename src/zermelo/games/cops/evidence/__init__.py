"""The kinds of evidence for Cops and Robbers."""

from zermelo.checker.kind import ANY, Kind, Nothing

KINDS = {
    "dismantling": Kind(
        "cops.dismantling:check_dismantling",
        {"cop-number": ANY, "cops-win": [True, False], "capture-time": [None]},
        "cops.dismantling:Dismantling",
        "each is a corner when it goes; what is left has no corner; one cop a component is then"
        " enough, or k cops are too few or enough by this count",
        "cops:dismantling_replay",
        basis="quotient",
        theorem="corners do not matter (Nowakowski and Winkler 1983; Berarducci and Intrigila"
        " 1993)",
    ),
    "bounds": Kind(
        "cops.bounds:check_bounds",
        {"cop-number": ANY, "cops-win": [True, False], "capture-time": ANY},
        "cops.bounds:Bounds",
        "what each rule asks of the component; the bounds, or the radius of trees, are the answer",
        "cops:bounds_replay",
        basis="theorem",
        theorem="bounds of the cop number by degrees and common neighbors, domination, treewidth,"
        " drawings, planes, products and corners (sources in its file)",
    ),
    "strategies": Kind(
        "cops.strategies:check_strategies",
        {"cop-number": ANY, "cops-win": [True, False], "capture-time": ANY},
        "cops.strategies:Strategies",
        "each move of the cops leads to an earlier row; the safe sets of the robber stay safe",
        basis="claims",
    ),
    "position-table": Kind(
        "cops.positions:check_positions",
        {"cop-number": ANY},
        Nothing,
        "the checker finds all safe sets itself (connected graphs to 12 vertices)",
        "cops:bounds_replay",
        basis="search",
    ),
    "lrup-proof": Kind(
        "cops.formula:refuted_escape",
        {"cops-win": [True]},
        Nothing,
        "as for ELLO; the Horn formula is built by the checker, to 20 million literals",
        "cops:formula",
        proof="formula",
        basis="refutation",
    ),
}
