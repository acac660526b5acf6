"""The compiled search for nimbers on a graph's positions of POLISH."""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.polish.rules import RULES
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.polish.nimbers import moves_on


def polish_search(graph: Graph) -> CompiledNimbers:
    """A search that knows nothing yet."""
    return CompiledNimbers(moves_on(graph), RULES, Deadline())
