"""The methods for Grim."""

from zermelo.solvers.deletion import methods

METHODS, ORACLE = methods.METHODS, methods.oracle
