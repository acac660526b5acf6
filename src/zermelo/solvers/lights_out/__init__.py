"""The methods for Lights Out: elimination, CP-SAT, and a search for the `lit_only` variation."""

from zermelo.solvers.lights_out import cpsat_presses, elimination, lit_search

METHODS = (elimination.METHOD, cpsat_presses.METHOD, lit_search.METHOD)
