"""The kinds of evidence that impartial games share."""

from zermelo.checker.kind import ANY, Kind, Nothing, Proves
from zermelo.games.impartial.rules import GENUS, MISERE, PREVIOUS, QUOTIENT

ASKED: Proves = {"nim-value": ANY, "outcome": ANY, "winning-moves": ANY}
"""The questions of an impartial game in normal play, with any answers."""

PLAYED: Proves = {**ASKED, MISERE: ANY}
"""What tables and strategies prove, which go by the rules and by nothing else."""

LOST: Proves = {"nim-value": [0], "outcome": [PREVIOUS], "winning-moves": [[]]}
"""What evidence proves that shows of the start that the previous player wins, and no more."""

TABLES = {
    "nim-table": Kind(
        "impartial.tables:check_table",
        PLAYED,
        "impartial.tables:NimTable",
        "each is the least that no option has; options stand before; the start's components too",
        basis="claims",
        theorem="Sprague and Grundy",
    ),
    "strategy": Kind(
        "impartial.strategies:check_strategy",
        PLAYED,
        "impartial.strategies:Strategy",
        "each reply reaches an earlier position; beside a heap of that size for a nim-value",
        basis="claims",
    ),
    "position-table": Kind(
        "impartial.positions:check_positions",
        PLAYED,
        Nothing,
        "the checker goes through all positions itself (100,000)",
        basis="search",
        theorem="Sprague and Grundy",
    ),
    "genus-table": Kind(
        "impartial.genus:check_genus",
        {GENUS: ANY},
        "impartial.genus:GenusTable",
        "each genus is what those of the options make; options stand before",
        "impartial.genera:genus",
        basis="claims",
        theorem="Conway (genera)",
    ),
    "misere-quotient": Kind(
        "impartial.quotient:check_quotient",
        {QUOTIENT: ANY},
        "impartial.quotient:Quotient",
        "a monoid whose elements tell of all sums who wins, and no two of them the same",
        "impartial.genera:quotient",
        basis="claims",
        theorem="Plambeck and Siegel (misère quotients)",
    ),
}
"""The kinds of evidence that every impartial game has."""

KINDS = {
    **TABLES,
    "path-values": Kind(
        "impartial.path_values:check_values",
        ASKED,
        "impartial.path_values:Values",
        "every value anew, from those of shorter paths; the moves see only what is near",
        basis="theorem",
        theorem="octal games (Guy and Smith 1956); moves that see only what is near",
    ),
}  # those of a game that has none of its own: a game of yours
