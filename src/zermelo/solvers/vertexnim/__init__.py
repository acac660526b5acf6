"""The methods for VertexNim."""

from zermelo.solvers.vertexnim import searching

METHODS = (*searching.METHODS,)
