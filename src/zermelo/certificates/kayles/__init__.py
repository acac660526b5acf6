"""Evidence for Node-Kayles and Arc-Kayles, by kind."""

from zermelo.certificates.impartial import TABLES

KINDS = {
    **TABLES,
}
