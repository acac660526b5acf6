"""The methods for Grim."""

from zermelo.solvers.deletion import methods as deletion

METHODS, ORACLE = deletion.METHODS, deletion.oracle
