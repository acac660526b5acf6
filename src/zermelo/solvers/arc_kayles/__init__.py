"""The methods for Arc-Kayles."""

from zermelo.encodings.arc_kayles import transitions
from zermelo.encodings.deletions import rest
from zermelo.solvers.deletion import methods as deletion
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.search.unrolling import unrolled

METHODS, REFERENCES = deletion.PICKING, (SEARCH, unrolled(transitions, rest(transitions)))
ORACLE, RETIRED = deletion.oracle, deletion.RETIRED

KERNELS = (
    ("nimbers", {"graph": {"family": "grid:4x4"}}),
    ("columns", {"graph": {"family": "path:3"}, "attach_at": 0, "question": "period"}),
)
"""Instances on which the compiled methods run their kernels: see `run.warming`."""
