"""Evidence for octal games on graphs, by kind."""

from zermelo.certificates.impartial import TABLES

KINDS = {
    **TABLES,
}
