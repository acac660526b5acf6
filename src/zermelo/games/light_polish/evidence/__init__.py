"""The kinds of evidence for light positions of POLISH."""

from zermelo.checker.kind import Kind, Nothing
from zermelo.games.impartial.evidence import ASKED, TABLES

KINDS = {
    **TABLES,
    "value-rule": Kind(
        "light_polish.values:check_light",
        ASKED,
        Nothing,
        "the list of cases of Theorem 15",
        basis="theorem",
        theorem="Theorem 15 of the POLISH paper, corrected",
    ),
}
