"""Evidence for connected subtraction, by kind."""

from zermelo.certificates.impartial import TABLES

KINDS = {
    **TABLES,
}
