"""Evidence for octal games on graphs, by kind."""

from zermelo.checker.kind import Kind, at
from zermelo.games.impartial.evidence import ASKED, PERIODICITY, TABLES

KINDS = {
    **TABLES,
    **PERIODICITY,
    "arms-table": Kind(at("subtraction.arms_table:check_arms"), ASKED),
}
