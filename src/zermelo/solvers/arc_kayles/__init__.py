"""The methods for Arc-Kayles."""

from zermelo.encodings.arc_kayles import transitions
from zermelo.solvers.deletion import methods as deletion
from zermelo.solvers.search.unrolling import unrolled

METHODS = (*deletion.METHODS, unrolled(transitions))
ORACLE = deletion.oracle
