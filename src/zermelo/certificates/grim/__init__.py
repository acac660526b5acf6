"""Evidence for Grim, by kind."""

from zermelo.certificates.impartial import TABLES

KINDS = {
    **TABLES,
}
