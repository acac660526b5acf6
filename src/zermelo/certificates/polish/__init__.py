"""Evidence for POLISH, by kind."""

from zermelo.certificates.impartial import TABLES

KINDS = TABLES
