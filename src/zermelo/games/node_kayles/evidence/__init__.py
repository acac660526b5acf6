"""The kinds of evidence for Node-Kayles."""

from zermelo.games.impartial.evidence import GROWING as KINDS

__all__ = ["KINDS"]
