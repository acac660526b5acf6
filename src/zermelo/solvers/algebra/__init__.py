"""Linear algebra over the integers modulo a prime, for matrices of graphs."""
