"""Evidence for Cops and Robbers: one file per kind, and the program that counts rounds."""

from zermelo.checker.kind import ANY, Kind, at

KINDS = {
    "dismantling": Kind(
        at("cops.dismantling:check_dismantling"),
        {"cop-number": ANY, "cops-win": [True, False], "capture-time": [None]},
    ),
    "strategies": Kind(
        at("cops.strategies:check_strategies"),
        {"cop-number": ANY, "cops-win": [True, False], "capture-time": ANY},
    ),
    "lrup-proof": Kind(at("cops.formula:check_formula"), {"cops-win": [True]}, proof=True),
}
