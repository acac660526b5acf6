"""The methods for Node-Kayles."""

from zermelo.solvers.deletion import methods as deletion
from zermelo.solvers.node_kayles import proofs
from zermelo.solvers.search.methods import SEARCH

METHODS = (*deletion.PICKING, proofs.METHOD)
REFERENCES = (SEARCH,)
ORACLE, RETIRED = deletion.oracle, deletion.RETIRED

KERNELS = (
    ("nimbers", {"graph": {"family": "regular:40,3,seed=1"}}),  # its table grows
    ("columns", {"graph": {"family": "path:3"}, "attach_at": 0, "question": "period"}),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
