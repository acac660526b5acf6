"""The methods for POLISH."""

from zermelo.solvers.nimber_search import methods as nimber_search
from zermelo.solvers.polish import theorems
from zermelo.solvers.polish.searches import DENSE, PolishOracle, too_many
from zermelo.solvers.polish.tuning import nimbers_cost
from zermelo.solvers.search.methods import SEARCH

LISTED = 1_000_000
"""The pairs that evidence may ask for: its positions are written quickly."""

NIMBERS = nimber_search.compiled_method(
    "zermelo.solvers.polish.nimbers:encode",
    too_many,
    nimbers_cost,
    "outcomes beside heaps; to 60 vertices compiled, with reductions R1 and R2",
    most=lambda _: LISTED,
)

METHODS = (theorems.METHOD, NIMBERS, DENSE)
REFERENCES = (SEARCH,)
ORACLE = PolishOracle

RETIRED = dict.fromkeys(("kernel", "nimbers-kernel"), NIMBERS.name)
"""Methods that are gone, and what took their place."""

KERNELS = (
    ("nimbers", {"graph": {"family": "grid:2x3"}}),
    ("dense", {"graph": {"family": "complete:4"}, "brushes": [2, 0, 1, 0]}),
    ("dense", {"graph": {"family": "bipartite:3,4"}, "brushes": [1, 0, 0, 0, 0, 0, 0]}),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
