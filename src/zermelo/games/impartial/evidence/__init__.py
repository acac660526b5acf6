"""The kinds of evidence that impartial games share, each loaded when it is needed."""

from zermelo.checker.kind import ANY, Kind, Proves, at
from zermelo.games.impartial.rules import PREVIOUS

ASKED: Proves = {"nim-value": ANY, "outcome": ANY, "winning-moves": ANY}
"""The questions of an impartial game, with any answers: what tables and strategies prove."""

LOST: Proves = {"nim-value": [0], "outcome": [PREVIOUS], "winning-moves": [[]]}
"""What evidence proves that shows of the start that the previous player wins, and no more."""

TABLES = {
    "nim-table": Kind(at("impartial.tables:check_table"), ASKED),
    "strategy": Kind(at("impartial.tables:check_strategy"), ASKED),
}
"""The kinds of evidence that every impartial game has."""

KINDS = TABLES
"""Those of a game that has none of its own."""

PERIODICITY = {"periodicity": Kind(at("impartial.periodicity:check_periodicity"), {"period": ANY})}
"""The kind of evidence for the question ``period``."""
