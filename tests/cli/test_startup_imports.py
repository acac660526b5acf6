"""What `--help` and `check` must not load: they are to start in a fraction of a second."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import zermelo

IN_ONE_PROCESS = """
import zermelo.limits.child
import zermelo.run.decide as solver
solver.decide_in = lambda worker, instance, request, watch: solver.decide_here(instance, request)
"""
COPY_ONLY = """
import zermelo.limits.worker as worker
def fresh():
    raise OSError("a fresh interpreter is not to be started")
worker.fresh = fresh
"""
HEAVY = ("ortools", "numba", "networkx", "numpy", "pysat", "scipy", "pandas")
PROGRAM = """
import sys
from zermelo.cli.main import run
status = run(sys.argv[1:])
print("loaded", *sorted(sys.modules))
sys.exit(status)
"""


MOST = 112
"""How many modules of ours a small game of ELLO may load."""


def modules(*arguments: str, before: str = "") -> set[str]:
    """Return the names of all modules that a command has loaded in the end."""
    found = subprocess.run(
        [sys.executable, "-c", before + PROGRAM, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return set(found.stdout.splitlines()[-1].split()[1:])


def loaded(*arguments: str) -> set[str]:
    """Return the packages among them."""
    return {name.partition(".")[0] for name in modules(*arguments)}


@pytest.mark.parametrize(
    ("green", "method"), [("all", "subset-dp"), ([], "sat-orientation"), ([0, 1], "obstruction")]
)
def test_check(green: object, method: str, tmp_path: Path) -> None:
    game = zermelo.ello("path:5", green)
    certificate = zermelo.decide(game, method=method).certificate
    assert certificate is not None
    zermelo.write(certificate, str(tmp_path / "proof.json"))
    packages = loaded("check", str(tmp_path / "proof.json"))
    assert not packages.intersection(HEAVY)
    assert "zermelo" in packages


def test_a_small_game_loads_the_program_of_the_one_method_that_runs() -> None:
    # What the command line loads, and what its child process loads, together.
    command = ("decide", "ello", "--graph", "grid:3x3", "--set", "green=[0]")
    names = modules(*command, before=IN_ONE_PROCESS)
    ours = {name for name in names if name.partition(".")[0] == "zermelo"}
    assert len(ours) <= MOST
    assert "zermelo.solvers.ello.recognised" in ours
    others = ("mop", "blocks", "pieces", "orientations", "simplify")
    assert not ours.intersection(f"zermelo.solvers.ello.{name}" for name in others)


@pytest.mark.skipif(sys.platform != "linux", reason="forks on Linux only")
@pytest.mark.parametrize("limit", [(), ("--time-limit", "60")])
def test_the_child_of_a_command_is_a_copy(limit: tuple[str, ...]) -> None:
    # A second interpreter would load everything again, which takes longer than many a game.
    names = modules(
        "decide", "ello", "--graph", "grid:3x3", "--set", "green=[0]", *limit, before=COPY_ONLY
    )
    assert "zermelo.limits.processes" in names


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", "--help"]])
def test_help(arguments: list[str]) -> None:
    assert not loaded(*arguments).intersection(HEAVY)


def test_the_package_itself() -> None:
    program = "import sys, zermelo; print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    names = found.stdout.split()
    ours = {name for name in names if name.startswith("zermelo")}
    assert ours == {"zermelo", "zermelo.core", "zermelo.core.hooks"}
    assert not {name.partition(".")[0] for name in names}.intersection(HEAVY)
