"""The methods for Lights Out: elimination, CP-SAT, and a search for the `lit_only` variation."""

from zermelo.solvers.lights_out.methods import METHODS

__all__ = ["METHODS"]
