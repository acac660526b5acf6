"""The methods for connected subtraction, which are those for octal games too."""

from zermelo.solvers.deletion import methods as deletion
from zermelo.solvers.search.methods import SEARCH
from zermelo.solvers.subtraction.methods import CLOSED_FORMS, STARS

METHODS = (CLOSED_FORMS, STARS, *deletion.METHODS)
REFERENCES = (SEARCH,)
ORACLE = deletion.oracle
RETIRED = {
    **deletion.RETIRED,
    "paths": "stars",
    "tree": "nimbers",
    "period-theorem": "columns",
}

KERNELS = (
    ("nimbers", {"take": [1, 2], "graph": {"family": "grid:4x4"}}),
    (
        "columns",
        {"take": [1, 2], "graph": {"family": "path:3"}, "attach_at": 0, "question": "period"},
    ),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
