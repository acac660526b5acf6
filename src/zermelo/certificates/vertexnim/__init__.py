"""Evidence for VertexNim, by kind."""

from zermelo.certificates.impartial import TABLES

KINDS = TABLES
