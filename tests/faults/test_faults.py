"""Faults at random moments: a right verdict, unknown or one clear line, and nothing left behind.

The table of docs/reliability.md is that of ``python -m benchmarks.faults``, which puts each fault
into twenty runs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from faulting import FAULTS, Found

from benchmarks.faults import ALL

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not Path("/proc/self/environ").exists(), reason="looks into /proc"
)

QUICK = tuple(name for name in FAULTS if name not in (
    "SIGKILL to the main process", "SIGTERM to any process", "a damaged cache of compiled code",
    "a full disk behind standard output",
))  # fmt: skip
"""The others have tests of their own elsewhere in this folder and in tests/cli."""

TABLES = tuple(name for name in ALL if name.endswith("a search with a table"))
"""test_interrupted_tables.py has them."""


@pytest.mark.parametrize("name", QUICK)
def test_a_fault(name: str, tmp_path: Path) -> None:
    assert FAULTS[name](tmp_path, Random(f"{name} 0")) == Found()


LONG = [name for name in ALL if name not in {*FAULTS, *TABLES}]

CLUSTER = tuple(name for name in LONG if "of a cluster" in name)
"""tests/sweeps/test_sweep_cluster.py and test_cluster_recipes.py kill them too."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in CLUSTER)) for name in LONG],
)
def test_a_fault_of_long_runs_files_and_clients(name: str, tmp_path: Path) -> None:
    assert ALL[name](tmp_path, Random(f"{name} 0")) == Found()


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_fault_again_and_again(name: str, tmp_path: Path) -> None:
    for seed in range(1, 26):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert ALL[name](folder, Random(f"{name} {seed}")) == Found(), seed
