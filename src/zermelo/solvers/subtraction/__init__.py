"""The methods for connected subtraction; all but the last two are those for octal games too."""

from zermelo.encodings.deletions import rest
from zermelo.encodings.subtraction import transitions
from zermelo.solvers.deletion import methods as deletion
from zermelo.solvers.periods.methods import THEOREM
from zermelo.solvers.search.unrolling import unrolled
from zermelo.solvers.subtraction.methods import CLOSED_FORMS, PATHS, STARS

REMOVAL = (CLOSED_FORMS, PATHS, STARS, deletion.TREE, *deletion.METHODS)

METHODS = (*REMOVAL, THEOREM, unrolled(transitions, rest(transitions)))
ORACLE, RETIRED = deletion.oracle, deletion.RETIRED

KERNELS = (
    ("nimbers-kernel", {"take": [1, 2], "graph": {"family": "grid:4x4"}}),
    (
        "columns-kernel",
        {"take": [1, 2], "graph": {"family": "path:3"}, "attach_at": 0, "question": "period"},
    ),
)
"""Instances on which the compiled methods run their kernels: see `run.warming`."""
