"""Games from Python: instances from graphs and data as callers have them.

Graphs are given as networkx graphs, as `zermelo.Graph`, or as text of the graph mini-language
(``grid:4x5``); vertices are named by the graph's own nodes.
"""

from zermelo.instances.acyclic import seepage
from zermelo.instances.brushes import cleaning, light_polish, polish
from zermelo.instances.deletion import arc_kayles, grim, node_kayles, octal, subtraction
from zermelo.instances.infinite import weak_cops
from zermelo.instances.lights import ello, lights_out
from zermelo.instances.making import graph
from zermelo.instances.pursuit import cops
from zermelo.instances.sums import disjunctive_sum
from zermelo.instances.tokens import vertexnim
from zermelo.instances.walks import edge_nim, geography

__all__ = [
    "arc_kayles",
    "cleaning",
    "cops",
    "disjunctive_sum",
    "edge_nim",
    "ello",
    "geography",
    "graph",
    "grim",
    "light_polish",
    "lights_out",
    "node_kayles",
    "octal",
    "polish",
    "seepage",
    "subtraction",
    "vertexnim",
    "weak_cops",
]
