"""Games from Python: instances from graphs and data as callers have them.

Graphs are given as networkx graphs, as `zermelo.Graph`, or as text of the graph mini-language
(``grid:4x5``); vertices are named by the graph's own nodes.
"""

from zermelo.instances.acyclic import seepage
from zermelo.instances.brushes import cleaning, light_polish, polish
from zermelo.instances.lights import ello, lights_out
from zermelo.instances.making import graph
from zermelo.instances.pursuit import cops
from zermelo.instances.sums import disjunctive_sum

__all__ = [
    "cleaning",
    "cops",
    "disjunctive_sum",
    "ello",
    "graph",
    "light_polish",
    "lights_out",
    "polish",
    "seepage",
]
