"""Evidence for geography, by kind."""

from zermelo.certificates.geography.kernel import check_kernel
from zermelo.certificates.geography.matching import check_matching, check_moves
from zermelo.certificates.impartial import TABLES
from zermelo.certificates.kind import ANY, Kind

KINDS = {
    **TABLES,
    "kernel": Kind(check_kernel, {"outcome": ANY, "winning-moves": ANY}),
    "maximum-matching": Kind(check_matching, {"outcome": ANY}),
    "matching-moves": Kind(check_moves, {"winning-moves": ANY}),
}
