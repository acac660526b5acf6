"""The site of the documentation, built once for all its tests."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site with strict links."""
    for name in ("material", "latex2mathml"):
        if importlib.util.find_spec(name) is None:
            pytest.skip("what the site needs is not installed: pip install '.[docs]'")
    base = tmp_path_factory.getbasetemp()
    folder = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    made = folder / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(made)]
    with (folder / "site.lock").open("w") as lock:  # one worker builds it, and the others wait
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (made / "built").exists():
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            (made / "built").touch()
    return made
