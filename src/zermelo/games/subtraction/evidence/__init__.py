"""Evidence for connected subtraction, by kind."""

from zermelo.checker.kind import Kind
from zermelo.games.impartial.evidence import ASKED, TABLES
from zermelo.games.impartial.periodicity import PERIODICITY
from zermelo.games.subtraction.evidence.arms_table import check_arms

KINDS = {
    **TABLES,
    **PERIODICITY,
    "arms-table": Kind(check_arms, ASKED),
}
