"""The kinds of evidence for Grim."""

from zermelo.games.impartial.evidence import GROWING as KINDS

__all__ = ["KINDS"]
