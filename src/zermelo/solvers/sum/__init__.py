"""The methods for disjunctive sums."""

from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.nimbers import NIMBERS
from zermelo.solvers.sum.by_parts import PARTS

METHODS, REFERENCES = (PARTS, NIMBERS), (SEARCH,)
