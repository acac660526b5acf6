"""The kinds of evidence for games that delete vertices, on graphs with growing paths too."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.impartial.evidence import ASKED, LOST, TABLES

GROWING = {
    **TABLES,
    "path-values": Kind(
        "impartial.path_values:check_values",
        ASKED,
        "impartial.path_values:Values",
        "every value anew, from those of shorter paths; they repeat for long enough",
        basis="theorem",
        theorem="Sprague and Grundy; the values of paths repeat (Guy and Smith 1956)",
    ),
    "periodicity": Kind(
        "impartial.periodicity:check_periodicity",
        {"period": ANY},
        "impartial.periodicity:Periodicity",
        "every number anew, for all connected sets, up to a million; they repeat for long enough",
        "impartial.periods:periodicity",
        basis="theorem",
        theorem="Sprague and Grundy; rows that repeat for long enough repeat for ever (proof in"
        " its file)",
    ),
    "columns": Kind(
        "impartial.columns:check_columns",
        {"sequence": ANY},
        "impartial.columns:Rows",
        "every number anew, for all connected sets, up to a million",
        "impartial.periods:columns",
        basis="theorem",
        theorem="Sprague and Grundy; the recurrence for a path that grows (in `attached`)",
    ),
}
"""Those of all of them."""

KINDS = {
    **GROWING,
    "mirror": Kind(
        "impartial.mirror:check_mirror",
        {**LOST, "outcome": ANY},
        "impartial.mirror:Mirror",
        "every edge that is left has its image, and no vertex is next to its own",
        basis="invariant",
        theorem="Tweedledum and Tweedledee: a reflection without a fixed edge (proof in its file;"
        " Winning Ways)",
    ),
}
"""Those of games in which a move takes an edge, a vertex, or a vertex and its neighbors."""
