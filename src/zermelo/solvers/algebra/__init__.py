"""Linear algebra over finite fields, for matrices of graphs.

- `elimination`: square matrices over any field, in plain Python; fields are `binary_field` and
  `odd_field`.
- `fronts`: symmetric matrices over GF(2^61), by kernels (`front_kernels`, `binary_kernels`), dense
  or in an order of minimum degree (`minimum_degree`).
- `banded`: sparse square systems of zeros and ones modulo a prime, by kernels.
- `words`: sums of vectors over GF(2).
"""
