"""Evidence for geography, by kind."""

from zermelo.checker.kind import ANY, Kind
from zermelo.games.geography.evidence.kernel import check_kernel
from zermelo.games.geography.evidence.matching import check_matching, check_moves
from zermelo.games.impartial.evidence import TABLES

KINDS = {
    **TABLES,
    "kernel": Kind(check_kernel, {"outcome": ANY, "winning-moves": ANY}),
    "maximum-matching": Kind(check_matching, {"outcome": ANY}),
    "matching-moves": Kind(check_moves, {"winning-moves": ANY}),
}
