"""Evidence for POLISH, by kind."""

from zermelo.checker.kind import Kind
from zermelo.games.impartial.evidence import LOST, TABLES
from zermelo.games.polish.evidence.rules import check_rules

KINDS = {
    **TABLES,
    "strategy-rule": Kind(check_rules, LOST),
}
