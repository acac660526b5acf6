"""Evidence for connected subtraction, by kind."""

from zermelo.certificates.impartial import ASKED, TABLES
from zermelo.certificates.kind import Kind
from zermelo.certificates.periodicity import PERIODICITY
from zermelo.certificates.subtraction.arms_table import check_arms

KINDS = {
    **TABLES,
    **PERIODICITY,
    "arms-table": Kind(check_arms, ASKED),
}
