"""Evidence for octal games on graphs, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.periodicity import PERIODICITY

KINDS = {
    **TABLES,
    **PERIODICITY,
}
