"""Evidence for Cops and Robbers: one file per kind, and the program that counts rounds."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.cops.evidence.dismantling import check_dismantling
from zermelo.games.cops.evidence.formula import check_formula
from zermelo.games.cops.evidence.strategies import check_strategies

KINDS = {
    "dismantling": Kind(
        check_dismantling, {"cop-number": ANY, "cops-win": [True, False], "capture-time": [None]}
    ),
    "strategies": Kind(
        check_strategies, {"cop-number": ANY, "cops-win": [True, False], "capture-time": ANY}
    ),
    "lrup-proof": Kind(check_formula, {"cops-win": [True]}, proof=True),
}
