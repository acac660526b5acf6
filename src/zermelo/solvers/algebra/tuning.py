"""What was measured for the eliminations, by `python -m benchmarks.algebra`: when one is dense."""

DENSE_ROWS = 0.6
"""The part of entries that are not 0 from which on plain Python takes a matrix as dense."""
DENSE = 0.3
"""The part of what is left that the minimum degree reaches when an order ends in a dense block."""
HUB = 10
"""Vertices of a degree above so many times the root of n are ordered last."""
BLOCK, PORTABLE_BLOCK = 64, 16
"""Pivots that are eliminated together from a front: by instructions, and by tables."""
