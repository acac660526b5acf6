"""Evidence for POLISH, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.polish.rules import check_rules

KINDS = {
    **TABLES,
    "strategy-rule": check_rules,
}
