"""Nothing that was started outlives who started it, even one that is killed without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes_seen import marked, running, started, until
from programs import needs_depqbf

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.guard import guard_command
from zermelo.families.small_graphs import connected_graphs
from zermelo.limits.worker import Worker

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not Path("/proc/self/environ").exists(), reason="looks into /proc"
)

SOON = 20.0
"""Seconds after which nothing is left."""

HARD = zermelo.seepage("simplex:4,12", question="green-wins", protect=1)
"""Its formula takes depqbf longer than anybody waits."""


@pytest.fixture
def mark() -> Iterator[str]:
    found = uuid.uuid4().hex
    yield found
    for pid in marked(found):  # where a test failed
        os.kill(pid, signal.SIGKILL)


def gone(mark: str) -> None:
    try:
        until(lambda: not marked(mark), SOON)
    except AssertionError:
        left = [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in marked(mark)]
        raise AssertionError(f"left: {left}") from None


@needs_depqbf
@pytest.mark.parametrize("victim", ["parent", "child", "guard"])
def test_no_qbf_solver_is_left(mark: str, victim: str, tmp_path: Path) -> None:
    file = tmp_path / "hard.qdimacs"
    file.write_text(zermelo.logic.encode(HARD, "qdimacs"))
    with started(mark, "generate", str(file), "--solve", "--time-limit", "100") as process:
        until(lambda: any(_cpu(pid) > 0.3 for pid in marked(mark, "depqbf")))
        if victim == "parent":
            process.kill()
        else:
            (guard,) = marked(mark, "guard.py")
            os.kill(guard if victim == "guard" else _parent(guard), signal.SIGKILL)
        out, err = process.communicate(timeout=30)
        gone(mark)
    if victim != "parent":
        assert process.returncode == 3
        assert out == b""
        assert b"SIGKILL" in err


HOLDS_THE_LOCK = """
import sys, threading
from zermelo.limits.worker import Worker
sys.path.insert(0, {folder!r})
import stubborn
worker = Worker()
print("up", flush=True)
worker.run(stubborn.hold, ())
"""


def test_a_child_that_holds_the_interpreters_lock_ends_too(mark: str, tmp_path: Path) -> None:
    (tmp_path / "stubborn.py").write_text("def hold():\n    return pow(3, 5 * 10**8) % 10\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "ZERMELO_TEST_MARK": mark}
    script = HOLDS_THE_LOCK.format(folder=str(tmp_path))
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"up\n"
        (child,) = until(lambda: marked(mark, "zermelo.limits.child"))
        until(lambda: _cpu(child) > 2.0)  # loaded and at work
        process.kill()
        gone(mark)


def _parent(pid: int) -> int:
    return int(_fields(pid)[1])


def _fields(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _cpu(pid: int) -> float:
    try:
        fields = _fields(pid)
    except OSError:  # it has ended
        return 0.0
    if not running(pid):
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_worker_outlives_the_thread_that_started_it() -> None:
    made: list[Worker] = []
    thread = threading.Thread(target=lambda: made.append(Worker()))
    thread.start()
    thread.join()
    try:
        assert made[0].run(abs, (-7,)) == 7
        assert made[0].alive
    finally:
        made[0].close()


def test_a_guard_hands_on_the_end_of_its_program() -> None:
    for script, status in (("exit 10", 10), ("kill -9 $$", -9), ("kill -6 $$", -6)):
        run = subprocess.run(
            guard_command(["/bin/sh", "-c", script]), start_new_session=True, check=False
        )
        assert run.returncode == status
    run = subprocess.run(
        guard_command(["/nowhere"]), start_new_session=True, check=False, capture_output=True
    )
    assert run.returncode == 126
    assert run.stderr == b"cannot be started: No such file or directory"


def test_a_program_that_is_killed_in_the_middle_of_its_list_is_no_short_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "geng"
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    for end in ("kill -9 $$", "exit 1"):
        program.write_text(f"#!/bin/sh\necho 'H??????'\n{end}\n")
        program.chmod(0o755)
        graphs = connected_graphs(9)
        assert next(graphs).n == 9
        with pytest.raises(InputError, match="geng ended"):
            next(graphs)
    program.write_text("#!/bin/sh\nwhile echo 'H??????'; do :; done\n")
    graphs = connected_graphs(9)
    assert next(graphs).n == 9
    graphs.close()  # type: ignore[attr-defined]  # a generator
