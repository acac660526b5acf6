"""Commands and programs that are started without standard streams, as by cron or a container."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from processes_seen import MARK, ZERMELO, marked, until
from sampling import some

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell that closes descriptors")

DECIDE = [*ZERMELO, "decide", "polish", "--graph", "grid:2x3", "--json"]

PROGRAM = """
import sys, zermelo
found = zermelo.decide(zermelo.polish("grid:2x3"), time_limit=30.0)
open(sys.argv[1], "w").write(f"{found.answer} {zermelo.check(found, time_limit=30.0).accepted}")
"""


def without(closed: str, command: list[str], mark: str) -> tuple[int, str, str]:
    """Run a command without some descriptors; return its status and what it wrote."""
    line = " ".join([shlex.join(command), *(f"{number}>&-" for number in closed)])
    process = subprocess.Popen(
        ["sh", "-c", f"exec {line}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, env={**os.environ, MARK: mark},
    )  # fmt: skip
    try:
        out, err = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    until(lambda: not marked(mark), 5)
    return process.returncode, out, err


@pytest.mark.parametrize(
    ("closed", "limit"),
    some(product(["0", "1", "2", "01", "02", "12", "012"], [[], ["--time-limit", "30"]]), 3),
)
def test_decide_without_standard_streams(closed: str, limit: list[str]) -> None:
    status, out, err = without(closed, [*DECIDE, *limit], f"closed-{closed}-{len(limit)}")
    assert "Traceback" not in err
    if "1" in closed:
        assert (status, out) == (2, "")
        assert "2" in closed or err.startswith("zermelo: cannot write the output: ")
    else:
        assert (status, json.loads(out)["assurance"]) == (0, "certified")


@pytest.mark.parametrize("closed", some(["0", "1", "2", "012"], 3))
def test_a_program_without_standard_streams(closed: str, tmp_path: Path) -> None:
    found = tmp_path / "found"
    command = [sys.executable, "-c", PROGRAM, str(found)]
    assert without(closed, command, f"program-{closed}")[0] == 0
    assert found.read_text() == "0 True"
