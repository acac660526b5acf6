"""The kinds of evidence for games that delete vertices, which have the question ``period``."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.impartial.evidence import ASKED, TABLES

KINDS = {
    **TABLES,
    "path-values": Kind(
        "impartial.path_values:check_values",
        ASKED,
        "impartial.path_values:Values",
        "every value anew, from those of shorter paths; they repeat for long enough",
    ),
    "periodicity": Kind(
        "impartial.periodicity:check_periodicity",
        {"period": ANY},
        "impartial.periodicity:Periodicity",
        "every number anew, for all connected sets, up to a million; they repeat for long enough",
        "impartial.periods:periodicity",
    ),
}
