"""Evidence for Cops and Robbers: one file per kind, and the program that counts rounds."""

from zermelo.certificates.cops.dismantling import check_dismantling
from zermelo.certificates.cops.formula import check_formula
from zermelo.certificates.cops.strategies import check_strategies

KINDS = {
    "dismantling": check_dismantling,
    "strategies": check_strategies,
    "lrup-proof": check_formula,
}
