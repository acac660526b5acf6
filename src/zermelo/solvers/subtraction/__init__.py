"""The methods for connected subtraction; all but the last are those for octal games too."""

from zermelo.encodings.subtraction import transitions
from zermelo.solvers.deletion import methods
from zermelo.solvers.search.unrolling import unrolled
from zermelo.solvers.subtraction import by_arms, by_theorem

REMOVAL = (by_theorem.METHOD, by_arms.PATHS, by_arms.STARS, methods.TREE, *methods.METHODS)

METHODS = (*REMOVAL, unrolled(transitions))
ORACLE = methods.oracle
