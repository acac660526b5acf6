import os
import subprocess
import sys
import time
from pathlib import Path

import numba
import pytest

from zermelo.solvers import kernels


def twice(x: int) -> int:
    return x + x


@pytest.fixture(autouse=True)
def fresh() -> None:
    kernels.cache_folder.cache_clear()


def test_the_compiled_code_is_kept_in_a_folder_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    compiled = kernels.jit(twice)
    assert compiled(21) == 42
    assert getattr(numba.config, "CACHE_DIR") == str(tmp_path)  # noqa: B009
    folder = kernels.cache_folder(__file__)
    assert folder is not None
    assert folder.parent == tmp_path
    assert list(folder.rglob("*.nbi"))


def test_another_source_has_another_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    source = tmp_path / "source.py"
    source.write_text("one = 1")
    first = kernels.cache_folder(str(source))
    kernels.cache_folder.cache_clear()
    source.write_text("two = 2")
    second = kernels.cache_folder(str(source))
    assert first is not None
    assert second is not None
    assert first != second
    assert first.parent == second.parent == tmp_path / "zermelo" / "kernels"


def test_without_a_writable_folder_it_still_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(blocked))
    assert kernels.cache_folder(__file__) is None
    assert kernels.jit(twice)(21) == 42


def test_the_features_are_those_numba_compiles_for() -> None:
    code = "from zermelo.solvers.kernels import cpu_features; print(sorted(cpu_features()))"
    environment = {**os.environ, "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "+sse2"}
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['sse2']"


SLOW = """
import time
from numba.core import event
from zermelo.solvers.kernels import jit

class Slow(event.Listener):
    def on_start(self, event):
        time.sleep(4)
    def on_end(self, event):
        pass

@jit
def twice(x):
    return x + x

def ready(progress):
    event.register("numba:compile", Slow())

def twice_21(progress):
    return twice(21)
"""

PARENT = """
from zermelo.solvers.worker import StillCompiling, Worker
import slow
worker = Worker()
worker.run(slow.ready, ())
try:
    print(worker.run(slow.twice_21, (), time_limit=0.5))
except StillCompiling:
    print("still compiling", worker.alive)
"""


def test_a_compilation_longer_than_the_limit_is_finished_for_the_next_run(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def parent() -> str:
        # Its output ends when the child that is left alone has let go of it.
        shown = subprocess.run(
            [sys.executable, "-c", PARENT], env=environment, capture_output=True, text=True
        )
        return shown.stdout.strip() + shown.stderr

    start = time.monotonic()
    assert parent() == "still compiling False"
    assert not list(tmp_path.rglob("*.nbc"))  # it was over before the compilation was
    while not list(tmp_path.rglob("*.nbc")) and time.monotonic() < start + 60:
        time.sleep(0.1)
    assert list(tmp_path.rglob("*.nbc"))
    assert parent() == "42"
