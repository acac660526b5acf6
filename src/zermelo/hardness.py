"""Other problems as games: reductions, and their solutions and proofs back."""

from __future__ import annotations

from zermelo.python.problems import proof, reduce, solution, transfer
from zermelo.reductions.contract import Reduction
from zermelo.reductions.problem import Problem

__all__ = ["Problem", "Reduction", "proof", "reduce", "solution", "transfer"]
