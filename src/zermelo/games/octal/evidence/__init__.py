"""The kinds of evidence for octal games on graphs: those for connected subtraction."""

from zermelo.games.subtraction.evidence import KINDS

__all__ = ["KINDS"]
