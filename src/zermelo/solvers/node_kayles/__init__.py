"""The methods for Node-Kayles."""

from zermelo.encodings.node_kayles import transitions
from zermelo.solvers.deletion import methods as deletion
from zermelo.solvers.search.unrolling import unrolled

METHODS = (*deletion.METHODS, unrolled(transitions))
ORACLE = deletion.oracle
