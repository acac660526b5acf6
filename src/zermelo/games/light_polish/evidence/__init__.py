"""Evidence for light positions of POLISH, by kind."""

from zermelo.games.impartial.evidence import TABLES

KINDS = TABLES
