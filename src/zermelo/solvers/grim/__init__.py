"""The methods for Grim."""

from zermelo.solvers.deletion import methods as deletion
from zermelo.solvers.search.methods import SEARCH

METHODS, REFERENCES = deletion.PICKING, (SEARCH,)
ORACLE, RETIRED = deletion.oracle, deletion.RETIRED

KERNELS = (
    ("nimbers", {"graph": {"family": "grid:4x4"}}),
    ("heaps", {"graph": {"family": "path:9000"}}),
    ("batch", {"graph": {"family": "path:3"}}),
    ("columns", {"graph": {"family": "path:1"}, "attach_at": 0, "question": "period"}),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
