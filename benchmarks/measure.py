"""What the benchmarks share: the clock, and a ratio of two times that were measured in one run."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times longer a rival takes than what zermelo does.

    Attributes
    ----------
    case : str
        The instance.
    ours, rival : str
        What was measured, and against what.
    seconds, rival_seconds : float
        The times of the two, of the same kind and in the same run.
    bound : bool
        The rival was stopped before it had the answer: its time, and so the ratio, is a lower
        bound.
    """

    case: str
    ours: str
    seconds: float
    rival: str
    rival_seconds: float
    bound: bool = False

    @property
    def ratio(self) -> float:
        """The rival's time as a multiple of ours."""
        return self.rival_seconds / self.seconds if self.seconds else math.inf


def timed(run: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """Return the seconds of a call, and its result."""
    begin = time.perf_counter()
    result = run(*arguments)
    return time.perf_counter() - begin, result


def busy(run: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """Return the same in seconds of this process, so that others on the machine do not count.

    What was made before is collected before, so that it does not count either.
    """
    gc.collect()
    begin = time.process_time()
    result = run(*arguments)
    return time.process_time() - begin, result


def least(run: Callable[[], Any], budget: float = 3.0, times: int = 5) -> tuple[float, Any]:
    """Return the least seconds of some runs within a budget of seconds, and the last result."""
    best, spent, result = math.inf, 0.0, None
    for _ in range(times):
        seconds, result = timed(run)
        best, spent = min(best, seconds), spent + seconds
        if spent > budget:
            break
    return best, result
