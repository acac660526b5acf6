"""The methods for Grim."""

from zermelo.solvers.deletion import methods as deletion

METHODS, ORACLE, RETIRED = deletion.PICKING, deletion.oracle, deletion.RETIRED

KERNELS = (
    ("nimbers-kernel", {"graph": {"family": "grid:4x4"}}),
    ("heaps", {"graph": {"family": "path:9000"}}),
    ("columns-kernel", {"graph": {"family": "path:1"}, "attach_at": 0, "question": "period"}),
)
"""Instances on which the compiled methods run their kernels: see `run.warming`."""
