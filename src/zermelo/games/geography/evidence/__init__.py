"""Evidence for geography, by kind."""

from zermelo.checker.kind import ANY, Kind, at
from zermelo.games.impartial.evidence import TABLES

KINDS = {
    **TABLES,
    "kernel": Kind(at("geography.kernel:check_kernel"), {"outcome": ANY, "winning-moves": ANY}),
    "maximum-matching": Kind(at("geography.matching:check_matching"), {"outcome": ANY}),
    "matching-moves": Kind(at("geography.matching:check_moves"), {"winning-moves": ANY}),
}
