"""Evidence for connected subtraction, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.periodicity import PERIODICITY

KINDS = {
    **TABLES,
    **PERIODICITY,
from zermelo.certificates.subtraction.arms_table import check_arms
    "arms-table": check_arms,
}
