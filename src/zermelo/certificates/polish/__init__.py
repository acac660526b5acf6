"""Evidence for POLISH, by kind."""

from zermelo.certificates.impartial import LOST, TABLES
from zermelo.certificates.kind import Kind
from zermelo.certificates.polish.rules import check_rules

KINDS = {
    **TABLES,
    "strategy-rule": Kind(check_rules, LOST),
}
