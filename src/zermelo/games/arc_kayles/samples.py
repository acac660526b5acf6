"""Small and random instances of Arc-Kayles."""

from zermelo.families.boards import undirected as random
from zermelo.games.impartial.samples import deleting as small

__all__ = ["random", "small"]
