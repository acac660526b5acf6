"""Evidence for connected subtraction, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.periodicity import PERIODICITY

KINDS = {
    **TABLES,
    **PERIODICITY,
}
