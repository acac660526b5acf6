"""Elimination over GF(2): a vector is the bits of an integer, and so is what it is the sum of."""

from __future__ import annotations


class Span:
    """The sums of some vectors, by a basis in echelon form: each is named by its highest bit."""

    def __init__(self) -> None:
        self._basis: dict[int, tuple[int, int]] = {}
        self._leading = 0  # the highest bits together

    def least(self, vector: int, chosen: int) -> tuple[int, int]:
        """Return the least sum of a vector with the span; the vectors of the sum join the chosen.

        >>> from zermelo.solvers.algebra.words import Span
        >>> span = Span()
        >>> span.add(0b110, 0b01), span.add(0b011, 0b10)
        ((6, 1), (3, 2))
        >>> span.least(0b101, 0)
        (0, 3)
        """
        while met := vector & self._leading:
            change, more = self._basis[met.bit_length()]
            vector ^= change
            chosen ^= more
        return vector, chosen

    def add(self, vector: int, chosen: int) -> tuple[int, int]:
        """Add a vector, named by a bit of its own in `chosen`, and return `least` of it before."""
        vector, chosen = self.least(vector, chosen)
        if vector:
            self._basis[vector.bit_length()] = vector, chosen
            self._leading |= 1 << vector.bit_length() - 1
        return vector, chosen
