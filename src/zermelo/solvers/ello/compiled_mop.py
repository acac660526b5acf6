"""The loops of `mop_steps`, compiled, and the arrays that they take."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.solvers.ello import mop_steps
from zermelo.solvers.kernels import jit

outer_cycle = jit(mop_steps.outer_cycle)
eliminate = jit(mop_steps.eliminate)


def integers(values: Any) -> Any:
    """Return a copy of a sequence of integers as an array."""
    return np.array(values, np.int64)


def zeros(length: int) -> Any:
    """Return an array of zeros."""
    return np.zeros(length, np.int64)
