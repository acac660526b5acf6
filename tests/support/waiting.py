"""The child processes that wait for work."""

from __future__ import annotations

from zermelo.limits import worker as workers
from zermelo.limits.worker import Worker


def waiting() -> list[Worker]:
    """Return the workers that wait for work."""
    return [each for _, each in workers._idle if each.alive]
