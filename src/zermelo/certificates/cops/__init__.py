"""Evidence for Cops and Robbers: one file per kind, and the program that counts rounds."""

from zermelo.certificates.cops.dismantling import check_dismantling
from zermelo.certificates.cops.formula import check_formula
from zermelo.certificates.cops.strategies import check_strategies
from zermelo.certificates.kind import ANY, Kind

KINDS = {
    "dismantling": Kind(
        check_dismantling, {"cop-number": ANY, "cops-win": [True, False], "capture-time": [None]}
    ),
    "strategies": Kind(
        check_strategies, {"cop-number": ANY, "cops-win": [True, False], "capture-time": ANY}
    ),
    "lrup-proof": Kind(check_formula, {"cops-win": [True]}),
}
