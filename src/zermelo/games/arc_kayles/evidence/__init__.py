"""Evidence for Arc-Kayles, by kind."""

from zermelo.games.impartial.evidence import TABLES
from zermelo.games.impartial.periodicity import PERIODICITY

KINDS = {
    **TABLES,
    **PERIODICITY,
}
