"""Searches of the studio, without a page."""

from __future__ import annotations

import zermelo
from zermelo.solvers.method import Request
from zermelo.studio.board import Job


def test_a_search_that_is_stopped_before_it_has_a_process() -> None:
    job = Job(zermelo.ello("hypercube:6", green=[0]), Request(time_limit=60.0))
    job.stop()
    job.run()
    assert job.verdict is not None
    assert (job.verdict.answer, job.verdict.reason) == (None, "stopped")
    assert job.done
    assert job.error is None
