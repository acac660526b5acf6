"""Evidence for disjunctive sums, by kind."""

from zermelo.games.impartial.evidence import TABLES

KINDS = TABLES
