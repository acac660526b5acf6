"""The kinds of evidence for games that delete vertices, which have the question ``period``."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.impartial.evidence import TABLES

KINDS = {
    **TABLES,
    "periodicity": Kind(
        "impartial.periodicity:check_periodicity",
        {"period": ANY},
        "impartial.periodicity:Periodicity",
        "every number anew, for all connected sets, up to a million numbers; the columns repeat for"
        " long enough",
        "impartial.periods:periodicity",
    ),
}
