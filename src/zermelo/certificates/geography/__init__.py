"""Evidence for geography, by kind."""

from zermelo.certificates.geography.kernel import check_kernel
from zermelo.certificates.geography.matching import check_matching, check_moves
from zermelo.certificates.impartial import TABLES

KINDS = {
    **TABLES,
    "kernel": check_kernel,
    "maximum-matching": check_matching,
    "matching-moves": check_moves,
}
