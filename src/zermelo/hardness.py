"""Other problems as games: reductions, and their solutions and proofs back."""

from __future__ import annotations

from zermelo.python.problems import proof, reduce, solution, transfer
from zermelo.reductions.contract import Reduction, reduction
from zermelo.reductions.problem import Problem, problem

__all__ = [
    "Problem", "Reduction", "problem", "proof", "reduce", "reduction", "solution", "transfer",
]  # fmt: skip
