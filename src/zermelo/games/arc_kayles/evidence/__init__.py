"""The kinds of evidence for Arc-Kayles."""

from zermelo.games.impartial.evidence import GROWING as KINDS

__all__ = ["KINDS"]
