"""Evidence for light positions of POLISH, by kind."""

from zermelo.certificates.impartial import TABLES

KINDS = TABLES
