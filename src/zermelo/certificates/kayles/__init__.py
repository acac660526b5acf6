"""Evidence for Node-Kayles and Arc-Kayles, by kind."""

from zermelo.certificates.impartial import TABLES
from zermelo.certificates.periodicity import PERIODICITY

KINDS = {
    **TABLES,
    **PERIODICITY,
}
