"""The methods for octal games on graphs."""

from zermelo.solvers.periods.sparse import SPARSE
from zermelo.solvers.subtraction import ORACLE, REMOVAL, RETIRED

METHODS = (*REMOVAL, SPARSE)

__all__ = ["METHODS", "ORACLE", "RETIRED"]

KERNELS = (
    ("nimbers-kernel", {"digits": "0.33", "graph": {"family": "grid:4x4"}}),
    (
        "columns-kernel",
        {"digits": "0.33", "graph": {"family": "path:3"}, "attach_at": 0, "question": "period"},
    ),
    (
        "sparse-space",
        {"digits": "0.77", "graph": {"family": "path:1"}, "attach_at": 0, "question": "period"},
    ),
)
"""Instances on which the compiled methods run their kernels: see `run.warming`."""
