"""How octal games look: as subtraction games do."""

from zermelo.games.subtraction.picture import VIEW

__all__ = ["VIEW"]
