"""A function of somebody else's that is ended when its time is up, where the system can tell.

The alarm of the system's clock interrupts Python wherever it is, so it is for functions that know
no deadline and hold nothing of ours: those of rules files and reduction files.
"""

from __future__ import annotations

import math
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN = 0.5
"""Seconds until the next alarm, where the function caught the error and went on."""


@contextmanager
def ended_after(seconds: float, error: Exception) -> Iterator[None]:
    """Raise an error in what runs for longer; nothing is done on other threads than the main one.

    >>> with ended_after(0.01, TimeoutError("it has no end")):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    TimeoutError: it has no end
    """
    here = threading.current_thread() is threading.main_thread()
    if not hasattr(signal, "setitimer") or not here or math.isinf(seconds):
        yield
        return

    def late(number: int, frame: object) -> None:  # noqa: ARG001
        raise error

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
