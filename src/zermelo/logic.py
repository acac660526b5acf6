"""Formulas: questions written as formulas, and proofs for other people's programs."""

from __future__ import annotations

from zermelo.core.formula import Formula
from zermelo.core.quantified import QbfStrategy
from zermelo.python.api import encode, formulas
from zermelo.python.exporting import BoundProof, Refutation, bound_proof, refutation
from zermelo.python.problems import random_formula

__all__ = [
    "BoundProof",
    "Formula",
    "QbfStrategy",
    "Refutation",
    "bound_proof",
    "encode",
    "formulas",
    "random_formula",
    "refutation",
]
