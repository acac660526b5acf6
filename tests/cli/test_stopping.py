"""Ctrl-C inside a compilation and inside each solver: no traceback, status 130, nothing runs on.

In the processes that are started here, what begins to compile or to solve leaves a file behind and
goes on, with work of which nobody awaits the end. A compilation never ends.
"""

from __future__ import annotations

import os
import signal
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes_seen import marked, started, until

import zermelo

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not Path("/proc/self/environ").exists(), reason="looks into /proc"
)

BEGUN = """
import importlib, pathlib, sys, time

def announce(module, name, endless):
    owner = importlib.import_module(module)
    *above, last = name.split(".")
    for each in above:
        owner = getattr(owner, each)
    real = getattr(owner, last)
    def begin(*given, **more):
        pathlib.Path({begun!r}).touch()
        if endless:
            time.sleep(600)
        return real(*given, **more)
    setattr(owner, last, begin)

announce({module!r}, {name!r}, {endless})
"""

COMPLETE = ("decide", "ello", "--graph", "complete:40", "--set", "green=[0,1]", "--method")
PLACES = {
    "compiling": (
        ("zermelo.compile.compiling", "begin", True),
        ("decide", "polish", "--graph", "grid:4x4", "--method", "nimbers"),
    ),
    "CaDiCaL": (("pysat.solvers", "Solver.solve_limited", False), (*COMPLETE, "sat-orientation")),
    "CP-SAT": (
        ("ortools.sat.python.cp_model", "CpSolver.solve", False),
        (*COMPLETE, "cpsat-positions"),
    ),
}


@pytest.fixture
def mark() -> Iterator[str]:
    found = uuid.uuid4().hex
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield found
    signal.signal(signal.SIGINT, before)
    for pid in marked(found):  # where a test failed
        os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize(
    ("place", "limit"),
    [
        ("compiling", ()),
        ("compiling", ("--time-limit", "500")),  # the plain programs run beside it then
        ("CaDiCaL", ("--time-limit", "500")),
        ("CP-SAT", ()),
    ],
)
def test_ctrl_c(place: str, limit: tuple[str, ...], mark: str, tmp_path: Path) -> None:
    (module, name, endless), command = PLACES[place]
    begun = tmp_path / "begun"
    text = BEGUN.format(module=module, name=name, endless=endless, begun=str(begun))
    (tmp_path / "sitecustomize.py").write_text(text)
    path = [str(tmp_path), str(Path(zermelo.__file__).parents[1])]
    environment = {
        "PYTHONPATH": os.pathsep.join(path),
        "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
    }
    with started(mark, *command, *limit, env=environment, start_new_session=True) as process:
        until(begun.exists)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")
    assert out.count(b"\n") == 1
    assert b": unknown (interrupted before there was an answer" in out
    until(lambda: not marked(mark))
