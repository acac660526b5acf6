"""The methods for Lights Out: elimination, CP-SAT, and a search for the `lit_only` variation."""

from zermelo.solvers.lights_out.methods import METHODS

KERNELS = (
    ("elimination", {"graph": {"family": "path:3000"}, "lit": [0]}),
    ("elimination", {"graph": {"family": "cycle:140"}, "lit": [0], "modulus": 3}),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""

__all__ = ["KERNELS", "METHODS"]
