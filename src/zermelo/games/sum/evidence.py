"""The kinds of evidence of sums: those of all impartial games, and the values of any."""

from zermelo.games.impartial.evidence import TABLES
from zermelo.games.partizan.evidence import FORM

KINDS = {**TABLES, **FORM}
