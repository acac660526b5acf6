"""The steps of `matching_steps`, compiled, and the arrays that they work on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.core.graph import Graph
from zermelo.solvers import matching_steps
from zermelo.solvers.kernels import jit
from zermelo.solvers.matching_steps import ABSENT

start = jit(matching_steps.start)
search = jit(matching_steps.search)
path = jit(matching_steps.path)
exchange = jit(matching_steps.exchange)
forget = jit(matching_steps.forget)


def arrays(graph: Graph, kept: Sequence[int] | None) -> Any:
    """Return offsets, targets, labels, degrees, the columns and the work space."""
    n = graph.n
    rows, columns = graph.csr
    offsets = np.frombuffer(rows, np.int64)
    targets = np.frombuffer(columns, np.int64) if columns else np.zeros(0, np.int64)
    label = np.zeros(n, np.int8)
    if kept is not None:
        label[np.asarray(kept, np.int64) == 0] = ABSENT
    tails = np.repeat(np.arange(n), np.diff(offsets))
    counted = (label[tails] != ABSENT) & (label[targets] != ABSENT) & (tails != targets)
    degree = np.bincount(tails[counted], minlength=n).astype(np.int64)
    state = [np.full(n, -1, np.int64) for _ in range(4)] + [np.arange(n) for _ in range(2)]
    sizes = (n, n + 2, n, n, 3 * n + 16, 1)
    return offsets, targets, label, degree, state, [np.zeros(size, np.int64) for size in sizes]
