"""Evidence for disjunctive sums, by kind."""

from zermelo.certificates.impartial import TABLES

KINDS = TABLES
