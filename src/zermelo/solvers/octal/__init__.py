"""The methods for octal games on graphs."""

from zermelo.solvers.subtraction import ORACLE, REMOVAL

METHODS = REMOVAL

__all__ = ["METHODS", "ORACLE"]
