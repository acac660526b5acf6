"""What `--help` and `check` must not load: they are to start in a fraction of a second."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import zermelo

HEAVY = ("ortools", "numba", "networkx", "numpy", "pysat", "scipy", "pandas")
PROGRAM = """
import sys
from zermelo.cli.main import run
status = run(sys.argv[1:])
print("loaded", *sorted({name.partition(".")[0] for name in sys.modules}))
sys.exit(status)
"""


def loaded(*arguments: str) -> set[str]:
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return set(found.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize(
    ("green", "method"), [("all", "subset-dp"), ([], "sat-orientation"), ([0, 1], "obstruction")]
)
def test_check(green: object, method: str, tmp_path: Path) -> None:
    game = zermelo.ello("path:5", green)  # type: ignore[arg-type]
    certificate = zermelo.decide(game, method=method).certificate
    assert certificate is not None
    zermelo.write(certificate, str(tmp_path / "proof.json"))
    modules = loaded("check", str(tmp_path / "proof.json"))
    assert not modules.intersection(HEAVY)
    assert "zermelo" in modules


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", "--help"]])
def test_help(arguments: list[str]) -> None:
    assert not loaded(*arguments).intersection(HEAVY)


def test_the_package_itself() -> None:
    program = "import sys, zermelo; print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    names = found.stdout.split()
    assert [name for name in names if name.startswith("zermelo")] == ["zermelo"]
    assert not {name.partition(".")[0] for name in names}.intersection(HEAVY)
