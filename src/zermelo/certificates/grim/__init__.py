"""Evidence for Grim, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.periodicity import PERIODICITY

KINDS = {
    **TABLES,
    **PERIODICITY,
}
