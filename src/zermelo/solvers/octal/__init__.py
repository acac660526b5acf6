"""The methods for octal games on graphs."""

from zermelo.solvers.periods.sparse import SPARSE
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.subtraction import METHODS as REMOVAL
from zermelo.solvers.subtraction import ORACLE, RETIRED

METHODS, REFERENCES = (*REMOVAL, SPARSE), (SEARCH,)

__all__ = ["METHODS", "ORACLE", "REFERENCES", "RETIRED"]

KERNELS = (
    ("nimbers", {"digits": "0.33", "graph": {"family": "grid:4x4"}}),
    (
        "columns",
        {"digits": "0.33", "graph": {"family": "path:3"}, "attach_at": 0, "question": "period"},
    ),
    (
        "sparse-space",
        {"digits": "0.77", "graph": {"family": "path:1"}, "attach_at": 0, "question": "period"},
    ),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
