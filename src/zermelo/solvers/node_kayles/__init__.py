"""The methods for Node-Kayles."""

from zermelo.encodings.node_kayles import transitions
from zermelo.solvers.deletion import methods
from zermelo.solvers.search.unrolling import unrolled

METHODS = (*methods.METHODS, unrolled(transitions))
ORACLE = methods.oracle
