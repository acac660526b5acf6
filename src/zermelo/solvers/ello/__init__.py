"""The methods for ELLO, theorems first, then exact programs, then solvers."""

from __future__ import annotations

from zermelo.solvers.ello import programs
from zermelo.solvers.ello.entry import on_plain_form

METHODS = tuple(map(on_plain_form, programs.METHODS))
REFERENCES = tuple(map(on_plain_form, programs.REFERENCES))


KERNELS = (
    ("algebra", {"graph": {"family": "regular:120,3"}, "green": "all"}),
    ("algebra", {"graph": {"family": "gnp:120,0.5"}, "green": "all"}),
    ("algebra-order", {"graph": {"family": "regular:20,3"}, "green": [0, 1]}),
    ("algebra-order", {"graph": {"family": "gnp:20,0.8"}, "green": [0, 1]}),
    ("sat-orientation", {"graph": {"family": "complete:9"}, "green": [0, 1, 2, 3, 4, 5]}),
    ("detachment", {"graph": {"family": "regular:602,3"}, "green": "all"}),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""

RETIRED = {
    name: later
    for later, names in {
        "recognised": "trees cycles cliques bipartite multipartite grids cylinders tori hypercubes"
        " petersen fan wheel linear-mop mop mop-join clique-cycle-blocks",
        "algebra-order": "algebra-parts flips",
        "detachment": "width-dp",
        "sat-orientation": "sat-transitive cryptominisat",
        "cpsat-positions": "cpsat-alldifferent",
    }.items()
    for name in names.split()
}
"""Methods that are gone, and what took their place."""
