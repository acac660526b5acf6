"""Nothing is left open: `-W error` has nothing to say, on the command line and in programs."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import gc, zermelo
zermelo.decide(zermelo.polish("grid:2x3"), time_limit=30.0)
zermelo.decide(zermelo.node_kayles("regular:60,3"), time_limit=0.5)
zermelo.experiments.decide_many([zermelo.polish(f"path:{n}") for n in (3, 4, 5)], workers=2)
zermelo.check(zermelo.decide(zermelo.polish("grid:2x3"), workers=2), time_limit=30.0)
gc.collect()
"""


@pytest.mark.parametrize(
    "command",
    [
        ["-c", PROGRAM],
        ["-m", "zermelo", "decide", "polish", "--graph", "grid:2x3"],
        ["-m", "zermelo", "decide", "cops", "--graph", "grid:6x6", "--time-limit", "30"],
        ["-m", "zermelo", "decide", "polish", "--graph", "grid:2x3", "--workers", "2"],
        ["-m", "zermelo", "orient", "--graph", "path:3", "--odd", "1"],
    ],
)
def test_no_warning(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", *command], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
