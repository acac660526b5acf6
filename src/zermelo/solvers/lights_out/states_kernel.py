"""The states of Lights Out breadth first, compiled: see `solvers.lights_out.states`."""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import jit


@jit
def expand(marks: Any, masks: Any, lit_only: bool, depth: int, start: int, end: int) -> int:
    """Press in the states of a range that took `depth` presses; return how many states are new.

    A mark is 1 + the presses, and 0 for a state that is not reached.
    """
    found = 0
    for state in range(start, end):
        if marks[state] != depth + 1:
            continue
        for v in range(len(masks)):
            if lit_only and not state >> v & 1:
                continue
            after = state ^ masks[v]
            if marks[after] == 0:
                marks[after] = depth + 2
                found += 1
    return found
