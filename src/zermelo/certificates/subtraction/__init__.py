"""Evidence for connected subtraction, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.periodicity import PERIODICITY
from zermelo.certificates.subtraction.arms_table import check_arms

KINDS = {
    **TABLES,
    **PERIODICITY,
    "arms-table": check_arms,
}
