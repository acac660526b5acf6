"""Evidence for Node-Kayles, by kind."""

from zermelo.games.impartial.evidence import PERIODICITY, TABLES

KINDS = {
    **TABLES,
    **PERIODICITY,
}
