"""Evidence for POLISH, by kind."""

from zermelo.checker.kind import Kind, at
from zermelo.games.impartial.evidence import LOST, TABLES

KINDS = {
    **TABLES,
    "strategy-rule": Kind(at("polish.rules:check_rules"), LOST),
}
