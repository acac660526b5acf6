"""`zermelo warm` runs every kernel, and processes that want the same kernel compile it once."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import pytest

import zermelo.solvers
from zermelo.cli import warm
from zermelo.compile import instructions, kernels
from zermelo.games.registry import GAMES
from zermelo.solvers import batch
from zermelo.solvers.method import every_method, method

OF_RULES = "zermelo.solvers.ruleset."
"""Kernels of rules of your own are made when these are known."""

LISTS = {f"zermelo.solvers.ello.colorings_kernel.{name}" for name in ("grow", "_insert", "_spread")}
"""For lists of all colorings only, which no method makes."""


def other_processors() -> set[str]:
    """Kernels that do the same as those for this processor, where it has an instruction or not."""
    if instructions.LANES:
        with_none = ("front_kernels.update_by_tables", "binary_kernels.add_multiple")
        return {f"zermelo.solvers.algebra.{name}" for name in with_none}
    return {"zermelo.solvers.algebra.front_kernels.update_by_tiles"}


def compiled(module: ModuleType) -> Iterator[tuple[str, Any]]:
    for name, value in sorted(vars(module).items()):
        if isinstance(getattr(value, "_cache", None), kernels.KernelCache):
            yield f"{value.py_func.__module__}.{name}", value


def all_kernels() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in pkgutil.walk_packages(zermelo.solvers.__path__, "zermelo.solvers."):
        found.update(compiled(importlib.import_module(each.name)))
    return found


def called(kernel: Any) -> Iterator[Any]:
    """Yield the kernels that a kernel calls."""
    home, names = kernel.py_func.__globals__, kernel.py_func.__code__.co_names
    spaces = [home, *(vars(home[name]) for name in names if type(home.get(name)) is ModuleType)]
    for space in spaces:
        yield from (space[name] for name in names if hasattr(space.get(name), "py_func"))


@pytest.mark.slow
def test_all_kernels_are_run() -> None:
    for item in warm.listed():
        warm.run(item)
    known = all_kernels()
    waiting = [kernel for kernel in known.values() if kernel.overloads]
    seen = {id(kernel) for kernel in waiting}
    for kernel in waiting:
        waiting += (each for each in called(kernel) if id(each) not in seen)
        seen |= {id(each) for each in called(kernel)}
    cold = {name for name, kernel in known.items() if id(kernel) not in seen}
    assert {name for name in cold if not name.startswith(OF_RULES)} == LISTS | other_processors()


def test_the_instances_have_methods_with_kernels() -> None:
    named = {(game, name) for game, name, _ in warm.listed()}
    assert {game for game, _ in named} <= set(GAMES)
    for game, name in named:
        if name != batch.NAME:
            assert method(game, name) in every_method(game)
    for game in GAMES:
        for entry in every_method(game):
            if entry.backend is not None and entry.backend.__name__ == "backend":
                assert (game, entry.name) in named


SHARED = """
import sys, time
from pathlib import Path
from numba.core import event
from zermelo.compile import compiling
from zermelo.compile import kernels
from zermelo.compile.kernels import jit

kernels.PATIENCE = 600.0  # however busy the machine is

class Slow(event.Listener):
    def on_start(self, event):
        Path(sys.argv[1]).touch()
        while not Path(sys.argv[2]).exists():
            time.sleep(0.02)
    def on_end(self, event):
        pass

event.register("numba:compile", Slow())
compiling.tell = lambda busy: Path(sys.argv[1] + "-waits").touch()

@jit
def once(x):
    return x + x

@jit
def twice(x):
    return once(x) + once(x)

assert twice(3) == 12
print(len(twice.stats.cache_misses), flush=True)
"""


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_one_process_compiles_and_the_others_take_its_code(tmp_path: Path) -> None:
    (tmp_path / "shared.py").write_text(SHARED)
    path = os.pathsep.join([str(Path(zermelo.solvers.__file__).parents[2])])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def started(name: str) -> subprocess.Popen[str]:
        command = [sys.executable, "shared.py", name, "go"]
        return subprocess.Popen(
            command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
        )

    first = started("first")
    until((tmp_path / "first").exists)
    second = started("second")
    until((tmp_path / "second-waits").exists)
    (tmp_path / "go").touch()
    assert first.communicate(timeout=60)[0] == "1\n"
    assert second.communicate(timeout=60)[0] == "0\n"
    assert not (tmp_path / "second").exists()  # it has not compiled


def once(x: int) -> int:
    return x + x


def test_nobody_waits_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(kernels, "PATIENCE", 0.0)
    monkeypatch.setattr(kernels, "_try_lock", lambda file: False)
    assert kernels.jit(once)(21) == 42


def broken(x: int) -> Any:
    return x + "a"  # type: ignore[operator]


def test_a_compilation_is_claimed_until_its_code_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    claims, save = [], kernels.KernelCache.save_overload

    def saved(self: Any, signature: Any, data: Any) -> None:
        claims.append(self._claim)
        save(self, signature, data)

    monkeypatch.setattr(kernels.KernelCache, "save_overload", saved)
    right: Any = kernels.jit(once)
    assert right(21) == 42
    assert len(claims) == 1
    assert claims[0] is not None
    wrong: Any = kernels.jit(broken)
    with pytest.raises(numba.TypingError):
        wrong(21)
    assert right._cache._claim is None
    assert wrong._cache._claim is None
    assert len(list(tmp_path.rglob("*.claim"))) == 2


ELSEWHERE = """
from numba.core import event
from zermelo.compile import compiling

class Compiled(event.Listener):
    def on_start(self, event):
        found.add(event.data["dispatcher"].py_func.__name__)
    def on_end(self, event):
        pass

found = set()
event.register("numba:compile", Compiled())
from zermelo.formats.instance import decode
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request
from zermelo.solvers.nimber_search import precompile
from pathlib import Path

precompile.MOST = 2
game = decode({"game": "grim", "graph": {"family": "path:9"}}, Path())
with compiling.using("always"):
    verdict = decide_here(game, Request(method="nimbers"))
print(verdict.answer, "enter" in found, "options" in found, "search" in found)
"""


@pytest.mark.slow
def test_the_loop_is_compiled_by_another_process(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", ELSEWHERE]
    found = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    value = zermelo.decide(zermelo.grim("path:9"), method="nimbers").answer
    assert found.stdout == f"{value} True True False\n"
    again = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    assert again.stdout == f"{value} False False False\n"
