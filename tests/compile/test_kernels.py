import importlib
import os
import pkgutil
import subprocess
import sys
import time
from inspect import ismodule
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core import ir
from numba.core.dispatcher import Dispatcher

from zermelo import solvers
from zermelo.compile import kernels


def twice(x: int) -> int:
    return x + x


def folder(kernel: object) -> Path | None:
    kept = getattr(kernel, "_cache").numba_cache  # noqa: B009
    return None if kept is None else Path(kept.cache_path)


def test_the_compiled_code_is_kept_in_a_folder_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled = kernels.jit(twice)
    assert compiled(21) == 42
    assert getattr(numba.config, "CACHE_DIR") == ""  # noqa: B009
    place = folder(compiled)
    assert place is not None
    assert tmp_path / "zermelo" / "kernels" in place.parents
    assert list(place.rglob("*.nbi"))


def test_without_a_writable_folder_it_still_compiles(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(blocked))
    compiled = kernels.jit(twice)
    assert compiled(21) == 42
    assert folder(compiled) is None


CALLER = """
from zermelo.compile.kernels import jit
import below
from below import once

@jit
def twice(x):
    return early(x) + once(x)

@jit
def early(x):
    return below.once(x) + below.offset()

print(twice(20), *twice.stats.cache_hits.values())
"""

CALLEE = """
from zermelo.compile.kernels import jit
from constants import OFFSET, UNUSED

@jit
def once(x):
    return x

@jit
def offset():
    return OFFSET
"""


def test_who_counts_no_references_calls_nobody_who_makes_arrays() -> None:
    """What such a kernel is given by another would never be freed."""
    for _, module, _ in pkgutil.walk_packages(solvers.__path__, f"{solvers.__name__}."):
        for name, kernel in vars(importlib.import_module(module)).items():
            if isinstance(kernel, Dispatcher) and plain(kernel):
                names = kernel.py_func.__code__.co_names
                home = kernel.py_func.__globals__
                spaces = [home, *(vars(home[each]) for each in names if ismodule(home.get(each)))]
                called = [space.get(each) for space in spaces for each in names]
                assert all(map(plain, called)), f"{module}.{name}"


def plain(value: object) -> bool:
    """Whether it is no kernel that counts references."""
    return not isinstance(value, Dispatcher) or value.targetoptions.get("_nrt") is False


def test_what_a_kernel_calls_in_other_files_is_seen(tmp_path: Path) -> None:
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    (tmp_path / "caller.py").write_text(CALLER)

    def run(callee: str, constant: int, unused: int = 0) -> str:
        (tmp_path / "below.py").write_text(callee)
        (tmp_path / "constants.py").write_text(f"OFFSET = {constant}\nUNUSED = {unused}\n")
        command = [sys.executable, "-c", "import caller"]
        shown = subprocess.run(command, env=environment, capture_output=True, text=True)
        return shown.stdout.strip() + shown.stderr

    assert run(CALLEE, 2) == "42"
    assert run(CALLEE, 2) == "42 1"
    assert run(CALLEE, 2, unused=1) == "42 1"
    assert run(CALLEE, 3) == "43"
    assert run(CALLEE.replace("return x", "return -x"), 3) == "-37"
    assert run(CALLEE, 2) == "42 1"  # the first code is still there


def test_the_features_are_those_numba_compiles_for() -> None:
    code = "from zermelo.compile.kernels import cpu_features; print(sorted(cpu_features()))"
    environment = {**os.environ, "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "+sse2"}
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['sse2']"


SLOW = """
import time
from numba.core import event
from zermelo.compile.kernels import jit

class Slow(event.Listener):
    def on_start(self, event):
        time.sleep(2.5)
    def on_end(self, event):
        pass

@jit
def twice(x):
    return x + x

def ready():
    event.register("numba:compile", Slow())

def twice_21():
    return twice(21)
"""

PARENT = """
from zermelo.limits.worker import StillCompiling, Worker
import slow
worker = Worker()
worker.run(slow.ready, ())
try:
    print(worker.run(slow.twice_21, (), time_limit=1))
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


def test_a_current_folder_that_is_gone_stops_no_compilation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba names files from the current folder, in errors that it catches itself."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    @kernels.jit
    def power(n: int) -> int:
        total = 0
        for _ in range(n):
            total += n
        return total

    assert power(7) == 49
    location: Any = ir.Loc
    assert "kernel" in location("kernel.py", 1).strformat()


LATE = """
from numba import int64
from numba.extending import intrinsic
from zermelo.compile.kernels import jit

@intrinsic
def loading(typing, word):
    import zermelo.compile.wide
    return int64(int64), lambda context, builder, signature, args: args[0]

@jit
def first(x, words):
    return loading(~x) + words[0]

import numpy
print(first(3, numpy.ones(1, numpy.int64)))
"""


def test_wide_integers_may_become_known_while_a_kernel_is_typed(tmp_path: Path) -> None:
    """A kernel that is loaded meanwhile may ask for them; numba must find what it typed before."""
    program = tmp_path / "late.py"
    program.write_text(LATE)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(program)], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "-3\n"
